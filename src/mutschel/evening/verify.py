"""Checks an evening's lots afterwards, from its log alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mutschel.engine import Problem
from mutschel.evening import chances, decide, lots
from mutschel.evening import entries as log
from mutschel.evening.chances import Lottery
from mutschel.evening.state import EveningState

FORMAT: Final = "mutschel evening 1"


def parse_download(text: str) -> list[log.Entry] | None:
    """The entries of an evening in the log that its page downloads; None if this is the log of something else."""
    head, *lines = text.splitlines() or [""]
    try:
        if json.loads(head)["format"] != FORMAT:
            return None
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    try:
        return [log.decode(line.encode()) for line in lines]
    except (msgspec.DecodeError, RecursionError) as why:
        raise Problem("no-evening", package="mutschel.evening") from why


def verify(entries: Sequence[Any]) -> int:
    """Draw every lot again. Returns their number; a Problem says which one is wrong."""
    if not entries or not isinstance(entries[0], log.Opened):
        raise Problem("no-evening", package="mutschel.evening")
    lots.check_chain(entries[0].hash, [entry.lot for entry in entries if getattr(entry, "lot", None) is not None])
    state = EveningState("", b"")
    for entry in entries:
        drawn = getattr(entry, "lot", None)
        if drawn is not None and not _same(state, entry, drawn):
            raise Problem("other-tables", package="mutschel.evening", n=drawn.number)
        state.apply(entry)
    return len(state.lots)


def _same(state: EveningState, entry: Any, lot: log.Lot) -> bool:
    """True if this entry has the result that follows from the evening so far and this lot."""
    lottery = Lottery(state, lot)
    match entry:
        case log.Drawn(tables, _, draws):
            return tables == chances.drawing(state, lot, len(tables), draws)()
        case log.Began(item=item, people=people):
            found = state.item(item)
            return found is not None and people == chances.finalists(state, found, lottery)
        case log.TablesWon(winners):
            return winners == chances.table_winners(state, lottery)
        case log.Crowned():
            return entry == decide.crowned(state, lottery)
        case log.GaveRest(people):
            return people == chances.rest(state, lottery)
    return False
