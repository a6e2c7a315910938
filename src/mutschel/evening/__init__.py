"""The Mutschel evening: many people, several tables, a programme of games, and one king.

An evening has a log of its own, as a table does: `entries` defines its entries, `state` is their sum, and `decide`
turns people's actions into entries, or refuses them with a reason. No network, no disk, no clock.
"""
