"""Who gets the strike: a round of players who each want to avoid it, and know what was thrown before them.

Everybody plays the same way: each makes their own strike as unlikely as possible, knowing the worst result so far
(and, where ties are rolled off, how many hold it), and that those after them will do likewise. Of equally safe answers
the one with the better result is taken.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mutschel.odds.process import Floats, Process

SMALL = 1e-9  # how much a better result counts beside a strike: the error of all figures here
ENOUGH = 1e-10
NEVER = 1e-15  # what is less likely is left out: that twenty players are tied, say


class Play(NamedTuple):
    """What somebody does, by what they throw (r) and the worst result so far (w): losses[r, w] and played[r, w]."""

    losses: Floats  # the chance of a strike for whoever throws r
    played: Floats  # how likely r is


class Round:
    """A turn that everybody has once, and a strike for the worst.

    Results are numbered by how good they are: 0 is the worst. "Held" by some players with some to come is an
    array by the worst result so far and by which of those who hold it somebody is, counted from 1.
    """

    def __init__(self, turn: Process, highest_loses: bool = False, roll_off: bool = False) -> None:
        self.turn = turn
        self.roll_off = roll_off
        self.size = len(turn.results)
        self.order = np.arange(self.size)[::-1] if highest_loses else np.arange(self.size)
        self._worse = np.triu(np.ones((self.size, self.size), dtype=bool), 1)  # by result and the worst so far
        self._strikes: dict[int, Floats] = {}
        # by how many are to come and how many hold the worst; those of more players build on those of fewer
        self._held: dict[tuple[int, int], Floats] = {(0, 1): np.ones((self.size, 2))}
        self._plays: dict[tuple[int, int], Play] = {}
        self._openings: dict[int, Play] = {}

    @property
    def bytes(self) -> int:
        """How much memory it takes, but for little."""
        return len(self._plays) * 2 * 8 * self.size**2

    def strikes(self, players: int) -> Floats:
        """The chance of a strike for each seat, from the beginner on."""
        if players not in self._strikes:
            if players > 1:
                self.strikes(players - 1)
            rolled = self.roll_off and players > 1
            self._strikes[players] = self._rolled_off(players) if rolled else self._all_struck(players)
        return self._strikes[players]

    def _all_struck(self, players: int) -> Floats:
        """All who are worst are struck, however many they are."""
        if players > 1:
            self._work_out(players - 2, 1)
        return self._from_the_beginning(players)

    def _rolled_off(self, players: int) -> Floats:
        """All may be tied again, and then it begins again: tried until it comes out as it was put in."""
        fewer = self.strikes(players - 1)  # much like it, but for one seat
        found = np.interp(np.linspace(0, 1, players), np.linspace(0, 1, players - 1), fewer)
        found /= found.sum()
        while True:
            put_in = found
            self._held[0, players] = np.broadcast_to(np.array([0, *put_in]), (self.size, players + 1))
            for to_come in range(players - 1):
                self._work_out(to_come, players - 1 - to_come)
            found = self._from_the_beginning(players)
            if np.abs(found - put_in).max() * self._all_tied(players) < ENOUGH:
                return found

    def _all_tied(self, players: int) -> float:
        """How likely it is that all players throw the same: this much of an error remains."""
        likely = self._openings[players - 1].played[:, 0]
        for to_come in range(players - 1):
            likely = likely * np.diagonal(self._plays[to_come, players - 1 - to_come].played)
        return float(likely.sum())

    def more(self, count: int) -> int:
        """One more holds the worst. Where all are struck, how many they are doesn't matter."""
        return count + 1 if self.roll_off else 1

    def _work_out(self, to_come: int, count: int) -> None:
        """What the next player does when this many hold the worst; and so, how those who hold it stand before that."""
        held, together = self._held[to_come, count], self._held[to_come, self.more(count)]
        losses = losing(self._held[to_come, 1][:, 1], together[:, -1])
        played = self._best(losses)
        self._plays[to_come, count] = Play(losses, played)
        self._held[to_come + 1, count] = one_earlier(held, together, played)

    def play(self, to_come: int, count: int = 1) -> Play:
        """What somebody does when this many hold the worst result."""
        self.strikes(to_come + 1 + count)
        return self._plays[to_come, count]

    def opening(self, to_come: int) -> Play:
        """What the beginner does: one column, as nobody has thrown."""
        self.strikes(to_come + 1)
        return self._openings[to_come]

    def held(self, to_come: int, count: int) -> Floats:
        """held[w, q]: the chance of a strike for the q-th of those who hold w."""
        self.strikes(to_come + count)
        return self._held[to_come, count]

    def _best(self, losses: Floats) -> Floats:
        """How likely each result is for whoever plays so as to lose least, for each column of losses."""
        return self.turn.best(self.wishes(losses))[1][self.order]

    def wishes(self, losses: Floats) -> Floats:
        """How well each of the turn's results serves, for each column of losses."""
        better = SMALL * np.arange(self.size) / self.size
        wishes = np.empty_like(losses)
        wishes[self.order] = better[:, None] - losses
        return wishes

    def _from_the_beginning(self, players: int) -> Floats:
        losses = self._held[players - 1, 1][:, 1:]
        played = self._best(losses)
        self._openings[players - 1] = Play(losses, played)
        strikes = np.zeros(players)
        strikes[0] = (losses * played).sum()
        reached = {1: played[:, 0]}
        for seat in range(1, players):
            strikes[seat], reached = self.passed(reached, players - 1 - seat)
        return strikes

    def passed(self, reached: dict[int, Floats], to_come: int) -> tuple[float, dict[int, Floats]]:
        """One more player throws: the chance that they are struck, and how likely each worst result is after them."""
        struck = 0.0
        after = {count: np.zeros(self.size) for count in range(1, max(map(self.more, reached)) + 1)}
        for count, likely in reached.items():
            if likely.sum() < NEVER:
                continue
            losses, played = self._plays[to_come, count]
            struck += float(((losses * played) @ likely).sum())
            after[count] += (played * self._worse.T).sum(axis=0) * likely
            after[self.more(count)] += np.diagonal(played) * likely
            after[1] += (played * self._worse) @ likely
        return struck, after

    def before_the_last(self, players: int) -> dict[int, Floats]:
        """How likely each worst result is when only the last player is to throw, by how many hold it."""
        self.strikes(players)
        reached = {1: self.opening(players - 1).played[:, 0]}
        for seat in range(1, players - 1):
            _, reached = self.passed(reached, players - 1 - seat)
        return reached


def losing(alone: Floats, together: Floats) -> Floats:
    """losses[r, w]: worse than all before, and alone; as bad as the worst; or better, which is safe."""
    size = len(alone)
    losses: Floats = np.triu(np.broadcast_to(alone[:, None], (size, size)), 1) + np.diag(together)
    return losses


def one_earlier(held: Floats, together: Floats, played: Floats) -> Floats:
    """The same before one more player has thrown: better, as bad, or worse, which saves those who were worst."""
    better = np.tril(played, -1).sum(axis=0)
    before: Floats = better[:, None] * held + np.diagonal(played)[:, None] * together[:, : held.shape[1]]
    return before
