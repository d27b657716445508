"""The games in the terminal: drawings, menus, and what people type."""
