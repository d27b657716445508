"""The three dice games: what they share, and what each of them adds."""
