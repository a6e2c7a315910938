"""The actions at a table before its match begins: sit down, stand up, and agree on the game and its terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from mutschel.engine import BEGINS, LEVELS, Game, Json, Problem, Refused
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host.fair import is_nonce
from mutschel.host.mats import Mat, free_mat, may_choose, usual_mat
from mutschel.host.members import NAMELESS, Member, alike, check_public, clean_name
from mutschel.host.state import Entry, TableState
from mutschel.host.terms import Setup

OPTIONS_BYTES = 2000  # several times what any game needs
MOST_CHANGES = 1000  # entries of a log before seats and names can no longer change before the match
MOST_TERMS = 2000  # and before the terms can no longer change; people can still stand up, hand the table over and begin


def start(state: TableState, shared: bool) -> log.Started:
    """Begin the match, with everybody who sits here; `shared`: several of them play on one device."""
    only_in_the_lobby(state)
    state.game.settle(len(state.members), state.setup.options)  # a Problem says what is wrong
    return log.Started(list(state.members), shared)


def sit(state: TableState, name: str, bot: str | None = None, won: int = 0, mat: Mat | None = None) -> log.Sat:
    """Seat a person or bot. `won`: the Mutscheln they bring along; `mat`: the mat they would like to have.

    At an evening everybody keeps the mat of the evening, even if two have the same picture.
    """
    check_level(bot)
    (name,) = check_can_sit(state, [name])
    owns = bot is None and state.owner is None and not state.people
    if mat is None or not state.setup.evening:
        wish = mat if mat is not None and (bot or may_choose(mat)) else usual_mat(name, state.mats)
        mat = free_mat(state.mats, wish, bot is not None)
    return log.Sat(state.new_member, name, bot, owns, won, mat)


def check_can_sit(state: TableState, names: Sequence[str], others: int = 0) -> list[str]:
    """The cleaned names, if these people and this many others can sit down together; otherwise raises Refused."""
    only_in_the_lobby(state)
    check_room(state, MOST_CHANGES, len(names) + others)
    if len(state.members) + len(names) + others > state.game.players[1]:
        raise Refused("table-full", package="mutschel.host", n=state.game.players[1])
    taken = [member.name for member in state.members.values()]
    cleaned = [clean_name(name) for name in names]
    for place, name in enumerate(cleaned):
        check_free(name, taken + cleaned[:place])
        if state.setup.public:
            check_public(name)
    return cleaned


def change_seat(
    state: TableState, member: int, name: str | None = None, bot: str | None = None, mat: Mat | None = None
) -> log.SeatChanged | None:
    """Change a person's name or mat, or a bot's level; None: as before. Returns None if nothing is new."""
    only_in_the_lobby(state)
    who = state.member(member)
    check_level(bot)
    if bot is not None and who.bot is None:
        raise Refused("not-a-bot", package="mutschel.host", name=who.name)
    if name is not None:
        name = clean_name(name)
        check_free(name, [other.name for other in state.members.values() if other is not who])
        if state.setup.public:
            check_public(name)
    if mat is not None and mat != who.mat:
        check_mat(state, who, mat)
    entry = log.SeatChanged(member, name or who.name, bot or who.bot, mat)
    if (entry.name, entry.bot, mat or who.mat) == (who.name, who.bot, who.mat):
        return None
    check_room(state, MOST_CHANGES)
    return entry


def stand(state: TableState, member: int) -> list[Entry]:
    only_in_the_lobby(state)
    state.member(member)
    seat = 1 + list(state.members).index(member)
    begins = state.setup.options.get(BEGINS.name)
    if not isinstance(begins, int) or seat > begins:
        return [log.Stood(member)]
    named = None if seat == begins else begins - 1  # seats move up; the same person begins, unless they left
    return [log.Stood(member), terms_of(state.setup, options=state.setup.options | {BEGINS.name: named})]


def agree(state: TableState, terms: log.Agreed) -> log.Agreed | None:
    """Agree on another game, options or terms that suit the people who sit here. None: nothing is new."""
    only_in_the_lobby(state)
    game = find_game(terms.game, terms.version)
    game.check_players(max(len(state.members), game.players[0]))  # more people may still sit down
    check_options(game, terms.options)
    check_dice(game, terms.dice, terms.options)
    if terms.public and not state.setup.public:
        for member in state.members.values():
            check_public(member.name)
    if terms == terms_of(state.setup):
        return None
    check_room(state, MOST_TERMS)
    return terms


def go_by(state: TableState, word: str) -> log.GoesBy | None:
    """Give the table another word, by which it is found from now on. None: it has this word already."""
    only_in_the_lobby(state)
    if word == state.setup.word:
        return None
    check_room(state, MOST_CHANGES)
    return log.GoesBy(word)


def add_nonce(state: TableState, member: int, nonce: str, hash: str | None = None) -> log.Nonce | None:
    """Add a client's nonce to the dice, relying on this hash. None: it is in already, or not needed.

    It counts if it comes before the first throw, and only once: a client that is not refused can rely on it.
    """
    who = state.member(member)
    if not is_nonce(nonce):
        raise Refused("bad-nonce", package="mutschel.host")
    if hash is not None and hash != state.setup.hash:
        raise Refused("unknown-hash", package="mutschel.host")
    unused = (
        state.play is not None and state.setup.dice != "fair"
    )  # before the match people may still agree on fair dice
    if who.nonce == nonce or who.bot is not None or unused:
        return None
    if who.nonce is not None:
        raise Refused("nonce-taken", package="mutschel.host", name=who.name)
    if any(other.nonce == nonce for other in state.members.values()):  # a copied nonce is meant to make the check fail
        raise Refused("bad-nonce", package="mutschel.host")
    if state.has_thrown or state.room <= 0:
        raise Refused("nonce-too-late", package="mutschel.host")
    return log.Nonce(member, nonce)


def only_in_the_lobby(state: TableState) -> None:
    if state.play is not None:
        raise Refused("has-begun", package="mutschel.host")


def check_room(state: TableState, most: int, entries: int = 1) -> None:
    """Raise Refused if the log is too full for this before the match, so that there is room for the match itself."""
    if state.seq + entries > most:
        raise Refused("lobby-too-long", package="mutschel.host", n=most)


def terms_of(setup: Setup, **changed: Any) -> log.Agreed:
    """The terms of this table, with some changed."""
    return log.Agreed(**{name: getattr(setup, name) for name in log.Agreed.__struct_fields__} | changed)


def check_free(name: str, taken: Sequence[str]) -> None:
    if name != NAMELESS and any(alike(name, other) for other in taken):  # several names may have been removed
        raise Refused("name-taken", package="mutschel.host", name=name)


def check_mat(state: TableState, who: Member, mat: Mat) -> None:
    """Raise Refused if this person can't have this mat: it is a bot's, or somebody else has the picture."""
    if who.bot is not None or not may_choose(mat) or mat.rings not in (1, who.mat.rings):
        raise Refused("no-such-mat", package="mutschel.host")
    for other in state.members.values():
        if other is not who and (other.mat.emblem, other.mat.rings) == (mat.emblem, mat.rings):
            raise Refused("mat-taken", package="mutschel.host", name=other.name)


def check_level(bot: str | None) -> None:
    if bot is not None and bot not in LEVELS:
        raise Refused("unknown-level", value=bot, levels=", ".join(LEVELS))


def check_dice(game: Game, dice: str, options: Mapping[str, Json]) -> None:
    """Check that real dice are not combined with a simulated hand."""
    if dice == "real" and game.is_by_hand(game.by_chance(options)):
        raise Problem("real-or-simulated", package="mutschel.host")


def are_overlong(options: Mapping[str, Json]) -> bool:
    """True if the options are longer than anybody means; such options are checked for one number of players only."""
    try:
        return len(msgspec.json.encode(options)) > OPTIONS_BYTES
    except RecursionError:
        return True


def check_options(game: Game, options: Mapping[str, Json]) -> None:
    """Raise a Problem if the options suit no number of players; the number is not known yet."""
    most: Problem | None = None
    low, high = game.players
    for players in range(high if are_overlong(options) else low, high + 1):
        try:
            game.settle(players, options)
        except Problem as problem:
            most = problem  # with more seats more is possible: the last problem names the limits
        else:
            return
    assert most is not None
    raise most
