"""What people and the organiser want, turned into entries of the evening's log; Refused says why not.

Nothing here changes anything. `acts` has what devices may ask for.
"""

# ruff: noqa: F403 - each decision is said where it stands, and nowhere else
from mutschel.evening.decide.acts import *
from mutschel.evening.decide.games import *
from mutschel.evening.decide.people import *
from mutschel.evening.decide.prizes import *
from mutschel.evening.decide.programme import *
from mutschel.evening.decide.tables import *
from mutschel.evening.decide.writing import *
