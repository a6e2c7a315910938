"""This computer's names and addresses, for itself and in its network."""

from __future__ import annotations

import contextlib
import re
import socket

EVERYWHERE = ("0.0.0.0", "::")  # a server that listens here serves the whole network
NAME = re.compile("[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
LOCAL = ("localhost", "127.0.0.1", "::1")


def own_address() -> str | None:
    """Return this computer's address in its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; it only finds the route
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def own_names() -> list[str]:
    """Return all names and addresses of this computer, for itself and in its network as far as it knows them."""
    host = socket.gethostname().lower()
    names = ["localhost", host, *([] if "." in host else [f"{host}.local"])]
    addresses = ["127.0.0.1", "::1", *([own] if (own := own_address()) else [])]
    with contextlib.suppress(OSError):  # the name has no address
        addresses += [str(found[4][0]).partition("%")[0] for found in socket.getaddrinfo(host, None)]
    return [*dict.fromkeys([*(name for name in names if NAME.fullmatch(name)), *addresses])]
