"""Pictures that packs bring: known by their first bytes, small, and nothing that a browser would run."""

from __future__ import annotations

import struct

from questable.errors import ContentError

BYTES = 256 * 2**10  # of one picture
SIDE = 1200  # pixels
ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
TYPES = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}

# Markers of a JPEG file that are followed by its measures.
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})


def is_picture(name: str) -> bool:
    """By its name."""
    return name.lower().endswith(ENDINGS)


def media_type(data: bytes) -> str:
    """What a browser is told; by the bytes alone, whatever the file is called. Empty: no picture we know."""
    return TYPES.get(_kind(data), "")


def check_picture(name: str, data: bytes) -> None:
    """Raises ContentError with what is wrong with it."""
    if len(data) > BYTES:
        raise ContentError(f"{name}: a picture can have at most {BYTES:,} bytes, not {len(data):,}")
    measures = _measures(data)
    if measures is None:
        raise ContentError(f"{name}: this is not a picture; use PNG, JPEG or WebP")
    width, height = measures
    if not (0 < width <= SIDE and 0 < height <= SIDE):
        raise ContentError(f"{name}: a picture can be at most {SIDE} x {SIDE} pixels, not {width} x {height}")


def _kind(data: bytes) -> str:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return ""


def _measures(data: bytes) -> tuple[int, int] | None:
    """Width and height as the head of the file says; None if it is none."""
    try:
        match _kind(data):
            case "png":
                return _of_png(data)
            case "jpeg":
                return _of_jpeg(data)
            case "webp":
                return _of_webp(data)
    except struct.error:  # cut off
        pass
    return None


def _of_png(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR":
        return None
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _of_jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        if marker == 0xDA or length < 2:  # the picture begins, and nothing has said how large it is
            return None
        at += 2 + length
    return None


def _of_webp(data: bytes) -> tuple[int, int] | None:
    match data[12:16]:
        case b"VP8 ":
            if data[23:26] != b"\x9d\x01\x2a":
                return None
            width, height = struct.unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            if data[20:21] != b"\x2f":
                return None
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            low, high = struct.unpack_from("<IH", data, 24)
            both = low | high << 32
            return (both & 0xFFFFFF) + 1, (both >> 24 & 0xFFFFFF) + 1
    return None
