"""The games: pure, typed, without dice of their own."""
