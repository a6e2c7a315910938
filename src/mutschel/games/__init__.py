"""The games, one folder each. Nothing here names them: the registry finds the folders."""
