"""The terminal: a thin skin over the library, one file a verb."""
