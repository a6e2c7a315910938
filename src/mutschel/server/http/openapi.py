"""The description of the HTTP API, OpenAPI 3.1, derived from the server's own routes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

import mutschel
from mutschel.engine import LANGUAGES
from mutschel.games.registry import all_games
from mutschel.protocol import admin, club, evening, lobby
from mutschel.server.http.call import Number, Text
from mutschel.server.http.routes import STATUS, Route

DESCRIPTION = """
Set up tables, find them, sit down; read rules, results and logs. Matches are played over a WebSocket at
`/api/tables/{id}/play`, which docs/protocol.md describes.

Whoever sits down gets a secret token for the seat and a key for themselves; requests that need one carry it as
`Authorization: Bearer …` (several: separated by commas). Every refusal is a `Problem` with a stable code.
"""
PARTS: dict[str, dict[str, Any]] = {
    "id": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,36}$", "description": "As in the link."},
    "word": {
        "type": "string",
        "pattern": "^[A-Za-z]{4,5}$",
        "description": "A word, in any case.",
    },
    "member": {"type": "integer", "minimum": 0, "maximum": 999_999, "description": "Who at the table."},
    "person": {"type": "integer", "minimum": 0, "maximum": 99_999, "description": "Who of the club."},
    "evening": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,36}$", "description": "An evening's id."},
    "game": {"type": "string", "pattern": "^[a-z0-9-]{1,64}$", "description": "A game's id."},
    "date": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "description": "A day, as 2026-11-17."},
}
LANGUAGE = {
    "name": "lang",
    "in": "query",
    "schema": {"enum": list(LANGUAGES)},
    "description": "The language of texts; otherwise that of `Accept-Language`.",
}

FIRST, SECOND, *_ = all_games()
EXAMPLES: dict[Any, Any] = {
    lobby.NewTable: {"game": FIRST, "names": ["Anna"], "bots": ["normal"]},
    lobby.Join: {"names": ["Ben"]},
    lobby.SeatChange: {"name": "Annalena"},
    lobby.TableChange: {"options": {"begins": 1}, "decision_seconds": 60},
    lobby.NextGame: {"game": SECOND},
    lobby.PlayDay: {"name": "Anna"},
    lobby.Practise: {"answer": {"pull": [0, -34]}},
    evening.NewEvening: {"name": "Mutscheltag im Rössle"},
    evening.Arrive: {"names": ["Anna", "Ben"]},
    evening.TakeSeat: {"people": [3]},
    club.NewClub: {"name": "Stammtisch Rössle", "you": "Anna"},
    club.JoinClub: {"names": ["Ben"], "me": True},
    club.ClaimPerson: {},
    club.ClubPersonChange: {"name": "Annalena"},
    club.ClubChange: {"name": "Stammtisch Linde"},
    club.ClubEveningBody: {"name": "Mutscheltag im Rössle"},
    admin.BlockBody: {"address": "192.0.2.7", "hours": 24},
    lobby.Report: {"part": "Stage", "text": "TypeError: dice is undefined"},
}


def description(routes: Sequence[Route]) -> dict[str, Any]:
    types = [type for route in routes for type in (route.takes, route.gives) if type and not isinstance(type, str)]
    types = list(dict.fromkeys([*types, lobby.ProblemInfo]))
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for route in routes:
        operation = paths[route.path][route.method.lower()] = _operation(route, schema_of)
        if route.gives is lobby.Seated:
            operation["responses"][str(route.status)]["links"] = _links(routes)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Mutschel",
            "version": mutschel.__version__,
            "description": DESCRIPTION.strip(),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "Of a seat or a person."}},
        },
    }


def _operation(route: Route, schema_of: dict[Any, Any]) -> dict[str, Any]:
    media = route.gives if isinstance(route.gives, str) else "application/json"
    content = {"schema": {"type": "string"} if isinstance(route.gives, str) else schema_of[route.gives]}
    operation: dict[str, Any] = {
        "operationId": route.answer.__name__,
        "summary": route.summary,
        "parameters": [*_parts(route.path), *map(_in_query, route.query), LANGUAGE],
        "responses": {str(route.status): {"description": "Done.", "content": {media: content}}}
        | _refusals(route.codes(), schema_of[lobby.ProblemInfo]),
    }
    if route.takes is not None:
        body = {"schema": schema_of[route.takes], "example": EXAMPLES[route.takes]}
        operation["requestBody"] = {"required": True, "content": {"application/json": body}}
    if route.token != "no":
        operation["security"] = [{"token": []}] if route.token == "must" else [{"token": []}, {}]
    return operation


def _links(routes: Sequence[Route]) -> dict[str, Any]:
    """Return links to the requests that can follow when a table is set up."""
    where = {"id": "$response.body#/table/id"}
    names = [route.answer.__name__ for route in routes if "{id}" in route.path]
    return {name: {"operationId": name, "parameters": where} for name in names}


def _parts(path: str) -> list[dict[str, Any]]:
    found = []
    for name in re.findall(r"{(\w+)}", path):
        schema = dict(PARTS[name])
        told = schema.pop("description")
        found.append({"name": name, "in": "path", "required": True, "schema": schema, "description": told})
    return found


def _in_query(part: Number | Text) -> dict[str, Any]:
    if isinstance(part, Number):
        schema = {"type": "integer", "minimum": part.low, "maximum": part.high, "default": part.default}
    else:
        schema = {"type": "string", "pattern": f"^{part.pattern}$"}
    return {"name": part.name, "in": "query", "schema": schema, "description": part.about}


def _refusals(codes: Iterable[str], problem: Any) -> dict[str, Any]:
    """Return the refusals by status; those of games and the store come under `default`."""
    by_status: dict[str, list[str]] = defaultdict(list)
    for code in codes:
        by_status[str(STATUS.get(code, 409))].append(f"`{code}`")
    content = {"application/json": {"schema": problem}}
    refusals = {
        status: {"description": "Refused: " + ", ".join(listed), "content": content}
        for status, listed in sorted(by_status.items())
    }
    return refusals | {"default": {"description": "Any other refusal.", "content": content}}
