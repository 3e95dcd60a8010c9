"""Experience makes or improves a covenant item: what is learned, and the upgrade of most use, in one go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from questable.kernel.assist.plans import Foreseen, Plan, Rehearsal
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.cards import due
from questable.runebound.midnight.state import Midnight
from questable.runebound.odds import fights

LEARNING, COVENANT = "experience", "covenant"
HIDDEN = -1.0  # what lies face down makes nobody stronger by itself


class LearnAndUpgrade:
    """Plans that begin with an experience counter and put one of the goods under an item (MN-XP-03)."""

    kind = "covenant"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """For each kind of counter, with the same card: what is of most use hardly depends on it."""
        decision = game.decision
        if decision is None or decision.topic != LEARNING:
            return
        rehearsal, best = Rehearsal(game), None
        for option in decision.options:
            learn = Foreseen(option.id, LEARNING)
            then = rehearsal.after((learn,)) if option.verb == "learn" else None
            asked = then.decision if then is not None else None
            if asked is None or asked.topic != COVENANT or asked.seat != decision.seat:
                continue
            upgrades = [each for each in asked.options if each.verb == "upgrade"]
            best = best if best in upgrades else strongest(game, decision.seat, upgrades)
            if best is not None:
                yield Plan(
                    id=f"{self.kind}/{option.id}",
                    kind=self.kind,
                    name=Say("and-upgrade", card=str(best.using), item=str(best.about)),
                    choices=(learn, Foreseen(best.id, COVENANT)),
                    stops=Say("stops-in-a-market"),
                    begins=option.id,
                )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """It is a list of choices."""
        raise NotImplementedError


def strongest(g: Midnight, seat: int, upgrades: Sequence[Option]) -> Option | None:
    """The upgrade with which a rested hero has the best chances against all that may still be met; the first of equals.

    None if all would lie face down.
    """
    chances = {card: _chance(g, seat, card) for card in dict.fromkeys(str(each.using) for each in upgrades)}
    best = max(upgrades, key=lambda each: round(chances[str(each.using)], 6), default=None)
    return best if best is not None and chances[str(best.using)] > HIDDEN else None


def _chance(g: Midnight, seat: int, card: str) -> float:
    """The average chance in combats with this card, as far as it lies face up."""
    if g.may_lie_face_down(card):
        return HIDDEN
    foes = [each for colour in COLOURS for each in due(g, colour) if each in g.content.challenges]
    twin = g.clone()
    hero = twin.heroes[seat]
    hero.cards = (*hero.cards, card)
    twin.wounds.pop(hero.id, None)
    twin.exhaustion.pop(hero.id, None)
    twin.rekit(hero)
    return sum(fights.rough_chance(twin, seat, each) for each in foes) / max(1, len(foes))
