"""From which classes others may derive their own, in plain Python, where the engine is compiled.

Without a compiler, the decorator does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**facts):
        return lambda cls: cls
