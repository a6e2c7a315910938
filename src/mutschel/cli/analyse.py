"""`mutschel analyse`: how well a match was played, what each decision gave away, and what was luck."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
from rich import box
from rich.table import Table
from rich.text import Text

from mutschel.analysis.model import Decision, Measure, Measured, steps
from mutschel.analysis.report import Analysis, PlayerAnalysis, analyse
from mutschel.cli.answers import label
from mutschel.cli.files import writing
from mutschel.cli.match_source import match_record
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import PERCENT, CliProblem, Say
from mutschel.engine import Json, Match, Seat, logs
from mutschel.extras import needs
from mutschel.games.registry import find_game
from mutschel.protocol.analysis import analysis_info

WORST = 3  # decisions shown for each player; --all shows every one
OTHERS = 3  # answers shown beside a decision
DIGITS: dict[Measured, int] = {"count": 0, "seconds": 2, "degrees": 1, "percent": 1, "points": 1}
SIGNS: dict[Measured, str] = {"count": "", "seconds": "\u00a0s", "degrees": "°", "points": ""}
STYLES = {"best": "green", "good": "green", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}


def add_arguments(parser: Parser) -> None:
    parser.positional("match")
    parser.option("--all", about="every-decision")
    parser.option("--json")
    parser.option("--plot", "file")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    match = logs.restore(match_record(args.match, terminal.say.language), find_game)
    found = analyse(match)
    if args.plot:
        plot(match, found, Path(args.plot), terminal.say)
    if args.json:
        print(msgspec.json.encode(analysis_info(found)).decode())
        return 0
    AnalysisReport(match, found, terminal).show(everything=args.all)
    if args.plot:
        terminal.hint(terminal.say("odds.drawn", file=args.plot))
    return 0


class AnalysisReport:
    """Prints an analysis in words and tables."""

    def __init__(self, match: Match, found: Analysis, terminal: Terminal) -> None:
        self.match = match
        self.found = found
        self.terminal = terminal
        self.say = terminal.say
        self.played = [then.playing for _, then, _ in steps(match)]  # at each answer
        self.texts = match.game.texts(self.say.language)
        self.digits = 1 if found.unit == "points" else 2

    def show(self, everything: bool) -> None:
        self.terminal.print(Text(self.match.game.name(self.say.language), style="bold yellow"))
        if self.found.sums:
            self.terminal.print(self.summary())
            if self.found.unit == "strikes":
                self.terminal.hint(self.say("analyse.strikes"))
            if not self.found.exact:
                self.terminal.hint(self.say("analyse.estimated"))
        if self.found.measures and "measured-here" in self.texts.section("messages"):
            self.terminal.hint(self.texts.get("messages.measured-here"))
        for player in self.found.players:
            self.tell(player, everything)

    def summary(self) -> Table:
        """Return a table of each player's expectation, the effect of luck and losses on it, and the result."""
        decided = bool(self.found.decisions)
        unseen = any(player.unseen for player in self.found.players)
        known = any(player.hindsight is not None for player in self.found.players)
        wanted = {"lost": decided, "unseen": unseen, "hindsight": known}
        columns = [name for name in ("par", "luck", "lost", "unseen", "result", "hindsight") if wanted.get(name, True)]
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("")
        for column in columns:
            table.add_column(self.say(f"analyse.{column}"), justify="right")
        better = 1 if self.found.unit == "points" else -1
        for player in self.found.players:
            cells = {
                "par": self.number(player.par),
                "luck": self.signed(better * player.luck),
                "lost": self.signed(-better * player.lost),
                "unseen": self.signed(-better * player.unseen),
                "result": self.say.number(player.result),
                "hindsight": "" if player.hindsight is None else self.say.number(player.hindsight),
            }
            table.add_row(player.name, *[cells[column] for column in columns])
        return table

    def tell(self, player: PlayerAnalysis, everything: bool) -> None:
        counts = {verdict: count for verdict, count in player.verdicts.items() if count}
        made = ", ".join(self.say(f"analyse.count.{verdict}", n=count) for verdict, count in counts.items())
        self.terminal.print()
        said = made or (self.say("analyse.no-decisions") if self.found.decisions else "")
        self.terminal.print(Text.assemble((player.name, "bold"), f": {said}" if said else ""))
        for line in self.measured(player.seat):
            self.terminal.print(f"  {line}")
        own = [one for one in self.found.decisions if one.seat == player.seat]
        told = own if everything else self.found.worst(player.seat, WORST)
        if own and not told:
            self.terminal.print(self.say("analyse.perfect"))
        for decision in told:
            self.terminal.print(self.line(decision))
        for remark in self.found.remarks:
            if remark.seat == player.seat:
                text = self.texts.say({"text": remark.text, "player": remark.seat, **remark.facts}, self.match.names)
                self.terminal.print("  " + self.say("analyse.best", round=remark.round, chosen=text))

    def measured(self, seat: Seat) -> list[str]:
        """Return a player's measures, such as speed or steadiness, beside par if there is one."""
        lines = []
        for one in self.found.measures:
            if one.seat == seat:
                par = "" if one.par is None else " " + self.say("analyse.beside-par", n=self.amount(one, one.par))
                lines.append(f"{self.texts.word(one.name)}: {self.amount(one, one.value)}{par}")
        return lines

    def amount(self, measure: Measure, value: float) -> str:
        sign = ("−" if value < 0 else "+") if measure.unit == "points" else ""
        unit = PERCENT[self.say.language] if measure.unit == "percent" else SIGNS[measure.unit]
        return f"{sign}{self.say.number(abs(value), DIGITS[measure.unit])}{unit}"

    def label(self, answer: Json, decision: Decision) -> str:
        return label(answer, self.played[decision.step], self.say.language)

    def line(self, decision: Decision) -> Text:
        """Return a line about a decision: the answer, the best answer, and the difference."""
        verdict = self.found.verdict(decision)
        best = decision.alternatives[0]
        facts = {
            "round": decision.round,
            "chosen": self.label(decision.chosen, decision),
            "best": self.label(best.answer, decision),
            "loss": self.loss(decision.loss),
        }
        text = Text("  ")
        text.append(self.say("analyse.best" if verdict == "best" else "analyse.decision", **facts))
        text.append(f" [{self.say(f'analyse.verdict.{verdict}')}]", style=STYLES[verdict])
        if decision.unseen > 0.05 * decision.loss:
            text.append(" " + self.say("analyse.of-it-unseen", unseen=self.number(decision.unseen)), style="dim")
        shown = [*decision.alternatives[:OTHERS]]
        shown += [one for one in decision.alternatives[OTHERS:] if one.answer == decision.chosen]
        values = [f"{self.label(one.answer, decision)}: {self.value(one.value)}" for one in shown]
        text.append("\n    " + " · ".join(values), style="dim")
        return text

    def loss(self, amount: float) -> str:
        if self.found.unit == "strikes":
            return self.say("analyse.chance", n=self.say.number(100 * amount, 1))
        return self.say("analyse.points", n=self.number(amount))

    def value(self, value: float) -> str:
        return self.say.percent(value) if self.found.unit == "strikes" else self.number(value)

    def number(self, value: float) -> str:
        return self.say.number(value, self.digits)

    def signed(self, value: float) -> str:
        return ("−" if value < 0 else "+") + self.number(abs(value))


def plot(match: Match, found: Analysis, file: Path, say: Say) -> None:
    """Draw how each player's expectation changed during the match."""
    if not found.sums:
        raise CliProblem("nothing-to-draw", game=match.game.name(say.language))
    with needs("plot"):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    for player in found.players:
        steps = [step for step, _ in player.curve] + [len(match.log)]
        values = [value for _, value in player.curve]
        axes.step(steps, [*values, values[-1]], where="post", label=player.name.replace("$", r"\$"))  # no formula
    axes.set_title(match.game.name(say.language))
    axes.set_xlabel(say("analyse.steps"))
    axes.set_ylabel(say(f"analyse.expected-{found.unit}"))
    axes.legend()
    with writing(file):
        figure.savefig(file, format="png")
