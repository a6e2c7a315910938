"""Every table's secret is the same, so that the dice of a game fall as they did in the last pictures.

And bots wait for as long as it takes: the page's clock stands still while somebody takes its picture.
"""

import secrets
from types import SimpleNamespace

from mutschel.engine.moments import BEATS
from mutschel.server.live import tables

vars(tables)["secrets"] = SimpleNamespace(token_bytes=bytes, token_urlsafe=secrets.token_urlsafe)
BEATS.update(grace=60_000, at_most=60_000)
