"""Replaces Unicode signs for terminals and files that lack them, one for one, so that tables stay aligned."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper

HANDLER = "questable-lookalikes"
USUAL = ("strict", "backslashreplace", "surrogateescape")
"""Python's usual error handlers for output, errors, and the C locale. Any other was chosen by the user."""
LOOKALIKES = {
    sign: like
    for signs, like in (
        ("·•∙", "."),
        ("…", "."),
        ("–—─━┄┈═╌", "-"),
        ("│┃┊⋮║╎", "|"),
        ("╱↗↙", "/"),
        ("╲↘↖", "\\"),
        ("“”„«»", '"'),
        ("‘’‚‹›", "'"),
        ("≈∼", "~"),
        ("●◆■▲⬟♥☠♛♜✦█▓", "#"),
        ("○◇□△⬠♡☺⌂░▒", "o"),
        ("♣", "&"),
        ("∧↑", "^"),
        ("∩", "n"),
        ("ψ", "Y"),
        ("↓", "v"),
        ("→▸▶", ">"),
        ("←◀", "<"),
        ("×", "x"),
        ("łŁ", "l"),
        ("ß", "s"),
    )
    for sign in signs
}


def like(sign: str) -> str:
    """Return an ASCII sign for another: a lookalike, the letter without accents, a cross for line crossings, or `?`."""
    if sign in LOOKALIKES:
        return LOOKALIKES[sign]
    plain = unicodedata.normalize("NFKD", sign)[:1]
    if plain.isascii():
        return plain
    return "+" if unicodedata.name(sign, "").startswith("BOX DRAWINGS") else "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(like, error.object[error.start : error.end])), error.end


def bear_with_old_terminals() -> None:
    """Make printing survive signs that the terminal lacks."""
    codecs.register_error(HANDLER, _replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in USUAL and not _knows_all(stream.encoding):
            stream.reconfigure(errors=HANDLER)


def _knows_all(encoding: str) -> bool:
    return codecs.lookup(encoding).name.startswith("utf-")
