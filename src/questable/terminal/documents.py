"""The output of `--json`: one document for each command, with a number for its format (docs/api.md)."""

from typing import Any

import click
import msgspec

from questable.version import __version__

FORMATS = {
    # command: raised when a field is removed or changes its meaning; new fields may come without that
    "adventures": 2,
    "bench": 1,
    "content check": 1,
    "languages": 1,
    "rules coverage": 1,
    "simulate": 1,
}


def write_document(command: str, content: Any) -> None:
    """Print a document: first the fields all documents share, then those of a struct or a dict."""
    head = {"document": command, "format": FORMATS[command], "questable": __version__}
    click.echo(msgspec.json.encode(head | msgspec.to_builtins(content)))
