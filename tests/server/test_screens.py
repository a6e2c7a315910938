"""Screens that games bring: found beside the rules, served under a name of their own, refused where they can't be."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from http_server import HttpClient, server
from mutschel.engine import Game, Problem, Result, Table
from mutschel.engine.game import MOST_OF_A_SCREEN
from mutschel.games.registry import find_game, register, unregister
from mutschel.protocol.__main__ import main
from mutschel.protocol.views import screen_types
from mutschel.server.http.headers import SECURITY
from mutschel.testing.conformance import NotConforming, check_screen
from waiting import asynchronous

Make = Callable[[bytes | None], Game]
SCREEN = "export const version = 1; export const parts = {}; // Würfel\n".encode()


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """A game in a package of its own, with this screen."""
    made: list[Game] = []

    async def play(table: Table) -> Result:
        return Result([0], [0])

    def make_game(screen: bytes | None) -> Game:
        package = f"drawn_{len(made)}"
        (tmp_path / package).mkdir()
        texts = 'name = "Drawn"\npitch = "A game."\nminutes = 1\nrules = "None."\n'
        for name in ("__init__.py", "de.toml", "en.toml"):
            (tmp_path / package / name).write_text(texts if name.endswith("toml") else "", encoding="utf-8")
        if screen is not None:
            (tmp_path / package / "screen.js").write_bytes(screen)
        invalidate_caches()  # Python has listed the folder, perhaps in this same instant
        made.append(Game(f"drawn-{len(made)}", package=package, players=(1, 1), play=play))
        register(made[-1])
        return made[-1]

    monkeypatch.syspath_prepend(tmp_path)
    yield make_game
    for game in made:
        unregister(game)
        for name in [name for name in list(sys.modules) if name.partition(".")[0] == game.package]:
            del sys.modules[name]


def test_it_lies_beside_the_rules(make: Make) -> None:
    assert make(None).screen() is None
    assert make(SCREEN).screen() == SCREEN
    assert make(SCREEN.ljust(MOST_OF_A_SCREEN)).screen() is not None
    assert find_game("pasch").screen() is None


@pytest.mark.parametrize(
    ("screen", "why"),
    [(bytes(MOST_OF_A_SCREEN + 1), "screen-too-large"), (b"// \xff", "unreadable-screen")],
)
def test_one_that_cannot_be_served_is_named(make: Make, screen: bytes, why: str) -> None:
    game = make(screen)
    with pytest.raises(Problem) as problem:
        game.screen()
    assert problem.value.code == why
    assert all(game.name(language) in problem.value.text(language) for language in ("de", "en"))
    with pytest.raises(NotConforming, match=r"screen\.js"):
        check_screen(game)


def test_a_folder_is_no_screen(make: Make, tmp_path: Path) -> None:
    game = make(None)
    (tmp_path / game.package / "screen.js").mkdir()
    with pytest.raises(Problem) as problem:
        game.screen()
    assert problem.value.code == "unreadable-screen"


async def fetch(me: HttpClient, path: str) -> tuple[int, dict[str, str], bytes]:
    async with me.session.get(me.base + path, headers={"Accept-Encoding": "identity"}) as response:
        return response.status, dict(response.headers), await response.read()


def test_the_server_serves_it_under_the_name_that_the_game_tells(make: Make, tmp_path: Path) -> None:
    game, plain = make(SCREEN), make(None)
    path = f"/screens/{game.id}-{hashlib.sha256(SCREEN).hexdigest()[:16]}.js"

    @asynchronous
    async def ask() -> None:
        async with server(tmp_path) as me:
            assert (await me.ask("GET", f"/api/games/{game.id}"))["screen"] == path
            assert (await me.ask("GET", f"/api/games/{plain.id}"))["screen"] is None
            status, headers, body = await fetch(me, path)
            assert (status, body) == (200, SCREEN)
            assert headers["Content-Type"] == "text/javascript; charset=utf-8"
            assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert SECURITY.items() <= headers.items()
            for other in (f"/screens/{game.id}.js", path.replace("-0-", "-0-0"), "/screens/..%2fscreen.js"):
                assert (await fetch(me, other))[0] == 404

    ask()


def test_a_server_does_not_start_with_one_that_it_cannot_serve(make: Make, tmp_path: Path) -> None:
    make(bytes(MOST_OF_A_SCREEN + 1))

    @asynchronous
    async def start() -> None:
        async with server(tmp_path):
            pytest.fail("it started")

    with pytest.raises(Problem, match="It may have 1000000"):
        start()


OWN_THING = """
from typing import Literal, TypedDict
from mutschel.engine import Seat, Thing

class LidView(TypedDict):
    kind: Literal["lid"]
    shut: bool

class Lid(Thing):
    def view(self, seat: Seat | None) -> LidView:
        return {"kind": "lid", "shut": True}
"""


def test_its_types_know_its_own_things(make: Make, tmp_path: Path) -> None:
    game = make(SCREEN)
    (tmp_path / game.package / "lid.py").write_text(OWN_THING, encoding="utf-8")
    invalidate_caches()
    import_module(f"{game.package}.lid")
    assert 'export interface LidView {\n  kind: "lid";\n  shut: boolean;\n}' in screen_types(game)
    assert "  | LidView" in screen_types(game)
    assert "LidView" not in screen_types()


def below_banner(types: str) -> str:
    return types.partition("\n")[2]


def test_its_types_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--screen", "pasch"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("// Written by `python -m mutschel.protocol --screen pasch`.\n")
    assert below_banner(printed) == below_banner(screen_types())
    with pytest.raises(SystemExit):
        main(["--screen", "pash"])
    assert "Did you mean pasch?" in capsys.readouterr().err
