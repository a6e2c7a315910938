"""`python -m mutschel.odds.choice` counts anew how games end that the shipped network plays; after learning anew."""

import json

from mutschel.odds.choice.finals import COUNTED, GAMES, count

COUNTED.write_text(json.dumps(count(GAMES)._asdict()) + "\n", encoding="utf-8")
print(f"{COUNTED} written.")
