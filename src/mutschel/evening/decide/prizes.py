"""The end of an evening: the best of each table, the king, Mutscheln that are left; and handing the evening over."""

from __future__ import annotations

from mutschel.evening import chances
from mutschel.evening import entries as log
from mutschel.evening.chances import Lottery
from mutschel.evening.decide import check
from mutschel.evening.decide.acts import act, organiser, organiser_or_announcer
from mutschel.evening.standings import seconds, standings
from mutschel.evening.state import EveningState


@act(organiser)
def close_tables(state: EveningState) -> list[log.Entry]:
    """Give the best of each table one more Mutschel."""
    check.not_crowned(state)
    check.nothing_running(state)
    if not any(game.winner is not None for game in state.games.values()):
        raise check.refused("nothing-played")
    lottery = Lottery(state, state.next_lot)
    winners = chances.table_winners(state, lottery)
    return [] if winners == state.tables_won else [log.TablesWon(winners, lottery.used)]


@act(organiser)
def crown(state: EveningState, vice: int | None = None) -> list[log.Entry]:
    """Crown the winner of the final, or, without one, the best of all. `vice`: the second, if a play-off decided it."""
    check.not_crowned(state)
    check.nothing_running(state)
    if not any(game.winner is not None for game in state.games.values()):
        raise check.refused("nothing-played")
    return [crowned(state, Lottery(state, state.next_lot), vice)]


def crowned(state: EveningState, lottery: Lottery, vice: int | None = None) -> log.Crowned:
    final, others = state.final, seconds(state)
    if final is None or final.winner is None:
        king = chances.king(state, lottery)
        second = chances.best(standings(state), state.people.keys() - {king}, 1, lottery)[0]
        return log.Crowned(king, second, lottery.used)
    if vice is not None and vice not in others:
        raise check.refused("not-among-them", name=check.person(state, vice).name)
    return log.Crowned(final.winner, lottery.order(others)[0] if vice is None else vice, lottery.used)


@act(organiser)
def give_rest(state: EveningState) -> list[log.Entry]:
    """Give the Mutscheln that are left to people who have won none."""
    check.nothing_running(state)
    lottery = Lottery(state, state.next_lot)
    people = chances.rest(state, lottery)
    return [log.GaveRest(people, lottery.used)] if people else []


@act(organiser_or_announcer)
def hand_on(state: EveningState, person: int | None) -> list[log.Entry]:
    """Let a person with a phone run the evening from now on; None: the person who announced it."""
    check.room(state)
    if person is not None and (who := check.person(state, person)).phone is None:
        raise check.refused("no-phone", name=who.name)
    return [] if state.organiser == person else [log.HandedOn(person)]
