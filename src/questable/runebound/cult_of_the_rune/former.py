"""The verb of cards as printed in 0.8: rewards removed corruption markers, against CR-CORR-08 and CR-CORR-11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from questable.runebound.abilities.targets import OnCharacters
from questable.runebound.abilities.vocabulary import Amount, Effect, Usage, Vocabulary, Who, register
from questable.runebound.cult_of_the_rune import corruption
from questable.runebound.cult_of_the_rune.verbs import TEXT, cult, relief
from questable.runebound.damage import seat_of

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look
    from questable.runebound.state import Runebound


class Cleanse(OnCharacters, frozen=True, kw_only=True, tag="cleanse"):
    """Remove corruption markers from heroes, as many as there are, for free."""

    amount: Amount = 1
    who: Who = "hero"

    def fits(self, g: Runebound, usage: Usage, character: str) -> bool:
        marked = [hero.seat for hero in g.heroes if hero.id == character]
        return self.amount > 0 and any(cult(g).corruption.get(seat, 0) for seat in marked)

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        seat = seat_of(g, character)
        for _ in range(min(self.amount, cult(g).corruption[seat])):
            cult(g).do(corruption.relieve, seat, TEXT)

    def worth_to(self, look: Look, card: str) -> float:
        g = cult(look.g)
        return relief(g, look.seat, self.amount)


VERBS: dict[str, type[Effect]] = {}
register(Cleanse, VERBS)
VOCABULARY = Vocabulary(verbs=VERBS)
