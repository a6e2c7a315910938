"""The exception for a server's refusals."""

from __future__ import annotations


class ServerRefused(Exception):
    """A refusal: nothing was changed. `code` is stable, `text` in the client's language, `status` HTTP's, if any."""

    def __init__(self, code: str, text: str, status: int | None = None) -> None:
        super().__init__(f"{text} ({code})")
        self.code = code
        self.text = text
        self.status = status
