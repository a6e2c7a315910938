"""Each extra is enough for its purpose, and a person without it reads one sentence."""

from __future__ import annotations

import pickle
import urllib.request
from pathlib import Path

import pytest

from host_driver import Driver
from installed import InstalledPackage, build_wheel
from mutschel.engine import LANGUAGES
from mutschel.extras import MissingExtra
from services import Service, running
from serving import get

pytestmark = pytest.mark.slow
at_length = pytest.mark.at_length


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> InstalledPackage:
    """`pip install mutschel`"""
    return InstalledPackage(tmp_path_factory.mktemp("light"), wheel)


@pytest.fixture(scope="module")
def host(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> InstalledPackage:
    """`pip install "mutschel[serve]"`"""
    return InstalledPackage(tmp_path_factory.mktemp("host"), wheel, "serve")


@pytest.mark.parametrize(
    "command",
    [
        "--version",
        "simulate choice --games 2 --jobs 2 --out choice.csv",
        "odds dice-flick",
        *(
            pytest.param(command, marks=at_length)
            for command in (
                "--help",
                "games",
                "rules choice",
                "simulate einundzwanzig --games 20",
                "tournament studentenpasch --pairs 2",
                "odds studentenpasch",
                "records",
                "new-game lucky-seven",
            )
        ),
    ],
)
def test_alone_it_is_the_library_and_the_terminal(light: InstalledPackage, command: str) -> None:
    done = light.run(*command.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not done.stderr


@pytest.mark.parametrize(
    "game", ["dice-flick", *(pytest.param(game, marks=at_length) for game in ("dice-cup", "einundzwanzig", "waechter"))]
)
def test_a_match_is_played_looked_at_and_analysed(light: InstalledPackage, game: str) -> None:
    file = f"{game}.jsonl"
    played = light.run("play", game, "--players", "0", "--bots", "easy,hard", "--fast", "--save", file)
    assert played.returncode == 0, played.stderr
    assert ("by chance" in played.stdout) == (game != "dice-cup")
    assert light.run("replay", file).returncode == 0
    if game in ("dice-cup", "dice-flick"):  # in the others there is nothing to work out
        assert light.run("analyse", file).returncode == 0


@at_length
def test_a_match_played_by_hand_is_read_without_physics_but_not_played_on(
    light: InstalledPackage, tmp_path: Path
) -> None:
    driver = Driver("waechter", 2, seed=3, options={"dice": "physics", "rounds": 1}).start().run()
    file = tmp_path / "match.jsonl"
    file.write_text(driver.table.state.log_text(), encoding="utf-8")
    for command in ("verify", "replay"):
        assert light.run(command, str(file)).returncode == 0
    file.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:4]), encoding="utf-8")
    assert "mutschel[physics]" in light.run("play", "--resume", str(file)).stderr


LACKING = [  # `make test` tries the first of each extra, in one language
    ("serve", "serve"),
    ("print choice", "print"),
    ("play dice-flick --option dice=physics", "physics"),
    ("simulate dice-flick --games 1 --option dice=physics", "physics"),
    ("odds pasch --plot odds.png", "plot"),
    ("train choice", "train"),
    ("simulate pasch --games 2 --out x.parquet", "research"),
    ("simulate pasch --games 2 --cluster tcp://127.0.0.1:9", "cluster"),
]
FIRST = {extra: (command, LANGUAGES[len(extra) % 2]) for command, extra in reversed(LACKING)}


@pytest.mark.parametrize(
    ("command", "extra", "language"),
    [
        pytest.param(command, extra, language, marks=[] if (command, language) in FIRST.values() else at_length)
        for command, extra in LACKING
        for language in LANGUAGES
    ],
)
def test_a_missing_extra_is_named_in_one_sentence(
    light: InstalledPackage, command: str, extra: str, language: str
) -> None:
    done = light.run(*command.split(), "--lang", language)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == MissingExtra(extra).text(language) + "\n"
    assert f'pip install "mutschel[{extra}]"' in done.stderr


def test_whoever_imports_what_an_extra_brings_is_told_its_name(light: InstalledPackage) -> None:
    for module, extra in (
        ("server.process", "serve"),
        ("client", "client"),
        ("physics", "physics"),
        ("printing.sheets", "print"),
    ):
        done = light.run("-c", f"import mutschel.{module}", program="python")
        assert done.stderr.splitlines()[-1].endswith(MissingExtra(extra).text("en"))


def test_the_sentence_comes_back_from_another_process() -> None:
    assert pickle.loads(pickle.dumps(MissingExtra("print"))).text("de") == MissingExtra("print").text("de")


class Host(Service):
    """`mutschel serve`, as it was installed."""

    def __init__(self, installed: InstalledPackage, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        database = installed.folder / "tables.sqlite"
        command = [str(installed.bin / "mutschel"), "serve", f"--port={port}", f"--database={database}"]
        super().__init__(command, installed.folder, port)

    def ready(self) -> bool:
        return get(f"{self.url}/healthz") == 200


@at_length
def test_one_word_makes_a_host(host: InstalledPackage) -> None:
    with running(lambda port: Host(host, port)) as server:
        with urllib.request.urlopen(server.url) as page:
            assert b"<title>Mutschel" in page.read()
        with urllib.request.urlopen(f"{server.url}/api/games/choice/print.pdf") as sheet:
            assert sheet.read(5) == b"%PDF-"
        assert get(f"{server.url}/metrics") == 200
    flown = host.run("simulate", "waechter", "--games", "1", "--option", "dice=physics", "--option", "rounds=1")
    assert flown.returncode == 0, flown.stderr


THREE_LINES = """
from mutschel.research import {0}
made = {0}("grosse-hausnummer", 2)
print(made)
"""


@at_length
def test_with_research_three_lines_are_a_game_in_ones_own_loop(wheel: Path, tmp_path: Path) -> None:
    research = InstalledPackage(tmp_path, wheel, "research")
    programs = [THREE_LINES.format(name) for name in ("aec_env", "gym_env", "openspiel_game")]
    for program in programs:
        done = research.run("-W", "error", "-c", program, program="python")
        assert done.returncode == 0, done.stderr
        assert done.stdout


def test_without_it_one_sentence_says_what_is_missing(light: InstalledPackage) -> None:
    for name in ("aec_env", "gym_env", "openspiel_game"):
        done = light.run("-c", THREE_LINES.format(name), program="python")
        assert done.returncode == 1
        assert 'pip install "mutschel[research]"' in done.stderr
