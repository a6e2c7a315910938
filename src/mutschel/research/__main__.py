"""`python -m mutschel.research` prints the table of docs/environments.md: every game's actions and observations."""

from __future__ import annotations

from mutschel.extras import needs
from mutschel.games.registry import all_games

with needs("research"):
    from mutschel.research.spec import Setting

HEAD = """\
| game | players | actions | flat vector | who decides | OpenSpiel |
|---|---|---|---|---|---|"""


def table() -> str:
    """The table of all games, with default options and as few players as possible."""
    games = [game for game in all_games().values() if game.package.startswith("mutschel.games.")]
    return "\n".join([HEAD, *(row(Setting(game.id)) for game in games)])


def row(setting: Setting) -> str:
    hidden = "imperfect information" if setting.survey.hidden else "perfect information"
    size = setting.shapes.flat_space.shape[0]
    return f"| {setting.game.id} | {setting.players} | {len(setting.actions)} | {size} | {who(setting)} | {hidden} |"


def who(setting: Setting) -> str:
    if setting.only_throws:
        return "nobody: `throw`"
    if setting.survey.races:
        return "a race"
    return "one after the other" if setting.survey.alone is not None else "all at once"


if __name__ == "__main__":
    print(table())
