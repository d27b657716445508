"""All verbs as one typer command, with helps and refusals in the language of the terminal.

In the code the help of a command or an option is the key of a sentence; here it becomes the
sentence.
"""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer import rich_utils

from eiland.cli.main import version
from eiland.cli.terminal import Terminal, system_reason
from eiland.i18n import LANGUAGES, Words

USAGE_ERROR: Final[Any] = typer.BadParameter.__mro__[1]
"""What typer raises for a command line that it cannot read."""


def execute(arguments: list[str], lang: str, verbs: list[str]) -> int:
    """Do what the arguments say; return the exit code."""
    terminal = Terminal(lang)
    verb = next((argument for argument in arguments if not argument.startswith("-")), None)
    if verb is not None and verb not in [*verbs, *LANGUAGES]:
        terminal.complain("error.verb", verb=verb, verbs=", ".join(verbs))
        return 2
    command = translated(build([verb] if verb in verbs else verbs), terminal.say)
    try:
        code = command(arguments, prog_name="eiland", standalone_mode=False, obj=terminal)
    except USAGE_ERROR as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            return 0
        terminal.complain_in(usage_sentence(terminal.say, error))
        context = getattr(error, "ctx", None)
        if context is not None:
            terminal.complain("error.help", command=context.command_path)
        return 2
    except typer.Abort:
        return 130
    except OSError as error:
        terminal.complain("error.system", reason=system_reason(error))
        return 1
    return code if isinstance(code, int) else 0


def build(verbs: list[str]) -> Any:
    """Return the command with some verbs, helps as keys. What other verbs need is not loaded."""
    settings = {"help_option_names": ["-h", "--help"]}
    app = typer.Typer(add_completion=False, no_args_is_help=True, context_settings=settings)
    app.callback(help="help.eiland")(top)
    for verb in verbs:
        app.command(verb, help=f"help.{verb}")(import_module(f"eiland.cli.verbs.{verb}").verb)
    return typer.main.get_command(app)


def show_version(asked: bool) -> None:
    """Tell what is running, and no more."""
    if asked:
        print(version())
        raise typer.Exit


def top(
    version_asked: Annotated[
        bool,
        typer.Option("--version", help="help.version", is_eager=True, callback=show_version),
    ] = False,
    lang: Annotated[str | None, typer.Option(help="help.lang", metavar="de|en")] = None,
) -> None:
    """Take what stands before the verb. Which language was asked for, is known by then."""


def translated(command: Any, say: Words) -> Any:
    """Return the command with sentences in place of keys."""
    rich_utils.ARGUMENTS_PANEL_TITLE = say("help.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say("help.options")
    rich_utils.COMMANDS_PANEL_TITLE = say("help.commands")
    rich_utils.DEFAULT_STRING = say("help.default", value="{}")
    for one in [command, *command.commands.values()]:
        one.help = say(one.help)
        settings = {"help_option_names": ["-h", "--help"]}
        own_help = one.get_help_option(one.context_class(one, **settings))
        own_help.help = "help.help"
        for parameter in [*one.params, own_help]:
            if parameter.help:
                parameter.help = say(parameter.help)
    return command


def usage_sentence(say: Words, error: Any) -> str:
    """Return what is wrong with a command line, in words of ours where we have them."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return say("error.option", option=error.option_name)
    if kind == "MissingParameter" and error.param is not None:
        return say("error.missing", parameter=error.param.name)
    if kind == "BadParameter" and error.param is not None:
        return say("error.value", parameter=error.param.opts[0])
    return say("error.usage", message=error.format_message())
