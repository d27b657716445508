"""Views, beliefs about hidden cards, determinization."""
