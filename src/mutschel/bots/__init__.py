"""Who plays for nobody: bots that need more than their game's own rules, and which bot plays what."""
