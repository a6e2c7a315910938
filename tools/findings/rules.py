"""Rules that change a game: each option of each game changed by itself, and its effect on the odds."""

from __future__ import annotations

from math import log
from typing import NamedTuple

from findings.drawing import Dots, dots
from findings.known import LENGTHS, Rule, games, merged, name, page, rules, said, table
from mutschel.odds.pages import Page

TABLE = 4  # players at the table in question
SHOWN = 10
NOTHING = 1e-9


class Effect(NamedTuple):
    """A rule's effect on a number."""

    rule: Rule
    before: float
    after: float

    @property
    def size(self) -> float:
        """The size of the change; doubling and halving are equal."""
        return abs(log(self.after / self.before))

    @property
    def row(self) -> list[str]:
        return [name(self.rule.game), self.rule.words, f"*{self.rule.usual}*"]


def effects(kind: str) -> list[Effect]:
    """Return effects, the largest first. Several equal ones are kept, because they are different games."""
    found = []
    for game in games():
        for rule in rules(game):
            before, after = (number(kind, one) for one in (page(game), page(game, rule.options)))
            same = kind != "mean" or page(game).what == page(game, rule.options).what
            if same and before is not None and after is not None and abs(before - after) > NOTHING:
                found.append(Effect(rule, before, after))
    return found


def number(kind: str, known: Page) -> float | None:
    """Return strikes handed out in a round, the first player's advantage over the last, a duration, or an amount."""
    if kind == "strikes":
        return sum(known.strikes(TABLE)) if known.strikes else None
    if kind == "seats":
        return known.strikes(TABLE)[-1] - known.strikes(TABLE)[0] if known.strikes else None
    return float(known.mean) if known.strikes is None or known.what in LENGTHS else None


def section() -> dict[str, str]:
    strikes, means = (sorted(effects(kind), key=lambda one: -one.size) for kind in ("strikes", "mean"))
    seats = sorted(effects("seats"), key=lambda one: -abs(one.after - one.before))
    first, seat = strikes[0], seats[0]
    return {
        "rules_tried": str(sum(1 for game in games() for _ in rules(game))),
        "rules_strikes": table(
            "game | rule | usually | >strikes in a round of four | >instead of",
            merged([[*one.row, f"{one.after:.2f}", f"{one.before:.2f}"] for one in strikes])[:SHOWN],
        ),
        "rules_means": table(
            "game | rule | usually | >mean | >instead of | what is counted",
            merged([[*one.row, f"{one.after:.2f}", f"{one.before:.2f}", counted(one)] for one in means])[:SHOWN],
        ),
        "rules_seats": table(
            "game | rule | usually | who is better off | >by | >instead of",
            merged([[*one.row, better_off(one.after), points(one.after), points(one.before)] for one in seats])[:SHOWN],
        ),
        "rules_first": told(first),
        "rules_seat": f"*{seat.row[1]}* in {name(seat.rule.game)}",
    }


def told(effect: Effect) -> str:
    rule = effect.rule
    numbers = {"before": f"{effect.before:.2f}", "after": f"{effect.after:.2f}"}
    names = {"game": name(rule.game), "value": rule.named(rule.value), "usual": rule.usual}
    return said("rules", "first", **numbers, **names)


def counted(effect: Effect) -> str:
    what = page(effect.rule.game).what
    own = effect.rule.game.texts("en").find("odds.what")
    return own if isinstance(own, str) else what


def better_off(gap: float) -> str:
    return "nobody" if abs(gap) < NOTHING else "the first" if gap > 0 else "the last"


def points(gap: float) -> str:
    return f"{100 * abs(gap):.1f}"


def plot() -> str:
    rows = [
        Dots(f"{name(one.rule.game)}: {one.rule.typed}", (one.before, one.after), f"{one.after:.2f}")
        for one in sorted(effects("strikes"), key=lambda one: -one.size)[:SHOWN]
    ]
    ticks = [(float(strikes), str(strikes)) for strikes in range(TABLE + 1)]
    return dots("Strikes in a round of four: usually (blue), with another rule (orange)", rows, ticks)
