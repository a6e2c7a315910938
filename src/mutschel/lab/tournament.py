"""Tournaments: every bot against every other, with the same dice for both orders of seats, so that luck cancels."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from mutschel.engine import Game, Json, Problem
from mutschel.lab.entrants import PACKAGE, Who, entrant
from mutschel.lab.files import row
from mutschel.lab.rating import Meeting, ratings
from mutschel.lab.simulations import Experiment, ExperimentPlan, Progress, entrants_for, map_starting_here, setup_of
from mutschel.lab.tasks import MatchResult, Pair, PairWork, TaskSize, ranges, seats_of

TURN = 50  # pairs that two play before the next two do: whenever it is stopped, all have played about as much


def tournament(
    game: Game | str,
    bots: Sequence[Who],
    pairs: int = 500,
    seed: int | str = 0,
    players: int | None = None,
    options: Mapping[str, Json] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    first: int = 0,
    cluster: str | None = None,
    out: str | os.PathLike[str] | None = None,
) -> Tournament:
    """Play this many pairs of matches between any two of these bots. Results are the same for any number of jobs.

    >>> found = tournament("studentenpasch", ["hard", "random"], pairs=50)
    >>> [bot.name for bot in found.standings()]
    ['hard', 'random']
    """
    found = Tournament(ExperimentPlan(game, bots, pairs, seed, players, options, first))
    found.run(jobs, cluster, out, progress)
    return found


class BotStanding:
    """A bot's place in a tournament: its rating and how it did against all others."""

    def __init__(self, name: str, rating: float, margin: float, share: float, gain: float) -> None:
        self.name = name
        self.rating = rating
        self.margin = margin
        self.share = share
        self.gain = gain


class Tournament(Experiment[tuple[int, int, list[Pair]]]):
    """An experiment in which any two bots meet. The plan's games are pairs of matches."""

    def __init__(self, plan: ExperimentPlan) -> None:
        super().__init__(plan, setup_of(plan.game, plan.players, plan.options), [entrant(who) for who in plan.bots])
        self.names = [one.name for one in self.entrants]
        if len(self.names) < 2:
            raise Problem("too-few-bots", package=PACKAGE)
        for name in self.names:
            if self.names.count(name) > 1:
                raise Problem("same-bot", package=PACKAGE, value=name)
        self.meetings = {pairing: Meeting() for pairing in combinations(range(len(self.names)), 2)}
        self._matches = 0

    @property
    def matches(self) -> int:
        return self._matches

    @property
    def planned(self) -> int:
        return 2 * len(self.numbers) * len(self.meetings)

    def play(self, jobs: int, cluster: str | None) -> Iterator[tuple[int, int, list[Pair]]]:
        task_size = TaskSize(far=cluster is not None)
        work = PairWork(self.setup, entrants_for(cluster, self.entrants), self.seed)
        for a, b, done in map_starting_here(work, self._tasks(task_size), jobs, cluster):
            task_size.adapt(len(done.results), done.seconds)
            yield a, b, done.results
            if done.problem is not None:
                raise done.problem

    def _tasks(self, task_size: TaskSize) -> Iterator[tuple[int, int, range]]:
        for first in range(self.numbers.start, self.numbers.stop, TURN):
            for a, b in self.meetings:
                for part in ranges(first, min(first + TURN, self.numbers.stop), task_size):
                    yield a, b, part

    def count(self, found: tuple[int, int, list[Pair]]) -> None:
        a, b, pairs = found
        for pair in pairs:
            self._count(a, b, pair)

    def _count(self, a: int, b: int, pair: Pair) -> None:
        meeting = self.meetings[a, b]
        results = [self._result(played, place) for place, played in enumerate(pair.matches)]
        if self.setup.players == 1:  # each alone, with the same dice
            gain = results[0][1] - results[1][1]
            results = [(Fraction((gain > 0) - (gain < 0) + 1, 2), gain)] * 2
        meeting.pairs += 1
        meeting.shares[(results[0][0] + results[1][0]) / 2] += 1
        meeting.gains[(results[0][1] + results[1][1]) / 2] += 1
        if self.setup.players > 1:
            meeting.single.update(share for share, _ in results)
        for order, played in zip(((a, b), (b, a)), pair.matches, strict=True):
            seats = [self.entrants[who] for who in seats_of(order, self.setup.players)]
            self.rows.add(row(self._matches, played, seats))
            self._matches += 1

    def _result(self, played: MatchResult, place: int) -> tuple[Fraction, Fraction]:
        """a's share of the win and its gain; a has the first seat and every other one in the first match of a pair."""
        better = 1 if self.setup.game.wins == "highest" else -1
        if self.setup.players == 1:
            return Fraction(1), Fraction(better * played.scores[0])
        mine = [score for seat, score in enumerate(played.scores) if seat % 2 == place]
        theirs = [score for seat, score in enumerate(played.scores) if seat % 2 != place]
        share = Fraction(sum(seat % 2 == place for seat in played.winners), len(played.winners))
        return share, better * (Fraction(sum(mine), len(mine)) - Fraction(sum(theirs), len(theirs)))

    def standings(self) -> list[BotStanding]:
        """All bots with their ratings, the strongest first."""
        found = []
        for who, (rating, margin) in enumerate(ratings(len(self.names), self.meetings)):
            share = self._over_all(who, lambda meeting: meeting.share, lambda share: 1 - share)
            gain = self._over_all(who, lambda meeting: meeting.gain, lambda gain: -gain)
            found.append(BotStanding(self.names[who], rating, margin, share, gain))
        return sorted(found, key=lambda one: -one.rating)

    def _over_all(self, who: int, of: Callable[[Meeting], float], other: Callable[[float], float]) -> float:
        own = [
            of(meeting) if who == a else other(of(meeting))
            for (a, b), meeting in self.meetings.items()
            if who in (a, b)
        ]
        return sum(own) / len(own)

    def as_json(self) -> dict[str, Json]:
        return {
            "game": self.setup.game.id,
            "players": self.setup.players,
            "matches": self.matches,
            "seconds": round(self.seconds, 3),
            "standings": [
                {
                    "bot": one.name,
                    "rating": one.rating,
                    "rating_interval": [one.rating - one.margin, one.rating + one.margin],
                    "wins": one.share,
                    "gain": one.gain,
                }
                for one in self.standings()
            ],
            "pairings": [
                {
                    "bots": [self.names[a], self.names[b]],
                    "pairs": meeting.pairs,
                    "wins": meeting.share,
                    "win_interval": list(meeting.share_interval),
                    "gain": meeting.gain,
                    "gain_interval": list(meeting.gain_interval) if meeting.pairs > 1 else None,
                    "sharper": meeting.sharper,
                }
                for (a, b), meeting in self.meetings.items()
            ],
        }
