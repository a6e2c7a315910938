"""`python -m mutschel.games.choice.odds` counts anew how games end that the shipped network plays: after learning."""

import json

from mutschel.games.choice.odds.finals import COUNTED, GAMES, count

COUNTED.write_text(json.dumps(count(GAMES)._asdict()) + "\n", encoding="utf-8")
print(f"{COUNTED} written.")
