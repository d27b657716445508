"""Dice that anyone can verify: how they are drawn, the chain of a log, and checks of a record.

The specification with test vectors is `docs/reference/verifiable-dice.md`.
"""
