"""What must hold after every decision of every game with the Avatars of Kelnov."""

from __future__ import annotations

from questable.runebound.avatars_of_kelnov.content import TO_WIN, KelnovContent
from questable.runebound.avatars_of_kelnov.setup import BESIDE, is_replaced, lie_apart
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.state import Runebound
from tests.properties.runebound_invariants import CHECKS, LYING


def check_kelnov(g: Runebound) -> None:
    content, part = g.content, g.part(Kelnov)
    assert isinstance(content, KelnovContent)
    check_avatars(g, content, part)
    assert set(part.removed) <= content.replacements and (lie_apart(g) or not part.removed)
    assert not g.event or not is_replaced(g, g.event, content.adventure[g.event].colour), (
        "only Events of Kelnov, or focused"
    )
    for name, deck in g.decks.items():
        assert name.startswith(BESIDE) is (bool(deck) and lie_apart(g) and deck[0] in content.replacements) or not deck
        if name.startswith(BESIDE):
            assert content.replacements.issuperset(deck)
        elif lie_apart(g):
            assert content.replacements.isdisjoint(deck)
    assert all(card in content.avatars for card in g.decks["red"])


def check_avatars(g: Runebound, content: KelnovContent, part: Kelnov) -> None:
    """Who is counted has fallen once, has left its card with a hero, and three of them are the end."""
    fallen = [card for defeated in part.defeated.values() for card in defeated]
    assert len(set(fallen)) == len(fallen) and not any(content.avatars[card].kelnov for card in fallen)
    trophies = {card for hero in g.heroes for card in hero.trophies}
    assert set(fallen) <= trophies
    most = max(map(len, part.defeated.values()), default=0)
    assert most < TO_WIN or (most == TO_WIN and g.outcome is not None)


LYING[Kelnov] = lambda part: part.removed
CHECKS[Kelnov] = check_kelnov
