"""One game at one terminal, from the first prompt to the final ranking."""
