"""The facts and sentences about a finished evening, for all kinds of reports."""

from __future__ import annotations

from datetime import date, datetime, tzinfo
from typing import NamedTuple

from mutschel.engine import Problem
from mutschel.evening.standings import StandingsLine, in_the_basket, standings
from mutschel.evening.state import FINAL, EveningState, TableGame
from mutschel.games.registry import find_game
from mutschel.printing.texts import Say, words

FEW_TABLES = 8  # their winners are named in a sentence


class Winners(NamedTuple):
    """An item of the programme, and its winner at each table; "" if it wasn't played to its end there."""

    game: str
    by_table: list[str]


class PersonLine(NamedTuple):
    """One person in the standings."""

    standing: StandingsLine
    name: str
    title: str  # king, queen, vice …; "" for nearly everybody
    from_basket: bool


class EveningFacts:
    """An evening in the words of one language. `zone` is the time zone of its people."""

    def __init__(self, state: EveningState, language: str, zone: tzinfo | None = None) -> None:
        self.state = state
        self.language = language
        self.say: Say = words(language)
        played = [game for game in state.games.values() if not game.dropped]
        self.played = [game for game in played if game.table != FINAL]
        self.final = next((game for game in reversed(played) if game.table == FINAL and game.winner is not None), None)
        first = min((game.began for game in played), default=state.opened.created)
        self.began = datetime.fromtimestamp(first / 1000, zone)
        self.tables = max([len(state.tables), *(game.table for game in self.played)])

    # -- facts -----------------------------------------------------------------------------------------
    @property
    def name(self) -> str:
        return self.state.settled.name

    @property
    def date(self) -> str:
        month = self.say("dates.months").split()[self.began.month - 1]
        return self.say("dates.date", day=self.began.day, month=month, year=self.began.year)

    @property
    def weekday(self) -> str:
        return self.say("dates.days").split()[self.began.weekday()]

    def subtitle(self) -> str:
        """The line below the title: date, people, tables and time."""
        people, tables = len(self.state.people), self.tables
        size = self.say("report.people", n=people)
        at = self.say("report.at-tables", n=tables) if tables else ""
        return f"{self.weekday}, {self.date} · {size}{at} · {self.say('report.from', time=f'{self.began:%H:%M}')}"

    def person(self, number: int) -> str:
        return self.state.people[number].name

    def game_name(self, game: TableGame) -> str:
        return game.item.name or find_game(game.item.game).name(self.language)

    def winners(self) -> list[Winners]:
        """The winners of all items, in the order in which they were begun."""
        rows: dict[int, list[list[str]]] = {}
        names: dict[int, str] = {}
        for game in self.played:
            row = rows.setdefault(game.item.id, [[] for _ in range(self.tables)])
            names[game.item.id] = self.game_name(game)
            if game.winner is not None:
                row[game.table - 1].append(self.person(game.winner))
        return [Winners(names[item], [", ".join(won) for won in row]) for item, row in rows.items()]

    def table_winners(self) -> list[str]:
        """The best player at each table over all its games; empty if nobody was named."""
        won = self.state.tables_won
        return [self.person(won[n]) if n in won else "" for n in range(1, self.tables + 1)] if won else []

    def lines(self) -> list[PersonLine]:
        crowned, basket = self.state.crowned, set(self.state.rest)

        def title(person: int) -> str:
            if crowned is None or person not in (crowned.king, crowned.vice):
                return ""
            return self.title(person, "king" if person == crowned.king else "vice")

        return [
            PersonLine(line, self.person(line.person), title(line.person), line.person in basket)
            for line in standings(self.state)
        ]

    def title(self, person: int, role: str) -> str:
        """The title in the form the person chose, Mutschelkönig or Mutschelkönigin; a neutral one if there is none."""
        return self.say(f"titles.{role}.{self.state.people[person].title or 'unsaid'}")

    def mutscheln(self, line: PersonLine) -> str:
        if line.from_basket:
            return self.say("report.basket")
        return (
            self.say("report.mutscheln", n=line.standing.mutscheln)
            if line.standing.mutscheln
            else self.say("report.none")
        )

    # -- sentences -------------------------------------------------------------------------------------
    def story(self) -> str:
        """The evening's winners, in a few sentences."""
        crowned = self.state.crowned
        told = []
        if crowned is not None:
            year = str(self.began.year)
            told.append(self._titled("king", crowned.king, year=year))
            told.append(self._final(crowned.king))
            if crowned.vice is not None:
                told.append(self._titled("vice", crowned.vice))
        tables = [name for name in self.table_winners() if name]
        if 0 < len(tables) <= FEW_TABLES:
            told.append(self.say("report.tables", n=len(tables), names=self._listed(tables)))
        return " ".join(told)

    def _titled(self, role: str, person: int, **facts: object) -> str:
        chosen = self.state.people[person].title or "unsaid"
        return self.say(f"report.{role}.{chosen}", name=self.person(person), **facts)

    def _final(self, king: int) -> str:
        if self.final is None:
            return self.say("report.no-final")
        facts = {"game": self.game_name(self.final), "n": len(self.final.people)}
        return " ".join([self.say("report.final", **facts), self.strikes_in_final(king)]).rstrip()

    def strikes_in_final(self, person: int) -> str:
        """A sentence on a person's strikes in the final; "" if it was not played for strikes."""
        if self.final is None or not counts_strikes(self.final):
            return ""
        strikes = self.final.strikes.get(person, 0)
        name = self.person(person)
        return self.say("report.strikes", n=strikes, name=name) if strikes else self.say("report.no-strike", name=name)

    def bread(self) -> str:
        """A sentence on the use of all Mutscheln; "" if they were not counted."""
        state = self.state
        if not state.settled.baked:
            return ""
        won = sum(game.winner is not None for game in self.played)
        parts = [
            self.say(f"report.bread.{key}", n=n)
            for key, n in (
                ("won", won),
                ("tables", len(state.tables_won)),
                ("basket", len(state.rest)),
                ("left", in_the_basket(state)),
            )
            if n
        ]
        return self.say("report.baked", n=state.settled.baked, parts=", ".join(parts))

    def _listed(self, names: list[str]) -> str:
        return f"{', '.join(names[:-1])} {self.say('report.and')} {names[-1]}" if len(names) > 1 else names[0]


def counts_strikes(game: TableGame) -> bool:
    """True if the game is played for strikes. The scorer's list of an unknown game has strikes, too."""
    return not game.item.game or find_game(game.item.game).score == "strikes"


def is_mutscheltag(day: date) -> bool:
    """True for the Mutscheltag, the Thursday after Epiphany.

    >>> [day for day in range(1, 32) if is_mutscheltag(date(2027, 1, day))]
    [7]
    """
    return day.month == 1 and 7 <= day.day <= 13 and day.weekday() == 3


def not_crowned() -> Problem:
    return Problem("not-crowned", package=__package__)
