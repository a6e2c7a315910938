"""`mutschel serve`: starts the server and prints its address, for this computer and for phones on the same network."""

from __future__ import annotations

import argparse
import os
from io import StringIO
from typing import Any

from rich.text import Text

from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.engine.texts import texts_of
from mutschel.extras import needs
from mutschel.server.http.network import EVERYWHERE, LOCAL, own_address
from mutschel.server.settings import Settings, forms, read_settings

with needs("serve"):
    import segno


def add_arguments(parser: Parser) -> None:
    """Add every setting of the server, with the server's own texts."""
    say = parser.say
    texts = texts_of(("mutschel.server",), say.language)
    parser.option("--lan")
    for name, form in forms().items():
        default = getattr(Settings(), name)
        about = texts.get(f"settings.{name}").replace("%", "%%")
        shown = f" ({say('help.default')}: {default})" if default not in ("", ()) else ""
        alone: dict[str, Any] = {"nargs": "?", "const": form.alone} if form.alone else {}
        parser.optional.add_argument(
            "--" + name.replace("_", "-"),
            metavar=say("help.metavar.value"),
            help=f"{about}{shown} [{form.allowed}]",
            **alone,
        )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    with needs("serve"):  # here, because it takes a while to load: not for the help
        from mutschel.server.process import run as listen

    given = {name: getattr(args, name) for name in forms()}
    if args.lan and given["host"] is None:
        given["host"] = EVERYWHERE[0]
    settings = read_settings(os.environ, given)
    try:
        listen(settings, lambda port: announce(settings, port, terminal))
    except OSError as error:
        why = error.strerror or str(error)
        raise CliProblem("no-place-to-listen", host=settings.host, port=settings.port, why=why) from error
    return 0


def announce(settings: Settings, port: int, terminal: Terminal) -> None:
    """Print the server's addresses; with a public one, only that."""
    say = terminal.say
    local = "localhost" if settings.host in (*EVERYWHERE, *LOCAL) else settings.host
    terminal.print(Text(say("serve.here"), style="bold"))
    scheme = "https" if settings.secure else "http"
    show(settings.public_url or f"{scheme}://{local}:{port}/", terminal)
    address = own_address() if settings.host in EVERYWHERE and not settings.public_url else None
    if address is not None:
        url = f"{scheme}://{address}:{port}/"
        terminal.print(Text(say("serve.lan"), style="bold"))
        show(url, terminal)
        if terminal.console.is_terminal:
            code = StringIO()
            segno.make(url, error="m").terminal(code, border=2, compact=True)
            terminal.print(Text.from_ansi(code.getvalue()))
    if settings.secure and not settings.tls_cert:
        terminal.print(Text(say("serve.self-signed")))
    if "://" not in settings.store:  # the address of a database may hold a password
        terminal.hint(say("serve.kept", store=settings.store))
    terminal.hint(say("serve.stop"))
    terminal.console.file.flush()


def show(url: str, terminal: Terminal) -> None:
    terminal.print(Text(f"  {url}", style="bold cyan"), wrap=False)
