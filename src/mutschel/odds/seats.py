"""Each seat's chance of the strike in a round of players who want to avoid it and know what was thrown before them.

Everybody plays the same way: each makes their own strike as unlikely as possible, knowing the worst result so far
(and, if ties are played off, how many hold it), and that those after them will do likewise. Of equally safe answers
the one with the better result is taken.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mutschel.odds.process import Floats, Process

SMALL = 1e-9  # how much a better result counts beside a strike: the error of all figures here
ENOUGH = 1e-10  # the iteration stops at this error
NEVER = 1e-15  # less likely events are left out: that twenty players are tied, say


class BestPlay(NamedTuple):
    """One player's best play, by their result (r) and the worst result so far (w): losses[r, w] and played[r, w]."""

    losses: Floats  # the chance of a strike for a player with result r
    played: Floats  # how likely r is


class Round:
    """A turn that everybody has once, and a strike for the worst.

    Results are numbered by how good they are: 0 is the worst. `held` has the chances of the players who hold the worst
    result so far: a row for each such result, a column for each of these players, counted from 1.
    """

    def __init__(self, turn: Process, highest_loses: bool = False, roll_off: bool = False) -> None:
        self.turn = turn
        self.roll_off = roll_off
        self.size = len(turn.results)
        self.order = np.arange(self.size)[::-1] if highest_loses else np.arange(self.size)
        self._worse = np.triu(np.ones((self.size, self.size), dtype=bool), 1)  # by result and the worst so far
        self._strikes: dict[int, Floats] = {}
        # keys: how many players are to come and how many hold the worst; entries for more build on those for fewer
        self._held: dict[tuple[int, int], Floats] = {(0, 1): np.ones((self.size, 2))}
        self._plays: dict[tuple[int, int], BestPlay] = {}
        self._openings: dict[int, BestPlay] = {}

    @property
    def bytes(self) -> int:
        """About how many bytes of memory this round takes."""
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
        """The strikes if all who are worst are struck, however many they are."""
        if players > 1:
            self._work_out(players - 2, 1)
        return self._from_the_beginning(players)

    def _rolled_off(self, players: int) -> Floats:
        """The strikes if ties are played off. All may tie and begin again, so it is iterated to its fixed point."""
        fewer = self.strikes(players - 1)  # a good first guess
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
        """The chance that all players have the same result: the share of an error that the next pass keeps."""
        likely = self._openings[players - 1].played[:, 0]
        for to_come in range(players - 1):
            likely = likely * np.diagonal(self._plays[to_come, players - 1 - to_come].played)
        return float(likely.sum())

    def more(self, count: int) -> int:
        """The count after one more player holds the worst: always 1 if all who are worst are struck."""
        return count + 1 if self.roll_off else 1

    def _work_out(self, to_come: int, count: int) -> None:
        """Find the next player's best play if `count` players hold the worst, and what it means for these players."""
        held, together = self._held[to_come, count], self._held[to_come, self.more(count)]
        losses = losing(self._held[to_come, 1][:, 1], together[:, -1])
        played = self._best(losses)
        self._plays[to_come, count] = BestPlay(losses, played)
        self._held[to_come + 1, count] = one_earlier(held, together, played)

    def play(self, to_come: int, count: int = 1) -> BestPlay:
        """The best play if `count` players hold the worst result and `to_come` throw later."""
        self.strikes(to_come + 1 + count)
        return self._plays[to_come, count]

    def opening(self, to_come: int) -> BestPlay:
        """The beginner's best play: one column, as there is no worst result yet."""
        self.strikes(to_come + 1)
        return self._openings[to_come]

    def held(self, to_come: int, count: int) -> Floats:
        """Return held[w, q]: the chance of a strike for the q-th of the `count` players who hold w."""
        self.strikes(to_come + count)
        return self._held[to_come, count]

    def _best(self, losses: Floats) -> Floats:
        """The chance of each result for a player who minimises the loss, for each column of losses."""
        return self.turn.best(self.wishes(losses))[1][self.order]

    def wishes(self, losses: Floats) -> Floats:
        """The utility of each of the turn's results, for each column of losses."""
        better = SMALL * np.arange(self.size) / self.size
        wishes = np.empty_like(losses)
        wishes[self.order] = better[:, None] - losses
        return wishes

    def _from_the_beginning(self, players: int) -> Floats:
        losses = self._held[players - 1, 1][:, 1:]
        played = self._best(losses)
        self._openings[players - 1] = BestPlay(losses, played)
        strikes = np.zeros(players)
        strikes[0] = (losses * played).sum()
        reached = {1: played[:, 0]}
        for seat in range(1, players):
            strikes[seat], reached = self.passed(reached, players - 1 - seat)
        return strikes

    def passed(self, reached: dict[int, Floats], to_come: int) -> tuple[float, dict[int, Floats]]:
        """The next player's chance of a strike, and the chance of each worst result after them, by how many hold it."""
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
        """The chance of each worst result before the last player's turn, by how many hold it."""
        self.strikes(players)
        reached = {1: self.opening(players - 1).played[:, 0]}
        for seat in range(1, players - 1):
            _, reached = self.passed(reached, players - 1 - seat)
        return reached


def losing(alone: Floats, together: Floats) -> Floats:
    """Return losses[r, w] from a player's chance when alone with r, and when as bad as w; a better result is safe."""
    size = len(alone)
    losses: Floats = np.triu(np.broadcast_to(alone[:, None], (size, size)), 1) + np.diag(together)
    return losses


def one_earlier(held: Floats, together: Floats, played: Floats) -> Floats:
    """The chances in `held` one player earlier, who may do better, as badly, or worse; the last saves the others."""
    better = np.tril(played, -1).sum(axis=0)
    before: Floats = better[:, None] * held + np.diagonal(played)[:, None] * together[:, : held.shape[1]]
    return before
