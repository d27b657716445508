"""Rules that no test is marked with: from the id to the reason why none could fail."""

RULES_WITHOUT_TESTS: dict[str, str] = {}
