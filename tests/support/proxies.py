"""nginx and Caddy of Debian in front of our server, with the files of `deploy/`: only names, ports and the
certificate are a test's own."""

from __future__ import annotations

import socket
import ssl
from abc import abstractmethod
from pathlib import Path

from mutschel.server.http import self_signed
from services import Service, binary
from serving import get

DEPLOY = Path(__file__).parents[2] / "deploy"


class Proxy(Service):
    """A proxy with https at `port`, and plain http, which redirects there, at `plain_port`."""

    def __init__(self, folder: Path, port: int, plain_port: int, behind: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.plain_port = plain_port
        self.url = f"https://localhost:{port}"
        super().__init__(self.prepare(folder, port, behind), folder, port)

    @abstractmethod
    def prepare(self, folder: Path, port: int, behind: int) -> list[str]:
        """Write its configuration. Returns the command that starts it."""

    @abstractmethod
    def certificate(self) -> Path:
        """Return the certificate that a client has to trust."""

    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.certificate())

    def ready(self) -> bool:
        try:
            with (
                socket.create_connection(("localhost", self.port)) as plain,
                self.trusting().wrap_socket(plain, server_hostname="localhost"),
            ):
                return True
        except OSError:
            return False


class Nginx(Proxy):
    def prepare(self, folder: Path, port: int, behind: int) -> list[str]:
        (folder / "own.pem").write_bytes(self_signed.make(["localhost"]))
        site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for theirs, ours in (
            ("/etc/letsencrypt/live/mutschel.example/fullchain.pem", str(folder / "own.pem")),
            ("/etc/letsencrypt/live/mutschel.example/privkey.pem", str(folder / "own.pem")),
            ("https://mutschel.example$", f"https://localhost:{port}$"),
            ("mutschel.example;", "localhost;"),
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
            ("127.0.0.1:8023", f"127.0.0.1:{behind}"),
        ):
            assert theirs in site
            site = site.replace(theirs, ours)
        (folder / "site.conf").write_text(site, encoding="utf-8")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        main = f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        (folder / "nginx.conf").write_text(
            f"{main}http {{ access_log off;\n{paths}\ninclude {folder}/site.conf; }}\n", encoding="utf-8"
        )
        return [binary("nginx", package="nginx-light"), "-p", str(folder), "-c", str(folder / "nginx.conf")]

    def certificate(self) -> Path:
        return self.folder / "own.pem"


class Caddy(Proxy):
    """A proxy with Caddy, which makes its own certificate for `localhost`."""

    def prepare(self, folder: Path, port: int, behind: int) -> list[str]:
        site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        for theirs, ours in (
            ("\n{\n", f"\n{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {self.plain_port}\n"),
            ("\nmutschel.example {", f"\nlocalhost:{port} {{\n\tbind 127.0.0.1\n"),
            ("127.0.0.1:8023", f"127.0.0.1:{behind}"),
        ):
            assert theirs in site
            site = site.replace(theirs, ours, 1)
        (folder / "Caddyfile").write_text(site, encoding="utf-8")
        return caddy(folder)

    def certificate(self) -> Path:
        return self.folder / "data/caddy/pki/authorities/local/root.crt"


class CaddyOfNodes(Service):
    """The proxy of the compose file's nodes, over plain http."""

    def __init__(self, folder: Path, port: int, nodes: dict[str, int]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.url = f"http://127.0.0.1:{port}"
        site = (DEPLOY / "Caddyfile.nodes").read_text(encoding="utf-8")
        for name, behind in nodes.items():
            assert f" {name}:8023" in site
            site = site.replace(f"{name}:8023", f"127.0.0.1:{behind}")
        site = site.replace("\nmutschel.example {", f"\nhttp://mutschel.example:{port} {{\n\tbind 127.0.0.1\n")
        (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{site}", encoding="utf-8")
        super().__init__(caddy(folder), folder, port)

    def ready(self) -> bool:
        return get(self.url) != 0


def caddy(folder: Path) -> list[str]:
    """Return the command that starts Caddy with the Caddyfile of this folder, the only one that it writes to."""
    home = ["env", f"XDG_DATA_HOME={folder}/data", f"XDG_CONFIG_HOME={folder}/config", f"HOME={folder}"]
    return [*home, binary("caddy", package="caddy"), "run", "--config", str(folder / "Caddyfile")]
