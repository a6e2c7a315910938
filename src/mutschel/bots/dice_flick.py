"""A player of Dice Flick that, at its hardest, thinks of those who come next: what it leaves in the box is theirs."""

from __future__ import annotations

from mutschel.engine import LEVELS, Json
from mutschel.games.dice_flick.aiming import NOISE, trembling
from mutschel.games.dice_flick.bot import DiceFlickBot, dice_in
from mutschel.odds.dice_flick import flicks, left_worth

HARDEST = LEVELS[-1]


def cost_of_leaving(players: int) -> float:
    """What a die in the box brings the next player more than oneself; one of several others matters less."""
    left = left_worth("physics", HARDEST)
    return max(0.0, left.next.points - left.own.points) / (players - 1)


class ThoughtfulFlicker(DiceFlickBot):
    def flick(self, view: dict[str, Json]) -> Json:
        if self.level != HARDEST:
            return super().flick(view)
        hand: list[str] = view["table"]["hands"][self.seat]["dice"]
        last = view["round"] == view["rounds"]
        planned = flicks(
            dice_in(view), hand, max(1, len(hand) - 1), self.level, last, cost_of_leaving(view["players"])
        )[0]
        gesture = trembling(planned.shot.aim, NOISE[self.level], self.rng)
        chosen = {"die": planned.die, "plate": planned.shot.plate, "gesture": gesture}
        return chosen | ({"shift": 0} if "shift" in view["question"]["answers"]["fields"] else {})


BOT = ThoughtfulFlicker
