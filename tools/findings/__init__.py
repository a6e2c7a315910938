"""What docs/findings.md is made of."""
