"""Judges matches of the strike games with decisions: what counts is the chance of a strike in the round.

A play-off for the Mutschel brings no strikes that count, so it is not judged; advice is given in it all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.analysis.model import Alternative, Decision, Event, Judgement, Luck, Measure, Scale, ranked, steps
from mutschel.engine import CHANCE, Choose, Json, Match, Problem, Seat, Throw
from mutschel.games.strike_games.frame import STRIKES, PlayOff
from mutschel.games.strike_games.solved import MANY, MOST, Solved, between_two
from mutschel.odds.mid_round import follow
from mutschel.odds.process import End, State

SCALE = Scale(0.01, 0.03, 0.08)  # of a strike
NO_CHANGE = 1e-12


class Progress:
    """A round as far as it has come: who has thrown what, and in which state the player is whose turn it is."""

    def __init__(self, solved: Solved, players: int) -> None:
        self.solved = solved
        self.players = players
        self.number = 0, 0  # the round, and which one of a play-off
        self.compared: list[Seat] = []  # who takes part: all, those who roll off, or those in a play-off
        self.results: list[object] = []
        self.state: State = solved.turn.process.start

    @property
    def thrower(self) -> Seat:
        return self.compared[len(self.results)]

    def advance(self, thrown: Sequence[int] | None = None, answer: Json = None) -> None:
        """A throw of the player whose turn it is, or their answer."""
        turn = self.solved.turn.process
        self.state = follow(turn, self.state, None if thrown is None else tuple(thrown), answer)
        node = turn.nodes[self.state]
        if isinstance(node, End):
            self.results.append(node.result)
            self.state = turn.start
            if self.solved.round.roll_off and len(self.results) == len(self.compared) and len(self.losers()) > 1:
                self.compared, self.results = self.losers(), []

    def losers(self) -> list[Seat]:
        """Those who are worst so far."""
        worst = (max if self.solved.turn.highest_loses else min)(self.results, default=None)  # type: ignore[type-var]
        return [seat for seat, result in zip(self.compared, self.results, strict=False) if result == worst]

    def chances(self) -> list[float]:
        """Of a strike in this round, by seat."""
        found = [0.0] * self.players
        done = len(self.results)
        if self.solved.turn.hit_or_miss:
            for place, seat in enumerate(self.compared):
                state = self.state if place == done else self.solved.turn.process.start
                found[seat] = float(self.results[place] == 0) if place < done else -self.solved.hit.worth[state]
        elif done == len(self.compared):
            for seat in self.losers():
                found[seat] = 1.0
        else:
            chances = self.solved.comparison(len(self.compared)).chances(self.results, self.state)
            seats = [*self.losers(), *self.compared[done:]]
            for seat, chance in zip(seats, [*chances.worst, chances.thrower, *chances.to_come], strict=True):
                found[seat] = chance
        return found

    def alternatives(self) -> tuple[Alternative, ...]:
        """What the player whose turn it is may answer, and the chance of a strike after it."""
        answers = self.solved.answers(self.state, len(self.compared), self.results)
        return ranked([(answer, max(0.0, chance)) for answer, chance in answers], highest=False)


def solved(match: Match, most: int = MOST) -> Solved:
    """A Problem if there is nothing to decide, or if too many would roll ties off."""
    found = Solved.of(match.game, match.options)
    if not found.turn.process.decides:
        raise Problem("nothing-to-decide", package="mutschel.analysis", game=match.game.id)
    if found.turn.roll_off and len(match.names) > most:
        raise Problem("too-many-for-odds", package="mutschel.analysis", game=match.game.id, most=most)
    return found


def judge(done: Match) -> Judgement:
    players = len(done.names)
    progress = Progress(solved(done), players)
    par = [0.0] * players
    events: list[Event] = []
    for step, match, (by, _, value) in steps(done):
        number, again = number_of(match)
        if again:
            break
        if not follows(match):
            continue
        if (number, again) != progress.number:
            begin(progress, match)
            par = [a + b for a, b in zip(par, progress.chances(), strict=True)]
        before = progress.chances()
        if by == CHANCE:
            progress.advance(thrown=value)
            events += changes(step, number, before, progress.chances())
        else:
            request = match.request
            assert isinstance(request, Choose)
            answer = request.domain.check(value)
            alternatives = progress.alternatives()
            progress.advance(answer=answer)
            after = progress.chances()
            loss = max(0.0, after[by] - before[by])
            events.append(Decision(step, by, number, answer, alternatives, loss))
            before[by] = after[by]  # the rest is what others make of it
            events += changes(step, number, before, after)
    return Judgement("strikes", True, SCALE, par, events)


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """What the seat that is asked may answer, the best first."""
    progress = Progress(solved(match, MANY), len(match.names))
    for _, then, (by, _, value) in steps(match):
        if follows(then):
            if number_of(then) != progress.number:
                begin(progress, then)
            if by == CHANCE:
                progress.advance(thrown=value)
            else:
                assert isinstance(then.request, Choose)
                progress.advance(answer=then.request.domain.check(value))
    return progress.alternatives()


def follows(match: Match) -> bool:
    """Is what the match waits for a throw or a choice of a turn?"""
    return isinstance(match.request, (Throw, Choose))


def begin(progress: Progress, match: Match) -> None:
    """A round begins with the throw that this match waits for."""
    assert isinstance(match.request, Throw)
    progress.number = number_of(match)
    progress.compared, progress.results = match.table.clockwise(match.request.seat), []
    if progress.number[1] and len(progress.compared) == 2:
        progress.solved = Solved.of(match.game, between_two(match.options))


def number_of(match: Match) -> tuple[int, int]:
    """Which round it is; and in a play-off, which one of that."""
    play_off = match.table.things.get("play_off")
    return match.table.round, play_off.rounds if isinstance(play_off, PlayOff) else 0


def changes(step: int, number: int, before: Sequence[float], after: Sequence[float]) -> list[Event]:
    gained = [a - b for a, b in zip(before, after, strict=True)]
    return [Luck(step, seat, number, amount) for seat, amount in enumerate(gained) if abs(amount) > NO_CHANGE]


# -- where there is nothing to decide ------------------------------------------------------------------------------
def as_few(done: Match, at_most: Sequence[Sequence[float]]) -> list[Measure]:
    """How likely each seat was to get as few strikes as it did, by its chances of at most that many.

    A limit of strikes ends a match early, and then nobody could know how many rounds there would be.
    """
    if done.result is None or done.options[STRIKES] is not None:
        return []
    scores = enumerate(done.result.scores)
    return [Measure(seat, "as-few", 100 * at_most[seat][int(score)], "percent") for seat, score in scores]
