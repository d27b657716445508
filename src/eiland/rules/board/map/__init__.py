"""The island: its layout, and how chance sets it up."""
