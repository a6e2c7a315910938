"""The bot of the Hausnummern-Straße, which builds each house as high as it can."""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.engine import CupView, Json, MatchView, Options, thing_in
from mutschel.games.grosse_hausnummer.bot import HouseBot
from mutschel.games.grosse_hausnummer.rules import THROWS
from mutschel.games.grosse_hausnummer.street.judge import solved
from mutschel.odds.process import Choice


class StreetBot(HouseBot):
    def risks(self, view: MatchView) -> Sequence[tuple[Json, float]]:
        """Each answer with the number expected after it; the lower it is, the worse."""
        house, best = solved(tuple(Options(view["options"]).values.items()))
        node = house.nodes[self.state(view)]
        assert isinstance(node, Choice)
        return [(answer, -float(best.worth[after])) for answer, after in node.answers]

    def thrown(self, view: MatchView) -> int:
        """The number of throws for this house; the cup counts those of the whole street."""
        return 1 + (thing_in(view, "cup", CupView)["throw"] - 1) % Options(view["options"])[THROWS]


BOT = StreetBot
