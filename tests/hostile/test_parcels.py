"""Packs that nobody should send: bombs, ways out of the folder, links, files that are something else."""

from __future__ import annotations

import random
import stat
import struct
import zipfile

import pytest

from questable.errors import ContentError
from questable.lab.pictures import BYTES, SIDE, check_picture, media_type
from questable.table.pack_uploads import FILES, PICTURES, TEXT, Parcel, from_files, from_zip
from tests.parcels import png, zipped

CARD = b'[[item]]\nid = "bent-horseshoe"\nname = "Bent Horseshoe"\ntype = "other"\ncost = 2\n'


def jpeg(width: int = 4, height: int = 3) -> bytes:
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0"
    return b"\xff\xd8\xff\xe0\0\4ab\xff\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def webp(kind: bytes, width: int = 4, height: int = 3) -> bytes:
    match kind:
        case b"VP8 ":
            body = b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height)
        case b"VP8L":
            body = b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14)
        case _:
            size = (width - 1) | (height - 1) << 24
            body = b"\0\0\0\0" + size.to_bytes(6, "little")
    return b"RIFF" + struct.pack("<I", len(body) + 12) + b"WEBP" + kind + struct.pack("<I", len(body)) + body


def link(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system, entry.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return entry


def test_a_folder_in_a_zip_is_a_pack() -> None:
    rubbish = [("tales/.DS_Store", b"x"), ("__MACOSX/tales/._cards.toml", b"x"), ("tales/README.md", b"x")]
    sent = zipped(("tales/", b""), ("tales/cards.toml", CARD), ("tales/horse.PNG", png()), *rubbish)
    assert from_zip(sent) == Parcel(texts={"cards.toml": CARD.decode()}, pictures={"horse.PNG": png()})
    assert from_zip(zipped(("b.toml", b""), ("a.toml", CARD))).texts == {"a.toml": CARD.decode(), "b.toml": ""}
    assert from_files([("tales/names.de.toml", b""), ("tales/cards.toml", b"\xef\xbb\xbfa = 1")]).texts == {
        "cards.toml": "a = 1",
        "names.de.toml": "",
    }


@pytest.mark.parametrize(
    "name",
    [
        "../cards.toml",
        "tales/../../cards.toml",
        "/etc/cards.toml",
        "C:/cards.toml",
        "..\\cards.toml",
        "tales\\cards.toml",
        "a/b/cards.toml",
        "../.toml/x.toml",
        "cards\0.toml",
        "cards\n.toml",
        "con\x1b[31m.toml",
        "~/cards.toml",
        "$HOME.toml",
        "cards.toml ",
        " cards.toml",
        "a" * 200 + ".toml",
        "<img src=x>.toml",
        "./cards.toml",
        "//cards.toml",
    ],
)
def test_names_lead_nowhere(name: str) -> None:
    """A zip that names such a file is refused, and so are files with such names; or the name is a plain one."""
    for zip_ in (False, True):
        try:
            names = [*(from_zip(zipped((name, CARD))) if zip_ else from_files([(name, CARD)])).texts]
        except ContentError as error:
            assert str(error).isprintable()
        else:  # zipfile cuts a name at a zero and turns backslashes on Windows
            assert names == ["cards"] or names == ["cards.toml"]


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (b"", "cannot be opened"),
        (b"PK\x03\x04" + b"\0" * 60, "cannot be opened"),
        (zipped(("cards.toml", CARD))[:-30], "cannot be opened"),
        (zipped(("cards.toml", CARD), packing=zipfile.ZIP_STORED).replace(b"Bent", b"Bend"), "cannot be opened"),
        (zipped((link("cards.toml"), b"/etc/passwd")), "a link or a device"),
        (zipped(("cards.toml", CARD), ("cards.toml", CARD)), "twice"),
        (zipped(("cards.toml", CARD), ("Cards.toml", CARD)), "twice"),
        (zipped(("a/cards.toml", CARD), ("b/more.toml", CARD)), "must be in one folder"),
        (zipped(("a/cards.toml", CARD), ("more.toml", CARD)), "must be in one folder"),
        (zipped(("cards.toml", b"\xff\xfe")), "not UTF-8"),
        (zipped(("cards.toml", CARD), ("run.py", b"import os")), "only TOML files and pictures"),
        (zipped(("cards.toml", CARD), ("a.svg", b"<svg onload='alert(1)'/>")), "only TOML files and pictures"),
        (zipped(("cards.toml", CARD), ("more.zip", zipped(("a.toml", CARD)))), "only TOML files and pictures"),
        (zipped(("cards.toml", CARD), packing=zipfile.ZIP_LZMA), "its compression is not supported"),
        (zipped(("a.png", png())), "no content files"),
        (zipped(), "no content files"),
        (zipped(*((f"{n}.toml", b"") for n in range(FILES + 1))), "at most 120 files"),
        (zipped(*((f"{n}/", b"") for n in range(2000))), "more than 400 entries"),
        (zipped(("cards.toml", b"#" * (TEXT + 1))), "at most 65,536 bytes"),
        (zipped(*((f"{n}.toml", b"#" * (TEXT // 3)) for n in range(4))), "at most 65,536 bytes"),
        (zipped(("bomb.toml", b"\0" * 30_000_000)), "more than"),
        (zipped(*((f"{n}.png", png(more=b"\0" * 200_000)) for n in range(11)), ("a.toml", CARD)), "holds more than"),
    ],
)
def test_what_is_refused(sent: bytes, reason: str) -> None:
    with pytest.raises(ContentError, match=reason):
        from_zip(sent)


def test_a_head_that_lies_about_the_size_unpacks_no_more() -> None:
    """The size in the directory is small, what is inside is not."""
    sent = bytearray(zipped(("bomb.toml", b"#" * 20_000_000)))
    size = struct.pack("<I", 20_000_000)
    for _ in range(2):
        at = sent.find(size)
        sent[at : at + 4] = struct.pack("<I", 100)
    with pytest.raises(ContentError):
        from_zip(bytes(sent))


def test_an_encrypted_zip() -> None:
    sent = bytearray(zipped(("cards.toml", CARD)))
    sent[6] |= 1
    sent[sent.find(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(ContentError, match="encrypted"):
        from_zip(bytes(sent))


def test_damaged_zips_end_in_one_sentence() -> None:
    good = zipped(("tales/cards.toml", CARD), ("tales/horse.png", png()), ("tales/names.de.toml", b"# x"))
    dice = random.Random(7)
    for _ in range(500):
        bad = bytearray(good)
        for _ in range(dice.randint(1, 6)):
            bad[dice.randrange(len(bad))] = dice.randrange(256)
        try:
            from_zip(bytes(bad))
        except ContentError as error:
            assert str(error).isprintable() and len(str(error)) < 300


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (png(), "image/png"),
        (jpeg(), "image/jpeg"),
        *((webp(kind), "image/webp") for kind in (b"VP8 ", b"VP8L", b"VP8X")),
    ],
)
def test_pictures_are_known_by_their_bytes(data: bytes, kind: str) -> None:
    check_picture("a.png", data)
    assert media_type(data) == kind
    for cut in range(len(data)):
        try:
            check_picture("a.png", data[:cut])
        except ContentError as error:
            assert "not a picture" in str(error) or "pixels" in str(error)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "not a picture"),
        (b"<!doctype html><script>alert(1)</script>", "not a picture"),
        (b"GIF89a" + b"\0" * 40, "not a picture"),
        (b"%PDF-1.7", "not a picture"),
        (png(SIDE + 1, 1), "pixels"),
        (png(0, 4), "pixels"),
        (struct.pack(">8sI4sII", b"\x89PNG\r\n\x1a\n", 13, b"IHDR", 60_000, 60_000), "pixels"),
        (jpeg(60_000, 60_000), "pixels"),
        (webp(b"VP8X", 9000, 9000), "pixels"),
        (png(more=b"\0" * BYTES), "at most 262,144 bytes"),
    ],
)
def test_what_is_no_picture(data: bytes, reason: str) -> None:
    with pytest.raises(ContentError, match=reason):
        check_picture("a.png", data)


def test_all_pictures_together_have_a_limit() -> None:
    many = [(f"{n}.png", png(more=b"\0" * (BYTES - 200))) for n in range(PICTURES // BYTES + 2)]
    with pytest.raises(ContentError, match="the pictures of a pack"):
        from_files([("cards.toml", CARD), *many])
