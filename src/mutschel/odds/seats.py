"""Who gets the strike: a round of players who each want to avoid it, and know what was thrown before them.

Everybody plays the same way: each makes their own strike as unlikely as possible, knowing the worst result so far
(and, where ties are rolled off, how many hold it), and that those after them will do likewise. Of equally safe answers
the one with the better result is taken.
"""

from __future__ import annotations

import numpy as np

from mutschel.odds.process import Floats, Process

SMALL = 1e-9  # how much a better result counts beside a strike: the error of all figures here
ENOUGH = 1e-12


class Round:
    """A turn that everybody has once, and a strike for the worst.

    Results are numbered by how good they are: 0 is the worst. Arrays are by the worst result so far, by how many hold
    it, and by which of them somebody is, both counted from 1.
    """

    def __init__(self, turn: Process, highest_loses: bool = False, roll_off: bool = False) -> None:
        self.turn = turn
        self.roll_off = roll_off
        self.size = len(turn.results)
        self.order = np.arange(self.size)[::-1] if highest_loses else np.arange(self.size)
        self._rolled: dict[int, Floats] = {1: np.ones(1)}

    def strikes(self, players: int) -> Floats:
        """The chance of a strike for each seat, from the beginner on."""
        if not self.roll_off:
            return self._once(players, 1, np.ones((2, 2)))  # all who are worst are struck, however many they are
        if players not in self._rolled:
            tied = np.zeros((players + 1, players + 1))
            for count in range(1, players):
                tied[count, 1 : count + 1] = self.strikes(count)
            tied[players, 1:] = 1 / players
            while np.abs((found := self._once(players, players, tied)) - tied[players, 1:]).max() > ENOUGH:
                tied[players, 1:] = found  # all may be tied again, and then it begins anew
            self._rolled[players] = found
        return self._rolled[players]

    def _once(self, players: int, counts: int, tied: Floats) -> Floats:
        """`tied[c, q]`: the chance of a strike for the q-th of c players who are worst together at the end."""
        held = np.broadcast_to(tied, (self.size, *tied.shape))
        ahead: list[tuple[Floats, Floats]] = []  # by how many players are still to come: losses and what they throw
        for _ in range(players):
            losses = self._losses(held, counts)
            thrown = self._played(losses)
            ahead.append((losses, thrown))
            held = self._one_earlier(held, thrown, counts)
        return self._from_the_beginning(players, counts, ahead)

    def _losses(self, held: Floats, counts: int) -> Floats:
        """losses[r, w, c]: the chance of a strike for who throws r when c hold w (w = size: nobody has thrown)."""
        losses = np.zeros((self.size, self.size + 1, counts + 1))
        for thrown in range(self.size):
            losses[thrown, thrown + 1 :, :] = held[thrown, 1, 1]  # worse than all before, and alone
            for count in range(1, counts + 1):
                together = min(count + 1, counts)
                losses[thrown, thrown, count] = held[thrown, together, together]
        return losses

    def _played(self, losses: Floats) -> Floats:
        """played[r, w, c]: how likely r is when c players hold w."""
        better = SMALL * np.arange(self.size) / self.size
        utilities = (better[:, None, None] - losses)[:, :, 1:]
        by_place = np.empty((self.size, utilities[0].size))
        by_place[self.order] = utilities.reshape(self.size, -1)
        _, spread = self.turn.best(by_place)
        played = np.zeros_like(losses)
        played[:, :, 1:] = spread[self.order].reshape(utilities.shape)
        return played

    def _one_earlier(self, held: Floats, played: Floats, counts: int) -> Floats:
        """The same before one more player has thrown: better, as bad, or worse, which saves those who were worst."""
        before = np.zeros_like(held)
        for worst in range(self.size):
            for count in range(1, counts + 1):
                better = played[worst + 1 :, worst, count].sum()
                before[worst, count] = better * held[worst, count]
                before[worst, count] += played[worst, worst, count] * held[worst, min(count + 1, counts)]
        return before

    def _from_the_beginning(self, players: int, counts: int, ahead: list[tuple[Floats, Floats]]) -> Floats:
        reached = np.zeros((self.size + 1, counts + 1))
        reached[self.size, 1] = 1.0
        strikes = np.zeros(players)
        for seat in range(players):
            losses, played = ahead[players - 1 - seat]
            strikes[seat] = float((reached * (losses * played).sum(axis=0)).sum())
            after = np.zeros_like(reached)
            for thrown in range(self.size):
                likely = played[thrown] * reached
                after[thrown, 1] += likely[thrown + 1 :].sum()
                after[:thrown] += likely[:thrown]
                for count in range(1, counts + 1):
                    after[thrown, min(count + 1, counts)] += likely[thrown, count]
            reached = after
        return strikes
