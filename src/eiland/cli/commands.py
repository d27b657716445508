"""The command ``eiland``: a group of verbs, each loaded only when it is called."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from eiland.cli.main import VERBS, version
from eiland.cli.options import LANG, SETTINGS, Mistake, Translated, allowed, option
from eiland.cli.shells import SHELLS, VARIABLE, answer, script
from eiland.cli.terminal import Terminal, system_reason
from eiland.i18n import Words
from eiland.rules.errors import BadSetup


class Verbs(Translated, click.Group):
    """The group of all verbs."""

    def verbs(self) -> Sequence[str]:
        """List the verbs in the order of the help."""
        return VERBS

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the verbs for Click."""
        return VERBS

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb and return its command."""
        if cmd_name not in VERBS:
            return None
        found: click.Command = import_module(f"eiland.cli.verbs.{cmd_name}").verb
        return found


def show_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Print the version and exit."""
    if asked:
        print(version())
        context.exit()


def show_script(context: click.Context, _: click.Parameter, shell: str | None) -> None:
    """Print the script that completes in a shell, and exit."""
    if shell is not None:
        print(script(top, shell))
        context.exit()


@click.command(cls=Verbs, help="help.eiland", context_settings=SETTINGS)
@option(
    "--version",
    help="help.version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
)
@option(
    "--completion",
    help="help.completion",
    type=click.Choice(sorted(SHELLS)),
    metavar="|".join(sorted(SHELLS)),
    is_eager=True,
    expose_value=False,
    callback=show_script,
)
def top() -> None:
    """Accept the options before the verb; `carry_out` has already read the language."""


top.params.append(LANG)


def execute(arguments: list[str], language: str) -> int:
    """Run a command line and return the exit code."""
    terminal = Terminal(language)
    if VARIABLE in os.environ:
        return answer(top, terminal, os.environ[VARIABLE])
    verb = verb_of(arguments)
    if verb is not None and verb not in VERBS:
        terminal.complain("error.verb", verb=verb, verbs=", ".join(VERBS))
        return 2
    try:
        with top.make_context("eiland", arguments or ["--help"], obj=terminal) as context:
            top.invoke(context)
    except click.UsageError as error:
        terminal.complain_in(usage_sentence(terminal.say, error))
        if error.ctx is not None:
            terminal.complain("error.help", command=error.ctx.command_path)
        return 2
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (KeyboardInterrupt, EOFError):
        return 130
    except BadSetup as error:  # a function that makes a bot may return something else
        for sentence in terminal.reasons(error.faults):
            terminal.complain_in(sentence)
        return 2
    except OSError as error:
        terminal.complain("error.system", reason=system_reason(error))
        return 1
    return 0


def verb_of(arguments: list[str]) -> str | None:
    """Return the verb of a command line: the first word that is not an option or its value.

    >>> verb_of(["--lang", "de", "play", "classic"]), verb_of(["--lang=de", "-h"])
    ('play', None)
    """
    for before, argument in zip(["", *arguments], arguments, strict=False):
        if not argument.startswith("-") and before not in ("--lang", "--completion"):
            return argument
    return None


def usage_sentence(say: Words, error: click.UsageError) -> str:
    """Return what is wrong with a command line, in our own words where we have them."""
    if isinstance(error, Mistake):
        return say(error.key, **error.details)
    context = error.ctx
    if context is None:
        return say("error.usage", message=error.format_message())
    parameters = context.command.get_params(context)
    if isinstance(error, click.NoSuchOption):
        flags = ", ".join(max(one.opts, key=len) for one in parameters if one.opts[0][0] == "-")
        return say("error.option", option=error.option_name, options=flags)
    if isinstance(error, click.BadOptionUsage):
        found = next(one for one in parameters if error.option_name in one.opts)
        return say("error.value", parameter=error.option_name, allowed=allowed(context, found))
    parameter: Any = getattr(error, "param", None)
    if isinstance(error, click.BadParameter) and parameter is not None:
        name = parameter.opts[0] if parameter.param_type_name == "option" else parameter.name
        key = "error.missing" if isinstance(error, click.MissingParameter) else "error.value"
        return say(key, parameter=name, allowed=allowed(context, parameter))
    return say("error.usage", message=error.format_message())
