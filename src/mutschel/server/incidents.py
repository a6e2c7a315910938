"""Unexpected errors: the log has the details under a random number, and the client is told only that number."""

from __future__ import annotations

import logging
import secrets

from mutschel.engine import Problem

logger = logging.getLogger(__name__)


def incident(what: str, why: BaseException | None, **facts: str) -> Problem:
    """Log an error, and return the Problem for the client, which has only the number of its entry in the log."""
    number = secrets.token_hex(4)
    logger.error(what, exc_info=why, extra={"facts": {"incident": number, **facts}})
    return Problem("internal", package="mutschel.server", value=number)
