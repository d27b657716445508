"""Ids of rules without a test of their own: the sentence, and why nothing could break it."""

UNBREAKABLE: dict[str, str] = {}
"""From the id to the reason. So far every rule can be broken and has a test."""
