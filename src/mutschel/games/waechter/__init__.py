"""The game The Watchman Blows from the Tower."""
