"""The exact solution of the classic game: values of all positions. See theory.md."""
