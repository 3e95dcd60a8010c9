"""Golden card texts: every card of every box as people read it, so that a change of words or content shows in review.

After a deliberate change write them anew and read the difference: `python -m tests.golden.card_texts`, or only those of
some adventures: `python -m tests.golden.card_texts mists-of-zanaga`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import questable
from questable.kernel.adventure import Setting, make_setting
from tests import speaking

ADVENTURES = ("rise-of-the-dragon-lords", "mists-of-zanaga")


def setting_of(adventure: str) -> Setting:
    return make_setting(questable.api.find_adventure(adventure), seats=2, seed="card texts")


def told(setting: Setting) -> str:
    """All cards by id: name, type line, numbers, rules text. Flavour is no business of the rules.

    Of cards that are alike one is told. A phrase that leaves out something the data say is an error.
    """
    spoken = speaking.spoken(setting)
    spoken.phrases.strict = True
    lines: list[str] = []
    for card, text in sorted(spoken.catalogue().items()):
        if card in setting.content.kin:
            continue
        numbers = ", ".join(f"{label} {value}" for label, value in text.facts)
        lines += [f"{card}: {text.name} · {text.kind}", *([f"    {numbers}"] if numbers else [])]
        lines += [f"    | {line}" for line in text.text]
    return "\n".join(lines) + "\n"


def file_of(adventure: str) -> Path:
    return Path(__file__).parent / f"card-texts-{adventure}.txt"


def write(wanted: list[str]) -> None:
    for adventure in wanted or ADVENTURES:
        file_of(adventure).write_text(told(setting_of(adventure)), encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
