"""`mutschel admin`: shows and does what people who run a server for others need. It asks the running server."""

from __future__ import annotations

import argparse
import os
import re
from datetime import datetime
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from rich.table import Table

from mutschel.cli.match_source import fetch_with_token
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import QuitRequest, Terminal
from mutschel.cli.texts import CliProblem, Say
from mutschel.protocol.admin import MOST_HOURS, AdminLine, AdminLines, AdminLoad
from mutschel.protocol.lobby import Found
from mutschel.server.settings import variable
from mutschel.server.tokens import new_token

T = TypeVar("T")
# Names of the arguments that each action needs.
ACTIONS: dict[str, tuple[str, ...]] = {
    "token": (),
    "list": (),
    "show": ("place",),
    "close": ("place",),
    "delete": ("place",),
    "forget": ("place", "name"),
    "block": ("address",),
    "unblock": ("address",),
    "load": (),
}
TOKEN = variable("admin_token")
LINK = re.compile(r"(?:https?://[^/]+/)?(?:t|e|c)/([A-Za-z0-9._-]{1,36}).*")
PATHS = {"table": "t", "evening": "e", "club": "c"}  # as in links; an id alone may begin with a dash
WORD = re.compile("[A-Za-z]{4,5}")


def add_arguments(parser: Parser) -> None:
    parser.positional("action")
    parser.positional("what", nargs="?")
    parser.positional("called", nargs="?")
    parser.option("--name", "name", "admin-name")
    parser.option("--hours", "count", type=count_reader("--hours", 1, MOST_HOURS), default=24)
    parser.option("--url", "server", default="http://localhost:8023")
    parser.option("--yes")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.action == "token":
        terminal.print(new_token(), wrap=False)
        return 0
    needed = ACTIONS.get(args.action)
    if needed is None:
        raise CliProblem("admin-action", value=args.action[:40], known=", ".join(ACTIONS))
    given = [one for one in (args.what, args.called) if one is not None]
    if len(given) != len(needed):
        say = terminal.say
        told = " ".join(say(f"admin.needs.{one}") for one in needed) or say("admin.needs.nothing")
        raise CliProblem("admin-needs", action=args.action, needed=told)
    server = AdminClient(args.url.rstrip("/"), terminal.say.language)
    match args.action:
        case "list":
            show_list(server.places(args.name), terminal)
        case "load":
            show_load(server.ask("GET", "load", AdminLoad), terminal)
        case "block" | "unblock":
            body = {"address": args.what, "hours": args.hours if args.action == "block" else 0}
            show_load(server.ask("POST", "blocks", AdminLoad, body), terminal)
        case _:
            at_place(args, server, terminal)
    return 0


def at_place(args: argparse.Namespace, server: AdminClient, terminal: Terminal) -> None:
    line = server.place(args.what)
    say, path = terminal.say, f"places/{line.id}"
    if args.action == "show":
        show_place(line, terminal)
        return
    if args.action == "forget":
        members = [one.member for one in line.people if one.name == args.called]
        if not members:
            there = ", ".join(one.name for one in line.people) or "–"
            raise CliProblem("admin-nobody", value=args.called[:40], names=there)
    sure = say(f"admin.sure.{args.action}", place=line.id, name=args.called or "")
    if not args.yes and not agreed(sure, terminal):
        terminal.print(say("admin.kept"))
        return
    if args.action == "close":
        server.ask("POST", f"{path}/close", AdminLine)
    elif args.action == "delete":
        server.ask("DELETE", path, AdminLine)
    else:
        for member in members:
            server.ask("DELETE", f"{path}/people/{member}", AdminLine)
    terminal.print(say(f"admin.done.{args.action}", place=line.id, name=args.called or ""))


def agreed(question: str, terminal: Terminal) -> bool:
    try:
        return (terminal.ask(question) or "").strip().lower() in terminal.say("admin.yes").split()
    except QuitRequest:
        return False


class AdminClient:
    """A running server, and the token for it."""

    def __init__(self, url: str, language: str) -> None:
        self.url = url
        self._language = language
        self._token = os.environ.get(TOKEN, "").strip()
        if not self._token:
            raise CliProblem("no-admin-token", variable=TOKEN)

    def ask(self, method: str, path: str, gives: type[T], body: Any = None) -> T:
        return self._ask(method, f"/api/admin/{path}", gives, body)

    def _ask(self, method: str, path: str, gives: type[T], body: Any = None) -> T:
        said = fetch_with_token(method, self.url + path, self._language, self._token, body)
        try:
            return msgspec.json.decode(said, type=gives)
        except msgspec.DecodeError as why:
            raise CliProblem("not-fetched", value=self.url, why=str(why)) from why

    def places(self, name: str | None) -> list[AdminLine]:
        query = urlencode({} if name is None else {"name": name})
        return self.ask("GET", f"places?{query}", AdminLines).lines

    def place(self, named: str) -> AdminLine:
        """Return a place by its id, its link or its word."""
        link = LINK.fullmatch(named)
        id = link[1] if link else named
        if not link and WORD.fullmatch(named):
            found = self._ask("GET", f"/api/words/{named}", Found)
            id = found.table or found.evening or named
        return self.ask("GET", f"places/{quote(id, safe='')}", AdminLine)


def show_list(lines: list[AdminLine], terminal: Terminal) -> None:
    say = terminal.say
    if not lines:
        terminal.print(say("admin.nothing"))
        return
    table = Table(box=None, pad_edge=False)
    for column in ("changed", "place", "what", "state", "people"):
        table.add_column(say(f"admin.columns.{column}"), overflow="fold")
    for line in lines:
        names = ", ".join(person.name for person in line.people)
        table.add_row(
            when(line.changed),
            f"{PATHS[line.kind]}/{line.id}",
            line.game or line.name,
            state_of(line, say),
            names,
        )
    terminal.print(table)


def show_place(line: AdminLine, terminal: Terminal) -> None:
    say = terminal.say
    facts = {
        "what": line.game or line.name,
        "state": state_of(line, say),
        "word": line.word or "–",
        "created": when(line.created),
        "changed": when(line.changed),
        "people": ", ".join(person.name for person in line.people) or "–",
        "devices": str(line.devices),
        "addresses": ", ".join(line.addresses) or "–",
    }
    show_facts({say(f"admin.columns.{name}"): value for name, value in facts.items()}, terminal)


def state_of(line: AdminLine, say: Say) -> str:
    return say(f"admin.states.{'damaged' if line.damaged else line.state}")


def show_load(load: AdminLoad, terminal: Terminal) -> None:
    say = terminal.say
    facts = {
        "version": load.version,
        "up": spoken(load.seconds_up, say),
        "memory": f"{load.memory / 2**20:.0f} MB",
        "database": f"{load.database / 2**20:.1f} MB",
        "tables": str(load.tables),
        "evenings": str(load.evenings),
        "connections": str(load.connections),
        "waiting": f"{load.commits_waiting} / {load.jobs_waiting} / {load.readings_waiting}",
        "addresses": ", ".join(f"{one.address} ({one.connections})" for one in load.addresses) or "–",
        "blocked": ", ".join(f"{one.address} ({when(one.until)})" for one in load.blocked) or "–",
    }
    show_facts({say(f"admin.load.{name}"): value for name, value in facts.items()}, terminal)


def show_facts(facts: dict[str, str], terminal: Terminal) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in facts.items():
        table.add_row(name, value)
    terminal.print(table)


def when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).strftime("%Y-%m-%d %H:%M")


def spoken(seconds: int, say: Say) -> str:
    days, rest = divmod(seconds // 60, 24 * 60)
    return say("admin.load.for", days=days, hours=rest // 60, minutes=rest % 60)
