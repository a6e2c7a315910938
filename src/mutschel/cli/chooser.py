"""`mutschel` without a command: choose a game, its players and options step by step, with a way back and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.columns import Columns
from rich.text import Text

from mutschel.cli.answers import folded, read_whole
from mutschel.cli.arguments import parse_list
from mutschel.cli.catalogue import describe_option, groups, show_rules, typed_value
from mutschel.cli.levels import bot_names, read_level
from mutschel.cli.prematch import asks_first, need_physics, who_begins, with_dice_at_hand
from mutschel.cli.seats import bot_label, default_name, new_match, sit_down
from mutschel.cli.terminal import QuitRequest, Terminal
from mutschel.cli.texts import CliProblem
from mutschel.cli.whole_match import run_match
from mutschel.engine import BEGINS, Game, Json, Option, PerSeat, Problem, Texts
from mutschel.engine.bot import has_bot
from mutschel.engine.options import Begins
from mutschel.games.registry import all_games

AGREED = ("", "y", "yes", "j", "ja")


class StepBack(Exception):
    """Raised to go one step back."""


@dataclass
class MatchPlan:
    """The choices made so far."""

    game: Game
    people: list[str] = field(default_factory=list)
    levels: list[str] = field(default_factory=list)
    begins: int | None = None  # if people are asked who begins
    options: dict[str, Json] = field(default_factory=dict)

    @property
    def agreed(self) -> dict[str, Json]:
        return self.options if self.begins is None else self.options | {BEGINS.name: self.begins}


def choose_and_play(terminal: Terminal) -> int:
    """Let people choose and play match after match until they leave. Returns the exit code."""
    chooser = Chooser(terminal)
    try:
        terminal.print(Text(terminal.say("chooser.welcome"), style="bold yellow"))
        while True:
            plan = chooser.plan()
            code = 0
            while code == 0:
                local = new_match(plan.game, plan.people, plan.levels, plan.agreed, None, real=False)
                code = run_match(terminal, local, None)
                if code or not chooser.again():
                    break
            if code:
                return code
    except QuitRequest:
        terminal.print(terminal.say("chooser.bye"))
        return 0


class Chooser:
    """Asks for one thing after another. `b` goes a step back, `q` leaves."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.games = list(all_games().values())

    def plan(self) -> MatchPlan:
        plan = MatchPlan(self.game())
        steps: list[Callable[[MatchPlan], None]] = [self.who, self.first, self.options, self.ready]
        at = 0
        while at < len(steps):
            try:
                steps[at](plan)
                at += 1
            except StepBack:
                at -= 1
                if at < 0:
                    plan, at = MatchPlan(self.game()), 0
        return plan

    def again(self) -> bool:
        """Ask after a match whether to play the same again; otherwise a new choice begins."""
        self.terminal.hint(self.say("chooser.again-hint"))
        return folded(self.terminal.ask(self.say("chooser.again")) or "") in AGREED

    # -- the steps -----------------------------------------------------------------------------
    def game(self) -> Game:
        self.list_games()
        while True:
            self.terminal.hint(self.say("chooser.game-hint"))
            line = folded(self.terminal.ask(self.say("chooser.game")) or "")
            sign, _, which = line.partition(" ")
            if sign == "?" and which:
                found = self.find(which)
                if found is not None:
                    show_rules(found, self.terminal)
                    continue
            found = self.find(line)
            if found is not None:
                self.terminal.print(Text(found.name(self.say.language), style="bold yellow"))
                self.terminal.print(Text(found.texts(self.say.language).get("pitch"), style="italic"))
                return found
            if line in ("b", "?", ""):
                self.list_games()
            else:
                self.terminal.wrong(self.say("chooser.no-game", value=line[:40]))

    def list_games(self) -> None:
        for name, members in groups().items():
            self.terminal.print(Text(self.say(f"games.{name}"), style="bold"))
            shown = []
            for game in members:
                number = self.games.index(game) + 1
                shown.append(Text.assemble((f"{number:>2} ", "cyan"), game.name(self.say.language)))
            self.terminal.print(Columns(shown, padding=(0, 3), column_first=True))

    def find(self, line: str) -> Game | None:
        """Return a game by its number, its id, or the beginning of its name."""
        if line.isascii() and line.isdigit():
            return self.games[int(line) - 1] if len(line) < 4 and 1 <= int(line) <= len(self.games) else None
        forms = {game.id: {folded(game.id), *(folded(game.name(lang)) for lang in ("de", "en"))} for game in self.games}
        exact = [game for game in self.games if line in forms[game.id]]
        near = [game for game in self.games if line and any(form.startswith(line) for form in forms[game.id])]
        return exact[0] if exact else near[0] if len(near) == 1 else None

    def who(self, plan: MatchPlan) -> None:
        while True:
            self.people(plan)
            try:
                return self.bots(plan)
            except StepBack:
                continue

    def people(self, plan: MatchPlan) -> None:
        low, high = plan.game.players
        usual = plan.people or [default_name(self.say)]
        plan.people = self.until_good(
            "people",
            lambda text: sit_down(plan.game, parse_list(text) or usual, [], self.say)[0],
            lambda names: plan.game.settle(max(low, len(names)), {}),
            high=high,
            default=", ".join(usual),
        )

    def bots(self, plan: MatchPlan) -> None:
        low, high = plan.game.players
        n = len(plan.people)
        fewest, most = max(0, low - n), high - n
        if most == 0:
            plan.levels = []
            return
        usual = max(fewest, 1 if n == 1 else 0)
        while True:
            count = self.until_good(
                "bots",
                lambda text: read_whole(text or str(usual), fewest, most),
                low=fewest,
                high=most,
                default=usual,
            )
            try:
                has_levels = count and has_bot(plan.game)
                level = self.until_good("level", lambda text: read_level(text or "normal")) if has_levels else "normal"
            except StepBack:
                continue
            plan.levels = [level] * count
            return

    def first(self, plan: MatchPlan) -> None:
        """Ask who begins, if that is for the people to say."""
        plan.begins = who_begins(self.terminal, plan.game, plan.people) if asks_first(plan.game, plan.people) else None

    def options(self, plan: MatchPlan) -> None:
        plan.options = with_dice_at_hand(self.terminal, plan.game, {})
        texts = plan.game.texts(self.say.language)
        by_age = asks_first(plan.game, plan.people)
        options = [option for option in plan.game.options if not (by_age and option.name == BEGINS.name)]
        self.terminal.print(
            " · ".join(self.setting(o.name, plan.options.get(o.name, default_of(o)), texts) for o in options)
        )
        if self.until_good("options", read_agreed):
            return
        players = len(plan.people) + len(plan.levels)
        at = 0
        while 0 <= at < len(options):
            try:
                self.option(plan, options[at], players)
                at += 1
            except StepBack:
                at -= 1
        try:
            plan.game.settle(players, plan.options)
            need_physics(plan.game, plan.options)
        except Problem as why:
            self.terminal.wrong(why.text(self.say.language))
            at = -1
        if at < 0:
            self.options(plan)

    def option(self, plan: MatchPlan, option: Option[Any], players: int) -> None:
        texts = plan.game.texts(self.say.language)
        name = texts.get(f"options.{option.name}.name")
        if option.name == BEGINS.name:  # only existing seats
            option = Begins(players)
        self.terminal.print(Text.assemble((f"{name}: ", "bold"), describe_option(option, texts, self.say)))
        if option.name == BEGINS.name:
            seats = enumerate([*plan.people, *bot_names(len(plan.levels), plan.people)], 1)
            self.terminal.hint(" · ".join(f"{number} {who}" for number, who in seats))
        value = self.until_good("option", reader(plan.game, option, players), name=name)
        if value is not None:
            plan.options[option.name] = value[0]

    def setting(self, name: str, value: Json, texts: Texts) -> str:
        """Return an option and its value, in the game's words if it has some."""
        meaning = texts.find(f"options.{name}.values.{'off' if value is None else value}")
        shown = meaning if isinstance(meaning, str) else typed_value(value, self.say)
        return f"{texts.get(f'options.{name}.name')}: {shown}"

    def ready(self, plan: MatchPlan) -> None:
        bots = bot_names(len(plan.levels), plan.people)
        levels = zip(plan.levels, bots, strict=True)
        who = [*plan.people, *(bot_label(plan.game, level, self.say, name) for level, name in levels)]
        self.terminal.print(Text.assemble((plan.game.name(self.say.language), "bold yellow"), f"  {' · '.join(who)}"))
        texts = plan.game.texts(self.say.language)
        if plan.options:
            self.terminal.print(" · ".join(self.setting(name, value, texts) for name, value in plan.options.items()))
        self.until_good("ready", folded)

    # -- asking ----------------------------------------------------------------------------------
    def until_good(
        self,
        step: str,
        read: Callable[[str], Any],
        check: Callable[[Any], object] | None = None,
        **facts: object,
    ) -> Any:
        """Ask until the answer can be used. Every step has a question, and a hint that says what Enter does."""

        def ask() -> str:
            while True:
                self.terminal.hint(self.say(f"chooser.{step}-hint", **facts))
                text = self.terminal.ask(self.say(f"chooser.{step}", **facts)) or ""
                if text.lower() == "b":
                    raise StepBack
                if not text.startswith("?"):  # there is no more help than the hint
                    return text

        return self.terminal.until_read(ask, read, check)


def default_of(option: Option[Any]) -> Json:
    return option.each.default if isinstance(option, PerSeat) else option.default


def read_agreed(text: str) -> bool:
    """Return whether everything may stay as it is; `o` is for changing something."""
    if folded(text) not in (*AGREED, "o"):
        raise CliProblem("not-an-answer", value=text[:40])
    return folded(text) in AGREED


def reader(game: Game, option: Option[Any], players: int) -> Callable[[str], Sequence[Json] | None]:
    """Return a reader of an option's value; it returns None for Enter, which changes nothing."""

    def read(text: str) -> Sequence[Json] | None:
        if not text:
            return None
        value = option.parse(text)
        with game.naming_options():
            option.check(value, players)
        return [value]

    return read
