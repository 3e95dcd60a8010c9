"""Terminals and files that do not know Unicode get something like it, sign for sign, so that tables stay in line."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper

HANDLER = "questable-lookalikes"
USUAL = ("strict", "backslashreplace", "surrogateescape")
"""What Python takes for output, for errors, and for output in the C locale; who wants something else has said so."""
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
    """One ASCII sign for any other: its lookalike, the letter without its accents, a cross where lines meet, or `?`."""
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
    """From now on nothing that is printed fails for want of a sign."""
    codecs.register_error(HANDLER, _replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in USUAL and not _knows_all(stream.encoding):
            stream.reconfigure(errors=HANDLER)


def _knows_all(encoding: str) -> bool:
    return codecs.lookup(encoding).name.startswith("utf-")
