"""A naive second reading of the rules, the referee of the engine."""
