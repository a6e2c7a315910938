"""Run as a program, this is `mutschel` with analyses that never end. Its readers import this file as well."""

import sys
import time

import pig  # noqa: F401
from mutschel.cli.main import main
from mutschel.host.hosted import HostedTable
from mutschel.server.finished.reading import READINGS


def endless(host: HostedTable) -> bytes:
    print("endless", flush=True)
    while True:
        time.sleep(0.01)  # a busy core would only be missing elsewhere


if __name__ in ("__main__", "__mp_main__"):  # as a program, or in one of its readers
    READINGS["analysis"] = endless
if __name__ == "__main__":
    sys.exit(main())
