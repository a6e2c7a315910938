"""Judges matches of the strike games with decisions, by the chance of a strike in the round.

A play-off for the Mutschel brings no strikes that count, so it is not judged; advice is given in it all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.analysis.model import Alternative, Decision, Event, Judgement, Luck, Measure, Scale, ranked, steps
from mutschel.engine import CHANCE, Choose, Json, Match, Problem, Seat, Throw
from mutschel.games.strike_games.frame import STRIKES
from mutschel.games.strike_games.play_off import PlayOff, PlayOffThrows
from mutschel.games.strike_games.solutions import MANY, MOST, SolvedGame, between_two
from mutschel.odds.mid_round import follow
from mutschel.odds.process import End, State

SCALE = Scale(0.01, 0.03, 0.08)  # of a strike
NO_CHANGE = 1e-12


class RoundState:
    """The state of a round: the results so far, and the state of the current turn."""

    def __init__(self, solved: SolvedGame, players: int) -> None:
        self.solved = solved
        self.players = players
        self.number = 0, 0  # the round, and the round of a play-off
        self.compared: list[Seat] = []  # the players taking part: all, those who are tied, or those in a play-off
        self.results: list[object] = []
        self.state: State = solved.turn.process.start

    @property
    def thrower(self) -> Seat:
        return self.compared[len(self.results)]

    def advance(self, thrown: Sequence[int] | None = None, answer: Json = None) -> None:
        """Follow a throw of the player whose turn it is, or their answer."""
        turn = self.solved.turn.process
        self.state = follow(turn, self.state, None if thrown is None else tuple(thrown), answer)
        node = turn.nodes[self.state]
        if isinstance(node, End):
            self.results.append(node.result)
            self.state = turn.start
            if self.solved.round.roll_off and len(self.results) == len(self.compared) and len(self.losers()) > 1:
                self.compared, self.results = self.losers(), []

    def losers(self) -> list[Seat]:
        """The players who are worst so far."""
        worst = (max if self.solved.turn.highest_loses else min)(self.results, default=None)  # type: ignore[type-var]
        return [seat for seat, result in zip(self.compared, self.results, strict=False) if result == worst]

    def chances(self) -> list[float]:
        """Each seat's chance of a strike in this round."""
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
        """The possible answers of the player whose turn it is, each with the chance of a strike after it."""
        answers = self.solved.answers(self.state, len(self.compared), self.results)
        return ranked([(answer, max(0.0, chance)) for answer, chance in answers], highest=False)


def solved(match: Match, most: int = MOST) -> SolvedGame:
    """The solved game of a match. Raises a Problem if it has no decisions, or if too many could play off ties."""
    found = SolvedGame.of(match.game, match.options)
    if not found.turn.process.decides:
        raise Problem("nothing-to-decide", package="mutschel.analysis", game=match.game.label)
    if found.turn.roll_off and len(match.names) > most:
        raise Problem("too-many-for-odds", package="mutschel.analysis", game=match.game.label, most=most)
    return found


def judge(done: Match) -> Judgement:
    return judge_rounds(done, solved(done))


def judge_rounds(done: Match, found: SolvedGame) -> Judgement:
    """Judge the rounds of a solved game, whether or not there is anything to decide in them."""
    players = len(done.names)
    progress = RoundState(found, players)
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
            before[by] = after[by]  # the rest is luck of the others
            events += changes(step, number, before, after)
    return Judgement("strikes", True, SCALE, par, events)


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """The possible answers of the seat that is asked, the best first."""
    progress = RoundState(solved(match, MANY), len(match.names))
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
    """True if the match waits for a throw or a choice of a turn."""
    return isinstance(match.request, (Throw, Choose))


def begin(progress: RoundState, match: Match) -> None:
    """Begin a round with the throw that this match waits for."""
    assert isinstance(match.request, Throw)
    progress.number = number_of(match)
    progress.compared, progress.results = match.table.clockwise(match.request.seat), []
    if progress.number[1] and len(progress.compared) == 2:
        progress.solved = SolvedGame.of(match.game, between_two(match.options))


def number_of(match: Match) -> tuple[int, int]:
    """The number of the round, and that of the round of a play-off (0 before it)."""
    play_off = match.table.things.get("play_off")
    return match.table.round, play_off.rounds if isinstance(play_off, (PlayOff, PlayOffThrows)) else 0


def changes(step: int, number: int, before: Sequence[float], after: Sequence[float]) -> list[Event]:
    gained = [a - b for a, b in zip(before, after, strict=True)]
    return [Luck(step, seat, number, amount) for seat, amount in enumerate(gained) if abs(amount) > NO_CHANGE]


# -- games without decisions ---------------------------------------------------------------------------------------
def as_few(done: Match, at_most: Sequence[Sequence[float]]) -> list[Measure]:
    """Each seat's chance of as few strikes as it got. `at_most[seat][n]`: its chance of at most n strikes.

    A limit of strikes ends a match early, and then the number of rounds could not be known.
    """
    if done.result is None or done.options[STRIKES] is not None:
        return []
    scores = enumerate(done.result.scores)
    return [Measure(seat, "as-few", 100 * at_most[seat][int(score)], "percent") for seat, score in scores]
