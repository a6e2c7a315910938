"""The Mutschel evening: many people, several tables, a programme of games, and one king.

An evening is a thing with a log of its own, as a table is: `entries` are what its log is made of, `state` is what they
add up to, and `decide` turns what somebody wants into entries, or says why not. No network, no disk, no clock.
"""
