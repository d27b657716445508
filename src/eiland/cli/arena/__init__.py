"""The standings of an arena for people: tables, and a report with charts."""
