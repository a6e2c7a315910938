"""The presentation of a game before it is played: the picture on its box, and the lesson in its rules.

Both are files beside its rules, `picture.toml` and `lesson.toml`, so that a game without TypeScript can have them.
"""

from mutschel.presentation.files import Flaw, lesson_of, picture_of

__all__ = ["Flaw", "lesson_of", "picture_of"]
