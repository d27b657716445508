"""Sentences in each language for the keys that the code speaks in."""

from eiland.i18n.words import FALLBACK, LANGUAGES, Words, language, whole, words

__all__ = ["FALLBACK", "LANGUAGES", "Words", "language", "whole", "words"]
