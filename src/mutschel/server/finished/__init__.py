"""Finished matches: log, replay, verification and analysis, in processes of their own."""
