"""The board game in the browser: drawing, log sentences, place names, rule examples."""
