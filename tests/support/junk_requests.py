"""Junk over HTTP: requests that are wrong in one way each, and good ones with some bytes changed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

HOST = b"Host: 127.0.0.1\r\n"
PAGE = (200, 400, 404, 503)  # the page itself says that it has no such address; 503: it is not built
FORGED = "Authorization: Bearer " + "A" * 22


def post(body: bytes, *headers: str, path: str = "/api/tables", of: str = "application/json") -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, f"Content-Type: {of}", "", ""]).encode("utf-8", "surrogateescape") + body


def get(path: str, *headers: str, method: str = "GET") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape")


def bad_requests(table: str) -> dict[str, tuple[bytes, tuple[int, ...]]]:
    """Return requests that are wrong in one way each, with allowed statuses (0: the connection is closed)."""
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
        "nested deep": (post(deep), (400, 409)),  # the limit depends on the Python
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
        "names of two that look the same": (post(b'{"game": "pig", "names": ["Anna", "anna"]}'), (409,)),
        "no such game": (post(b'{"game": "\\u202e{value}%s<b>\\u0000"}'), (404,)),
        "too many seats": (post(b'{"names": ["a","b","c","d","e","f"]}', path=seats), (409,)),
        "forged token": (post(b"{}", FORGED, path=f"/api/tables/{table}/next"), (403,)),
        "no token": (post(b"", path=f"/api/tables/{table}/start"), (401,)),
        "broken token": (get("/api/me", "Authorization: Bearer ../../x"), (401,)),
        "many tokens": (get("/api/me", "Authorization: Bearer " + ",".join(["A" * 22] * 25)), (401,)),
        "basic auth": (get("/api/me", "Authorization: Basic QTpC"), (401,)),
        "token with bytes": (get("/api/me", "Authorization: Bearer \udcff\udcfe"), (400, 401)),
        "path upwards": (get("/../../../etc/passwd"), PAGE),
        "path upwards, encoded": (get("/%2e%2e/%2e%2e/etc/passwd"), PAGE),
        "path upwards to a file": (get("/../../../etc/host.conf"), (400, 404)),
        "path upwards in an id": (get("/api/tables/..%2f..%2fetc%2fpasswd"), (404,)),
        "path upwards with backslashes": (get("/api/tables/..%5c..%5cboot.ini"), (404,)),
        "two slashes": (get("//api//tables"), PAGE),
        "another host’s address": (get("http://evil.example/api/tables"), (200, 400, 404)),
        "half an escape": (get("/api/tables/%"), (404,)),
        "no escape": (get("/api/tables/%zz"), (404,)),
        "NUL": (get("/api/tables/%00"), (404,)),
        "bytes": (get("/api/games/%ff%fe"), (404,)),
        "a surrogate": (get("/api/games/%ed%a0%80"), (404,)),
        "raw bytes": (get("/api/words/\udcff\udcfe"), (400, 404)),
        "right to left": (get("/api/words/%e2%80%ae"), (404,)),
        "a member that is none": (get(f"{seats}/-1", FORGED, method="DELETE"), (404,)),
        "a member in Arabic": (get(f"{seats}/%d9%a1", FORGED, method="DELETE"), (404,)),
        "a member beyond numbers": (get(f"{seats}/{'9' * 99}", FORGED, method="DELETE"), (404,)),
        "no such language": (get("/api/games?lang=xx"), (400,)),
        "odd languages": (get("/api/games", "Accept-Language: ;;q=,de;q=9,fr;q=1e9,*;q=-1," + "a," * 99), (200, 400)),
        "odd query": (get("/api/games?lang=%ff&lang=de&=&&%00=%00"), (200, 400)),
        "long address": (get("/api/tables/" + "x" * 20_000), (400, 414)),
        "long header": (get("/api/tables", "X-Long: " + "x" * 20_000), (400, 431)),
        "many headers": (get("/api/tables", *(f"X-{n}: {n}" for n in range(5000))), (400, 431)),
        "no host": (post(laid).replace(HOST, b""), (400,)),
        "a host that is none": (post(laid).replace(HOST, b"Host: a b/../<>\r\n"), (400,)),
        "two hosts": (get("/api/tables", "Host: evil.example"), (400,)),
        "another host": (get("/api/tables").replace(b"127.0.0.1", b"evil.example"), (421,)),
        "PUT": (get(f"/api/tables/{table}", method="PUT"), (405,)),
        "TRACE": (get("/api/tables", method="TRACE"), (405,)),
        "CONNECT": (b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", (400, 404, 405, 421)),
        "made-up method": (get("/api/tables", method="FROBNICATE"), (400, 405)),
        "method of symbols": (get("/api/tables", method="G@T"), (400,)),
        "OPTIONS *": (get("*", method="OPTIONS"), (400, 404, 405)),
        "HTTP/0.9": (b"GET /\r\n\r\n", PAGE),
        "HTTP/9.9": (b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", (*PAGE, 505)),
        "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), (400,)),
        "header without a colon": (get("/", "nonsense"), (400,)),
        "header with NUL": (get("/", "X-A: \x00"), (400,)),
        "folded header": (get("/", "X-A: a\r\n b"), PAGE),
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
        "expects bytes": (post(laid, "Expect: \udcff"), (400, 417)),
        "upgrade to bytes": (get(f"/api/tables/{table}/play", "Connection: Upgrade", "Upgrade: \udcff"), (400,)),
        "play without an upgrade": (get(f"/api/tables/{table}/play"), (400,)),
        "play by POST": (post(b"", path=f"/api/tables/{table}/play"), (405,)),
        "upgrade to something else": (get(f"/api/tables/{table}/play", "Connection: Upgrade", "Upgrade: h2c"), (400,)),
        "handshake without a key": (
            get(f"/api/tables/{table}/play", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            (400,),
        ),
        "handshake of another version": (handshake(table).replace(b"Version: 13", b"Version: 99"), (400, 426)),
        "handshake with a bad key": (handshake(table).replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"x"), (400,)),
        "handshake to no table": (handshake("..%2f"), (404,)),
    }  # fmt: skip


def handshake(table: str, *headers: str) -> bytes:
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    return get(f"/api/tables/{table}/play", *upgrade, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *headers)


def any_request(rng: Random, table: str) -> bytes:
    """Return a good request with some bytes changed, missing, or repeated."""
    body = b'{"names": ["Eve"], "bots": []}'
    good: Sequence[bytes] = (
        post(b'{"game": "pig", "names": ["Eve"], "options": {"goal": 20}}'),
        post(body, FORGED, path=f"/api/tables/{table}/seats"),
        post(b"{}", FORGED, path=f"/api/tables/{table}/next"),
        get(f"/api/tables/{table}/seats/0", FORGED, method="DELETE"),
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
