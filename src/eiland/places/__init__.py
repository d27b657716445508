"""Names of places for people, and sentences about actions that contain them."""
