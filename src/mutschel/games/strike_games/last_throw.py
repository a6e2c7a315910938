"""The last throw, if it settles who gets the Mutschel: what each way it can fall does, before anybody throws."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from mutschel.engine import CHANCE, Cup, Json, LastTurn, Match, Seat, Table, Throw
from mutschel.engine.match import WayView
from mutschel.engine.requests import INCOMPLETE

RAREST = Fraction(1, 36)  # anything rarer is a surprise, and not announced
MOST_WAYS = 3
MOST_ANSWERS = 4_000  # those of the log are given again for each outcome, and meanwhile the server does nothing else


class End(NamedTuple):
    """The end of the rounds: who gets the Mutschel, or plays off for it."""

    winners: tuple[Seat, ...]
    play_off: bool


class Way:
    """All outcomes of the last throw that come to the same end."""

    def __init__(self, end: End) -> None:
        self.end = end
        self.sums: set[int] = set()
        self.struck: set[tuple[Seat, ...]] = set()
        self.weight = 0


def last_throw(match: Match) -> list[WayView]:
    """The ways in which the throw that the match waits for can end it, in ascending order; empty: it doesn't decide."""
    request, table = match.request, match.table
    if not isinstance(request, Throw) or request.covered or "turns" not in table.things or hides(table):
        return []
    turns = table.get_each("turns", LastTurn)
    others = [turn for seat, turn in enumerate(turns) if seat != request.seat]
    if not all(turn.faces for turn in others):
        return []
    if "play_off" in table.things or (
        table.round != table.rounds_in_all and match.options.as_json()["strikes"] is None
    ):
        return []
    outcomes = list(request.outcomes())
    if len(outcomes) * len(match.log) > MOST_ANSWERS:
        return []
    before = [
        n + (turn.hit is False) for n, turn in zip(strikes(table), turns, strict=True)
    ]  # with those that were told
    found: dict[End, Way] = {}
    for dice, weight in outcomes:
        after, end = outcome(match, dice)
        if end is None:
            return []
        way = found.setdefault(end, Way(end))
        way.sums.add(sum(dice))
        way.weight += weight
        way.struck.add(tuple([seat for seat, n in enumerate(strikes(after)) if n > before[seat]]))
    ways = sorted(found.values(), key=lambda way: min(way.sums))
    if not 1 < len(ways) <= MOST_WAYS or any(Fraction(way.weight, request.total) < RAREST for way in ways):
        return []
    conditions = by_sum(ways, len(request.dice))
    if not conditions and others[0].hit is not None:  # turns of this game succeed or fail
        ways.sort(key=lambda way: request.seat in {seat for seats in way.struck for seat in seats})
        conditions = by_success(ways, request.seat)
    return [view(way, condition) for way, condition in zip(ways, conditions, strict=False)]


def hides(table: Table) -> bool:
    """True if dice lie under a cup: nobody may learn what they do."""
    return table.private or any(
        isinstance(thing, Cup) and (thing.covered or thing.unread) for thing in table.things.values()
    )


def strikes(table: Table) -> list[int]:
    counts: list[int] = table.things["strikes"].counts  # type: ignore[union-attr]
    return counts


def outcome(match: Match, dice: Sequence[int]) -> tuple[Table, End | None]:
    """The table after this throw, and the end that it led to. The rules are run again: a coroutine can't be copied."""
    table = Table(len(match.names), match.options, quiet=True)
    rules = match.game.play(table)
    request = rules.send(None)
    try:
        for by, at, value in [*match.log, (CHANCE, match.table.now, list(dice))]:
            taken = request.take(by, value, at)
            table.now = at
            if taken is not INCOMPLETE:
                request = rules.send(taken)
    except StopIteration as over:
        return table, End(tuple(over.value.winners), False)
    play_off = table.things.get("play_off")
    rules.close()
    return table, None if play_off is None else End(tuple(sorted(play_off.players)), True)  # type: ignore[union-attr]


def by_sum(ways: Sequence[Way], dice: int) -> list[dict[str, Json]]:
    """The throws that lead to each way: the face of one die, or the sum of several; empty if these don't decide."""
    if sum(len(way.sums) for way in ways) != 5 * dice + 1:  # some sum leads to several ends
        return []
    said: list[dict[str, Json]] = []
    for low, high in [(min(way.sums), max(way.sums)) for way in ways]:
        if low == high:
            said.append({"text": "way-one", "low": low})
        elif high == low + 1:
            said.append({"text": "way-two", "low": low, "high": high})
        elif low == dice:
            said.append({"text": "way-most", "high": high})
        elif high == 6 * dice:
            said.append({"text": "way-least", "low": low})
        else:
            said.append({"text": "way-between", "low": low, "high": high})
    apart = all(max(way.sums) - min(way.sums) == len(way.sums) - 1 for way in ways)
    return said if apart else []


def by_success(ways: Sequence[Way], thrower: Seat) -> list[dict[str, Json]]:
    """The throws that lead to each way: one without a strike for its player, or another; empty: it doesn't decide."""
    failing = [{thrower in struck for struck in way.struck} for way in ways]
    return [{"text": "way-succeeds"}, {"text": "way-fails"}] if failing == [{False}, {True}] else []


def view(way: Way, condition: dict[str, Json]) -> WayView:
    end, [*struck] = way.end, way.struck
    strike: dict[str, Json] | None = None
    if len(struck) == 1:
        [players] = struck
        strike = (
            {"text": "way-strike", "players": list(players), "n": len(players)} if players else {"text": "way-clean"}
        )
    if end.play_off:
        then: dict[str, Json] = {"text": "way-play-off", "players": list(end.winners)}
    elif len(end.winners) > 1:
        then = {"text": "way-shared", "players": list(end.winners)}
    else:
        then = {"text": "way-won", "player": end.winners[0]}
    sums = sorted(way.sums) if "low" in condition or "high" in condition else []
    return {"when": condition, "sums": sums, "strike": strike, "then": then}
