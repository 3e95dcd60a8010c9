"""What `--json` prints: one document a command, with a number that says how to read it (docs/api.md)."""

from typing import Any

import click
import msgspec

from questable.version import __version__

FORMATS = {
    # command: raised when a field goes away or means something else; new fields may come without that
    "adventures": 2,
    "bench": 1,
    "content check": 1,
    "languages": 1,
    "rules coverage": 1,
    "simulate": 1,
}


def write_document(command: str, content: Any) -> None:
    """Print a document: the fields of a struct or a dict, after what every document says about itself."""
    head = {"document": command, "format": FORMATS[command], "questable": __version__}
    click.echo(msgspec.json.encode(head | msgspec.to_builtins(content)))
