"""Golden card texts: every card of Return of the Heroes as people read it, in English and in German.

A change of words or content shows in review. After a deliberate change write them anew and read the difference:
`python -m tests.golden.card_texts_of_heroes`.
"""

from __future__ import annotations

from pathlib import Path

from questable.kernel.engine.adventure import make_setting
from questable.return_of_the_heroes.base import adventure
from questable.speech import Spoken, phrasebook

LANGUAGES = ("en", "de")


def told(language: str) -> str:
    """All cards by id: name, type line, numbers, rules text. Of tokens that are alike one is told.

    A phrase that leaves out something the data say is an error.
    """
    setting = make_setting(adventure, seats=2, seed="card texts")
    book = phrasebook(setting, language=language)
    book.strict = True
    lines: list[str] = []
    for card, text in sorted(Spoken(setting, book).catalogue().items()):
        if card not in setting.content.cards:
            continue
        numbers = ", ".join(f"{label} {value}" for label, value in text.facts)
        lines += [f"{card}: {text.name} · {text.kind}", *([f"    {numbers}"] if numbers else [])]
        lines += [f"    | {line}" for line in text.text]
    return "\n".join(lines) + "\n"


def file_of(language: str) -> Path:
    ending = "" if language == "en" else f".{language}"
    return Path(__file__).parent / f"card-texts-{adventure.id}{ending}.txt"


if __name__ == "__main__":
    for each in LANGUAGES:
        file_of(each).write_text(told(each), encoding="utf-8")
