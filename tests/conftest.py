"""Hypothesis is deterministic here, and takes its time on a busy machine."""

from hypothesis import settings

settings.register_profile("mutschel", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("mutschel")
