"""The members of a table, people and bots, and their names."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

from mutschel.engine import Refused
from mutschel.host.lookalikes import has_link, mixes_scripts, skeleton
from mutschel.host.mats import Mat

NAME_LENGTH = 24
NAMELESS = "N. N."  # replaces a name that was removed
IDS_KEPT = 8  # messages that one member may have under way at once
JOINERS = {0x200C: None, 0x200D: None}  # they join the parts of an emoji or a Persian name, and are invisible
SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))  # they choose between two looks of a character
# Invisible characters: those that Unicode says may be ignored, and blank ones, without joiners and what emoji need.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\ufffc"
    "\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
MARKS = 3  # more accents (and joiners between them) than this on one letter cover the line above


class Member:
    """A person or bot at the table. `done` has the ids of their latest messages that went into the log."""

    __slots__ = ("bot", "done", "id", "mat", "name", "nonce", "removed", "sitting_in", "won")

    def __init__(self, id: int, name: str, bot: str | None, mat: Mat, won: int = 0) -> None:
        self.id = id
        self.name = name
        self.bot = bot
        self.mat = mat
        self.won = won  # Mutscheln of the matches before this one, today
        self.nonce: str | None = None
        self.sitting_in: str | None = None
        self.removed = False  # sent away in the middle of the match: a bot plays to its end
        self.done: tuple[str, ...] = ()

    def remember(self, id: str) -> None:
        self.done = (*self.done[1 - IDS_KEPT :], id)


def clean_name(name: str) -> str:
    """The name as others see it: one line of visible characters. Refused if it can't be made one.

    >>> clean_name("  Anna   Lena ")
    'Anna Lena'
    """
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    kinds = [unicodedata.category(c) for c in cleaned]
    if (
        len(cleaned) > NAME_LENGTH
        or not is_one_line(cleaned)
        or not any(kind[0] in "LNS" for kind in kinds)
        or INVISIBLE.search(cleaned)
        or any(mark and len(list(run)) > MARKS for mark, run in groupby(kinds, _is_mark))
    ):
        raise Refused("bad-name", package="mutschel.host")
    return cleaned


def _is_mark(kind: str) -> bool:
    return kind[0] == "M" or kind == "Cf"


def is_one_line(text: str) -> bool:
    """True if the text is free of characters that control a terminal or reverse the text."""
    return text.translate(JOINERS).isprintable()


def alike(one: str, other: str) -> bool:
    """True if people would confuse the two names."""
    return not looks(one).isdisjoint(looks(other))


@lru_cache(2048)
def looks(name: str) -> frozenset[str]:
    """The name as it is read and as it looks: two names with one of these in common can be confused."""
    visible = name.translate(JOINERS | SELECTORS)
    return frozenset((unicodedata.normalize("NFKC", visible).casefold(), skeleton(visible)))


def check_public(name: str) -> None:
    """Raise Refused if strangers must not be shown this name."""
    if mixes_scripts(name):
        raise Refused("mixed-name", package="mutschel.host", name=name)
    if has_link(name):
        raise Refused("link-name", package="mutschel.host", name=name)
