"""The laboratory: bots, also your own, play many matches; on all cores or on a cluster, with files and figures.

>>> from mutschel.lab import simulate
>>> sum(simulate("pasch", games=100, seed=1).wins)
1.0
"""

from mutschel.lab.simulations import matches, simulate
from mutschel.lab.statistics import Statistics
from mutschel.lab.tasks import MatchResult
from mutschel.lab.tournament import Tournament, tournament

__all__ = ["MatchResult", "Statistics", "Tournament", "matches", "simulate", "tournament"]
