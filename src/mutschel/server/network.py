"""Where this computer is: names that mean only itself, and the one under which others in its network reach it."""

from __future__ import annotations

import socket

EVERYWHERE = ("0.0.0.0", "::")  # a server that listens here serves the whole network
LOCAL = ("localhost", "127.0.0.1", "[::1]", "::1")


def own_address() -> str | None:
    """This computer's address in its network; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only asks which way it would go
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
