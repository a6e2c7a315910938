"""The command line: `mutschel games`, `rules`, `play`, `simulate`, `replay`, `new-game`."""
