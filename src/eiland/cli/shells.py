"""Completion in bash, zsh and fish: verbs, options, games, seats, options of games."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
    split_arg_string,
)

if TYPE_CHECKING:
    from eiland.cli.terminal import Terminal

NAME: Final = "eiland"
VARIABLE: Final = "_EILAND_COMPLETE"
"""Set by the shell when it asks for completions."""
SHELLS: Final[dict[str, type[ShellComplete]]] = {"zsh": ZshComplete, "fish": FishComplete}
SCRIPT: Final = """\
%(complete_func)s() {
    local IFS=$'\\n' reply
    COMPREPLY=()
    for reply in $(EILAND_LINE="${COMP_LINE:0:COMP_POINT}" EILAND_BREAKS="$COMP_WORDBREAKS" \\
            %(complete_var)s=bash_complete "$1"); do
        case "$reply" in
            file,*) compopt -o default ;;
            *) COMPREPLY+=("${reply#*,}") ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Completion in bash, which replaces only what follows the last "=" or ":" of a word."""

    source_template = SCRIPT
    replaced = ""  # the begun word up to the part that bash replaces

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the begun one."""
        line = os.environ["EILAND_LINE"]
        words = split_arg_string(line)
        begun = "" if line[-1:].isspace() else words.pop()
        breaks = os.environ.get("EILAND_BREAKS", "=:")
        end = max((begun.rfind(sign) for sign in "=:" if sign in breaks), default=-1) + 1
        self.replaced = begun[:end]
        return words[1:], begun

    def format_completion(self, item: CompletionItem) -> str:
        """Return the kind and the part of a completion that bash inserts."""
        return f"{item.type},{str(item.value).removeprefix(self.replaced)}"


SHELLS["bash"] = Bash


def script(command: click.Command, shell: str) -> str:
    """Return the script that a shell reads to complete the command."""
    return SHELLS[shell](command, {}, NAME, VARIABLE).source()


def answer(command: click.Command, terminal: Terminal, instruction: str) -> int:
    """Print completions for the shell that asks; return the exit code."""
    add_completion_class(Bash, "bash")
    return shell_complete(command, {"obj": terminal}, NAME, VARIABLE, instruction)


# What can follow


def offered(values: Iterable[str], begun: str) -> list[CompletionItem]:
    """Return the values that begin like this."""
    return [CompletionItem(value) for value in values if value.startswith(begun)]


def game_names(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete the name of a game."""
    from eiland.rules.registry import games

    return offered([game.name for game in games()], begun)


def game_values(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete an option of the game as name=value: each listed value, else the default."""
    from eiland.rules.registry import games

    options = [o for game in games() if game.name == _game(context) for o in game.options]
    return offered(
        [f"{one.name}={value}" for one in options for value in one.values or [str(one.default)]],
        begun,
    )


def players(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete the last of several seats: a bot, or ``me`` where people play."""
    from eiland.bots import bots
    from eiland.cli.setups import ME

    before = begun[: begun.rfind(",") + 1]
    known = [ME] if context.command.name == "play" else []
    known += bots(_game(context) or "classic")
    return offered([before + name for name in known], begun)


def _game(context: click.Context) -> str:
    """Return the game on the command line; Click leaves it in ``args`` before an open option."""
    return str(context.params.get("game") or next(iter(context.args), ""))
