"""What a browser needs to run the rules itself: a worker, and stand-ins for compiled modules."""
