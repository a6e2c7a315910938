"""Overrides the server's constants in a process that a test has started, from JSON in MUTSCHEL_TEST_CONSTANTS."""

import json
import os
from dataclasses import fields

from mutschel.server.settings import Settings, forms

GIVEN = json.loads(os.environ.get("MUTSCHEL_TEST_CONSTANTS", "{}"))
assert not GIVEN.keys() & forms().keys(), "settings are given as settings"
Settings.__init__.__defaults__ = tuple(GIVEN.get(one.name, one.default) for one in fields(Settings))
