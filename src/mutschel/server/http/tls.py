"""TLS, with a given certificate or with a self-signed one that the server makes and keeps in its data folder."""

from __future__ import annotations

import ssl
from pathlib import Path
from urllib.parse import urlsplit

from mutschel.engine import Problem
from mutschel.extras import needs
from mutschel.server.http.network import EVERYWHERE, own_names
from mutschel.server.settings import Settings

FILE = "certificate.pem"


def context_of(settings: Settings) -> ssl.SSLContext | None:
    """Return the TLS context, None for plain HTTP; a Problem if there is no valid certificate."""
    if not settings.secure:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    file = Path(settings.tls_cert) if settings.tls_cert else settings.folder / FILE
    try:
        if not settings.tls_cert:
            keep_self_signed(file, names_of(settings))
        context.load_cert_chain(file, settings.tls_key or None, password="")  # otherwise OpenSSL asks for one
    except OSError as error:  # including errors that ssl finds
        why = error.strerror or str(error)
        raise Problem("bad-certificate", package="mutschel.server", file=str(file), why=why) from error
    return context


def names_of(settings: Settings) -> list[str]:
    """Return the names and addresses under which people reach this server."""
    own = [] if settings.host in EVERYWHERE else [settings.host.partition("%")[0]]
    public = urlsplit(settings.public_url).hostname
    return [*dict.fromkeys([*own_names(), *own, *([public] if public else [])])]


def keep_self_signed(file: Path, names: list[str]) -> None:
    with needs("tls"):
        from mutschel.server.http import self_signed
    self_signed.keep(file, names)
