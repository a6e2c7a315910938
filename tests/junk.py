"""Junk, made from a seed: messages, frames and requests that are broken, forged, too large or too late.

What each of them must come to is said by whoever sends it.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

# A message as its fields' names and their raw JSON texts: so it may have a field twice, or hold what is no JSON.
Fields: TypeAlias = list[tuple[str, str]]

LARGEST = 16 * 1024  # bytes of a message, as docs/protocol.md says
NONCE = "5d1f0c7ae2b94836a7c0e4f19b28d365"

ODD = (
    "null", "true", "false", "0", "-1", "1.0", "1e2", "-0", "0.1", "1e308", "1e999", "-1e999", "NaN", "Infinity", "01",
    "+1", "0x1", "1_0", "9007199254740993", "18446744073709551616", "-9223372036854775809", "1" + "0" * 400, "9" * 5000,
    '""', '" "', '"0"', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\x01"', '"\\x41"', '"\u202e\u200d\ufeff"',
    '"' + "ä" * 40 + '"', '"' + "💩" * 100 + '"', '"' + "x" * 10_000 + '"', "'a'", "undefined", "", "[]", "{}", "[[]]",
    '[""]', '{"": null}', '{"a": 1, "a": 2}', '{"\\ud800": 1}', "[" * 50 + "]" * 50, "[" * 900 + "]" * 900,
    "[" * 8000 + "]" * 8000, '{"a":' * 300 + "1" + "}" * 300, '{"a":' * 2500, "[1,]", '{"a"}', "/* */ 1",
    '["../../etc/passwd"]', '"{value}"', '"%s%n"', '"<script>"', "\"' OR 1=1 --\"", '"answer"', '"hello"', '"en"',
)  # fmt: skip


def raw(value: object) -> str:
    return json.dumps(value)


def render(fields: Fields) -> str:
    return "{" + ",".join(f"{raw(name)}:{value}" for name, value in fields) + "}"


def valid(rng: Random, key: int, ids: Callable[[], str]) -> Fields:
    """A message as a client would send it, about a seat that may or may not be the sender's."""
    seat, when = rng.choice((0, 1, 2, 99)), rng.choice((key, key, key - 1, key + 1, 0, 2**53))
    id = ("id", raw(ids()))
    about = [id, ("seat", raw(seat)), ("key", raw(max(0, when)))]
    made = ("made", raw(rng.randrange(2**40)))
    messages: Sequence[Fields] = (
        [("type", '"answer"'), *about, ("value", rng.choice(('"hold"', '"throw"', "1", "[1,2]")))],
        [("type", '"answer"'), *about, ("value", '"hold"'), made],
        [("type", '"throw"'), *about],
        [("type", '"throw"'), *about, ("value", "[6]")],
        [("type", '"object"'), *about[::2]],
        [("type", '"pause"'), id],
        [("type", '"resume"'), id],
        [("type", '"sit_in"'), id, ("member", raw(seat))],
        [("type", '"end"'), id, ("agree", rng.choice(("true", "false")))],
        [("type", '"react"'), *about[:2], ("emoji", raw("🎲"))],
        [("type", '"pong"'), ("sent", raw(rng.randrange(2**53))), ("clock", raw(rng.randrange(2**53)))],
        [("type", '"hello"'), ("protocol", "1"), ("tokens", "[]"), ("nonce", raw(NONCE))],
    )
    return list(rng.choice(messages))


def change(rng: Random, fields: Fields) -> str:
    """A field holds something else."""
    place = rng.randrange(len(fields))
    fields[place] = fields[place][0], rng.choice(ODD)
    return render(fields)


def lose(rng: Random, fields: Fields) -> str:
    del fields[rng.randrange(len(fields))]
    return render(fields)


def add(rng: Random, fields: Fields) -> str:
    """A field that nobody knows, or one that is there already."""
    name = rng.choice(("", "Id", "member", "token", "admin", "__proto__", "ä", *(name for name, _ in fields)))
    fields.insert(rng.randrange(len(fields) + 1), (name, rng.choice(ODD)))
    return render(fields)


def mix(rng: Random, fields: Fields) -> str:
    """The type of one message, the rest of another."""
    fields[0] = "type", raw(rng.choice(("answer", "throw", "object", "end", "view", "bye", "Answer", "", "ack")))
    rng.shuffle(fields)
    return render(fields)


def cut(rng: Random, fields: Fields) -> str:
    text = render(fields)
    return text[: rng.randrange(len(text))]


def scramble(rng: Random, fields: Fields) -> str:
    """Some characters are others."""
    text = list(render(fields))
    for _ in range(rng.randint(1, 4)):
        text[rng.randrange(len(text))] = rng.choice('{}[]",:\\0123456789eE+-. \t\n\x00\x7fäß€😀\u2028\ufffe')
    return "".join(text)


def wrap(rng: Random, fields: Fields) -> str:
    before, after = rng.choice((("[", "]"), ("\ufeff", ""), ("", "{}"), ('{"type":', "}"), ("//", ""), (" " * 99, "x")))
    return before + render(fields) + after


def forge(rng: Random, fields: Fields) -> str:
    """Nothing is wrong with its form."""
    return render(fields)


MUTATIONS = (change, change, change, lose, add, mix, cut, scramble, wrap, forge, forge, forge)


def message(rng: Random, key: int, ids: Callable[[], str]) -> str:
    """Something that is more or less a message of a client's. It is never too large."""
    text = rng.choice(MUTATIONS)(rng, valid(rng, key, ids))
    return text if len(text.encode()) <= LARGEST else text[:1000]


# -- frames of a WebSocket, as they travel ------------------------------------------------------------------------
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(
    payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, mask: bytes | None = b"\1\2\3\4"
) -> bytes:
    head = bytes([fin << 7 | rsv << 4 | opcode])
    masked = 0x80 if mask is not None else 0
    if len(payload) < 126:
        head += bytes([masked | len(payload)])
    elif len(payload) < 2**16:
        head += struct.pack(">BH", masked | 126, len(payload))
    else:
        head += struct.pack(">BQ", masked | 127, len(payload))
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def fragments(payload: bytes, size: int) -> bytes:
    """One message in many frames."""
    parts = [payload[at : at + size] for at in range(0, len(payload), size)]
    last = len(parts) - 1
    return b"".join(frame(part, TEXT if not place else 0, fin=place == last) for place, part in enumerate(parts))


def bad_frames(hello: bytes) -> dict[str, bytes]:
    """What a WebSocket may not say, or hardly ever does; most of it after a proper hello."""
    ok = frame(hello)
    return {
        "nothing": b"",
        "no mask": frame(hello, mask=None),
        "reserved bits": frame(hello, rsv=7),
        "compressed, though nobody agreed to that": frame(hello, rsv=4),
        "reserved opcode": frame(hello, 3),
        "reserved control opcode": ok + frame(b"", 15),
        "continues nothing": ok + frame(b"{}", 0),
        "a new message inside another": ok + frame(b"{", fin=False) + frame(b"}"),
        "never ends": ok + frame(b"{", fin=False) + frame(b" ", 0, fin=False) * 500,
        "empty fragments": ok + frame(b"", fin=False) + frame(b"", 0, fin=False) * 500,
        "fragmented ping": ok + frame(b"hi", PING, fin=False),
        "long ping": ok + frame(b"x" * 200, PING),
        "many pings": ok + frame(b"x" * 100, PING) * 300,
        "many pongs": ok + frame(b"x" * 100, PONG) * 300,
        "close without a code": ok + frame(b"", CLOSE),
        "close with half a code": ok + frame(b"\3", CLOSE),
        "close with a bad code": ok + frame(struct.pack(">H", 999), CLOSE),
        "close with a bad reason": ok + frame(struct.pack(">H", 1000) + b"\xff\xfe", CLOSE),
        "talks on after close": ok + frame(struct.pack(">H", 1000), CLOSE) + frame(b"{}") * 20,
        "bad UTF-8": ok + frame(b'{"type":"\xff\xfe"}'),
        "UTF-8 of a surrogate": ok + frame(b'{"type":"\xed\xa0\x80"}'),
        "binary": ok + frame(hello, BINARY),
        "too large": ok + frame(b" " * (LARGEST + 1)),
        "too large in parts": ok + fragments(b" " * (LARGEST + 2000), 500),
        "says it is huge": ok + b"\x81\xff" + struct.pack(">Q", 2**63 - 1) + b"\1\2\3\4" + b"x" * 100,
        "says it is beyond huge": ok + b"\x81\xff" + struct.pack(">Q", 2**64 - 1) + b"\1\2\3\4",
        "length in too many bytes": ok + b"\x81\xff" + struct.pack(">Q", 2) + b"\0\0\0\0{}",
        "half a frame": ok + ok[:7],
        "half a hello": ok[:7],
        "hello as binary": frame(hello, BINARY),
        "hello twice": ok + ok,
        "HTTP": ok + b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "random": ok + Random(1).randbytes(3000),
    }


def any_frames(rng: Random, hello: bytes) -> bytes:
    """Frames whose heads say what they like; most come after a proper hello."""
    said = [] if rng.random() < 0.2 else [frame(hello)]
    for _ in range(rng.randint(1, 6)):
        payload = rng.choice((b"", b"{}", hello, b"\xff\xfe", rng.randbytes(rng.randrange(300))))
        mask = rng.choice((b"\1\2\3\4", b"\0\0\0\0", None))
        opcode = rng.choice((0, TEXT, BINARY, 3, CLOSE, PING, PONG, 15))
        said.append(frame(payload, opcode, fin=rng.random() < 0.7, rsv=rng.choice((0, 0, 0, 1, 4)), mask=mask))
    everything = b"".join(said)
    return everything if rng.random() < 0.7 else everything[: rng.randrange(len(everything))]


# -- HTTP requests, as they travel --------------------------------------------------------------------------------
HOST = b"Host: 127.0.0.1\r\n"


def post(body: bytes, *headers: str, path: str = "/api/tables", of: str = "application/json") -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, f"Content-Type: {of}", "", ""]).encode() + body


def get(path: str, *headers: str, method: str = "GET") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape")


def bad_requests(table: str) -> dict[str, tuple[bytes, tuple[int, ...]]]:
    """Requests that are wrong in one way each, and what may be answered (0: nothing, the connection is closed)."""
    laid = b'{"game": "pig", "names": ["Anna"]}'
    seats = f"/api/tables/{table}/seats"
    deep = b'{"game": "pig", "options": {"goal": ' + b"[" * 4000 + b"]" * 4000 + b"}}"
    rather_deep = b'{"game": "pig", "options": {"goal": ' + b"[" * 400 + b"]" * 400 + b"}}"
    chunked = (
        b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
    )
    return {
        "no content type": (post(laid, of=""), (415,)),
        "a form": (post(b"game=pig", of="application/x-www-form-urlencoded"), (415,)),
        "plain text": (post(laid, of="text/plain"), (415,)),
        "compressed": (post(laid, "Content-Encoding: gzip"), (415,)),
        "compressed twice": (post(laid, "Content-Encoding: deflate, gzip"), (415,)),
        "another charset": (post(laid.decode().encode("utf-16"), of="application/json; charset=utf-16"), (400,)),
        "nothing": (post(b""), (400,)),
        "bad UTF-8": (post(b'{"game": "\xff\xfe"}'), (400,)),
        "UTF-8 of a surrogate": (post(b'{"game": "pig", "names": ["\xed\xa0\x80"]}'), (400,)),
        "half a surrogate pair": (post(b'{"game": "pig", "names": ["\\ud800"]}'), (400,)),
        "nested deep": (post(deep), (400,)),
        "nested rather deep": (post(rather_deep), (400, 409)),
        "not a number": (post(b'{"game": "pig", "options": {"goal": NaN}}'), (400,)),
        "infinite": (post(b'{"game": "pig", "options": {"goal": 1e999}}'), (400,)),
        "huge number": (post(b'{"game": "pig", "options": {"goal": ' + b"9" * 4000 + b"}}"), (409,)),
        "huger number": (post(b'{"game": "pig", "options": {"goal": ' + b"9" * 9000 + b"}}"), (400,)),
        "a float": (post(b'{"game": "pig", "options": {"goal": 20.0}}'), (409,)),
        "a key twice": (post(b'{"game": "pig", "game": 1}'), (400,)),
        "unknown key": (post(b'{"game": "pig", "admin": true}'), (400,)),
        "a list": (post(b"[]"), (400,)),
        "more after the end": (post(laid + b"{}"), (400,)),
        "too large": (post(b'{"game": "' + b"x" * 40_000 + b'"}'), (413,)),
        "name of nothing": (post(b'{"game": "pig", "names": ["\\u200d\\u3164"]}'), (409,)),
        "name with a line break": (post(b'{"game": "pig", "names": ["a\\u0000b\\r\\nc"]}'), (409,)),
        "names of two that look the same": (post('{"game": "pig", "names": ["Anna", "anna"]}'.encode()), (409,)),
        "no such game": (post(b'{"game": "\\u202e{value}%s<b>\\u0000"}'), (404,)),
        "too many seats": (post(b'{"names": ["a","b","c","d","e","f"]}', path=seats), (409,)),
        "forged token": (post(b"{}", "Authorization: Bearer " + "A" * 22, path=f"/api/tables/{table}/next"), (403,)),
        "no token": (post(b"", path=f"/api/tables/{table}/start"), (401,)),
        "broken token": (get("/api/me", "Authorization: Bearer ../../x"), (401,)),
        "many tokens": (get("/api/me", "Authorization: Bearer " + ",".join(["A" * 22] * 25)), (401,)),
        "basic auth": (get("/api/me", "Authorization: Basic QTpC"), (401,)),
        "token with bytes": (get("/api/me", "Authorization: Bearer \udcff\udcfe"), (400, 401)),
        "path upwards": (get("/../../../etc/passwd"), (400, 404)),
        "path upwards, encoded": (get("/%2e%2e/%2e%2e/etc/passwd"), (400, 404)),
        "path upwards in an id": (get("/api/tables/..%2f..%2fetc%2fpasswd"), (404,)),
        "path upwards with backslashes": (get("/api/tables/..%5c..%5cboot.ini"), (404,)),
        "two slashes": (get("//api//tables"), (404,)),
        "another host's address": (get("http://evil.example/api/tables"), (200, 400, 404)),
        "half an escape": (get("/api/tables/%"), (404,)),
        "no escape": (get("/api/tables/%zz"), (404,)),
        "NUL": (get("/api/tables/%00"), (404,)),
        "bytes": (get("/api/games/%ff%fe"), (404,)),
        "a surrogate": (get("/api/games/%ed%a0%80"), (404,)),
        "raw bytes": (get("/api/words/\udcff\udcfe"), (400, 404)),
        "right to left": (get("/api/words/%e2%80%ae"), (404,)),
        "a member that is none": (get(f"{seats}/-1", "Authorization: Bearer " + "A" * 22, method="DELETE"), (404,)),
        "a member in Arabic": (get(f"{seats}/%d9%a1", "Authorization: Bearer " + "A" * 22, method="DELETE"), (404,)),
        "a member beyond numbers": (get(f"{seats}/{'9' * 99}", "Authorization: Bearer " + "A" * 22, method="DELETE"), (404,)),
        "no such language": (get("/api/games?lang=xx"), (400,)),
        "odd languages": (get("/api/games", "Accept-Language: ;;q=,de;q=9,\udcff;q=1e9,*;q=-1," + "a," * 500), (200, 400)),
        "odd query": (get("/api/games?lang=%ff&lang=de&=&&%00=%00"), (200, 400)),
        "long address": (get("/api/tables/" + "x" * 20_000), (400, 414)),
        "long header": (get("/api/tables", "X-Long: " + "x" * 20_000), (400, 431)),
        "many headers": (get("/api/tables", *(f"X-{n}: {n}" for n in range(5000))), (400, 431)),
        "no host": (b"POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 34\r\n\r\n" + laid, (400,)),
        "a host that is none": (post(laid).replace(HOST, b"Host: a b/../<>\r\n"), (400,)),
        "two hosts": (get("/api/tables", "Host: evil.example"), (200, 400)),
        "PUT": (get(f"/api/tables/{table}", method="PUT"), (405,)),
        "TRACE": (get("/api/tables", method="TRACE"), (405,)),
        "CONNECT": (b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", (400, 404, 405)),
        "made-up method": (get("/api/tables", method="FROBNICATE"), (400, 405)),
        "method of symbols": (get("/api/tables", method="G@T"), (400,)),
        "OPTIONS *": (get("*", method="OPTIONS"), (400, 404, 405)),
        "HTTP/0.9": (b"GET /\r\n\r\n", (400,)),
        "HTTP/9.9": (b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", (200, 400, 505)),
        "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), (400,)),
        "header without a colon": (get("/", "nonsense"), (400,)),
        "header with NUL": (get("/", "X-A: \x00"), (400,)),
        "folded header": (get("/", "X-A: a\r\n b"), (200, 400)),
        "header name with a space": (get("/", "X A: 1"), (400,)),
        "negative length": (post(laid).replace(b"Content-Length: 34", b"Content-Length: -1"), (400,)),
        "length that is none": (post(laid).replace(b"Content-Length: 34", b"Content-Length: 0x22"), (400,)),
        "two lengths": (post(laid, "Content-Length: 3"), (400,)),
        "length and chunks": (chunked + b"Content-Length: 5\r\n\r\n0\r\n\r\n", (400,)),
        "bad chunk size": (chunked + b"\r\nzz\r\n{}\r\n0\r\n\r\n", (400,)),
        "huge chunk size": (chunked + b"\r\n" + b"f" * 40 + b"\r\n{}\r\n", (400,)),
        "chunk longer than it says": (chunked + b"\r\n1\r\n{}\r\n0\r\n\r\n", (400,)),
        "unknown encoding": (chunked.replace(b"chunked", b"frob") + b"\r\n0\r\n\r\n", (400, 415, 501)),
        "expects a teapot": (post(laid, "Expect: 418-teapot"), (400, 417)),
        "play without an upgrade": (get(f"/api/tables/{table}/play"), (400,)),
        "play by POST": (post(b"", path=f"/api/tables/{table}/play"), (405,)),
        "upgrade to something else": (get(f"/api/tables/{table}/play", "Connection: Upgrade", "Upgrade: h2c"), (400,)),
        "handshake without a key": (
            get(f"/api/tables/{table}/play", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            (400,),
        ),
        "handshake of another version": (handshake(table).replace(b"Version: 13", b"Version: 7"), (400, 426)),
        "handshake with a bad key": (handshake(table).replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"x"), (400,)),
        "handshake to no table": (handshake("..%2f"), (404,)),
    }  # fmt: skip


def handshake(table: str, *headers: str) -> bytes:
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    return get(f"/api/tables/{table}/play", *upgrade, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *headers)


def any_request(rng: Random, table: str) -> bytes:
    """A good request of which some bytes are others, are missing, or are there twice."""
    body = b'{"names": ["Eve"], "bots": []}'
    good: Sequence[bytes] = (
        post(b'{"game": "pig", "names": ["Eve"], "options": {"goal": 20}}'),
        post(body, "Authorization: Bearer " + "A" * 22, path=f"/api/tables/{table}/seats"),
        post(b"{}", "Authorization: Bearer " + "A" * 22, path=f"/api/tables/{table}/next"),
        get(f"/api/tables/{table}/seats/0", "Authorization: Bearer " + "A" * 22, method="DELETE"),
        get(f"/api/tables/{table}/log?lang=de", "Accept-Language: de-CH, de;q=0.9, en;q=0.8"),
        get("/api/words/MOND", "Connection: keep-alive"),
        handshake(table, "Origin: http://127.0.0.1"),
    )
    request = bytearray(rng.choice(good))
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(request))
        match rng.randrange(4):
            case 0:
                request[at] = rng.randrange(256)
            case 1:
                del request[at : at + rng.randint(1, 20)]
            case 2:
                request[at:at] = request[at : at + rng.randint(1, 40)]
            case _:
                request[at:at] = rng.choice((b"\r\n", b"\0", b"%", b"\xff", b'"', b": ", b"A" * 9000, b"\r\n\r\n"))
        if not request:
            break
    return bytes(request)
