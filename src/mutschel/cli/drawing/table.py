"""A whole table: dice and boards as they lie, sheets side by side, and a scoreboard for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from rich.text import Text

from mutschel.cli.drawing.cells import cell, colour, plain, strikes
from mutschel.cli.drawing.dice import (
    COLOURS,
    DrawnDie,
    colour_of,
    cup_over,
    die,
    empty_place,
    look_of,
    short,
    side_by_side,
)
from mutschel.cli.drawing.sheets import LONGEST_NAME, grid, rounds, sheets, total
from mutschel.cli.texts import Say, word
from mutschel.engine import Game, Json, Seat, Texts, Throw
from mutschel.games.parts import DrawingModule, Drawings

DICE = ("cup", "row")  # drawn as they lie, when anything falls
SHEET = "sheet"
TOLD = ("course", "flight", "last-turn")  # in sentences
PIPS = str.maketrans("⚀⚁⚂⚃⚄⚅", "123456")  # too small for most people to read in a terminal


def drawings_of(game: Game) -> Drawings:
    own: DrawingModule | None = game.part("drawing")
    return Drawings() if own is None else own.DRAWINGS


class GameBrush:
    """The means by which a game draws its own things, see `mutschel.games.parts`."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def word(self, value: Json) -> str:
        return word(self.texts, value)

    def colour(self, kind: str) -> Text:
        return colour(kind, self.texts)

    def ink(self, kind: str) -> tuple[str, str]:
        look = colour_of(kind)
        return look.mark, look.style


class Drawer:
    """Draws the things of one match in one language, for a terminal's current width.

    `texts` are those for what is being played, if the game is made of games.
    """

    def __init__(
        self, game: Game, names: Sequence[str], say: Say, width: Callable[[], int], texts: Texts | None = None
    ) -> None:
        self.game = game
        self.names = names
        self.say = say
        self.texts = texts or game.texts(say.language)
        self.width = width
        self.own = drawings_of(game)
        self.brush = GameBrush(self.texts)
        self.sheets = (SHEET, *self.own.sheets)  # kinds of things

    def draw(self, things: Mapping[str, Json], seat: Seat | None = None) -> Iterator[Text]:
        """Yield a drawing of each of these things; things that every player has are one scoreboard."""
        for name, thing in things.items():
            kind = kind_of(thing)
            if self._lies(kind):
                yield self._titled(name, thing, things)
            elif isinstance(thing, list) and kind in self.sheets:
                yield self._sheets(thing, kind, seat)
            elif kind == "slip":
                yield self._slip(thing)
            elif not self.is_per_seat(thing) and kind not in TOLD:
                yield Text.assemble((f"{word(self.texts, name)}: ", "bold"), self._cell(thing))
        scores = {name: thing for name, thing in things.items() if self.is_per_seat(thing)}
        if scores:
            yield self._scoreboard(scores, seat)

    def _slip(self, slip: Json) -> Text:
        """Draw the slip: the rule of this turn and, if it has several throws, this one's number and the sum so far."""
        said = [self.texts.say({"text": slip["rule"]}, self.names).translate(PIPS)]
        if slip["of"] > 1:
            said.append(self.say("table.throws", throw=slip["throw"], of=slip["of"]))
        if slip["total"] is not None:
            said.append(self.say("table.so-far", total=slip["total"]))
        return Text("\n".join(said))

    def _sheets(self, things: Sequence[Json], kind: str, seat: Seat | None) -> Text:
        if kind != SHEET:
            lines = self.own.sheets[kind](things, self.brush)
            totals = total([thing["total"] for thing in things], self.texts)
            return grid([*lines, totals], self.names, self.width(), seat)
        if all(row.isdigit() for row in things[0]["rows"]):
            lying = rounds(things, self.names, self.texts, seat)
            if max(len(line) for line in lying.split()) <= self.width():
                return lying
        return grid(sheets(things, self.texts), self.names, self.width(), seat)

    def _titled(self, name: str, thing: Json, things: Mapping[str, Json]) -> Text:
        """Draw dice, with a title if they could be confused with others."""
        drawing = self.dice(thing)
        several = sum(self._lies(kind_of(other)) for other in things.values()) > 1
        titled = several or thing["kind"] == "row"
        return Text.assemble((f"{word(self.texts, name)}\n", "dim"), drawing) if titled else drawing

    def dice(self, thing: Json, scatter: int | None = None) -> Text:
        """Draw a cup, a row of dice or a game's own board. With `scatter` dice lie as they fell, unsorted."""
        if thing["kind"] in self.own.boards:
            return self.own.boards[thing["kind"]](thing, self.brush)
        if thing["kind"] == "row":
            boxes = [empty_place() if face is None else die(COLOURS["plain"], face) for face in thing["faces"]]
            return side_by_side(boxes, self.width()) if boxes else Text("–", style="dim")
        if thing["faces"] is None:
            return self.cup_over(len(thing["dice"]))
        if not thing["faces"]:
            return Text("–", style="dim")
        return side_by_side(self._boxes(thing, scatter), self.width())

    def cup_over(self, n: int) -> Text:
        return cup_over(self.say("table.hidden", n=n))

    def thrown(self, throw: Throw[Json], faces: Sequence[Json]) -> Text:
        """Draw dice that have just fallen."""
        dice = zip(throw.dice, faces, strict=True)
        boxes = [die(look_of(one.made_of()), self._face(face), one.size == "small") for one, face in dice]
        return side_by_side(boxes, self.width())

    def thrown_in_short(self, throw: Throw[Json], faces: Sequence[Json]) -> Text:
        dice = zip(throw.dice, faces, strict=True)
        return Text(" ").join(short(look_of(one.made_of()), self._face(face)) for one, face in dice)

    def _boxes(self, cup: Json, scatter: int | None) -> list[DrawnDie]:
        looks = {kind: look_of(made) for kind, made in cup["kinds"].items()}
        dice = list(zip(cup["dice"], cup["sizes"], map(self._face, cup["faces"]), strict=True))
        if scatter is not None:
            Random(scatter).shuffle(dice)
            return [die(looks[kind], face, size == "small") for kind, size, face in dice]
        before = [None, *(kind for kind, _, _ in dice)]
        return [
            die(looks[kind], face, size == "small", joined=size == "small" and kind == last)
            for (kind, size, face), last in zip(dice, before, strict=False)
        ]

    def _face(self, face: Json) -> Json:
        """Return a face as people read it, if it is a word of the game; a colour stays, and is drawn as a dot."""
        return word(self.texts, face) if isinstance(face, str) and face not in COLOURS else face

    def _scoreboard(self, scores: Mapping[str, Json], seat: Seat | None) -> Text:
        """Draw a line for every player and a column for every thing; columns that don't fit follow below."""
        columns = {name: [self._score(name, thing, player) for player in range(len(self.names))]
                   for name, thing in scores.items()}  # fmt: skip
        titles = {name: self._title(name, thing) for name, thing in scores.items()}
        widths = {name: max(len(titles[name]), *(c.cell_len for c in column)) for name, column in columns.items()}
        names = self.names
        first = max(map(len, names))
        too_wide = first + sum(width + 2 for width in widths.values()) > self.width()
        if too_wide and len(columns) > 1:
            return Text("\n").join(self._scoreboard({name: thing}, seat) for name, thing in scores.items())
        if too_wide:  # the title above the names, which are cut, and no padding
            names = [name[:LONGEST_NAME] for name in names]
            first, widths = max(map(len, names)), dict.fromkeys(widths, 0)
            text = Text.assemble(*((title, "dim") for title in titles.values()))
        else:
            text = Text(" " * first)
            for name, width in widths.items():
                text.append("  " + titles[name].ljust(width), style="dim")
        for player, who in enumerate(names):
            text.append("\n")
            text.append(who, style="bold reverse" if player == seat else "bold")
            text.append(" " * (first - len(who)))
            for name, column in columns.items():
                text.append("  ")
                text.append_text(column[player])
                text.append(" " * (widths[name] - column[player].cell_len))
        return text

    def _title(self, name: str, thing: Json) -> str:
        return word(self.texts, thing["what"] if isinstance(thing, dict) and thing["kind"] == "tally" else name)

    def _score(self, name: str, thing: Json, player: Seat) -> Text:
        if isinstance(thing, list):
            return self._cell(thing[player])
        if thing["kind"] == "play-off":
            total = thing["sums"][player]
            return (
                Text("–", style="dim") if player not in thing["players"] else Text("" if total is None else str(total))
            )
        if thing["kind"] == "results":
            return Text(plain(thing["values"][player], self.texts))
        if player not in thing.get("players", (player,)):
            return Text("–", style="dim")  # out of the play-off
        count = thing["counts"][player]
        return strikes(count) if thing["what"] in ("strikes", "play-off") else Text(str(count))

    def _lies(self, kind: str) -> bool:
        return kind in DICE or kind in self.own.boards

    def _cell(self, thing: Json) -> Text:
        draw = self.own.cells.get(thing["kind"])
        return cell(thing, self.texts) if draw is None else draw(thing, self.brush)

    def is_per_seat(self, thing: Json) -> bool:
        """Return whether every player has such a thing, and it fits in a line."""
        if isinstance(thing, list):
            return kind_of(thing) not in (*self.sheets, "last-turn")
        return thing["kind"] in ("tally", "results", "play-off")

    def standing(self, result: Json) -> Text:
        """Draw the final scores, the best first, with a star for the winners."""
        scores = result["scores"]
        sign = 1 if self.game.wins == "lowest" else -1
        best_first = sorted(range(len(scores)), key=lambda p: (sign * scores[p], p not in result["winners"]))
        first = max(map(len, self.names))
        return Text("\n").join(
            Text.assemble(
                (f"{'★' if player in result['winners'] else ' '} {self.names[player]:<{first}}  ", "bold"),
                self.say(f"scores.{self.game.score}", n=scores[player]),
            )
            for player in best_first
        )


def round_name(view: Mapping[str, Json], say: Say) -> str:
    """Return the round as a heading; empty before the first, and in games without rounds."""
    if "play_off" in view["table"]:
        return say("play.play-off")
    if not view["round"]:
        return ""
    return say("play.round" if view["rounds"] is None else "play.round-of", round=view["round"], rounds=view["rounds"])


def kind_of(thing: Json) -> str:
    """Return the kind of a thing, or of things of which every player has one."""
    return str((thing[0] if isinstance(thing, list) else thing)["kind"])
