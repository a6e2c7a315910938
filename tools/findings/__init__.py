"""The parts of docs/findings.md."""
