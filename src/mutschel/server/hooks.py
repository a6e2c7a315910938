"""Hooks: what a server hears about the work at its tables, for example for its metrics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Hooks:
    """Callbacks that count what happens at tables."""

    commit: Callable[[float, int], None] = lambda seconds, tables: None
    entries: Callable[[int], None] = lambda count: None
    refused: Callable[[str], None] = lambda code: None
