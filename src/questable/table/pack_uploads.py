"""A pack as somebody sends it: files, or a zip of them, opened with care.

Nothing is written anywhere and nothing is run: what comes out is text and small pictures by plain names. Whatever a
head says about sizes, no more is ever unpacked than a pack may have.
"""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator

import msgspec

from questable.errors import ContentError
from questable.lab.pictures import check_picture, is_picture

TEXT = 64 * 2**10  # bytes of all its TOML: so much travels in the record of a game
PICTURES = 2 * 2**20  # bytes of all its pictures
FILES = 120
NAME = 80  # letters
ENTRIES = 400  # of a zip, folders and what systems put into it included
UPLOAD = 4 * 2**20  # bytes of what is sent; as JSON a picture takes a third more

SET_ASIDE = (".md", ".txt", ".license", "license", "readme")
"""What people put beside their cards, and nobody needs to play."""
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class Parcel(msgspec.Struct, frozen=True, kw_only=True):
    """The files of a pack: TOML by name, pictures by name."""

    texts: dict[str, str]
    pictures: dict[str, bytes] = {}


def from_files(files: Iterable[tuple[str, bytes]]) -> Parcel:
    """Files as a browser sends them one by one."""
    return _parcel(files)


def from_zip(data: bytes) -> Parcel:
    """The files of a zip."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _parcel(_entries(archive))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as error:
        raise ContentError(f"this zip cannot be opened: {' '.join(str(error).split())[:120]}") from error


def _entries(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(archive.infolist()) > ENTRIES:
        raise ContentError(f"the zip has more than {ENTRIES} entries")
    left = TEXT + PICTURES
    for entry in entries:
        if not _wanted(entry.filename):
            continue
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
            raise ContentError(f"{_shown(entry.filename)}: this is a link or a device, not a file")
        if entry.flag_bits & 0x1:
            raise ContentError(f"{_shown(entry.filename)}: it is encrypted")
        if entry.compress_type not in _PACKINGS:
            raise ContentError(f"{_shown(entry.filename)}: its compression is not supported: use deflate")
        with archive.open(entry) as file:
            content = file.read(left + 1)  # whatever its head says
        left -= len(content)
        if left < 0:
            raise ContentError(f"the zip holds more than {TEXT + PICTURES:,} bytes")
        yield entry.filename, content


def _parcel(files: Iterable[tuple[str, bytes]]) -> Parcel:
    found: dict[str, bytes] = {}
    for path, content in files:
        if not _wanted(path):
            continue
        if path in found:
            raise ContentError(f"{_shown(path)}: it appears twice")
        found[path] = content
        if len(found) > FILES:
            raise ContentError(f"a pack has at most {FILES} files")
    texts: dict[str, str] = {}
    pictures: dict[str, bytes] = {}
    seen: set[str] = set()
    for path, content in found.items():
        name = _plain_name(path, found)
        if name.lower() in seen:  # they would be one file on many machines
            raise ContentError(f"{name}: it appears twice")
        seen.add(name.lower())
        if is_picture(name):
            check_picture(name, content)
            pictures[name] = content
        elif name.endswith(".toml"):
            texts[name] = _text(name, content)
        else:
            raise ContentError(f"{name}: only TOML files and pictures (PNG, JPEG, WebP) belong in a pack")
    if not texts:
        raise ContentError("it has no content files (*.toml)")
    if (size := sum(map(len, (found[path] for path in found if path.endswith(".toml"))))) > TEXT:
        raise ContentError(f"the TOML files of an uploaded pack can have at most {TEXT:,} bytes, not {size:,}")
    if (size := sum(map(len, pictures.values()))) > PICTURES:
        raise ContentError(f"the pictures of a pack can have at most {PICTURES:,} bytes, not {size:,}")
    return Parcel(texts=dict(sorted(texts.items())), pictures=dict(sorted(pictures.items())))


def _wanted(path: str) -> bool:
    """Not what systems put beside files, nor a readme."""
    parts = path.split("/")
    hidden = any(part.startswith(".") and part.strip(".") for part in parts) or "__MACOSX" in parts
    return not (hidden or parts[-1].lower().endswith(SET_ASIDE) or parts[-1] == "Thumbs.db")


def _plain_name(path: str, among: Iterable[str]) -> str:
    """The name of a file; all of a pack may lie in one folder, as they do in a zip of a folder."""
    folder, slash, name = path.rpartition("/")
    if "/" in folder or (slash and any(other.rpartition("/")[0] != folder for other in among)):
        raise ContentError(f"{_shown(path)}: all files of a pack must be in one folder")
    for part in (folder, name) if slash else (name,):
        if not part or part.strip(". ") != part or len(part) > NAME or not all(_usual(each) for each in part):
            raise ContentError(
                f"{_shown(path)}: a name can have at most {NAME} letters, digits, dots, hyphens, underscores and spaces"
            )
    return name


def _usual(letter: str) -> bool:
    return letter.isalnum() or letter in ".-_ "


def _shown(path: str) -> str:
    return "".join(each if each.isprintable() else "?" for each in path)[:NAME]


def _text(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContentError(f"{name}: not UTF-8 text") from error
