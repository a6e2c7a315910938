"""Everything that can ever be answered here, by name: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.games.dice_flick.actions import actions

__all__ = ["actions"]
