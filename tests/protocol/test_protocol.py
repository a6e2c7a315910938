"""The protocol: its page and TypeScript types are up to date, its examples hold, and the types let nothing wrong in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, get_args

import msgspec
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from msgspec.inspect import (
    AnyType,
    BoolType,
    DictType,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    TypedDictType,
    UnionType,
)

from mutschel.engine import Refused
from mutschel.engine.texts import texts_of
from mutschel.games.registry import find_game
from mutschel.host.entries import Agreed
from mutschel.host.hosted import HostedTable
from mutschel.host.presence import Device
from mutschel.host.terms import Terms
from mutschel.protocol import PROTOCOL, evening_messages, lobby, play
from mutschel.protocol.__main__ import files, main
from mutschel.protocol.generate import MODULES, described, page, sections, structs, typescript
from serving import SOAK

ROOT = Path(__file__).parents[2]
Struct: TypeAlias = type[msgspec.Struct]

FROM_CLIENT: list[Struct] = list(get_args(play.FromClient))
FROM_SERVER: list[Struct] = list(get_args(play.FromServer))
BODIES = [cls for cls in structs(lobby) if issubclass(cls, lobby.Body)]
SENT = [*FROM_CLIENT, *BODIES]
ALL = [cls for module in MODULES for cls in structs(module)]


# The generated files


generated = cache(files)


@pytest.mark.parametrize("name", ["docs/protocol.md", "web/src/protocol.ts", "web/screen/index.d.ts"])
def test_the_generated_files_are_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == generated()[name], "run `python -m mutschel.protocol`"


def test_check_names_what_is_out_of_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutschel.protocol.__main__.files", generated)
    (tmp_path / "pyproject.toml").touch()
    assert main(["--check"], tmp_path) == 1
    assert main([], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    with (tmp_path / "docs/protocol.md").open("a", encoding="utf-8") as file:
        file.write("More.\n")
    capsys.readouterr()
    assert main(["--check"], tmp_path) == 1
    said = capsys.readouterr().out
    assert "docs/protocol.md" in said
    assert "protocol.ts" not in said


def test_outside_a_checkout_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_every_struct_is_on_the_page_and_in_typescript_once() -> None:
    listed = [cls for _, members in sections().values() for cls in members]
    assert sorted(listed, key=str) == sorted(ALL, key=str)
    exported = re.findall(r"^export (?:interface|type|const) (\w+)", typescript(), re.MULTILINE)
    assert len(exported) == len(set(exported)), "two types of one name"
    assert {cls.__name__ for cls in ALL} <= set(exported)


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", page(), re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]
    assert len(anchors) == len(set(anchors)), "two headings with one address"
    links = re.findall(r"\]\(#([^)]+)\)", page())
    assert links
    assert set(links) <= set(anchors)


def test_meanings_are_read_from_below_their_fields() -> None:
    assert "| `sent` | integer (0 to 2⁵³) | The value from the ping. |" in page()
    assert "  /** The value from the ping. */\n  sent: number;" in typescript()


def test_what_the_client_may_leave_out_is_optional_in_typescript() -> None:
    assert "  made?: number | null;" in typescript()
    assert "  ack: string | null;" in typescript()


# The types


def test_every_message_says_what_it_is_for() -> None:
    assert [cls.__name__ for cls in [*SENT, *FROM_SERVER] if not cls.__doc__] == []


def test_every_message_can_arrive() -> None:
    assert set(play.ToServer.__subclasses__()) == {*FROM_CLIENT, *get_args(evening_messages.FromPhone)}
    assert set(play.ToClient.__subclasses__()) == {*FROM_SERVER, *get_args(evening_messages.ToPhone)}


def test_the_server_sends_every_field() -> None:
    for cls in set(ALL) - set(SENT):
        assert not cls.__struct_config__.omit_defaults, cls


NUMBERS = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def values(type: Type, within: tuple[object, ...] = ()) -> st.SearchStrategy[Any]:
    """Anything of this type. `within` these structs, because one that holds its like would have no end."""
    match type:
        case AnyType():
            return JSON
        case NoneType():
            return st.none()
        case BoolType():
            return st.booleans()
        case IntType(ge=low, le=high):
            return st.integers(-(2**53) if low is None else low, 2**53 if high is None else high)
        case FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case StrType(pattern=str(pattern)):
            return st.from_regex(pattern.removesuffix("$"), fullmatch=True)  # "$" would let a line end in
        case StrType(min_length=low, max_length=high):
            return st.text(min_size=low or 0, max_size=high)
        case LiteralType(values=choices):
            return st.sampled_from(choices)
        case UnionType(types=types):
            return st.one_of([values(one, within) for one in types])
        case DictType(key_type=key, value_type=value):
            return st.dictionaries(values(key, within), values(value, within), max_size=3)
        case TupleType(item_types=items):
            return st.tuples(*(values(item, within) for item in items))
        case ListType(item_type=StructType(cls=cls)) if cls in within:
            return st.just([])
        case ListType(item_type=item, min_length=low, max_length=high):
            return st.lists(values(item, within), min_size=low or 0, max_size=min(high or 3, 3))
        case TypedDictType(fields=fields):
            return st.fixed_dictionaries({field.name: values(field.type, within) for field in fields})
        case StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: values(field.type, (*within, cls)) for field in fields})
    raise TypeError(type)


@pytest.mark.parametrize("cls", ALL)
def test_what_is_sent_arrives_as_it_was(cls: Struct) -> None:
    @settings(max_examples=40 if SOAK else 4)
    @given(values(described(cls)))
    def check(sent: msgspec.Struct) -> None:
        assert msgspec.json.decode(msgspec.json.encode(sent), type=cls) == sent

    check()


@pytest.mark.parametrize("union", [play.FromClient, play.FromServer])
def test_messages_are_told_apart_by_their_type(union: Any) -> None:
    choices = [values(described(cls)) for cls in get_args(union)]

    @given(st.one_of(choices))
    def check(sent: msgspec.Struct) -> None:
        assert decoder(union).decode(msgspec.json.encode(sent)) == sent

    check()


# What must not come in


@cache
def sample(cls: Struct) -> dict[str, Any]:
    """A message of this type, with all its fields."""
    first_found = settings(phases=[Phase.generate])  # no need to look for a simpler one
    message: dict[str, Any] = msgspec.to_builtins(find(values(described(cls)), lambda _: True, settings=first_found))
    return message


def receive(cls: Struct, message: dict[str, Any]) -> Any:
    """Decode it as the server does: a message as one of all, a body as what that address takes."""
    return decoder(cls if cls in BODIES else play.FromClient).decode(msgspec.json.encode(message))


decoder = cache(msgspec.json.Decoder)


FIELDS = [(cls, field) for cls in SENT for field in described(cls).fields]


@pytest.mark.parametrize("cls", SENT)
def test_what_has_a_default_may_be_left_out(cls: Struct) -> None:
    optional = {field.encode_name for field in described(cls).fields if not field.required}
    bare = {name: value for name, value in sample(cls).items() if name not in optional}
    assert isinstance(receive(cls, bare), cls)


@pytest.mark.parametrize("cls", SENT)
def test_unknown_fields_are_refused(cls: Struct) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        receive(cls, sample(cls) | {"unknown": 1})


@pytest.mark.parametrize(("cls", "name"), [(cls, field.encode_name) for cls, field in FIELDS if field.required])
def test_missing_fields_are_refused(cls: Struct, name: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=f"missing required field `{name}`"):
        receive(cls, {key: value for key, value in sample(cls).items() if key != name})


@pytest.mark.parametrize(
    ("cls", "name"), [(cls, field.encode_name) for cls, field in FIELDS if not isinstance(field.type, AnyType)]
)
def test_wrong_types_are_refused(cls: Struct, name: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=re.escape(f"$.{name}")):
        receive(cls, sample(cls) | {name: [[[]]]})


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "pong", "sent": True, "clock": 1},
        {"type": "pong", "sent": 1.0, "clock": 1},
        {"type": "pong", "sent": "1", "clock": 1},
        {"type": "pong", "sent": -1, "clock": 1},
        {"type": "pong", "sent": 1, "clock": 2**53 + 1},
        {"type": "pause", "id": ""},
        {"type": "pause", "id": "a" * 33},
        {"type": "answer", "id": "a", "seat": 100, "key": 1, "value": 1},
        {"type": "react", "id": "a", "seat": 0, "emoji": "🐟"},
        {"type": "hello", "protocol": 1, "tokens": ["short"]},
        {"type": "hello", "protocol": 1, "tokens": ["a" * 22] * 25},
        {"type": "hello", "protocol": 1, "nonce": "A" * 32},
        {"type": "nonce", "id": "a", "member": 0, "nonce": "A" * 32, "hash": "0" * 64},
        {"type": "nonce", "id": "a", "member": 0, "nonce": "0" * 32, "hash": "0" * 63},
        {"type": "nonce", "id": "a", "member": 0, "nonce": "0" * 32},
        {"type": "view"},
        {"type": None},
        {"id": "a"},
    ],
    ids=str,
)
def test_messages_out_of_bounds_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(wrong), type=play.FromClient)


# The examples on the page


def decode(example: str) -> Any:
    """An arrow, for a body the name of its type, and JSON."""
    found = re.fullmatch(r"([→←]) (\w+ )?(.+)", example, re.DOTALL)
    assert found, example
    arrow, body, text = found.groups()
    union = play.FromClient if arrow == "→" else play.FromServer
    message = msgspec.json.decode(text, type=getattr(lobby, body.strip()) if body else union)
    if arrow == "←":  # then not even what has a default is missing, and nothing is made up
        assert msgspec.to_builtins(message) == msgspec.json.decode(text)
    return message


EXAMPLES = [
    example
    for block in re.findall(r"^```text\n(.*?)^```$", page(), re.MULTILINE | re.DOTALL)
    for example in re.split(r"^(?=[→←] )", block, flags=re.MULTILINE)
    if example
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_are_of_their_type(example: str) -> None:
    message = decode(example)
    if isinstance(message, play.Hello | play.Welcome):
        assert message.protocol == PROTOCOL


def test_every_term_of_a_table_can_be_changed() -> None:
    assert set(Terms.__struct_fields__) <= set(lobby.TableChange.__struct_fields__)


def test_the_example_goes_as_a_table_goes() -> None:
    messages = [decode(example) for example in EXAMPLES]
    [new] = [message for message in messages if isinstance(message, lobby.NewTable)]
    [join] = [message for message in messages if isinstance(message, lobby.Join)]
    throws = iter([[2, 1, 3], [5, 2]])
    terms = Agreed(new.game, find_game(new.game).version, new.options)
    table = HostedTable.create("7hq2mzk4", b"secret", terms, script=lambda request, place: next(throws), word="MOND")
    anna, ben = (table.sit(name) for name in [*new.names, *join.names])
    devices = {member: Device([member]) for member in (anna, ben)}
    table.start(now=0)
    table.connect(devices[ben], now=0)
    seen = []
    refusal: Refused | None = None
    hello = next(place for place, message in enumerate(messages) if isinstance(message, play.Hello))
    for now, message in enumerate(messages[hello:]):
        seen.append(type(message))
        match message:
            case play.Hello():
                table.connect(devices[anna], now)
            case play.AddNonce(_, member, nonce, hash):
                table.add_nonce(member, nonce, hash)
            case play.Welcome():
                assert message.table.fair is not None
                table.add_nonce(ben, message.table.fair.nonces[1] or "")
                assert message.table.fair.hash == table.state.setup.hash
                assert message.members == [anna]
                assert [seat.member for seat in message.table.seats] == [anna, ben]
                assert message.table.fair.nonces == table.state.nonces
                assert message.table.options == table.state.match.options.as_json()
                assert (message.table.least, message.table.most) == table.state.game.players
            case play.ThrowDice():
                table.throw(devices[anna], message.seat, message.key, message.value, message.id, now)
            case play.GiveAnswer():
                try:
                    table.answer(devices[anna], message.seat, message.key, message.value, message.id, now)
                except Refused as problem:
                    refusal = problem
            case play.View():
                real = table.state.view(message.seat)
                assert real is not None
                assert (message.seq, message.key) == (table.state.seq, real["key"])
                assert is_part(message.view, real)
            case play.Ack():
                assert message.seq == table.state.seq
            case play.Refusal():
                assert refusal is not None
                assert (message.code, message.text) == (refusal.code, refusal.text("de"))
    assert {play.Welcome, play.AddNonce, play.View, play.ThrowDice, play.GiveAnswer, play.Ack, play.Refusal} <= set(
        seen
    )


def is_part(shown: Any, real: Any) -> bool:
    """Shown as it is, but for what was left out."""
    if isinstance(shown, dict):
        return all(key in real and is_part(value, real[key]) for key, value in shown.items())
    return bool(shown == real)


def test_codes_on_the_page_exist() -> None:
    codes = re.findall(r"^\| `([a-z-]+)` \|", page().split("## Refusals")[1].split("\n## ")[0], re.MULTILINE)
    assert codes
    for code in codes:
        assert texts_of(("mutschel.engine",), "en").find(f"problems.{code}"), code
