"""Find the rules that prose names.

The catalog is written for people and abbreviates: "MN-ADV-01 to -04", "CR-CULTIST-01 to 03, 10 to 12",
"RB-VAR-03 to RB-VAR-06". Coverage counts on these references, so they are expanded here.
"""

import re
from collections.abc import Iterator

ID = re.compile(r"[A-Z]{2,}-[A-Z]+-\d{2,}")

_HEAD = re.compile(r"\b([A-Z]{2,}-[A-Z]+)-(\d{2,})\b")
# What may follow an id in the same breath: a joining word, then a full id or the number alone ("-04" or "04").
# Numbers of rules have two digits at least, which keeps "RB-HERO-02, 2 gold" from being read as a reference.
_NEXT = re.compile(r"(?P<join>, (?:and |or )?| and | or | to )(?:(?P<stem>[A-Z]{2,}-[A-Z]+)-|-)?(?P<number>\d{2,})\b")


def citations(text: str) -> tuple[str, ...]:
    """Return all ids in the text, each once, in order of first mention."""
    return tuple(dict.fromkeys(_mentions(text)))


def _mentions(text: str) -> Iterator[str]:
    at = 0
    while head := _HEAD.search(text, at):
        stem, last = head[1], head[2]
        yield f"{stem}-{last}"
        at = head.end()
        while more := _NEXT.match(text, at):
            named, number = more["stem"], more["number"]
            if more["join"] == " to " and named in (None, stem):
                for between in range(int(last) + 1, int(number)):
                    yield f"{stem}-{between:02}"
            stem, last = named or stem, number
            yield f"{stem}-{last}"
            at = more.end()
