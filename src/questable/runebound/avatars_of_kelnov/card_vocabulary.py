"""The words this box adds to those of the family."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import Vocabulary, by_name
from questable.runebound.abilities.word_types import Counted
from questable.runebound.avatars_of_kelnov.content import Avatar, Portent, Sign
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.state import Runebound


def _defeated(g: Runebound, seat: int, card: str) -> int:
    return g.part(Kelnov).count(seat)


def _removed(g: Runebound, seat: int, card: str) -> int:
    return len(g.part(Kelnov).removed)


VOCABULARY = Vocabulary(
    counted=by_name([Counted("avatar", _defeated), Counted("fulfilled", _removed)]),
    kinds={"sign": Sign, "portent": Portent, "avatar": Avatar},
)
