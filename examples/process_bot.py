"""A bot in a process of its own: reads and writes lines of JSON, and needs nothing of Eiland.

Try it: eiland simulate base --seats "exec:python3 process_bot.py",random,random --games 10
It builds what it can and never trades. A better one reads ``message["view"]``.
"""

import json
import sys

ORDER = ["city", "settlement", "knight", "road", "buy", "roll", "keep", "accept", "take", "end"]
NEVER = ["offer", "counter", "bank", "gold", "joker"]


def choose(legal: list[str]) -> str:
    """Return the legal action of the best kind; of dice it keeps about three."""

    def place(action: str) -> tuple[bool, int, int]:
        verb, *words = action.split()
        order = ORDER.index(verb) if verb in ORDER else len(ORDER)
        return verb in NEVER, order, abs(len(words) - 3) if verb == "keep" else 0

    return min(legal, key=place)


def main() -> None:
    """Answer messages until there are no more."""
    for line in sys.stdin:
        message = json.loads(line)
        game = message["game"]
        if message["type"] == "hello":
            answer = {"type": "hello", "v": 1, "game": game, "name": "Sample", "version": "1"}
        elif message["type"] == "choose":
            chosen = choose(message["legal"])
            answer = {"type": "action", "game": game, "id": message["id"], "action": chosen}
        else:
            continue  # seen, reject and over need no answer
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
