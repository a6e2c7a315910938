"""What people and the organiser want, turned into entries of the evening's log; Refused says why not.

Nothing here changes anything. Who may ask for what is settled by whoever calls: a phone speaks for the people on it, a
scribe for a table, the organiser for all.
"""

from mutschel.evening.decide.check import LONGEST_BREAK, MOST_ENTRIES, MOST_TABLES
from mutschel.evening.decide.games import begin_at, call, correct, drop, end, go_on, lay, pause, resume, win
from mutschel.evening.decide.people import (
    OWN_AFTER,
    belong,
    claimed_lately,
    come,
    come_back,
    forget,
    get_phone,
    leave,
    open,
    rename,
    settle,
    title,
    wish,
)
from mutschel.evening.decide.prizes import close_tables, crown, crowned, give_rest, hand_on
from mutschel.evening.decide.programme import plan, skip
from mutschel.evening.decide.tables import draw, move, sit_down, write

__all__ = [
    "LONGEST_BREAK",
    "MOST_ENTRIES",
    "MOST_TABLES",
    "OWN_AFTER",
    "begin_at",
    "belong",
    "call",
    "claimed_lately",
    "close_tables",
    "come",
    "come_back",
    "correct",
    "crown",
    "crowned",
    "draw",
    "drop",
    "end",
    "forget",
    "get_phone",
    "give_rest",
    "go_on",
    "hand_on",
    "lay",
    "leave",
    "move",
    "open",
    "pause",
    "plan",
    "rename",
    "resume",
    "settle",
    "sit_down",
    "skip",
    "title",
    "win",
    "wish",
    "write",
]
