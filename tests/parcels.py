"""Packs as people send them: a zip, a picture, and one to play with."""

from __future__ import annotations

import io
import struct
import warnings
import zipfile
import zlib

TALES = """
[pack]
id = "border-tales"
name = "Border Tales"
text = "Three evenings beyond the last milestone."

[[item]]
id = "bent-horseshoe"
name = "Bent Horseshoe"
type = "other"
cost = 2
picture = "horseshoe.png"
flavour = "The horse that lost it was never seen again, which the smith calls luck."

[[item.ability]]
when = ["after-roll"]
use = "discard"
if = { action = ["attack"], failed = true }
do = [{ do = "reroll" }]

[[challenge]]
id = "toll-troll"
name = "Toll Troll"
colour = "green"
ranged = [11, 1]
melee = [14, 2]
magic = [12, 1]
life = 3
flavour = "The bridge fell down years ago. Nobody has told him; nobody has dared."
reward = [{ do = "gain", gold = 3 }]
"""
GERMAN = """
[names.pack]
border-tales = "Grenzgeschichten"

[names.pack-text]
border-tales = "Drei Abende hinter dem letzten Meilenstein."

[cards.bent-horseshoe]
name = "Krummes Hufeisen"
"""
FENS = """
[pack]
id = "fens"
name = "Lords of the Fens"

[adventure]
id = "lords-of-the-fens"
name = "Lords of the Fens"
text = "The water has been rising for a year."
over = "rise-of-the-dragon-lords"
seats = [1, 2]

[numbers]
gold = 5
"""
FILES = (("tales/tales.toml", TALES.encode()), ("tales/names.de.toml", GERMAN.encode()))


def zipped(*files: tuple[str | zipfile.ZipInfo, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # names that are there twice
        with zipfile.ZipFile(file, "w", packing) as archive:
            for name, content in files:
                archive.writestr(name, content, packing)
    return file.getvalue()


def png(width: int = 4, height: int = 3, more: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x7f" * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"") + more
