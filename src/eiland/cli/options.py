"""Commands, arguments and options of the command line: Click, with help in the user's language.

In the code the help of a command or an option is the key of a sentence. The sentence is looked up
when the help is printed, in the language of the `Terminal` that every command is called with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import click

from eiland.cli.terminal import Terminal
from eiland.i18n import LANGUAGES

Function: TypeAlias = Callable[..., Any]

SETTINGS: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
FILE: Final = click.Path(path_type=Path)
KINDS: Final = {"integer": "number", "integer range": "number", "float": "number", "path": "file"}
"""Click's names of types that have a word of their own in the help; all others are texts."""
LANG: Final = click.Option(
    ["--lang"], help="help.lang", metavar="|".join(LANGUAGES), expose_value=False
)
"""The option that every command has; `eiland.cli.main` reads it before."""


class Translated(click.Command):
    """A command that prints its help in the terminal's language."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, description, arguments, options and, for a group, the verbs."""
        say = terminal_of(ctx).say
        arguments = [one for one in self.params if isinstance(one, click.Argument)]
        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
        words = [f"[{say('help.options').upper()}]", *map(metavar, arguments)]
        if isinstance(self, click.Group):
            words.append(f"{say('help.command')} ...")
        formatter.write_usage(ctx.command_path, " ".join(words), f"{say('help.usage')}: ")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(self.help or ""))
        parts = {
            "help.arguments": [(metavar(one), described(ctx, one)) for one in arguments],
            "help.options": [(flags(ctx, one), described(ctx, one)) for one in options],
            "help.commands": [(name, say(f"help.{name}")) for name in self.verbs()],
        }
        for key, rows in parts.items():
            if rows:
                with formatter.section(say(key)):
                    formatter.write_dl(rows)

    def verbs(self) -> Sequence[str]:
        """List the names of the commands in this one."""
        return ()


class Argument(click.Argument):
    """An argument with a help, which Click's own have only since version 8.4."""

    def __init__(self, declarations: Sequence[str], *, help: str, **settings: Any) -> None:  # noqa: A002
        super().__init__(declarations, **settings)
        self.help = help


def terminal_of(context: click.Context) -> Terminal:
    """Return the terminal of a running command."""
    terminal = context.find_object(Terminal)
    if terminal is None:
        raise TypeError("a verb runs with a terminal")
    return terminal


def metavar(argument: click.Argument) -> str:
    """Return how an argument is written in the usage line, in brackets where it may be missing."""
    written = f"{argument.name}{' ...' if argument.nargs == -1 else ''}"
    return written if argument.required else f"[{written}]"


def flags(ctx: click.Context, option: click.Option) -> str:
    """Return the flags of an option with a word for its value."""
    written = ", ".join(sorted(option.opts, key=len))
    if option.is_flag:
        return written
    kind = KINDS.get(option.type.name, "text")
    return f"{written} {option.metavar or terminal_of(ctx).say(f'help.kind.{kind}')}"


def described(ctx: click.Context, parameter: click.Parameter) -> str:
    """Return the help of an argument or option, with its default where it has one to show."""
    say = terminal_of(ctx).say
    if "--help" in parameter.opts:  # Click makes this one
        return say("help.help")
    sentence = say(str(getattr(parameter, "help", "")))
    default = parameter.get_default(ctx, call=False)
    if not isinstance(default, (str, int, float)) or isinstance(default, bool):
        return sentence
    return f"{sentence} {say('help.default', value=default)}"


def option(*declarations: str, help: str, **settings: Any) -> Callable[[Function], Function]:  # noqa: A002
    """Return the decorator for an option; ``help`` is the key of its sentence."""
    return click.option(*declarations, help=help, **settings)


def argument(name: str, *, help: str, **settings: Any) -> Callable[[Function], Function]:  # noqa: A002
    """Return the decorator for an argument; ``help`` is the key of its sentence."""
    return click.argument(name, cls=Argument, help=help, **settings)


def command(name: str) -> Callable[[Function], click.Command]:
    """Return the decorator that makes a command of a function of a terminal and parameters.

    Its help is the sentence ``help.NAME``. Every command accepts ``--lang``.
    """

    def made(function: Function) -> click.Command:
        decorate = click.command(
            name, cls=Translated, help=f"help.{name}", context_settings=SETTINGS
        )
        verb = decorate(click.pass_obj(function))
        verb.params.append(LANG)
        return verb

    return made


def _listed(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> list[str]:
    return list(values)


as_json: Final = option("--json", "as_json", is_flag=True, help="help.json")
game_options: Final = option("--option", multiple=True, callback=_listed, help="help.option")
game: Final = argument("game", help="help.game")
