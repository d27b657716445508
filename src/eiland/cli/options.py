"""Commands, arguments and options of the command line: Click, with help in the user's language.

In the code the help of a command or an option is the key of a sentence. The sentence is looked up
when the help is printed, in the language of the `Terminal` that every command is called with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeGuard

import click
from click.shell_completion import CompletionItem

from eiland.cli.shells import game_names, game_values, offered, players
from eiland.cli.terminal import Terminal
from eiland.i18n import LANGUAGES

Function: TypeAlias = Callable[..., Any]

SETTINGS: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
FILE: Final = click.Path(path_type=Path)
KINDS: Final = {
    "integer": "number",
    "integer range": "number",
    "float": "number",
    "float range": "number",
    "path": "file",
}
"""Click's names of types that have a word of their own in the help; all others are texts."""
ALLOWED: Final = {"integer": "allowed.whole", "float": "allowed.number", "path": "allowed.file"}
"""Click's names of types by the sentence that says what they take."""
LANG: Final = click.Option(
    ["--lang"],
    help="help.lang",
    metavar="|".join(LANGUAGES),
    expose_value=False,
    shell_complete=lambda _context, _option, begun: offered(LANGUAGES, begun),
)
"""The option that every command has; `eiland.cli.main` reads it before."""


class Mistake(click.UsageError):
    """A mistake in the command line with a sentence of ours: ``key`` and its details."""

    def __init__(self, context: click.Context, key: str, **details: object) -> None:
        super().__init__(key, context)
        self.key = key
        self.details = details


class Translated(click.Command):
    """A command that prints its help in the terminal's language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line. Raises Mistake for repeated options and surplus arguments."""
        if not ctx.resilient_parsing:
            try:
                _, surplus, order = self.make_parser(ctx).parse_args(list(args))
            except click.UsageError as error:
                error.ctx = error.ctx or ctx
                raise
            for parameter in order:
                if order.count(parameter) > 1 and not parameter.multiple and not parameter.is_eager:
                    raise Mistake(ctx, "error.twice", option=parameter.opts[0])
            if surplus and not isinstance(self, click.Group):
                words = ", ".join(metavar(one) for one in self.params if _is_argument(one))
                raise Mistake(ctx, "error.surplus", given=" ".join(surplus), words=words or "–")
        return super().parse_args(ctx, args)

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

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return verbs or options with their sentences, for the completion in a shell."""
        say = terminal_of(ctx).say
        if not incomplete.startswith("-"):
            begun = [name for name in self.verbs() if name.startswith(incomplete)]
            return [CompletionItem(name, help=say(f"help.{name}")) for name in begun]
        return [
            CompletionItem(name, help=described(ctx, one))
            for one in self.get_params(ctx)
            for name in one.opts
            if isinstance(one, click.Option) and name.startswith(incomplete)
        ]


def _is_argument(parameter: click.Parameter) -> TypeGuard[click.Argument]:
    return isinstance(parameter, click.Argument)


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


def allowed(ctx: click.Context, parameter: click.Parameter) -> str:
    """Return the values that an argument or option can take, in words."""
    say, kind = terminal_of(ctx).say, parameter.type
    if isinstance(kind, click.Choice):
        return ", ".join(map(str, kind.choices))
    if isinstance(kind, click.IntRange):
        return say("allowed.range", low=kind.min, high=kind.max)
    if isinstance(kind, click.FloatRange):
        return say("allowed.numbers", low=kind.min, high=kind.max)
    if parameter.name == "game":
        from eiland.rules.registry import games

        return ", ".join(game.name for game in games())
    return say(ALLOWED.get(kind.name, "allowed.text"))


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
    if not isinstance(default, (str, int, float)) or isinstance(default, bool) or default == "":
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
game_options: Final = option(
    "--option", multiple=True, callback=_listed, help="help.option", shell_complete=game_values
)
bot_seconds: Final = option(
    "--bot-seconds",
    default=10.0,  # as `eiland.play.defaults.SECONDS`, which is slow to load
    type=click.FloatRange(0.01, 3600.0),
    help="help.bot_seconds",
)
game: Final = argument("game", help="help.game", shell_complete=game_names)


def seats(**settings: Any) -> Callable[[Function], Function]:
    """Return the decorator for ``--seats`` with names of players."""
    return option("--seats", shell_complete=players, **settings)
