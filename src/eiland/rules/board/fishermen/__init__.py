"""The variant Fishermen."""
