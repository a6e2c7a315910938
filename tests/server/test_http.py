"""The lobby over HTTP: every route, what it gives, and to whom."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
import segno

import mutschel_pig
from http_server import server
from mutschel.client import Player
from mutschel.engine import Game, Json, logs
from mutschel.games.registry import all_games, find_game, register, unregister
from mutschel.host.fair import verify
from mutschel.host.presence import AWAY
from mutschel.presentation import lesson_of, picture_of
from mutschel.presentation.model import Lesson, Picture
from mutschel.server.live.words import RUDE
from mutschel_pig.rules import GAME as PIG
from players import end
from waiting import asynchronous

UNKNOWN = "x" * 22


def tokens(seated: Any) -> list[str]:
    return [seat["token"] for seat in seated["seats"]]


# -- setting up and finding ------------------------------------------------------------------------


@asynchronous
async def test_a_table_from_laying_to_the_last_line_of_its_log(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"], bots=["normal"], start=True)
        table, [token] = seated["table"]["id"], tokens(seated)
        path = f"/api/tables/{table}"
        assert seated["table"]["state"] == "running"
        assert seated["link"] == f"{me.base}/t/{table}"
        assert seated["seats"][0]["link"] == f"{me.base}/t/{table}#{token}"
        assert seated["person_link"] == f"{me.base}/me#{seated['person']}"
        for early in ("result", "log", "verify", "replay"):
            assert await me.ask("GET", f"{path}/{early}", status=409) == "not-over"

        await me.play_out(table, token)
        info = await me.ask("GET", path)
        assert info["state"] == "over"
        result = await me.ask("GET", f"{path}/result")
        assert result["names"] == [seat["name"] for seat in info["seats"]]
        assert {"scores": result["scores"], "winners": result["winners"]} == info["result"]
        log = await me.ask("GET", f"{path}/log")
        assert logs.restore(logs.parse(log), find_game).over
        throws = verify(logs.parse(log), find_game)
        assert await me.ask("GET", f"{path}/verify") == {"ok": True, "throws": throws, "problem": None}
        assert throws >= 2


@asynchronous
async def test_a_match_with_real_dice_has_nothing_to_verify(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna", "Ben"], dice="real", start=True)
        table = seated["table"]["id"]
        async with Player(me.base, table, tokens(seated)) as both:
            await end(both)
        outcome = await me.ask("GET", f"/api/tables/{table}/result")
        assert outcome == {
            "game": "langer-entenschiss", "state": "abandoned", "names": ["Anna", "Ben"], "scores": [], "winners": [],
        }  # fmt: skip
        verified = await me.ask("GET", f"/api/tables/{table}/verify?lang=de")
        assert not verified["ok"]
        assert verified["problem"]


@asynchronous
async def test_only_public_tables_are_listed(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        await me.lay(names=["Anna"])
        shown = (await me.lay(names=["Ben"], public=True))["table"]
        [line] = (await me.ask("GET", "/api/tables"))["tables"]
        assert (line["id"], line["names"], line["state"]) == (shown["id"], ["Ben"], "lobby")
        assert line["free"] == find_game("langer-entenschiss").players[1] - 1
        assert line["members"] == []


@asynchronous
async def test_a_table_is_found_by_its_word_in_large_or_small_letters(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        table = (await me.lay(names=["Anna"]))["table"]
        word = table["word"]
        assert word not in RUDE
        for typed in (word, word.lower()):
            found = await me.ask("GET", f"/api/words/{typed}")
            assert found == {"table": table["id"], "link": f"{me.base}/t/{table['id']}", "evening": None}
        for wrong in ("XXXX", "ABC", "ABCDE", "%00ABC", "ÄÖÜS"):
            assert await me.ask("GET", f"/api/words/{wrong}", status=404) == "no-such-word"


@asynchronous
async def test_a_person_finds_all_their_tables_by_one_key(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        first = await me.lay(names=["Anna"])
        key = first["person"]
        second = await me.lay(names=["Zoe"], person=key)
        other = await me.lay(names=["Ben"])
        third = await me.join(other["table"]["id"], names=["Anna", "Bo"], person=key)
        assert second["person"] == third["person"] == key
        mine = (await me.ask("GET", "/api/me", tokens=key))["tables"]
        assert {line["id"]: line["members"] for line in mine} == {
            first["table"]["id"]: [0], second["table"]["id"]: [0], other["table"]["id"]: [1, 2],
        }  # fmt: skip
        assert (await me.ask("GET", "/api/me", tokens=UNKNOWN))["tables"] == []
        assert (await me.ask("GET", "/api/me", tokens=tokens(first)[0]))["tables"] == []
        assert await me.ask("GET", "/api/me", status=401) == "token-needed"


@asynchronous
async def test_the_code_leads_to_the_table(tmp_path: Path) -> None:
    async with server(tmp_path, public_url="https://dice.example") as me:
        seated = await me.lay(names=["Anna"])
        assert seated["link"].startswith("https://dice.example/t/")
        picture = await me.ask("GET", f"/api/tables/{seated['table']['id']}/qr.svg")
        expected = io.BytesIO()
        segno.make(seated["link"], error="m", micro=False).save(expected, kind="svg", xmldecl=False)
        assert path_of(picture) == path_of(expected.getvalue().decode())


def path_of(svg: str) -> str:
    """The dark lines of a code, whatever their colour and size."""
    return svg.rpartition(' d="')[2].partition('"')[0]


# -- sitting -----------------------------------------------------------------------------------


@asynchronous
async def test_several_people_on_one_device_have_a_token_each(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        table = (await me.lay())["table"]["id"]
        seated = await me.join(table, names=["Anna", " Ben  B "])
        assert [seat["name"] for seat in seated["seats"]] == ["Anna", "Ben B"]
        assert len(set(tokens(seated))) == 2
        both = ",".join(tokens(seated))
        assert (await me.ask("POST", f"/api/tables/{table}/start", tokens=both))["state"] == "running"
        await me.play_out(table, *tokens(seated))


@asynchronous
async def test_who_may_sit_and_stand(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"])
        table, [anna] = seated["table"]["id"], tokens(seated)
        seats = f"/api/tables/{table}/seats"
        [ben] = tokens(await me.join(table, names=["Ben"]))
        assert await me.join(table, status=409) == "nobody-named"
        assert await me.join(table, status=409, names=["ANNA"]) == "name-taken"
        assert await me.join(table, status=409, names=["\u202e"]) == "bad-name"
        assert await me.join(table, status=403, bots=["easy"]) == "not-seated"
        assert await me.join(table, status=403, bots=["easy"], tokens=UNKNOWN) == "not-seated"
        small = (await me.lay(names=["Anna"], game="dice-cup", options={}))["table"]["id"]
        assert await me.join(small, status=409, names=[f"{n}" for n in range(6)]) == "table-full"
        added = await me.join(table, bots=["easy", "hard"], tokens=anna)
        assert added["seats"] == []
        assert added["person"] is None
        assert [seat["bot"] for seat in added["table"]["seats"]] == [None, None, "easy", "hard"]

        assert await me.ask("DELETE", f"{seats}/0", status=401) == "token-needed"
        assert await me.ask("DELETE", f"{seats}/0", status=403, tokens=UNKNOWN) == "not-seated"
        assert await me.ask("DELETE", f"{seats}/0", status=403, tokens=ben) == "not-owner"
        for nobody in ("x", "-1", "1" * 30):
            assert await me.ask("DELETE", f"{seats}/{nobody}", status=404, tokens=ben) == "no-such-member"
        easy, hard = (seat["member"] for seat in added["table"]["seats"][2:])
        await me.ask("DELETE", f"{seats}/{easy}", tokens=ben)
        left = await me.ask("DELETE", f"{seats}/1", tokens=ben)
        assert [seat["member"] for seat in left["seats"]] == [0, hard]
        assert await me.ask("DELETE", f"{seats}/1", status=403, tokens=ben) == "not-seated"


@asynchronous
async def test_who_may_begin(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"])
        path, [anna] = f"/api/tables/{seated['table']['id']}", tokens(seated)
        assert await me.ask("POST", f"{path}/start", status=401) == "token-needed"
        assert await me.ask("POST", f"{path}/start", status=403, tokens=UNKNOWN) == "not-seated"
        assert await me.ask("POST", f"{path}/start", status=409, tokens=anna) == "bad-players"
        await me.join(seated["table"]["id"], bots=["easy"], tokens=anna)
        assert (await me.ask("POST", f"{path}/start", tokens=seated["person"]))["state"] == "running"
        assert await me.ask("POST", f"{path}/start", status=409, tokens=anna) == "has-begun"
        assert await me.join(seated["table"]["id"], status=409, names=["Late"]) == "has-begun"
        assert await me.ask("DELETE", f"{path}/seats/0", status=409, tokens=anna) == "has-begun"


# -- playing on --------------------------------------------------------------------------------


@asynchronous
async def test_the_same_people_play_on_with_their_tokens_and_in_their_order(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"], bots=["easy"], public=True, decision_seconds=60)
        old, [anna] = seated["table"]["id"], tokens(seated)
        [ben] = tokens(await me.join(old, names=["Ben"]))
        await me.join(old, bots=["hard"], tokens=ben)
        path = f"/api/tables/{old}"
        assert await me.ask("POST", f"{path}/next", {}, status=409, tokens=anna) == "not-over"
        await me.ask("POST", f"{path}/start", tokens=anna)
        await me.play_out(old, anna, ben)
        assert await me.ask("POST", f"{path}/next", {}, status=401) == "token-needed"
        assert await me.ask("POST", f"{path}/next", {}, status=403, tokens=UNKNOWN) == "not-seated"
        wrong = {"game": "pasch", "options": {"rounds": 0}}
        assert await me.ask("POST", f"{path}/next", wrong, status=409, tokens=anna) == "bad-option"

        next = await me.ask("POST", f"{path}/next", {}, status=201, tokens=anna)
        table = next["table"]
        before = (await me.ask("GET", path))["seats"]
        assert [(seat["name"], seat["bot"]) for seat in table["seats"]] == [(s["name"], s["bot"]) for s in before]
        assert [seat["bot"] or seat["name"] for seat in table["seats"]] == ["Anna", "easy", "Ben", "hard"]
        assert (table["state"], table["public"], table["decision_seconds"]) == ("lobby", True, 60)
        assert table["options"]["rounds"] == 1
        assert next["seats"] == [
            {"member": 0, "name": "Anna", "token": anna, "link": f"{me.base}/t/{table['id']}#{anna}"}
        ]
        again = await me.ask("POST", f"{path}/next", {"game": "pasch"}, status=201, tokens=ben)
        assert again["table"]["id"] == table["id"] == (await me.ask("GET", path))["next"]
        assert tokens(again) == [ben]
        await me.ask("POST", f"/api/tables/{table['id']}/start", tokens=ben)
        await me.play_out(table["id"], anna, ben)

        third = f"/api/tables/{table['id']}/next"
        other = await me.ask("POST", third, {"game": "pasch"}, status=201, tokens=seated["person"])
        assert (other["table"]["game"], other["table"]["options"]) == ("pasch", {})
        assert tokens(other) == [seated["person"]]


@asynchronous
async def test_playing_on_reads_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna", "Ben"], start=True)
        old = seated["table"]["id"]
        await me.play_out(old, *tokens(seated))
        read: list[str] = []
        monkeypatch.setattr(me.service.store, "load", read.append)
        for token in tokens(seated):
            next = await me.ask("POST", f"/api/tables/{old}/next", {}, status=201, tokens=token)
            assert tokens(next) == [token]
        assert read == []


# -- before it begins --------------------------------------------------------------------------


@asynchronous
async def test_the_terms_of_a_table_change_until_it_begins(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"], bots=["easy"])
        path, anna = f"/api/tables/{seated['table']['id']}", seated["seats"][0]["token"]

        async def change(status: int = 200, **terms: Any) -> Any:
            return await me.ask("PATCH", path, terms, status=status, tokens=anna)

        assert (await change(decision_seconds=30))["decision_seconds"] == 30
        assert (await change(options={"rounds": 2}, public=True))["options"] == {"rounds": 2}
        info = await change(game="dice-cup", dice="real")
        assert (info["game"], info["options"], info["most"], info["fair"]) == ("dice-cup", {}, 6, None)
        assert (info["public"], info["decision_seconds"]) == (True, 30), "what is left out stays as it is"
        assert (await change(decision_seconds=None))["decision_seconds"] is None
        [listed] = (await me.ask("GET", "/api/tables"))["tables"]
        assert (listed["game"], listed["free"]) == ("dice-cup", 4)
        assert (await change(game="dice-cup", options={"seconds": 9}, dice="fair"))["options"] == {"seconds": 9}
        assert await change() == await me.ask("GET", path)
        assert await change(409, options={"seconds": 99}) == "bad-option"
        assert await change(404, game="0") == "no-such-game"
        assert await change(400, seconds=9) == "bad-request"
        assert await change(400, decision_seconds=1) == "bad-request"
        assert await me.ask("PATCH", path, {}, status=401) == "token-needed"
        assert await me.ask("PATCH", path, {}, status=403, tokens=UNKNOWN) == "not-seated"
        await me.ask("POST", f"{path}/start", tokens=anna)
        assert await change(409, public=False) == "has-begun"


@asynchronous
async def test_everybody_at_the_table_is_told_of_new_terms(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"])
        table, anna = seated["table"]["id"], seated["seats"][0]["token"]
        async with Player(me.base, table) as watching:
            await me.ask("PATCH", f"/api/tables/{table}", {"game": "pasch"}, tokens=anna)
            await watching.until(lambda: watching.table.game == "pasch")


@asynchronous
async def test_names_and_bots_change_until_it_begins(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna", "Ben"], bots=["easy"])
        table, (anna, ben) = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        cem = (await me.join(table, names=["Cem"]))["seats"][0]["token"]
        seats = f"/api/tables/{table}/seats"
        await me.ask("PATCH", f"{seats}/0", {"name": "Annalena"}, tokens=anna)
        info = await me.ask("PATCH", f"{seats}/2", {"name": "Robert", "bot": "hard"}, tokens=cem)
        assert [(seat["name"], seat["bot"]) for seat in info["seats"]] == [
            ("Annalena", None), ("Ben", None), ("Robert", "hard"), ("Cem", None),
        ]  # fmt: skip
        stored = await me.service.store.load(table)
        assert stored is not None
        assert [seat.name for seat in stored.seats] == ["Annalena", "Ben", "Cem"]
        assert await me.ask("PATCH", f"{seats}/1", {"name": "Bea"}, status=403, tokens=cem) == "not-your-seat"
        assert await me.ask("PATCH", f"{seats}/1", {"name": "cem"}, status=409, tokens=ben) == "name-taken"
        assert await me.ask("PATCH", f"{seats}/1", {"bot": "easy"}, status=409, tokens=ben) == "not-a-bot"
        assert await me.ask("PATCH", f"{seats}/9", {"name": "Bea"}, status=403, tokens=ben) == "not-your-seat"


@asynchronous
async def test_the_seat_of_somebody_who_is_away_can_be_given_away(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        table = (await me.lay(names=["Anna"]))["table"]["id"]
        await me.join(table, names=["Ben"])
        cem = (await me.join(table, names=["Cem"]))["seats"][0]["token"]
        path = f"/api/tables/{table}/seats/1"
        there, now = me.service.tables.live[table].table.presence, me.service.tables.clock()
        there.expect(1, now - AWAY)
        assert await me.ask("DELETE", path, status=403, tokens=cem) == "not-owner", "Anna decides about that"
        there.expect(0, now - AWAY)
        there.expect(1, now)
        assert await me.ask("DELETE", path, status=403, tokens=cem) == "not-your-seat", "he has only just gone"
        there.expect(1, now - AWAY)
        left = await me.ask("DELETE", path, tokens=cem)
        assert [seat["name"] for seat in left["seats"]] == ["Anna", "Cem"]


# -- games -------------------------------------------------------------------------------------


def without_nulls(text: Json) -> Json:
    """Texts that a game may leave out are sent as null."""
    return {key: form for key, form in text.items() if form is not None} if isinstance(text, dict) else text


@asynchronous
async def test_games_in_both_languages(tmp_path: Path) -> None:
    async with server(tmp_path, requests_per_minute=0) as me:
        for language in ("de", "en"):
            lines = (await me.ask("GET", f"/api/games?lang={language}"))["games"]
            assert [line["id"] for line in lines] == list(all_games())
            for line in lines:
                info = await me.ask("GET", f"/api/games/{line['id']}", headers={"Accept-Language": language})
                game = find_game(line["id"])
                assert (info["language"], info["name"]) == (language, game.name(language))
                assert info["rules"] == game.rules(language)
                assert [option["id"] for option in info["options"]] == [option.name for option in game.options]
                assert line["asks"] == info["asks"] == list(game.asks)
                assert line["picture"] == info["picture"]
                assert msgspec.convert(line["picture"], Picture) == picture_of(game)
                lesson = await me.ask("GET", f"/api/games/{line['id']}/lesson?lang={language}")
                assert msgspec.convert(lesson, Lesson) == lesson_of(game, language)
                assert set(game.texts(language).find("messages")) <= set(info["texts"]["messages"])
                for section, texts in info["texts"].items():
                    for name, text in texts.items():
                        assert without_nulls(text) == game.texts(language).find(f"{section}.{name}")
        pasch = (await me.ask("GET", "/api/games/pasch?lang=en"))["texts"]
        assert pasch["messages"]["strike"]["you"] == "A strike for you."
        assert (pasch["words"]["results"], pasch["words"]["yes"]) == ("results", "yes")
        assert pasch["problems"]["over"] == "The match is over."
        [ties] = [option for option in (await me.ask("GET", "/api/games/pasch"))["options"] if option["id"] == "ties"]
        assert set(ties["meanings"]) == set(ties["values"]["values"])
        assert await me.ask("GET", "/api/games/pash", status=404) == "unknown-game"
        assert await me.ask("GET", "/api/games/pash/lesson", status=404) == "unknown-game"
        assert await me.ask("GET", "/api/games/%00" + "x" * 100, status=404) == "no-such-game"


@asynchronous
async def test_what_is_known_about_games_is_sent_compressed_and_only_once(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        for path in ("/api/games", "/api/games/pasch", "/api/games/pasch/lesson"):
            plain = len(json.dumps(await me.ask("GET", f"{path}?lang=de"), ensure_ascii=False).encode())
            async with me.session.get(f"{me.base}{path}?lang=de", headers={"Accept-Encoding": "gzip"}) as response:
                assert response.headers["Content-Encoding"] == "gzip"
                assert int(response.headers["Content-Length"]) < plain / 2
                tag = response.headers["ETag"]
            known = {"Accept-Encoding": "gzip", "If-None-Match": tag}
            for language, status in {"de": 304, "en": 200}.items():
                async with me.session.get(f"{me.base}{path}?lang={language}", headers=known) as response:
                    assert response.status == status


@asynchronous
async def test_a_flawed_game_leaves_the_shelf_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "flawed"
    shutil.copytree(Path(mutschel_pig.__file__).parent, folder)
    for name in ("picture.toml", "lesson.toml"):
        (folder / name).write_text("rubbish = 1", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    flawed = Game("flawed", package="flawed", players=(2, 2), play=PIG.play, options=PIG.options[:-1])
    register(flawed)
    try:
        async with server(tmp_path) as me:
            lines = (await me.ask("GET", "/api/games"))["games"]
            assert [line["id"] for line in lines] == list(all_games())
            [line] = [line for line in lines if line["id"] == "flawed"]
            assert [part["part"] for part in line["picture"]["parts"]] == ["die"]
            assert await me.ask("GET", "/api/games/flawed/lesson") == {"pictures": [], "steps": []}
    finally:
        unregister(flawed)
    told = [record.facts["why"] for record in caplog.records if record.message == "flawed game"]  # type: ignore[attr-defined]
    assert [why.partition(":")[0] for why in told] == ["flawed/picture.toml", "flawed/lesson.toml"]
