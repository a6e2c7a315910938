"""Judges matches of Einundzwanzig, which have no decisions, by everybody's luck, flick by flick.

The player who got the strike begins the next round, and that changes everybody's chances in it, so expectations are
computed for all rounds together. The face is chance, however hard the die is flicked; a die that only slid is flicked
again at no cost, so that is counted and not judged.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mutschel.analysis.model import Event, Judgement, steps
from mutschel.engine import Counter, Landing, Match, Seat, Throw
from mutschel.games.by_hand.measures import sent_again
from mutschel.games.einundzwanzig.odds import flicks_to_the_limit
from mutschel.games.einundzwanzig.rules import LIMIT
from mutschel.games.strike_games.judge import SCALE, as_few, changes, number_of
from mutschel.odds.chains import struck_in_turn
from mutschel.odds.process import Floats


class StrikeOutlook:
    """The strikes that everybody may still get, in this many rounds at most."""

    def __init__(self, players: int, rounds: int) -> None:
        self.players = players
        # by rounds left and by seats to the right of the beginner: the chance of each number of strikes
        self.likely = [np.eye(1, rounds + 1).repeat(players, axis=0)]
        struck = np.array(struck_in_turn(flicks_to_the_limit(), players, 0))
        # the player with the strike begins: moves from each place to each place in the next round
        moves = np.array([np.roll(struck[::-1], place + 1) for place in range(players)])
        for _ in range(rounds):
            before = self.likely[-1]
            one_more = np.roll(before[0], 1) - before[0]  # the next beginner has got the strike
            self.likely.append(moves @ before + np.outer(moves[:, 0], one_more))

    def mean(self, left: int) -> Floats:
        found: Floats = self.likely[left] @ np.arange(self.likely[left].shape[1])
        return found

    def struck(self, seat: Seat, left: int) -> Floats:
        """Everybody's expected strikes after this seat got one, with `left` rounds to come."""
        after = self.beginning(seat, left)
        after[seat] += 1
        return after

    def beginning(self, seat: Seat, left: int) -> Floats:
        places = (seat - np.arange(self.players)) % self.players
        return self.mean(left)[places]

    def flicking(self, seat: Seat, count: int, left: int) -> Floats:
        """Everybody's expected strikes before this seat flicks the die, at this count."""
        ends = flicks_to_the_limit(count).items()
        parts = [float(share) * self.struck((seat - flicks) % self.players, left) for flicks, share in ends]
        found: Floats = np.sum(parts, axis=0)
        return found


def judge(done: Match) -> Judgement:
    players, rounds = len(done.names), done.table.round
    outlook = StrikeOutlook(players, rounds)
    events: list[Event] = []
    again = [0] * players
    beginner: Seat | None = None
    for step, match, (_, _, value) in steps(done):
        number, play_off = number_of(match)
        request = match.request
        if play_off:
            break
        if not isinstance(request, (Throw, Landing)):
            continue
        thrower, count = request.seat, match.table.get("count", Counter).value
        if beginner is None:
            beginner = thrower
        face = value["face"] if isinstance(request, Landing) else value[0]
        if face is None:
            again[thrower] += 1
            continue
        before = outlook.flicking(thrower, count, rounds - number)
        hit = (thrower - 1) % players
        reached = count + face
        if reached < LIMIT:
            after = outlook.flicking(hit, reached, rounds - number)
        else:
            after = outlook.struck(hit, rounds - number)
        events += changes(step, number, before.tolist(), after.tolist())
    assert beginner is not None
    par = outlook.beginning(beginner, rounds).tolist()
    likely = [outlook.likely[rounds][(beginner - seat) % players] for seat in range(players)]
    measures = [*as_few(done, [at_most(likely[seat]) for seat in range(players)]), *sent_again(done, again)]
    return Judgement("strikes", True, SCALE, par, events, measures=measures)


def at_most(likely: Floats) -> Sequence[float]:
    """The chance of at most 0, 1, 2 … strikes."""
    found: list[float] = np.cumsum(likely).tolist()
    return found
