"""Fair dice: throws as `fair.py` describes them, computed here once more by hand, and finished matches of all games."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from host_driver import Driver
from mutschel.engine import CHANCE, D6, Draw, Json, Landing, Lot, Match, Problem, Throw, logs, same
from mutschel.games.registry import all_games, find_game
from mutschel.games.wuerfelblitz.rules import COLOURED_DICE, WHITE_DIE
from mutschel.host.fair import FairStream, commitment, throw_key, verify
from serving import SOAK

SECRET = bytes(range(32))
NONCES = ["00112233445566778899aabbccddeeff", None, "ffeeddccbbaa99887766554433221100"]
PAGE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")


# -- by hand -----------------------------------------------------------------------------------------
def key_by_hand(secret: bytes, nonces: list[str | None]) -> bytes:
    message = "mutschel fair 1|" + ",".join("-" if nonce is None else nonce for nonce in nonces)
    return hmac.new(secret, message.encode("ascii"), hashlib.sha256).digest()


def numbers_by_hand(key: bytes, place: int) -> Iterator[float]:
    block = 0
    while True:
        digest = hmac.new(key, f"{place}:{block}".encode("ascii"), hashlib.sha256).hexdigest()
        for n in range(4):
            bits = bin(int(digest[16 * n : 16 * n + 16], 16))[2:].zfill(64)
            yield int(bits[:53], 2) / 2**53
        block += 1


def test_the_known_answer() -> None:
    key = throw_key(SECRET, NONCES)
    assert key == key_by_hand(SECRET, NONCES)
    assert key.hex() == "51714a375e645dc9be9c340666dbd481fbd782bb00db643fd70ae3cea093cec8"
    stream, by_hand = FairStream(key, 7), numbers_by_hand(key, 7)
    assert [stream.random() for _ in range(9)] == [next(by_hand) for _ in range(9)]
    assert Throw(0, (D6,) * 5).sample(FairStream(key, 0)) == [1, 1, 4, 1, 4]
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_dice_bags_and_lots_by_hand() -> None:
    key = throw_key(SECRET, NONCES)
    for place in range(200):
        u = numbers_by_hand(key, place)
        dice = (*COLOURED_DICE, WHITE_DIE)
        assert Throw(0, dice).sample(FairStream(key, place)) == [die.faces[int(next(u) * 6)] for die in dice]
        assert Lot(7).sample(FairStream(key, place)) == int(next(numbers_by_hand(key, place)) * 7)
        u, left = numbers_by_hand(key, place), ["red"] * 3 + ["blue"] * 2
        drawn = [left.pop(int(next(u) * len(left))) for _ in range(4)]
        assert Draw(0, {"red": 3, "blue": 2}, 4).sample(FairStream(key, place)) == drawn


@pytest.mark.parametrize("game", ["pasch", "pig", "dice-cup", "abstreichen", "wuerfelblitz"])
def test_every_throw_of_a_match_by_hand(game: str) -> None:
    driver = Driver(game, 2, seed=game).start().run()
    head, *lines = map(json.loads, driver.table.state.log_text().splitlines())
    fair = head["note"]["fair"]
    key = key_by_hand(bytes.fromhex(fair["secret"]), fair["nonces"])
    again = Match(all_games()[game], 2, head["options"])
    for place, answer in enumerate(lines):
        u = numbers_by_hand(key, place)
        if isinstance(again.request, Throw):
            assert answer["value"] == [die.faces[int(next(u) * len(die.faces))] for die in again.request.dice]
        elif isinstance(again.request, Lot):
            assert answer["value"] == int(next(u) * 2)
        by = {"chance": -1, "clock": -2}.get(answer["by"], answer["by"])
        again.answer(by, answer["value"], answer["at"])
    assert again.over


def test_the_page_about_fair_dice_is_right() -> None:
    """Its program, run on its log, prints what it says."""
    blocks: dict[str, str] = dict(re.findall(r"```(json|python|text)\n(.*?)```", PAGE, re.DOTALL))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), patch("sys.stdin", io.StringIO(blocks["json"])):
        exec(blocks["python"], {})
    assert printed.getvalue() == blocks["text"]
    assert "False" not in blocks["text"]
    assert verify(logs.parse(blocks["json"]), find_game) == 4


# -- chance ------------------------------------------------------------------------------------------
def chi_square(counts: Counter[Json], cells: int) -> float:
    mean = sum(counts.values()) / cells
    assert len(counts) == cells
    return sum((count - mean) ** 2 / mean for count in counts.values())


@pytest.mark.slow
@pytest.mark.parametrize("secret", range(3 if SOAK else 1))
def test_faces_are_evenly_spread(secret: int) -> None:
    """Over 100,000 throws; each bound is exceeded by chance once in a thousand times, and never by these secrets."""
    key = throw_key(bytes([secret]) * 32, NONCES)
    die = Throw(0, (D6,))
    faces = [die.sample(FairStream(key, place))[0] for place in range(100_000)]
    assert chi_square(Counter(faces), 6) < 20.52
    assert chi_square(Counter(zip(faces[::2], faces[1::2], strict=True)), 36) < 66.62
    pairs = Counter(tuple(Throw(0, (D6, D6)).sample(FairStream(key, place))) for place in range(20_000))
    assert chi_square(pairs, 36) < 66.62


def test_a_game_may_use_all_that_python_s_generator_offers() -> None:
    stream = FairStream(throw_key(SECRET, NONCES), 0)
    assert chi_square(Counter(stream.randrange(10) for _ in range(5000)), 10) < 27.88
    assert chi_square(Counter(stream.choice("abc") for _ in range(5000)), 3) < 13.82
    assert sorted(stream.sample(range(50), 50)) == list(range(50))
    assert abs(sum(stream.gauss(0, 1) for _ in range(5000))) < 3 * 5000**0.5
    assert all(stream.getrandbits(bits) < 2**bits for bits in (1, 7, 64, 65, 200))
    firsts = [FairStream(key, place).random() for key in (b"one", b"other") for place in range(50)]
    assert len(set(firsts)) == 100


# -- verify ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", all_games())
def test_finished_matches_of_all_games_pass(game: str) -> None:
    players = min(3, all_games()[game].players[1])
    driver = Driver(game, players - 1, ["normal"], seed=9).start().run()
    record = logs.parse(driver.table.state.log_text())
    assert verify(record, find_game) == sum(by == CHANCE for by, _, _ in driver.match.log) > 0
    assert same(logs.restore(record, find_game).view(None), driver.match.view(None))


def test_a_match_that_was_ended_by_agreement_passes() -> None:
    driver = Driver("abstreichen", 2, seed=2).start()
    driver.run(lambda: len(driver.match.log) > 20)
    for phone in driver.phones:
        driver.table.vote_to_end(phone.device, True, driver.now)
    record = logs.parse(driver.table.state.log_text())
    assert record.abandoned
    assert verify(record, find_game) > 5


def test_real_dice_can_t_be_checked() -> None:
    driver = Driver("pasch", 2, dice="real").start().run()
    with pytest.raises(Problem) as caught:
        verify(logs.parse(driver.table.state.log_text()), find_game)
    assert caught.value.code == "not-fair-dice"


def test_a_landing_is_checked_as_far_as_chance_goes() -> None:
    driver = Driver("dice-flick", 2, seed=3).start().run()
    again = Match(all_games()["dice-flick"], 2, driver.table.state.setup.options)
    key = throw_key(driver.secret, driver.table.state.nonces)
    flicks = 0
    for place, (by, at, value) in enumerate(driver.match.log):
        if isinstance(again.request, Landing):
            assert again.request.domain.sample(FairStream(key, place)) == value
            flicks += 1
        again.answer(by, value, at)
    assert flicks > 0
