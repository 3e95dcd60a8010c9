"""`questable rules`: read the catalogue, search it, and see which rules the tests prove."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from questable import adventures
from questable import rules as library
from questable.errors import EvidenceError, QuestableError, UnknownRule
from questable.terminal import rules_page as page
from questable.terminal.documents import write_document


class RulesGroup(click.Group):
    """A group whose unnamed command is looking rules up, so that `questable rules RB-MOVE-05` needs no verb."""

    default = "show"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        asks_for_group = bool(args) and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if asks_for_group else [self.default, *args])


@click.group(cls=RulesGroup, subcommand_metavar="[ID]... | --search WORDS | coverage [OPTIONS]")
def rules() -> None:
    """Read the rules, and see which of them the tests prove.

    \b
    questable rules                          list the rulebooks
    questable rules RB-MOVE-05               one or more rules, where they are carried out, which tests prove them
    questable rules --search movement dice   rules with all these words (--all: not just the best)
    questable rules coverage                 what the last test run proved
    """


@rules.command(hidden=True)
@click.argument("words", nargs=-1, metavar="[ID]...")
@click.option("--search", metavar="WORDS", help="Show the rules with all these words, best match first.")
@click.option("--all", "everything", is_flag=True, help="Show all matches, not just the best.")
def show(words: tuple[str, ...], search: str | None, everything: bool) -> None:
    """Show rules by id or by words."""
    if search is not None:
        wanted = " ".join((search, *words)).split()  # quotes around several words are welcome, not needed
        if not wanted:
            raise click.UsageError("--search needs words to search for")
        hits = library.search(wanted)
        if not hits:
            raise QuestableError(f"no rule has all of these words: {' '.join(wanted)}")
        page.show_hits(hits, wanted, limit=None if everything else page.BEST)
    elif words:
        try:
            found = [library.rule(word) for word in words]
        except UnknownRule as error:
            raise click.UsageError(str(error)) from error
        page.show_rules(found, carriers(frozenset(each.id for each in found)), _evidence())
    else:
        page.show_books()


def carriers(wanted: frozenset[str]) -> dict[str, list[str]]:
    """Rule -> the steps, queries and other functions of the engine that say they carry it out, by module and name.

    They say so when they are made, or in their docstrings.
    """
    found: dict[str, dict[str, None]] = {}
    for place, named in _functions():
        for rule_id in wanted.intersection(named):
            found.setdefault(rule_id, {})[place.removeprefix("questable.")] = None
    return {rule_id: list(places) for rule_id, places in found.items()}


def _functions() -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the rulebooks of all boxes bring, with the rules it is made for; then all functions of the same modules,
    with the rules their docstrings name. A compiled module has lost these, but its source lies beside it."""
    boxes = [box for adventure in adventures() for box in (*adventure.boxes, *adventure.variants)]
    modules: dict[str, None] = {}
    for layer in dict.fromkeys(box.layer for box in boxes if box.layer):
        for function, named in layer.functions():
            modules[function.__module__] = None
            yield f"{function.__module__}.{function.__name__}", named
    for module in modules:
        path = Path(sys.modules[module].__file__ or "").with_name(f"{module.rpartition('.')[2]}.py")
        for node in ast.walk(ast.parse(path.read_bytes())) if path.is_file() else ():
            if isinstance(node, ast.FunctionDef):
                yield f"{module}.{node.name}", library.citations(ast.get_docstring(node) or "")


def _evidence() -> library.Evidence | None:
    """What the tests of this checkout proved; an installation has none."""
    try:
        return library.find_evidence(Path.cwd())
    except EvidenceError:
        return None


@rules.command()
@click.option("--prefix", metavar="XX", help="Only the rules with this prefix, such as RB.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def coverage(prefix: str | None, as_json: bool) -> None:
    """Show which rules the last test run proved and which it did not."""
    if prefix is not None:
        prefix = prefix.upper()
        known = dict.fromkeys(found.prefix for found in library.catalogue().values())
        if prefix not in known:
            raise click.UsageError(f"there is no prefix {prefix}; choose one of these: {', '.join(known)}")
    covered = library.coverage(library.find_evidence(Path.cwd()), prefix)
    if as_json:
        write_document("rules coverage", covered)
    else:
        page.show_coverage(covered)
