"""Junk for a WebSocket, made from a seed: messages and frames that are broken, forged, too large or too late."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

# A message as its fields' names and raw JSON texts: so it may have a field twice, or contain what isn't JSON.
Fields: TypeAlias = list[tuple[str, str]]

LARGEST = 16 * 1024  # bytes of a message, as docs/protocol.md says
NONCE = "5d1f0c7ae2b94836a7c0e4f19b28d365"

ODD = (
    "null", "true", "false", "0", "-1", "1.0", "1e2", "-0", "0.1", "1e308", "1e999", "-1e999", "NaN", "Infinity", "01",
    "+1", "0x1", "1_0", "9007199254740993", "18446744073709551616", "-9223372036854775809", "1" + "0" * 400, "9" * 5000,
    '""', '" "', '"0"', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\x01"', '"\\x41"', '"\u202e\u200d\ufeff"',
    '"' + "ä" * 40 + '"', '"' + "💩" * 100 + '"', '"' + "x" * 10_000 + '"', "'a'", "undefined", "", "[]", "{}", "[[]]",
    '[""]', '{"": null}', '{"a": 1, "a": 2}', '{"\\ud800": 1}', "[" * 50 + "]" * 50, "[" * 400 + "]" * 400,
    "[" * 8000 + "]" * 8000, '{"a":' * 300 + "1" + "}" * 300, '{"a":' * 2500, "[1,]", '{"a"}', "/* */ 1",
    '["../../etc/passwd"]', '"{value}"', '"%s%n"', '"<script>"', "\"' OR 1=1 --\"", '"answer"', '"hello"', '"en"',
)  # fmt: skip


def raw(value: object) -> str:
    return json.dumps(value)


def render(fields: Fields) -> str:
    return "{" + ",".join(f"{raw(name)}:{value}" for name, value in fields) + "}"


def valid(rng: Random, key: int, ids: Callable[[], str]) -> Fields:
    """Return a message as a client would send it, about a seat that may or may not be the sender's."""
    seat, when = rng.choice((0, 1, 2, 99)), rng.choice((key, key, key - 1, key + 1, 0, 2**53))
    id = ("id", raw(ids()))
    about = [id, ("seat", raw(seat)), ("key", raw(max(0, when)))]
    made = ("made", raw(rng.randrange(2**40)))
    messages: Sequence[Fields] = (
        [("type", '"answer"'), *about, ("value", rng.choice(('"hold"', '"throw"', "1", "[1,2]")))],
        [("type", '"answer"'), *about, ("value", '"hold"'), made],
        [("type", '"throw"'), *about],
        [("type", '"throw"'), *about, ("value", "[6]")],
        [("type", '"hint"'), *about],
        [("type", '"object"'), *about[::2]],
        [("type", '"object"'), *about[::2], ("value", "[6]")],
        [("type", '"consent"'), id, ("number", raw(seat)), ("agree", rng.choice(("true", "false")))],
        [("type", '"pause"'), id],
        [("type", '"resume"'), id],
        [("type", '"sit_in"'), id, ("member", raw(seat))],
        [("type", '"back"'), id, ("member", raw(seat))],
        [("type", '"claim"'), id, ("member", raw(seat)), ("person", rng.choice(("null", raw("k" * 22))))],
        [("type", '"answer_claim"'), id, ("claim", raw(seat)), ("agree", rng.choice(("true", "false")))],
        [("type", '"end"'), id, ("agree", rng.choice(("true", "false")))],
        [("type", '"react"'), *about[:2], ("emoji", raw("🎲"))],
        [("type", '"pong"'), ("sent", raw(rng.randrange(2**53))), ("clock", raw(rng.randrange(2**53)))],
        [("type", '"seen"'), ("key", raw(rng.randrange(2**53))), ("holds", rng.choice(("true", "false")))],
        [("type", '"hello"'), ("protocol", "1"), ("tokens", "[]"), ("nonce", raw(NONCE))],
        [("type", '"nonce"'), id, ("member", raw(seat)), ("nonce", raw(NONCE)), ("hash", raw(2 * NONCE))],
    )
    return list(rng.choice(messages))


def change(rng: Random, fields: Fields) -> str:
    """Change a field's value."""
    place = rng.randrange(len(fields))
    fields[place] = fields[place][0], rng.choice(ODD)
    return render(fields)


def lose(rng: Random, fields: Fields) -> str:
    del fields[rng.randrange(len(fields))]
    return render(fields)


def add(rng: Random, fields: Fields) -> str:
    """Add a field, unknown or there already."""
    name = rng.choice(("", "Id", "member", "token", "admin", "__proto__", "ä", *(name for name, _ in fields)))
    fields.insert(rng.randrange(len(fields) + 1), (name, rng.choice(ODD)))
    return render(fields)


def mix(rng: Random, fields: Fields) -> str:
    """Return the type of one message with the rest of another."""
    fields[0] = "type", raw(rng.choice(("answer", "throw", "object", "end", "view", "bye", "Answer", "", "ack")))
    rng.shuffle(fields)
    return render(fields)


def cut(rng: Random, fields: Fields) -> str:
    text = render(fields)
    return text[: rng.randrange(len(text))]


def scramble(rng: Random, fields: Fields) -> str:
    """Replace some characters."""
    text = list(render(fields))
    for _ in range(rng.randint(1, 4)):
        text[rng.randrange(len(text))] = rng.choice('{}[]",:\\0123456789eE+-. \t\n\x00\x7fäß€😀\u2028\ufffe')
    return "".join(text)


def wrap(rng: Random, fields: Fields) -> str:
    before, after = rng.choice((("[", "]"), ("\ufeff", ""), ("", "{}"), ('{"type":', "}"), ("//", ""), (" " * 99, "x")))
    return before + render(fields) + after


def forge(rng: Random, fields: Fields) -> str:
    """Return a message of a valid form about something that isn't the sender's."""
    return render(fields)


MUTATIONS = (change, change, change, lose, add, mix, cut, scramble, wrap, forge, forge, forge)


def misplay(rng: Random, key: int, id: str) -> str:
    """Answer the right question with a wrong answer."""
    about = [("type", '"answer"'), ("id", raw(id)), ("seat", rng.choice("01")), ("key", raw(key))]
    return render([*about, ("value", rng.choice(ODD))])


def message(rng: Random, key: int, ids: Callable[[], str]) -> str:
    """Return something like a client's message, never too large."""
    misplayed = rng.random() < 0.2
    text = misplay(rng, key, ids()) if misplayed else rng.choice(MUTATIONS)(rng, valid(rng, key, ids))
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
    """Return one message in many frames."""
    parts = [payload[at : at + size] for at in range(0, len(payload), size)]
    last = len(parts) - 1
    return b"".join(frame(part, TEXT if not place else 0, fin=place == last) for place, part in enumerate(parts))


def bad_frames(hello: bytes) -> dict[str, tuple[bytes, int | None]]:
    """Return frames that a WebSocket mustn't or rarely does send, most of them after a valid hello; and the code with
    which the server closes the connection then (None: it doesn't).
    """
    ok = frame(hello)
    return {
        "nothing": (b"", None),
        "no mask": (frame(hello, mask=None), 1002),
        "no mask later": (ok + frame(b"hi", PING) + frame(b"hi", PING, mask=None), 1002),
        "reserved bits": (frame(hello, rsv=7), 1002),
        "compressed, though nobody agreed to that": (frame(hello, rsv=4), 1002),
        "reserved opcode": (frame(hello, 3), 1002),
        "reserved control opcode": (ok + frame(b"", 15), 1002),
        "continues nothing": (ok + frame(b"{}", 0), 1002),
        "a new message inside another": (ok + frame(b"{", fin=False) + frame(b"}"), 1002),
        "never ends": (ok + frame(b"{", fin=False) + frame(b" ", 0, fin=False) * 500, 1002),
        "empty fragments": (ok + frame(b"{", fin=False) + frame(b"", 0, fin=False), 1002),
        "begins with nothing": (ok + frame(b"", fin=False) + frame(b"{}", 0), 1002),
        "empty in many bytes": (ok + b"\x01\xff" + struct.pack(">Q", 0) + b"\0\0\0\0", 1002),
        "fragmented ping": (ok + frame(b"hi", PING, fin=False), 1002),
        "long ping": (ok + frame(b"x" * 200, PING), 1002),
        "many pings": (ok + frame(b"x" * 100, PING) * 300, None),
        "many pongs": (ok + frame(b"x" * 100, PONG) * 300, None),
        "close without a code": (ok + frame(b"", CLOSE), 1000),
        "close with half a code": (ok + frame(b"\3", CLOSE), 1002),
        "close with a bad code": (ok + frame(struct.pack(">H", 999), CLOSE), 1002),
        "close with a bad reason": (ok + frame(struct.pack(">H", 1000) + b"\xff\xfe", CLOSE), 1007),
        "talks on after close": (ok + frame(struct.pack(">H", 1000), CLOSE) + frame(b"{}") * 20, 1000),
        "bad UTF-8": (ok + frame(b'{"type":"\xff\xfe"}'), 1007),
        "UTF-8 of a surrogate": (ok + frame(b'{"type":"\xed\xa0\x80"}'), 1007),
        "binary": (ok + frame(hello, BINARY), None),
        "too large": (ok + frame(b" " * (LARGEST + 1)), 1009),
        "too large in parts": (ok + fragments(b" " * (LARGEST + 2000), 500), 1009),
        "says it is huge": (ok + b"\x81\xff" + struct.pack(">Q", 2**63 - 1) + b"\1\2\3\4" + b"x" * 100, 1009),
        "says it is beyond huge": (ok + b"\x81\xff" + struct.pack(">Q", 2**64 - 1) + b"\1\2\3\4", 1009),
        "length in too many bytes": (ok + b"\x81\xff" + struct.pack(">Q", 2) + b"\0\0\0\0{}", None),
        "half a frame": (ok + ok[:7], None),
        "half a hello": (ok[:7], None),
        "hello as binary": (frame(hello, BINARY), 1008),
        "hello twice": (ok + ok, None),
        "HTTP": (ok + b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", 1002),
        "random": (ok + Random(1).randbytes(3000), 1002),
    }


def any_frames(rng: Random, hello: bytes) -> bytes:
    """Return frames with random heads; most come after a valid hello."""
    said = [] if rng.random() < 0.2 else [frame(hello)]
    for _ in range(rng.randint(1, 6)):
        payload = rng.choice((b"", b"{}", hello, b"\xff\xfe", rng.randbytes(rng.randrange(300))))
        mask = rng.choice((b"\1\2\3\4", b"\0\0\0\0", None))
        opcode = rng.choice((0, TEXT, BINARY, 3, CLOSE, PING, PONG, 15))
        said.append(frame(payload, opcode, fin=rng.random() < 0.7, rsv=rng.choice((0, 0, 0, 1, 4)), mask=mask))
    everything = b"".join(said)
    return everything if rng.random() < 0.7 else everything[: rng.randrange(len(everything))]
