"""The value of each decision: exact for solved turns, measured for analysed matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from findings.drawing import Dots, dots
from findings.known import SAY, deciding, games, listed, merged, name, percent, said, table
from findings.luck import VARIANTS
from mutschel.cli.odds import strategy_name
from mutschel.engine.bot import LEVELS, has_bot
from mutschel.games.registry import find_game
from mutschel.lab.match_rows import TABLES, AnalysedMatch, AnalysisWork
from mutschel.lab.simulations import setup_of
from mutschel.lab.statistics import Z
from mutschel.lab.workers import map_tasks
from mutschel.odds.pages import Decisions, Page
from mutschel.odds.process import Solution
from mutschel.odds.strategies import WORDS, Strategy, chosen
from mutschel.odds.turn import Position

# The kinds of decisions, as in the processes of turns.
WHAT = {
    "lay": "what to lay aside",
    "keep": "what to keep",
    "turn": "whether to turn a die over",
    "look": "what to throw again",
}
TASK = 10  # matches that a process analyses between two reports
NTH = {1: "first", 2: "second", 3: "third"}


class Stage(NamedTuple):
    """A decision of a turn: the cost of leaving it to chance, if everything else is played best."""

    what: str
    throw: int
    play: Strategy

    @property
    def words(self) -> str:
        return f"{WHAT.get(self.what, self.what)}, {NTH.get(self.throw, f'{self.throw}th')} throw"


def solved() -> list[tuple[str, Page, Decisions]]:
    """Return every game with a solved turn that has decisions."""
    found = []
    for game in games():
        deciding_page = deciding(game)
        if deciding_page is not None:
            page, rule = deciding_page
            assert page.decisions is not None
            found.append((name(game, rule), page, page.decisions))
    return found


def best_of(decisions: Decisions) -> Solution:
    sign = -1 if decisions.turn.highest_loses else 1
    return decisions.turn.process.solve(lambda result: sign * Fraction(result))


def stages(decisions: Decisions) -> list[Stage]:
    best = best_of(decisions)
    process, sign = decisions.turn.process, -1 if decisions.turn.highest_loses else 1
    policy: dict[Position, Any] = {at: answer for at, answer in best.policy.items() if isinstance(at, Position)}
    played = chosen(process, policy.__getitem__)
    found = []
    for what, throw in sorted({(at.what, at.throw) for at in policy}, key=lambda one: (one[1], one[0])):
        kept = {at: after for at, after in played.items() if not of_stage(at, what, throw)}
        spread = process.distribution(kept)
        mean = sum([Fraction(result) * share for result, share in spread.items()], Fraction(0))
        found.append(Stage(what, throw, Strategy(what, mean, best.value - sign * mean, spread)))
    return found


def of_stage(at: object, what: str, throw: int) -> bool:
    return isinstance(at, Position) and (at.what, at.throw) == (what, throw)


def exact_section() -> dict[str, str]:
    by_stage, by_way, in_words = [], [], []
    for title, page, decisions in solved():
        best = decisions.strategies[0]
        usual = decisions.strike(best, 2)
        for stage in stages(decisions):
            cost = decisions.strike(stage.play, 2) - usual
            by_stage.append((cost, [title, stage.words, worth(stage.play.loss, page), f"+{100 * cost:.1f}"]))
        for one in decisions.strategies[1:]:
            cost = decisions.strike(one, 2)
            if one.name == WORDS:
                in_words.append((title, one.loss))
                continue
            way = strategy_name(one.name, page, SAY)
            by_way.append((cost - usual, [title, way, worth(one.loss, page), percent(usual), percent(cost)]))
    exactly = [title for title, loss in in_words if not loss]
    dearest = max(by_stage, key=lambda one: one[0])
    return {
        "stage_table": table(
            "game | decision | >worth, in the turn | >percentage points of a strike",
            merged([row for _, row in sorted_by_cost(by_stage)]),
        ),
        "way_table": table(
            "game | way to play | >gives away, in the turn | >strike if played best | >strike if played this way",
            merged([row for _, row in sorted_by_cost(by_way)]),
        ),
        "stage_dearest": said(
            "decisions", "dearest", game=dearest[1][0], what=dearest[1][1], cost=dearest[1][3].removeprefix("+")
        ),
        "sentence_games": listed(exactly),
        "sentence_count": f"{len(exactly)} of {len(in_words)}",
    }


def sorted_by_cost(rows: list[tuple[float, list[str]]]) -> list[tuple[float, list[str]]]:
    return sorted(rows, key=lambda row: (-row[0], row[1]))


def worth(loss: Fraction, page: Page) -> str:
    return percent(float(loss)) if page.what == "hits" else f"{float(loss):.1f} points"


def plot() -> str:
    """Draw every way to play against an opponent who plays best."""
    rows = []
    for title, page, decisions in solved():
        usual = decisions.strike(decisions.strategies[0], 2)
        for one in decisions.strategies[1:]:
            if one.name != WORDS:
                struck = decisions.strike(one, 2)
                way = strategy_name(one.name, page, SAY)
                rows.append(
                    (struck - usual, Dots(f"{title.partition(' (')[0]}: {way}", (usual, struck), percent(struck, 0)))
                )
    ordered = [row for _, row in sorted(rows, key=lambda row: -row[0])]
    ticks = [(share / 100, f"{share}%") for share in (40, 60, 80, 100)]
    title = "Chance of a strike against one who plays best: played best (blue), played this way (orange)"
    return dots(title, ordered, ticks)


# -- measured --------------------------------------------------------------------------------------------------------
class LossFigures(NamedTuple):
    """A seat's losses in analysed matches, its share of best answers, by level, and its luck."""

    name: str
    unit: str
    decisions: float
    lost: dict[str, tuple[float, float] | None]  # the mean, and half of its interval
    best: dict[str, float | None]
    luck: float  # the standard deviation


def analysed(matches: int, seed: str, jobs: int, progress: Callable[[str], None]) -> list[LossFigures]:
    """Return the measurements of every game that has levels and an analysis."""
    special = [(find_game(id), options, words) for id, options, words, share in VARIANTS if share == 1.0]
    found = []
    for game, options, words in [*((game, {}, "") for game in games()), *special]:
        work = AnalysisWork(setup_of(game, None, options), seed)
        if not has_bot(game) or work.analysed(0).exact is None:
            continue
        progress(f"{name(game, words)}, analysed")
        tasks = [range(first, min(first + TASK, matches)) for first in range(0, matches, TASK)]
        results, events = [], []
        for done in map_tasks(work, tasks, jobs):
            if done.problem is not None:
                raise done.problem
            results += [row for one in done.results for row in as_dicts("results", one)]
            events += [row for one in done.results for row in as_dicts("events", one)]
        found.append(given(name(game, words), "strikes" if game.score == "strikes" else "points", results, events))
    return found


def as_dicts(table: str, one: AnalysedMatch) -> list[dict[str, Any]]:
    names = [told.column.name for told in TABLES[table]]
    return [dict(zip(names, row, strict=True)) for row in one.rows[table]]


def given(title: str, unit: str, results: list[dict[str, Any]], events: list[dict[str, Any]]) -> LossFigures:
    who = {(row["match"], row["seat"]): row["bot"] for row in results}
    decided = [row for row in events if row["kind"] == "decision"]
    lost: dict[str, list[float]] = {level: [] for level in LEVELS}
    best: dict[str, list[bool]] = {level: [] for level in LEVELS}
    for row in results:
        lost[row["bot"]].append(row["lost"])
    for row in decided:
        best[who[row["match"], row["seat"]]].append(row["verdict"] == "best")
    return LossFigures(
        title,
        unit,
        len(decided) / len(results),
        {level: (fmean(all_lost), half(all_lost)) if len(all_lost) > 1 else None for level, all_lost in lost.items()},
        {level: fmean(found) if found else None for level, found in best.items()},
        stdev([row["luck"] for row in results]),
    )


def measured_section(found: Sequence[LossFigures], matches: int) -> dict[str, str]:
    rows = []
    for one in found:
        digits = 1 if one.unit == "points" else 3
        lost = ["–" if of is None else f"{of[0]:.{digits}f} ± {of[1]:.{digits}f}" for of in one.lost.values()]
        best = " / ".join(["–" if share is None else f"{100 * share:.0f}" for share in one.best.values()])
        rows.append([one.name, one.unit, f"{one.decisions:.1f}", *lost, best, f"{one.luck:.{digits}f}"])
    columns = ["game | in | >decisions", *[f">{level} gives away" for level in LEVELS], ">best answers, %", ">luck"]
    return {"given_table": table(" | ".join(columns), rows), "given_matches": str(matches)}


def half(sample: list[float]) -> float:
    return Z * stdev(sample) / sqrt(len(sample))
