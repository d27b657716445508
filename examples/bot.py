"""A bot in twenty lines: builds what it can, keeps all dice but one, and never trades."""

from eiland import AnyRules, Belief, ClassicView
from eiland.bots import register
from eiland.play import Simulation, simulate

ORDER = ["city", "settlement", "knight", "road", "roll", "keep", "end"]


class Builder:
    """Takes the first kind of action in ORDER that is legal."""

    def __init__(self, rules: AnyRules, seed: int) -> None:
        self.verbs = [name.split()[0] for name in rules.action_names()]

    def choose(self, player: int, view: ClassicView, legal: list[int], belief: Belief) -> int:
        """Return one of the legal codes."""
        chosen = min(ORDER.index(self.verbs[a]) for a in legal if self.verbs[a] in ORDER)
        return max(a for a in legal if self.verbs[a] == ORDER[chosen])


if __name__ == "__main__":
    register("builder", "classic", Builder)
    print(simulate(Simulation("classic", ["builder", "random"], {}, seed=1), games=100))
