"""Sentences in German and English for the keys that the code speaks in."""

from eiland.i18n.words import LANGUAGES, Words, language, words

__all__ = ["LANGUAGES", "Words", "language", "words"]
