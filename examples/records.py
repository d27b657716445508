"""Record a game between bots, read the record back, and look at every dice roll."""

from collections import Counter

import eiland
from eiland.bots import make
from eiland.play import Log, Record, SeededDice
from eiland.play.records import full

DICE = SeededDice(seed=1)


def play(rules: eiland.AnyRules) -> Log:
    """Play a game between greedy bots and keep its log."""
    log = Log(rules)
    bots = [make("greedy", rules, seed) for seed in range(rules.seats)]
    while not rules.is_over(log.state):
        player = rules.actor(log.state)
        if player == eiland.CHANCE:
            action = DICE.outcome(rules, log.state)
        else:
            legal = rules.legal(log.state, player)
            action = bots[player].choose(player, log.view(player), legal, log.belief(player))
        log.play(player, action)
    return log


if __name__ == "__main__":
    written = full(play(eiland.make("classic", seats=2, turns=5)), ["Ann", "Ben"])
    print(written)
    log = Record.parse(written).replay()  # checks every action and the seal
    faces = Counter(
        face
        for step in log.steps
        if step.player == eiland.CHANCE
        for face in step.text.removeprefix("dice ").split()
    )
    print(dict(faces.most_common()))
