"""What can be done at a table before its match begins: sit down, stand up, and agree on what is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mutschel.engine import BEGINS, LEVELS, Game, Json, Problem, Refused
from mutschel.games.by_hand import DICE
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host.fair import is_nonce
from mutschel.host.members import Member, alike, clean_name
from mutschel.host.state import TableState

AWAY = 10_000  # milliseconds somebody has to be away before the others may let a bot sit in, or give the seat away


class LobbyTable(TableState):
    """A table that people gather at."""

    __slots__ = ()

    @property
    def too_long(self) -> bool:
        raise NotImplementedError

    def record(self, entry: log.Entry) -> None:
        """What was checked goes into the log, and happens."""
        raise NotImplementedError

    def sit(self, name: str, bot: str | None = None) -> int:
        """Sit down. Returns the member's number."""
        check_level(bot)
        (name,) = self.could_sit([name])
        number = self.new_member
        self.record(log.Sat(number, name, bot))
        return number

    def could_sit(self, names: Sequence[str], others: int = 0) -> list[str]:
        """These people and this many others could sit down together; Refused if not. Returns the names, cleaned."""
        self._only_in_the_lobby()
        if len(self.members) + len(names) + others > self.game.players[1]:
            raise Refused("table-full", package="mutschel.host", n=self.game.players[1])
        taken = [member.name for member in self.members.values()]
        cleaned = [clean_name(name) for name in names]
        for place, name in enumerate(cleaned):
            check_free(name, taken + cleaned[:place])
        return cleaned

    def change_seat(self, member: int, name: str | None = None, bot: str | None = None) -> None:
        """Somebody takes another name, or a bot plays at another level; None: as before."""
        self._only_in_the_lobby()
        who = self._known(member)
        check_level(bot)
        if bot is not None and who.bot is None:
            raise Refused("not-a-bot", package="mutschel.host", name=who.name)
        if name is not None:
            name = clean_name(name)
            check_free(name, [other.name for other in self.members.values() if other is not who])
        self.record(log.SeatChanged(member, name or who.name, bot or who.bot))

    def stand(self, member: int) -> None:
        self._only_in_the_lobby()
        who = self._known(member)
        seat = 1 + list(self.members).index(member)
        self.record(log.Stood(member))
        for device in who.devices:
            device.members -= {member}  # nobody speaks for a seat that they have left
        begins = self.setup.options.get(BEGINS.name)
        if isinstance(begins, int) and seat <= begins:  # seats move up: who was to begin still does, unless they left
            named = None if seat == begins else begins - 1
            self.record(terms_of(self.setup, options=self.setup.options | {BEGINS.name: named}))

    def is_away(self, member: int, now: int) -> bool:
        """Nobody has seen them for a while, so others may give their seat away."""
        who = self._known(member)
        return not who.here and (who.away_since is None or now - who.away_since >= AWAY)

    def agree(self, terms: log.Agreed) -> None:
        """Play another game, with other options or on other terms. It must suit those who sit here."""
        self._only_in_the_lobby()
        game = find_game(terms.game, terms.version)
        low, high = game.players
        if len(self.members) > high:
            raise Problem("bad-players", game=game.id, value=str(len(self.members)), low=low, high=high)
        check_options(game, terms.options)
        check_dice(terms.dice, terms.options)
        self.record(terms)

    def add_nonce(self, member: int, nonce: str) -> None:
        """What somebody's client adds to the dice; it counts until the first throw, and only once."""
        who = self._known(member)
        if not is_nonce(nonce):
            raise Refused("bad-nonce", package="mutschel.host")
        fair = self.play is None or self.setup.dice == "fair"  # before the match people may still agree on fair dice
        if who.nonce is None and who.bot is None and self._fair_key is None and fair and not self.too_long:
            self.record(log.Nonce(member, nonce))

    def _only_in_the_lobby(self) -> None:
        if self.play is not None:
            raise Refused("has-begun", package="mutschel.host")

    def _known(self, member: int) -> Member:
        if member not in self.members:
            raise Refused("no-such-member", package="mutschel.host")
        return self.members[member]


def terms_of(setup: log.Created, **changed: Any) -> log.Agreed:
    """What is agreed on at this table, but for what has changed."""
    return log.Agreed(**{name: getattr(setup, name) for name in log.Agreed.__struct_fields__} | changed)


def check_free(name: str, taken: Sequence[str]) -> None:
    if any(alike(name, other) for other in taken):
        raise Refused("name-taken", package="mutschel.host", name=name)


def check_level(bot: str | None) -> None:
    if bot is not None and bot not in LEVELS:
        raise Refused("unknown-level", value=bot, levels=", ".join(LEVELS))


def is_simulated(game: Game, options: Mapping[str, Json]) -> bool:
    return any(options.get(one.name, one.default) == "physics" for one in game.options if one.name == DICE.name)


def check_dice(dice: str, options: Mapping[str, Json]) -> None:
    """Real dice are never simulated."""
    if dice == "real" and options.get(DICE.name) == "physics":
        raise Problem("real-or-simulated", package="mutschel.host")


def check_options(game: Game, options: Mapping[str, Json]) -> None:
    """Before it is known how many will play: a Problem if the options suit no number of players."""
    most: Problem | None = None
    for players in range(game.players[0], game.players[1] + 1):
        try:
            game.settle(players, options)
        except Problem as problem:
            most = problem  # with more seats more is possible: the last one says how much
        else:
            return
    assert most is not None
    raise most
