"""This server has no limits: all tests come from one address."""

from dataclasses import fields
from functools import partialmethod

from mutschel.server.settings import Settings

LIMITS = [field.name for field in fields(Settings) if "_per_" in field.name]
Settings.__init__ = partialmethod(Settings.__init__, **dict.fromkeys(LIMITS, 0))  # type: ignore[method-assign]
