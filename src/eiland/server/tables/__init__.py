"""Tables: seats, event store, commands, and the snapshot of each viewer."""
