"""Golden card texts: every card of every box as people read it, so that a change of words or content shows in review.

After a deliberate change write them anew and read the difference: `python -m tests.golden.card_texts`, or only those of
some adventures: `python -m tests.golden.card_texts mists-of-zanaga`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from questable.api import find_adventure
from questable.kernel.adventure import Setting, make_setting
from questable.speech import ENGLISH, Spoken, phrasebook

ADVENTURES = ("rise-of-the-dragon-lords", "mists-of-zanaga")
LANGUAGES = {"rise-of-the-dragon-lords": (ENGLISH, "de"), "mists-of-zanaga": (ENGLISH,)}


def setting_of(adventure: str) -> Setting:
    return make_setting(find_adventure(adventure), seats=2, seed="card texts")


def told(setting: Setting, language: str = ENGLISH) -> str:
    """All cards by id: name, type line, numbers, rules text. Flavour is no business of the rules.

    Of cards that are alike one is told. A phrase that leaves out something the data say is an error.
    """
    spoken = Spoken(setting, phrasebook(setting, language=language))
    spoken.phrases.strict = True
    lines: list[str] = []
    for card, text in sorted(spoken.catalogue().items()):
        if card in setting.content.kin:
            continue
        numbers = ", ".join(f"{label} {value}" for label, value in text.facts)
        lines += [f"{card}: {text.name} · {text.kind}", *([f"    {numbers}"] if numbers else [])]
        lines += [f"    | {line}" for line in text.text]
    return "\n".join(lines) + "\n"


def file_of(adventure: str, language: str = ENGLISH) -> Path:
    ending = "" if language == ENGLISH else f".{language}"
    return Path(__file__).parent / f"card-texts-{adventure}{ending}.txt"


def write(wanted: list[str]) -> None:
    for adventure in wanted or ADVENTURES:
        for language in LANGUAGES[adventure]:
            text = told(setting_of(adventure), language)
            file_of(adventure, language).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
