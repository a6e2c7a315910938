"""The start page, until the browser's table takes its place: the server runs, what can be played, how to get at it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources

from aiohttp import web

from mutschel.engine import Game, Texts
from mutschel.engine.texts import texts_of
from mutschel.games.registry import all_games
from mutschel.protocol.lobby import TableLine

LANGUAGE_NAMES = {"de": "Deutsch", "en": "English"}
FILES = {"page.css": "text/css", "icon.svg": "image/svg+xml"}
EXAMPLE = """curl {base}/api/tables -H 'Content-Type: application/json' \\
  -d '{{"game": "dice-cup", "names": ["Anna"], "bots": ["normal"]}}'"""


def start_page(base: str, language: str, tables: Sequence[TableLine]) -> web.Response:
    """Whoever comes by a link to a table or a seat gets it, too."""
    texts = texts_of(("mutschel.server",), language)
    say = {name: escape(text) for name, text in texts.find("page").items() if isinstance(text, str)}
    games = all_games()
    names = {id: game.name(language) for id, game in games.items()}
    found = "".join(_table(table, names.get(table.game, table.game), texts) for table in tables)
    others = " ".join(f'<a href="?lang={id}" lang="{id}">{LANGUAGE_NAMES[id]}</a>' for id in LANGUAGE_NAMES)
    html = f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mutschel</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/page.css">
<header><img src="/icon.svg" alt="" width="48" height="48"><h1>Mutschel</h1><nav>{others}</nav></header>
<main>
<p class="prompt">{say["welcome"]}</p>
<p>{say["runs"]}</p>
<p>{say["link"]}</p>
<h2>{say["tables"]}</h2>
{f"<ul>{found}</ul>" if found else f"<p>{say['none']}</p>"}
<h2>{say["how"]}</h2>
<p>{say["api"]}</p>
<pre tabindex="0"><code>{escape(EXAMPLE.format(base=base))}</code></pre>
<p><a href="/openapi.json">{say["description"]}</a></p>
<p>{say["terminal"]}</p>
<h2>{say["games"]}</h2>
<ul>{"".join(_game(game, language) for game in games.values())}</ul>
</main>
"""
    return web.Response(text=html, content_type="text/html")


def _table(table: TableLine, game: str, texts: Texts) -> str:
    state = texts.fill("page.free", {"n": table.free}) if table.free else texts.get("page.running")
    return (
        f'<li><a href="/t/{escape(table.id)}">{escape(game)}</a> <small>{escape(state)}</small>'
        f"<br>{escape(texts.listed(table.names))}</li>"
    )


def _game(game: Game, language: str) -> str:
    texts = game.texts(language)
    low, high = game.players
    return (
        f"<li><b>{escape(texts.get('name'))}</b> <small>{low}–{high}</small>"
        f" <code>{escape(game.id)}</code><br>{escape(texts.get('pitch'))}</li>"
    )


def file_response(name: str) -> web.Response:
    """What the page is drawn with."""
    body = resources.files("mutschel.server").joinpath(name).read_bytes()
    for_an_hour = {"Cache-Control": "public, max-age=3600"}
    return web.Response(body=body, content_type=FILES[name], charset="utf-8", headers=for_an_hour)
