"""Unexpected errors: the log has the details under a random number, and whoever ran into one is told that number."""

from __future__ import annotations

import logging
import secrets

from mutschel.engine import Problem

logger = logging.getLogger(__name__)


def incident(what: str, why: BaseException | None, **facts: str) -> Problem:
    """Write it down. Nobody outside learns more than the number under which it can be found."""
    number = secrets.token_hex(4)
    logger.error(what, exc_info=why, extra={"facts": {"incident": number, **facts}})
    return Problem("internal", package="mutschel.server", value=number)
