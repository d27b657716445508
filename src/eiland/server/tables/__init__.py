"""Tables: seats, the event store, commands, and what each viewer is shown."""
