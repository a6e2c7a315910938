"""How long a test waits for something that must come: a machine may be busy, and only what is stuck takes this long."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 600.0  # seconds
