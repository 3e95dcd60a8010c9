"""Golden card texts: every card of every box as people read it, so that a change of words or content shows in review.

After a deliberate change write them anew and read the difference: `python -m tests.golden.card_texts`, or only those of
some adventures or packs: `python -m tests.golden.card_texts mists-of-zanaga kellos`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from questable.api import find_adventure
from questable.kernel.engine.adventure import Setting, make_setting
from questable.speech import ENGLISH, Spoken, phrasebook

ADVENTURES = (
    "rise-of-the-dragon-lords",
    "mists-of-zanaga",
    "avatars-of-kelnov",
    "cult-of-the-rune",
    "island-of-dread",
    "midnight",
)
LANGUAGES = {
    "rise-of-the-dragon-lords": (ENGLISH, "de"),
    "cult-of-the-rune": (ENGLISH, "de"),
    "mists-of-zanaga": (ENGLISH, "de"),
    "avatars-of-kelnov": (ENGLISH, "de"),
    "island-of-dread": (ENGLISH, "de"),
    "midnight": (ENGLISH, "de"),
}
PACKS = ("kellos", "wild", "drakes", "margath")
LANGUAGES |= dict.fromkeys(PACKS, (ENGLISH, "de"))


def setting_of(name: str) -> Setting:
    """A game of an adventure, or of the first one with a pack."""
    packs = [name] if name in PACKS else []
    return make_setting(find_adventure(ADVENTURES[0] if packs else name), seats=2, seed="card texts", packs=packs)


def told(setting: Setting, language: str = ENGLISH) -> str:
    """All cards by id: name, type line, numbers, rules text. Flavour is no business of the rules.

    With a pack only those of the pack. Of cards that are alike one is told. A phrase that leaves out something the data
    say is an error.
    """
    spoken = Spoken(setting, phrasebook(setting, language=language))
    spoken.phrases.strict = True
    lines: list[str] = []
    for card, text in sorted(spoken.catalogue().items()):
        if card in setting.content.kin or (setting.packs and card not in setting.content.origin):
            continue
        numbers = ", ".join(f"{label} {value}" for label, value in text.facts)
        lines += [f"{card}: {text.name} · {text.kind}", *([f"    {numbers}"] if numbers else [])]
        lines += [f"    | {line}" for line in text.text]
    return "\n".join(lines) + "\n"


def file_of(name: str, language: str = ENGLISH) -> Path:
    ending = "" if language == ENGLISH else f".{language}"
    return Path(__file__).parent / f"card-texts-{name}{ending}.txt"


def write(wanted: list[str]) -> None:
    for name in wanted or (*ADVENTURES, *PACKS):
        for language in LANGUAGES[name]:
            file_of(name, language).write_text(told(setting_of(name), language), encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
