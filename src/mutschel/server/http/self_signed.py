"""Makes a self-signed certificate: browsers warn once, as nobody vouches for it, but it encrypts like any other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from mutschel.host.private_files import create_private

DAYS = 397  # browsers accept none that lasts longer
DAYS_LEFT = 7  # before its end, until it is replaced
NOT_FOR = (
    "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign", "crl_sign",
    "encipher_only", "decipher_only",
)  # fmt: skip


def keep(file: Path, names: Sequence[str]) -> None:
    """Make sure that the file has a valid certificate for these names, with its key."""
    if file.exists() and is_good(file.read_bytes(), names):
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with create_private(new, "xb", None) as opened:
        opened.write(make(names))
    new.replace(file)


def is_good(pem: bytes, names: Sequence[str]) -> bool:
    """Return whether a certificate lasts a while and contains all these names; it may contain more."""
    try:
        certificate = x509.load_pem_x509_certificate(pem)
        known = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    lasts = certificate.not_valid_after_utc - datetime.now(UTC) > timedelta(days=DAYS_LEFT)
    return lasts and {*names} <= {str(name.value) for name in known}


def make(names: Sequence[str]) -> bytes:
    """Return a key and a certificate that is signed with it."""
    key = ec.generate_private_key(ec.SECP256R1())
    me = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Mutschel")])
    began = datetime.now(UTC) - timedelta(days=1)  # clocks differ
    certificate = (
        x509.CertificateBuilder()
        .subject_name(me)
        .issuer_name(me)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(began)
        .not_valid_after(began + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([general(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(digital_signature=True, **dict.fromkeys(NOT_FOR, False)), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + certificate.public_bytes(Encoding.PEM)


def general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
