"""Every table's secret is the same, so that the dice of a game fall as they did in the last pictures."""

import secrets
from types import SimpleNamespace

from mutschel.server.live import tables

vars(tables)["secrets"] = SimpleNamespace(token_bytes=bytes, token_urlsafe=secrets.token_urlsafe)
