"""Real dice, simulated: flicked into a box or along a table, blown off a cup, thrown from one. Built on MuJoCo.

>>> from math import radians
>>> from mutschel.physics import Launch, flick
>>> landing = flick({}, "south", Launch(0.9, 0.0, radians(45)), luck=[0.5] * 6)
>>> landing.where, len(landing.motion.tracks)
('hole', 1)
"""

from mutschel.extras import needs

with needs("physics"):
    from mutschel.games.by_hand import Launch, Puff
    from mutschel.physics.cup import cup_throw
    from mutschel.physics.flick import DieInHole, FlickResult, flick
    from mutschel.physics.motion import Motion, Track
    from mutschel.physics.single_die import DieResult
    from mutschel.physics.table_flick import slide
    from mutschel.physics.tower import blow

__all__ = [
    "DieInHole",
    "DieResult",
    "FlickResult",
    "Launch",
    "Motion",
    "Puff",
    "Track",
    "blow",
    "cup_throw",
    "flick",
    "slide",
]
