"""The settings of `mutschel serve`: their defaults, allowed values and environment variables.

`de.toml` and `en.toml` explain each under `settings`, and so does docs/server.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from mutschel.engine import Problem

T = TypeVar("T")
ORIGIN = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?")
HOST = re.compile(r"[a-z0-9._-]{1,253}|[0-9a-f:.]{2,45}")
MUCH = 10**9
USUAL_CONNECTIONS = 100
SECRET = ("admin_token", "database", "redis")  # or may contain a password: never shown, even when wrong


class Form(NamedTuple):
    """The text form of a setting: its parser, and a description of allowed values for help and refusals."""

    read: Callable[[str], Any]
    allowed: str
    alone: str | None = None  # the option's value when it stands alone, if it may


def setting(default: T, form: Form) -> T:
    value: T = field(default=default, metadata={"form": form})
    return value


def whole(low: int, high: int = MUCH) -> Form:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,10}", text) or not low <= int(text) <= high:
            raise ValueError
        return int(text)

    return Form(read, f"{low}–{high}" if high < MUCH else f"{low}, {low + 1}, {low + 2} …")


def pick(*values: str) -> Form:
    def read(text: str) -> str:
        if text not in values:
            raise ValueError
        return text

    return Form(read, ", ".join(values))


def matching(pattern: str, allowed: str) -> Form:
    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError
        return text

    return Form(read, allowed)


def _origin(text: str) -> str:
    origin = text.rstrip("/").lower()
    if not ORIGIN.fullmatch(origin):
        raise ValueError
    return origin


def _origins(text: str) -> tuple[str, ...]:
    return tuple(_origin(part.strip()) for part in text.split(",") if part.strip())


def _hosts(text: str) -> tuple[str, ...]:
    names = tuple(part.strip().lower().strip("[]") for part in text.split(",") if part.strip())
    if not all(HOST.fullmatch(name) for name in names):
        raise ValueError
    return names


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings. For every limit, 0 means no limit."""

    host: str = setting("127.0.0.1", matching(r"[0-9A-Za-z.:%_-]+", "127.0.0.1, 0.0.0.0, ::, …"))
    port: int = setting(8023, whole(0, 65535))
    database: str = setting("", matching(".+", "/path/to/file, postgresql://…"))
    durability: str = setting("power", pick("power", "process"))
    redis: str = setting("", matching(r"(rediss?|unix)://.+", "redis://…, rediss://…, unix://…"))
    public_url: str = setting("", Form(_origin, "https://mutschel.example"))
    origins: tuple[str, ...] = setting((), Form(_origins, "https://one.example,https://two.example"))
    allow_host: tuple[str, ...] = setting((), Form(_hosts, "mutschel.example,dice.lan"))
    proxies: int = setting(0, whole(0, 9))
    # self-signed everywhere else; the value keeps its old name, so that existing set-ups work
    tls: str = setting("off", pick("off", "self-made")._replace(alone="self-made"))
    tls_cert: str = setting("", matching(".+", "/path/to/certificate.pem"))
    tls_key: str = setting("", matching(".+", "/path/to/key.pem"))
    requests_per_minute: int = setting(300, whole(0))
    tables_per_hour: int = setting(120, whole(0))
    connections_per_address: int = setting(USUAL_CONNECTIONS, whole(0))
    pace: str = setting("people", pick("people", "none"))
    log_level: str = setting("info", pick("debug", "info", "warning", "error"))
    log_format: str = setting("text", pick("text", "json"))
    finished_days: int = setting(0, whole(0, 36_500))
    waiting_hours: int = setting(0, whole(0, 876_000))
    imprint: str = setting("", matching(".+", "/path/to/imprint.md"))
    privacy: str = setting("", matching(".+", "/path/to/privacy.md"))
    admin_token: str = setting("", matching("[A-Za-z0-9_-]{22}", "mutschel admin token"))
    # Only tests change these. The limits of one address grow with the number of devices that it may have: see `crowd`.
    messages_per_second: int = 30
    words_per_minute: int = 20
    words_per_address: int = 100
    listed_per_address: int = 10
    practice_per_minute: int = 120
    breaks_per_minute: int = 30
    changes_per_hour: int = 200
    open_per_address: int = 250
    waiting_per_address: int = 100
    reading_seconds: int = 60
    body_bytes: int = 16_384
    idle_seconds: int = 60
    drain_seconds: int = 10

    def __post_init__(self) -> None:
        if self.redis and not self.database.startswith("postgres"):
            raise Problem("redis-needs-postgresql", package="mutschel.server")
        if bool(self.tls_cert) != bool(self.tls_key):
            raise Problem("tls-needs-both", package="mutschel.server")

    @property
    def crowd(self) -> float:
        """The multiple of the usual number of devices that may play from one address; 0: any number."""
        return self.connections_per_address and max(1, self.connections_per_address / USUAL_CONNECTIONS)

    @property
    def store(self) -> str:
        """The database's address: the setting, or by default a file in the user's data directory."""
        return self.database or str(default_database())

    @property
    def folder(self) -> Path:
        """The folder of our own files: that of the database file, or of the default one."""
        return default_database().parent if "://" in self.store else Path(self.store).parent

    @property
    def secure(self) -> bool:
        """True if the server itself speaks TLS."""
        return self.tls != "off" or bool(self.tls_cert)


def default_database() -> Path:
    import platformdirs  # here, because a host without files has no such folder

    return platformdirs.user_data_path("mutschel", appauthor=False) / "tables.sqlite"


def forms() -> dict[str, Form]:
    """Return the forms of all settings that can be given, by name."""
    return {one.name: one.metadata["form"] for one in fields(Settings) if one.metadata}


def variable(name: str) -> str:
    """Return a setting's environment variable.

    >>> variable("log_level")
    'MUTSCHEL_LOG_LEVEL'
    """
    return f"MUTSCHEL_{name.upper()}"


def read_settings(environ: Mapping[str, str], given: Mapping[str, str | None] | None = None) -> Settings:
    """Return the settings from texts by name, then from the environment, then by default. Empty means not given."""
    values: dict[str, Any] = {}
    for name, form in forms().items():
        by_name = (given or {}).get(name)
        text = by_name if by_name is not None else environ.get(variable(name), "")
        if text.strip():
            try:
                values[name] = form.read(text.strip())
            except ValueError:
                where = variable(name) if by_name is None else "--" + name.replace("_", "-")
                facts = {"setting": where, "value": "…" if name in SECRET else text.strip(), "allowed": form.allowed}
                raise Problem("bad-setting", package="mutschel.server", **facts) from None
    return Settings(**values)
