"""TLS: with a certificate that was given, or with one that the server makes for itself and keeps among its data."""

from __future__ import annotations

import os
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from mutschel.engine import Problem
from mutschel.server.network import EVERYWHERE, own_names
from mutschel.server.settings import Settings

FILE = "certificate.pem"  # with its key, so that the two can't get mixed up
DAYS = 397  # browsers take none that lasts for longer
DAYS_LEFT = 7  # so long before its end it is made anew


def context_of(settings: Settings) -> ssl.SSLContext | None:
    """What a server needs to speak TLS; None: it is to speak plain HTTP. A Problem if there is no good certificate."""
    if not settings.secure:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    file = Path(settings.tls_cert) if settings.tls_cert else settings.folder / FILE
    try:
        if not settings.tls_cert:
            keep_self_made(file, names_of(settings))
        context.load_cert_chain(file, settings.tls_key or None, password="")  # one with a password would ask for it
    except OSError as error:  # what ssl finds wrong is one, too
        why = error.strerror or str(error)
        raise Problem("bad-certificate", package="mutschel.server", file=str(file), why=why) from error
    return context


def names_of(settings: Settings) -> list[str]:
    """Under which names and addresses people reach this server."""
    own = [] if settings.host in EVERYWHERE else [settings.host]
    public = urlsplit(settings.public_url).hostname
    return [*dict.fromkeys([*own_names(), *own, *([public] if public else [])])]


def keep_self_made(file: Path, names: Iterable[str]) -> None:
    """See to it that a certificate for these names lies there. The one of last time is kept while it is good."""
    try:
        from cryptography import x509
    except ImportError as error:
        raise Problem("needs-tls", package="mutschel.server") from error
    if file.exists():
        try:
            old = x509.load_pem_x509_certificate(file.read_bytes())
            known = old.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
            good_for = {str(name.value) for name in known}
            if old.not_valid_after_utc > today() + timedelta(days=DAYS_LEFT) and {*names} <= good_for:
                return
        except (ValueError, x509.ExtensionNotFound):
            pass  # not one of ours
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(self_made(names))
    new.replace(file)


def self_made(names: Iterable[str]) -> bytes:
    """A key and a certificate for it, signed with the same key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    me = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Mutschel")])
    usage = dict.fromkeys(
        (
            "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign", "crl_sign",
            "encipher_only", "decipher_only",
        ),
        False,
    )  # fmt: skip
    certificate = (
        x509.CertificateBuilder()
        .subject_name(me)
        .issuer_name(me)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today() - timedelta(days=1))  # clocks differ
        .not_valid_after(today() + timedelta(days=DAYS - 1))
        .add_extension(x509.SubjectAlternativeName([_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(digital_signature=True, **usage), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    as_pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return key.private_bytes(*as_pem) + certificate.public_bytes(serialization.Encoding.PEM)


def _name(name: str) -> Any:
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def today() -> datetime:
    return datetime.now(UTC)
