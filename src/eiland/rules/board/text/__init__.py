"""Actions and positions as text and bytes; checks and reasons."""
