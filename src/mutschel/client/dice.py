"""A device's record of a table's fair dice while they are secret, which the server can't change later."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from mutschel.client.refused import ServerRefused
from mutschel.engine import Problem
from mutschel.host.fair import Witness, dice_in
from mutschel.protocol.common import Json, Language, TableInfo


def throws_day(table: TableInfo) -> bool:
    """True if a match is played alone with the dice of a day: only then do devices add no nonces."""
    return table.dice == "day" and len(table.seats) == 1


class KeptDice:
    """The first facts from the server (hash, seal, result), the dice it showed, and the nonces this device added."""

    def __init__(self) -> None:
        self.hash: str | None = None
        self.seal: str | None = None
        self.result: Json = None
        self.shown: set[tuple[int, str]] = set()
        """The dice that were seen lying open, each with the number of throws so far."""
        self.nonces: dict[int, str] = {}
        """By member: the nonce that was added."""
        self.excused: dict[int, str] = {}
        """By member: the reason why it doesn't count, if the server gave one that may be true."""
        self.left: set[int] = set()
        """Members who stood up on this device: only their nonces may be missing from the dice."""

    def look(self, table: TableInfo, language: Language, table_id: str | None = None) -> None:
        """Take in the server's facts about the table. If they differ from earlier ones, it cheats: ServerRefused.

        It also cheats if it answers with another table, if it promises fair dice and hides the hash, or if it plays a
        match again whose secret is out.
        """
        lie = self._lie(table, table_id)
        if lie is not None:
            raise ServerRefused(lie.code, lie.text(language))

    def _lie(self, table: TableInfo, table_id: str | None) -> Problem | None:
        fair, is_open = table.fair, table.state in ("lobby", "running")
        if table_id not in (None, table.id):
            return Problem("other-table", package="mutschel.host")
        if is_open and self.seal is not None:
            return Problem("played-again", package="mutschel.host")
        if fair is None:
            hidden = is_open and table.dice != "real"
            return Problem("no-hash", package="mutschel.host") if hidden else None
        self.hash = self.hash or fair.hash
        self.seal = self.seal or fair.seal
        self.result = table.result if self.result is None else self.result
        if fair.hash != self.hash:
            return Problem("other-hash", package="mutschel.host")
        same = fair.seal in (None, self.seal)
        return None if same else Problem("other-seal", package="mutschel.host")

    def see(self, view: Mapping[str, Json]) -> None:
        """Record the dice that lie open."""
        throws, dice = dice_in(view)
        if dice:
            self.shown.add((throws, dice))

    def nonce_of(self, member: int) -> str:
        """The nonce of this member, the same at every call."""
        return self.nonces.setdefault(member, secrets.token_hex(16))

    def refused(self, member: int, code: str, begun: bool) -> None:
        """Note that the server refused this member's nonce; `begun`: it was sent after the match had begun.

        Before the match has begun, no nonce can be too late.
        """
        if code == "nonce-taken" or (code == "nonce-too-late" and begun):
            self.excused[member] = code

    def witnessed(self, members: Sequence[int]) -> Witness:
        """The record for `mutschel.host.fair.verify`, given the members in the order of their seats.

        The server says who they are. So the nonce of a member who is none of them has to be in the dice, too, unless
        that member stood up here.
        """
        seats = {member: seat for seat, member in enumerate(members)}
        added = [
            (seats.get(member), nonce)
            for member, nonce in self.nonces.items()
            if member not in self.excused and (member in seats or member not in self.left)
        ]
        return Witness(self.hash, added, self.seal, self.shown, self.result)
