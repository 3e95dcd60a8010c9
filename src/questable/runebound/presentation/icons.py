"""The icon and the frame color of each card (the names are listed in web/src/lib/icons.md)."""

from __future__ import annotations

from questable.runebound.content import Card

# By kind of card: icons and the words of the type line they represent. The first match is used; a card without one
# has the icon of its kind.
ICONS: dict[str, dict[str, tuple[str, ...]]] = {
    "weapon": {
        "bow": ("bow", "crossbow"),
        "sling": ("sling",),
        "axe": ("axe",),
        "dagger": ("dagger",),
        "spear": ("spear", "halberd"),
        "staff": ("staff",),
        "wand": ("wand", "sceptre"),
        "mace": ("mace", "club", "hammer", "flail"),
        "sword": ("sword",),
    },
    "armor": {"shield": ("shield",)},
    "artifact": {
        "instrument": ("instrument", "horn", "bell", "drum"),
        "book": ("book",),
        "crown": ("crown",),
        "amulet": ("amulet",),
    },
    "other": {"mount": ("mount",), "paper": ("paper",), "bomb": ("bomb",), "bow": ("arrows",)},
    "ally": {
        "healer": ("priest", "nun", "healer"),
        "thief": ("thief",),
        "witch": ("witch",),
        "wand": ("mage",),
        "knight": ("knight", "captain", "warrior", "guard", "squire"),
        "bow": ("archer", "scout"),
        "giant": ("giant",),
        "beast": ("beast",),
    },
    "challenge": {
        word: (word, "shade") if word == "spirit" else (word,)
        for word in (
            "dragon",
            "trap",
            "demon",
            "plant",
            "spirit",
            "undead",
            "witch",
            "construct",
            "giant",
            "goblin",
            "beast",
            "human",
        )
    },
}


def icon_of(card: Card) -> str:
    """Return `bow`, `undead`, `potion` …: the card's own icon, or the matching one."""
    if card.icon:
        return card.icon
    written = set(card.type_words)
    fitting = (icon for icon, words in ICONS.get(card.kind, {}).items() if not written.isdisjoint(words))
    return next(fitting, card.kind)


def colour_of(card: Card) -> str:
    """Return the color of an adventure card."""
    return getattr(card, "colour", "")
