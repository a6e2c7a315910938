"""`python -m mutschel.testing [GAME …]` records the playthroughs of these games (or of all) anew."""

import sys

from mutschel.games.registry import all_games, find_game
from mutschel.testing.playthrough import regenerate

for id in sys.argv[1:] or all_games():
    for file in regenerate(find_game(id)):
        print(f"{id}: {file.name}, {len(file.read_text(encoding='utf-8').splitlines())} lines")
