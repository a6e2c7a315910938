"""A club (a *Stammtisch*): the same people, evening after evening, their kings and how they did over all the years.

A club is a thing with a log of its own, as an evening is: `entries` are what its log is made of, `state` is what they
add up to, `decide` turns what somebody wants into entries, or says why not, and `reckoning` is what can be told of it.
Names are not in the log, so that somebody who wants to be forgotten is. No network, no disk, no clock.
"""
