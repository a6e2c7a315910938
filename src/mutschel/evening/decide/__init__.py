"""Decides about the actions of people and the organiser: they become entries of the log, or are Refused with a reason.

Nothing here changes anything. `acts` has the actions that devices may ask for.
"""

# ruff: noqa: F403 - each decision is listed only in its own module
from mutschel.evening.decide.acts import *
from mutschel.evening.decide.games import *
from mutschel.evening.decide.people import *
from mutschel.evening.decide.prizes import *
from mutschel.evening.decide.programme import *
from mutschel.evening.decide.tables import *
from mutschel.evening.decide.writing import *
