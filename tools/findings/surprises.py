"""Surprises: superlatives and coincidences, searched for among all games and found exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, combinations, pairwise, permutations
from typing import Any, NamedTuple

from findings.decisions import best_of, solved
from findings.drawing import Bar, bars
from findings.known import LENGTHS, SAY, games, listed, name, page, percent, rules, said
from mutschel.cli.answers import label
from mutschel.cli.odds import strategy_name
from mutschel.engine import Game
from mutschel.odds.pages import Amount, Decisions, Page
from mutschel.odds.process import Choice
from mutschel.odds.turn import Position

PLAYERS = range(2, 13)
SAME = 1e-9
RARE = 0.001
BARS = 2  # games whose seats are drawn
COLLECTOR = 6 * sum([Fraction(1, face) for face in range(1, 7)], Fraction(0))

Told = Iterator[tuple[str, dict[str, object]]]  # the name of a sentence, and its facts


def found() -> list[str]:
    """Return one paragraph each; surprises that are no longer true are left out."""
    tellers = (seats, twins, means, prices, sights, sums, falls, better_worse, equals, habit, closest, tails, never)
    return [said("surprises", key, **facts) for tell in tellers for key, facts in tell()]


# -- seats -----------------------------------------------------------------------------------------------------------
class Spread(NamedTuple):
    """The difference between the seats of a game, and the chance of a strike on each."""

    size: float
    game: Game
    players: int
    strikes: list[float]


def spreads() -> list[Spread]:
    """Return for each game the number of players at which seats differ most; the greatest difference first."""
    most = []
    for game in games():
        strikes = page(game).strikes
        if strikes is not None:
            by_players = [(players, strikes(players)) for players in page(game).players]
            most.append(max([Spread(max(own) - min(own), game, players, own) for players, own in by_players], key=size))
    return sorted(most, key=size, reverse=True)


def size(spread: Spread) -> float:
    return spread.size


def seats() -> Told:
    one = spreads()[0]
    most, least = max(one.strikes), min(one.strikes)
    yield (
        "seats",
        {
            "game": name(one.game),
            "players": one.players,
            "worst": ordinal(one.strikes.index(most) + 1),
            "most": percent(most),
            "best": ordinal(one.strikes.index(least) + 1),
            "rarely": f"once in {1 / least:,.0f} rounds" if least else "never",
            "flat": sum(spread.size < SAME for spread in spreads()),
        },
    )


def plot() -> str:
    rows = [
        Bar(f"{name(one.game)}, seat {seat} of {one.players}", chance, (0, 0), percent(chance))
        for one in spreads()[:BARS]
        for seat, chance in enumerate(one.strikes, 1)
    ]
    return bars("Who gets the strike: each seat's chance, from the first player on", rows, (0, 0.1, 0.2, 0.3, 0.4))


def ordinal(n: int) -> str:
    """
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st']
    """
    return f"{n}{'th' if n % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


# -- coincidences ----------------------------------------------------------------------------------------------------
def twins() -> Told:
    with_strikes = [(game, strikes) for game in games() if (strikes := page(game).strikes) is not None]
    pairs = [
        f"{name(a)} and {name(b)}"
        for (a, of_a), (b, of_b) in combinations(with_strikes, 2)
        if all(abs(x - y) < SAME for players in PLAYERS for x, y in zip(of_a(players), of_b(players), strict=True))
    ]
    if pairs:
        yield "twins", {"pairs": "; ".join(pairs)}


def means() -> Told:
    for game in games():
        known = page(game)
        mean = known.mean
        if known.decisions is not None and isinstance(mean, Fraction) and mean.denominator == 1:
            yield "whole", {"game": name(game), "mean": mean, "positions": len(known.decisions.policy)}
        if known.what in LENGTHS and abs(float(mean - COLLECTOR)) < SAME:
            yield "collector", {"game": name(game), "mean": f"{float(COLLECTOR):.1f}"}


def prices() -> Told:
    """Yield the worth of a box on an empty sheet, for games with a table of it."""
    for game in games():
        for own in page(game).tables:
            if own.intro == "by-price":
                ranked = sorted([(cell.value, str(box)) for box, cell in own.rows if isinstance(cell, Amount)])
                (low, cheapest), (high, dearest) = ranked[0], ranked[-1]
                boxes = {"dearest": label(dearest, game, "en"), "cheapest": label(cheapest, game, "en")}
                yield "price", {"game": name(game), "high": f"{high:.1f}", "low": f"{low:.1f}", **boxes}


def sights() -> Told:
    """Yield the visible properties of a throw, for games with a table of them."""
    for game in games():
        for own in page(game).tables:
            if own.intro == "by-sight":
                worths = [cell.value for _, cell in own.rows if isinstance(cell, Amount)]
                gains = [after - before for before, after in pairwise(worths)]
                ends = {"nothing": f"{worths[0]:.2f}", "everything": f"{worths[-1]:.2f}"}
                glances = {"first": f"{gains[0]:.1f}", "last": f"{gains[-1]:.1f}"}
                yield "sight", {"game": name(game), "colours": len(gains), **ends, **glances}


def sums() -> Told:
    """Yield things of which two are worth more than twice one."""
    for game in games():
        for rule in rules(game):
            if page(game).strikes is None and rule.option.default == 1 and rule.value == 2:
                one, two = float(page(game).mean), float(page(game, rule.options).mean)
                if two > 2 * one:
                    facts = {"one": f"{one:.2f}", "two": f"{two:.2f}", "what": rule.option.name}
                    yield "sum", {"game": name(game), **facts}


def falls() -> Told:
    """Yield games in which random answers ruin a whole match."""
    for game in games():
        known = page(game)
        thoughtless = known.facts().get("at_random")
        if thoughtless is not None:
            well = float(known.mean)
            facts = {
                "well": f"{well:.0f}",
                "error": f"{known.error:.0f}",
                "times": f"{(well - thoughtless) / known.sd:.1f}",
            }
            yield "steepest", {"game": name(game), "thoughtless": f"−{-thoughtless:,.0f}", **facts}


# -- ways to play ----------------------------------------------------------------------------------------------------
def better_worse() -> Told:
    """Yield the pair of ways to play in which a higher mean comes with the most extra strikes."""
    cases = []
    for title, known, decisions in solved():
        for a, b in permutations(decisions.strategies, 2):
            strikes = [decisions.strike(one, 2) for one in (a, b)]
            if a.loss < b.loss and strikes[0] - strikes[1] > SAME:
                ways = {key: strategy_name(one.name, known, SAY) for key, one in (("a", a), ("b", b))}
                on_average = {"mean_a": f"{float(a.mean):.1f}", "mean_b": f"{float(b.mean):.1f}"}
                struck = {"strike_a": percent(strikes[0], 2), "strike_b": percent(strikes[1], 2)}
                cases.append((strikes[0] - strikes[1], {"game": title, **ways, **on_average, **struck}))
    if cases:
        yield "better-worse", dict(max(cases, key=lambda case: case[0])[1])


def equals() -> Told:
    for title, known, decisions in solved():
        for a, b in combinations(decisions.strategies, 2):
            if a.mean == b.mean and a.distribution != b.distribution:
                ways = {key: strategy_name(one.name, known, SAY) for key, one in (("a", a), ("b", b))}
                apart = f"{100 * distance(a.distribution, b.distribution):.0f}"
                yield "equals", {"game": title, "mean": f"{float(a.mean):g}", "apart": apart, **ways}


def distance(a: Mapping[Any, Fraction], b: Mapping[Any, Fraction]) -> float:
    """Return the share of turns that would have to turn out differently to make one distribution the other."""
    return float(sum([abs(a.get(key, Fraction(0)) - b.get(key, Fraction(0))) for key in a.keys() | b.keys()])) / 2


def habit() -> Told:
    """Yield the case in which the usual answer costs the last player most."""
    cases = [(one, title, known.game) for title, known, decisions in solved() for one in decisions.deviations[:1]]
    if cases:
        one, title, game = max(cases, key=lambda case: case[0].saves)
        low, high = one.to_beat
        answers = {"usual": label(one.usual, game, "en"), "answer": label(one.answer, game, "en")}
        beat = str(low) if low == high else f"{low} to {high}"
        facts = {"dice": dice(one.at), "throw": ordinal(one.at.throw), "saves": percent(one.saves, 0)}
        yield "habit", {"game": title, "beat": beat, **facts, **answers}


class Call(NamedTuple):
    """A decision, and the distance of the best answer from the next worse one."""

    gap: float
    at: Position
    answers: tuple[Any, Any]


def closest() -> Told:
    """Yield the closest calls, measured by the spread of a turn, because games count differently."""
    calls = [(call, title, known) for title, known, decisions in solved() for call in close_calls(decisions)]
    call, title, known = min(calls, key=lambda one: (one[0].gap / one[2].sd, str(one[0].at)))
    first, second = (label(answer, known.game, "en") for answer in call.answers)
    gap = percent(call.gap, 2) if known.what == "hits" else f"{call.gap:.2f} points"
    facts = {"dice": dice(call.at), "throw": ordinal(call.at.throw), "first": first, "second": second}
    yield "closest", {"game": title, "gap": gap, **facts}


def close_calls(decisions: Decisions) -> Iterator[Call]:
    worth = best_of(decisions).worth
    for at, node in decisions.turn.process.nodes.items():
        if isinstance(node, Choice) and isinstance(at, Position):
            (best, after), *others = sorted(node.answers, key=lambda one: -worth[one[1]])
            worse = [(answer, worth[then]) for answer, then in others if worth[then] < worth[after]]
            if worse:
                yield Call(float(worth[after] - worse[0][1]), at, (best, worse[0][0]))


def dice(at: Position) -> str:
    faces = " ".join(map(str, at.faces))
    kept = [str(face) for face in at.kept if face is not None]
    return f"{faces} beside {listed(kept)}" if kept else faces


# -- how long --------------------------------------------------------------------------------------------------------
def lengths() -> list[tuple[Game, Page]]:
    return [(game, page(game)) for game in games() if page(game).what in LENGTHS]


def tails() -> Told:
    """Yield the longest durations of a game, compared with its average."""
    long = [(rare_length(known) / float(known.mean), game, known) for game, known in lengths()]
    times, game, known = max(long, key=lambda one: one[0])
    facts = {"mean": f"{float(known.mean):.1f}", "rare": f"{rare_length(known):.0f}", "times": f"{times:.1f}"}
    yield "tail", {"game": name(game), "what": known.what, **facts}


def rare_length(known: Page) -> float:
    ordered = sorted(known.distribution.items())
    passed = accumulate([float(share) for _, share in ordered])
    return next(float(length) for (length, _), so_far in zip(ordered, passed, strict=True) if 1 - so_far < RARE)


def never() -> Told:
    """Yield games in which all throws are often not enough; the last result stands for those."""
    ends = [(float(known.distribution[max(known.distribution)]), game, known) for game, known in lengths()]
    share, game, known = max(ends, key=lambda one: one[0])
    if share > 0.5:
        yield "never", {"game": name(game), "share": percent(share), "throws": max(known.distribution) - 1}
