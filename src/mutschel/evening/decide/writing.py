"""The scorer's actions on a table's list. Each step has an id, so that it counts once if it comes late or twice."""

from __future__ import annotations

from mutschel.evening import entries as log
from mutschel.evening.decide import check
from mutschel.evening.decide.acts import act, scribe
from mutschel.evening.decide.games import end, go_on
from mutschel.evening.state import EveningState, TableGame


@act(scribe)
def strike(state: EveningState, game: int, person: int, id: str) -> list[log.Entry]:
    played = _open(state, game, id)
    if played is None:
        return []
    _plays(state, played, person)
    return [log.Struck(game, person, id)]


@act(scribe)
def wipe(state: EveningState, game: int, person: int, id: str) -> list[log.Entry]:
    """Take back this round's strike, after a second tap."""
    played = _open(state, game, id)
    if played is None:
        return []
    _plays(state, played, person)
    if played.sheet.this_round[person] < 1:
        raise check.refused("no-stroke", name=state.people[person].name)
    return [log.Wiped(game, person, id)]


@act(scribe)
def next_round(state: EveningState, game: int, id: str) -> list[log.Entry]:
    played = _open(state, game, id)
    if played is None:
        return []
    if played.sheet.round >= check.MOST_ROUNDS:
        raise check.refused("bad-rounds", most=check.MOST_ROUNDS)
    return [log.NextRound(game, id)]


@act(scribe)
def take_back(state: EveningState, game: int, id: str) -> list[log.Entry]:
    played = _open(state, game, id)
    if played is None:
        return []
    if not played.sheet.steps:
        raise check.refused("nothing-to-undo")
    return [log.TookBack(game, id)]


@act(scribe)
def finish(state: EveningState, game: int, id: str, now: int) -> list[log.Entry]:
    """End the last round. With one best person the game is decided; several play off for the Mutschel."""
    if game in state.games and state.games[game].best is not None:
        return []  # sent again because the reply was lost
    played = _open(state, game, id)
    if played is None:
        return []
    sheet, stayed = played.sheet, [person for person in played.people if state.people[person].here]
    best = sheet.fewest(stayed or played.people)
    if len(best) > 1:
        return [log.Tied(game, best, id)]
    strikes = {person: count for person, count in sheet.strokes.items() if count}
    if not sheet.tied:
        return end(state, game, best, strikes, now)
    equals = next(step.people for step in sheet.steps if step.act == "tie")
    return [log.Ended(game, list(equals), strikes), log.Won(game, best[0]), *go_on(state, played, now)]


def _open(state: EveningState, game: int, id: str) -> TableGame | None:
    """The game whose list takes this step; None: the step was done already."""
    if not 0 < len(id) <= check.ID:
        raise check.refused("bad-id")
    played = state.games.get(game)
    if played is None:
        raise check.refused("no-such-game")
    if id in played.sheet.done:
        return None
    if not played.running:
        raise check.refused("game-over")
    if played.match is not None:
        raise check.refused("played-with-dice")
    if len(played.sheet.done) >= check.MOST_STEPS or state.seq >= check.MOST_ENTRIES:
        raise check.refused("list-too-long", n=check.MOST_STEPS)
    return played


def _plays(state: EveningState, played: TableGame, person: int) -> None:
    if person not in (played.sheet.tied or played.people):
        known = state.people.get(person)
        raise check.refused("not-among-them", name="" if known is None else known.name)
