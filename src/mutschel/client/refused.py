"""What a server says no to."""

from __future__ import annotations


class ServerRefused(Exception):
    """Nothing was changed. `code` is stable, `text` is in the client's language, `status` is HTTP's, if any."""

    def __init__(self, code: str, text: str, status: int | None = None) -> None:
        super().__init__(f"{text} ({code})")
        self.code = code
        self.text = text
        self.status = status
