"""`python -m mutschel.games.choice.odds` counts again how matches end when our network plays: after training."""

import json

from mutschel.games.choice.odds.finals import COUNTED, GAMES, count

COUNTED.write_text(json.dumps(count(GAMES)._asdict()) + "\n", encoding="utf-8")
print(f"{COUNTED} written.")
