"""What a device was shown of a match: a short print of every view, so that no other match can be told of later.

    salt    16 random bytes in hexadecimal, which the device tells nobody before the match is over: so no server can
            look for two views that have the same print
    print   the first 16 hexadecimal digits of SHA-256 over "mutschel shown 2|salt|" and these parts of the view as
            JSON: without spaces, names in order, and a number that is not whole as its 64 bits in hexadecimal

Every view that a device was shown must be one of the match in the log, in the same order. A device may miss some.
Another version of Mutschel may draw the same match differently: so a device keeps which one showed it what.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from mutschel import __version__
from mutschel.engine import Json, Match, Problem

# All that tells what happened and looks the same from every seat. Options are compared for themselves.
PARTS = ("abandoned", "moments", "news", "now", "result", "round", "rounds", "table", "waiting")
DIGITS = 16
MOST = 50_000  # so many views no match has
VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")


class Shown(NamedTuple):
    """What a device was shown by one version of Mutschel: the prints of views, in their order."""

    version: str
    salt: str
    prints: Sequence[str]


def print_of(view: Mapping[str, Any], salt: str) -> str:
    """Whatever a server sends instead of a view has one, too.

    >>> sheet = {"kind": "sheet", "sums": {"2": 0, "10": 1, "9": 0.5}}
    >>> print_of({"now": 7, "news": [], "table": {"sheet": sheet}}, "00")
    'e429a2010dd4f681'
    """
    parts = {part: _plain(view.get(part)) for part in PARTS}
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"mutschel shown 2|{salt}|{text}".encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def prints_of(match: Match, salt: str) -> set[str]:
    """Of all that is to be seen of a match now, by whomever."""
    seats = match.table.players if match.table.private else ()
    views = [match.view(seat) for seat in (None, *seats)]
    return {print_of(shown, salt) for view in views for shown in (view, _during_a_break(view))}


class Seen:
    """Goes through a match beside its log: was all of this to be seen, in this order?"""

    def __init__(self, shown: Sequence[Shown]) -> None:
        self._left = [(one, list(reversed(one.prints))) for one in shown]

    def look(self, match: Match) -> None:
        """The match as it is now."""
        for shown, left in self._left:
            now = prints_of(match, shown.salt) if left else ()
            while left and left[-1] in now:
                left.pop()

    def check(self) -> None:
        """A Problem if something was not; what another version showed may also just have looked different."""
        wrong = [shown.version for shown, left in self._left if left]
        if __version__ in wrong:
            raise Problem("other-views", package="mutschel.host")
        if wrong:
            raise Problem("other-version", package="mutschel.host", version=wrong[0] or "?", here=__version__)


def _during_a_break(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """While the table is paused, a cup that was lifted for some seconds stands over its dice."""
    if view["waiting"] is None or view["waiting"]["for"] != "pause":
        return view
    table = {
        name: [_covered(one) for one in thing] if isinstance(thing, list) else _covered(thing)
        for name, thing in view["table"].items()
    }
    return {**view, "table": table}


def _covered(thing: dict[str, Json]) -> dict[str, Json]:
    return thing | {"covered": True, "faces": None} if thing["kind"] == "cup" else thing


def _plain(value: Json) -> Json:
    """Numbers are written alike in every language."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else struct.pack(">d", value).hex()
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, (list, tuple)) else value
