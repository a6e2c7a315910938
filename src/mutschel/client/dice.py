"""What a device keeps of a table's fair dice while they are secret, so that nobody can claim something else later."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from mutschel.client.refused import ServerRefused
from mutschel.engine import Problem
from mutschel.host.fair import Witnessed
from mutschel.protocol.common import Language, TableInfo


class KeptDice:
    """The first hash and the first seal that the server told, and what this device added to the dice."""

    def __init__(self) -> None:
        self.hash: str | None = None
        self.seal: str | None = None
        self.nonces: dict[int, str] = {}
        """By member: what it added."""
        self.excused: dict[int, str] = {}
        """By member: why it doesn't count, where the server said so and that may be true."""
        self.left: set[int] = set()
        """Members who stood up on this device: only what was added for them may belong to nobody."""

    def look(self, table: TableInfo, language: Language, asked: str | None = None) -> None:
        """The server tells about the table. If it tells something else than before, it cheats: ServerRefused.

        So it does if it was asked about another table.
        """
        if asked not in (None, table.id):
            raise ServerRefused("other-table", Problem("other-table", package="mutschel.host").text(language))
        fair = table.fair
        if fair is None:
            return
        self.hash = self.hash or fair.hash
        self.seal = self.seal or fair.seal
        for code, first, now in (("other-hash", self.hash, fair.hash), ("other-seal", self.seal, fair.seal)):
            if now not in (None, first):
                raise ServerRefused(code, Problem(code, package="mutschel.host").text(language))

    def nonce_of(self, member: int) -> str:
        """The same whenever it is asked for."""
        return self.nonces.setdefault(member, secrets.token_hex(16))

    def refused(self, member: int, code: str, begun: bool) -> None:
        """What was added for this member doesn't count, says the server; it was sent when the match had begun, or not.

        Nobody comes too late before the match has begun.
        """
        if code == "nonce-taken" or (code == "nonce-too-late" and begun):
            self.excused[member] = code

    def witnessed(self, members: Sequence[int]) -> Witnessed:
        """For `mutschel.host.fair.verify`, given the members in the order of their seats.

        The server says who they are. So what was added for a member who is none of them has to be in the dice, too,
        unless that member stood up here.
        """
        seats = {member: seat for seat, member in enumerate(members)}
        added = [
            (seats.get(member), nonce)
            for member, nonce in self.nonces.items()
            if member not in self.excused and (member in seats or member not in self.left)
        ]
        return Witnessed(self.hash, added, self.seal)
