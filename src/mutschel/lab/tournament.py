"""Every bot against every other, with dice that are thrown for both orders of seats, so that luck cancels."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from mutschel.engine import Game, Json, Problem
from mutschel.lab.entrants import PACKAGE, Who, entrant
from mutschel.lab.files import row
from mutschel.lab.jobs import Pace, Pair, Pairs, Played, ranges, seats_of
from mutschel.lab.rating import Meeting, ratings
from mutschel.lab.simulations import Plan, Progress, Run, ready_for, setting_of, worked

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
    """Every two of these bots play this many pairs of matches. Results are the same for any number of jobs.

    >>> found = tournament("studentenpasch", ["hard", "random"], pairs=50)
    >>> [bot.name for bot in found.standings()]
    ['hard', 'random']
    """
    found = Tournament(Plan(game, bots, pairs, seed, players, options, first))
    found.run(jobs, cluster, out, progress)
    return found


class Standing:
    """One bot and how it did against all others."""

    def __init__(self, name: str, rating: float, margin: float, share: float, gain: float) -> None:
        self.name = name
        self.rating = rating
        self.margin = margin
        self.share = share
        self.gain = gain


class Tournament(Run[tuple[int, int, list[Pair]]]):
    """Who plays, and what has come of it so far, however it ends. The plan's games are pairs of matches."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan, setting_of(plan.game, plan.players, plan.options), [entrant(who) for who in plan.bots])
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
        pace = Pace(far=cluster is not None)
        work = Pairs(self.setting, ready_for(cluster, self.entrants), self.seed)
        for a, b, done in worked(work, self._tasks(pace), jobs, cluster):
            pace.measured(len(done.results), done.seconds)
            yield a, b, done.results
            if done.problem is not None:
                raise done.problem

    def _tasks(self, pace: Pace) -> Iterator[tuple[int, int, range]]:
        for first in range(self.numbers.start, self.numbers.stop, TURN):
            for a, b in self.meetings:
                for part in ranges(first, min(first + TURN, self.numbers.stop), pace):
                    yield a, b, part

    def count(self, found: tuple[int, int, list[Pair]]) -> None:
        a, b, pairs = found
        for pair in pairs:
            self._count(a, b, pair)

    def _count(self, a: int, b: int, pair: Pair) -> None:
        meeting = self.meetings[a, b]
        results = [self._result(played, place) for place, played in enumerate(pair.matches)]
        if self.setting.players == 1:  # each alone, with the same dice
            gain = results[0][1] - results[1][1]
            results = [(Fraction((gain > 0) - (gain < 0) + 1, 2), gain)] * 2
        meeting.pairs += 1
        meeting.shares[(results[0][0] + results[1][0]) / 2] += 1
        meeting.gains[(results[0][1] + results[1][1]) / 2] += 1
        if self.setting.players > 1:
            meeting.single.update(share for share, _ in results)
        for order, played in zip(((a, b), (b, a)), pair.matches, strict=True):
            seats = [self.entrants[who] for who in seats_of(order, self.setting.players)]
            self.rows.add(row(self._matches, played, seats))
            self._matches += 1

    def _result(self, played: Played, place: int) -> tuple[Fraction, Fraction]:
        """For a, who sits at the first seat and every other in the first match: its share of the win, and its gain."""
        better = 1 if self.setting.game.wins == "highest" else -1
        if self.setting.players == 1:
            return Fraction(1), Fraction(better * played.scores[0])
        mine = [score for seat, score in enumerate(played.scores) if seat % 2 == place]
        theirs = [score for seat, score in enumerate(played.scores) if seat % 2 != place]
        share = Fraction(sum(seat % 2 == place for seat in played.winners), len(played.winners))
        return share, better * (Fraction(sum(mine), len(mine)) - Fraction(sum(theirs), len(theirs)))

    def standings(self) -> list[Standing]:
        """The strongest first."""
        found = []
        for who, (rating, margin) in enumerate(ratings(len(self.names), self.meetings)):
            share = self._over_all(who, lambda meeting: meeting.share, lambda share: 1 - share)
            gain = self._over_all(who, lambda meeting: meeting.gain, lambda gain: -gain)
            found.append(Standing(self.names[who], rating, margin, share, gain))
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
            "game": self.setting.game.id,
            "players": self.setting.players,
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
