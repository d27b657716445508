"""A bot in twenty lines: builds what brings most points, keeps what helps, and never trades."""

import eiland
from eiland.bots import register
from eiland.play import Simulation, simulate

ORDER = ["city", "settlement", "road", "knight"]


class Builder:
    """Builds whenever it can; otherwise takes the last legal action."""

    def __init__(self, rules: eiland.Rules) -> None:
        self.rules = rules

    def choose(self, player, view, legal, belief):
        """Return one of the legal codes."""
        state = self.rules.read(self.rules.write_view(view))  # the dice games hide nothing
        texts = {self.rules.text(state, player, action): action for action in legal}
        for verb in ORDER:
            for text, action in texts.items():
                if text.startswith(f"{verb} "):
                    return action
        return texts.get("end", legal[-1])


if __name__ == "__main__":
    register("builder", "classic", lambda rules, seed: Builder(rules))
    print(simulate(Simulation("classic", ["builder", "random"], {}, seed=1), games=100))
