"""A club (a *Stammtisch*): the same people, evening after evening, with their kings and results over all the years.

A club has a log of its own, as an evening does: `entries` defines its entries, `state` is their sum, `decide` turns
people's actions into entries, or refuses them with a reason, and `reckoning` has its statistics. Names are not in the
log, so that they can be removed. No network, no disk, no clock.
"""
