"""The classic game solved: what every position is worth, exactly. `theory` says how and why."""
