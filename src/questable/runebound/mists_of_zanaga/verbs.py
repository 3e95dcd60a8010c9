"""The verbs of this box's rituals, omens, gods and rewards, besides those of the family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar, cast

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards, challenges, windows
from questable.runebound.abilities import fighting
from questable.runebound.abilities.targets import OnCharacters
from questable.runebound.abilities.vocabulary import COLOURS, Effect, Terrain, Usage, Who, answers, register
from questable.runebound.board import lay_counter
from questable.runebound.card_fields import Small
from questable.runebound.damage import seat_of
from questable.runebound.mists_of_zanaga import decks, gods, lost_city, rituals, roaming, survival
from questable.runebound.mists_of_zanaga.content import SURVIVAL, Symbol
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.state import Runebound

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look

Kind = Literal["snare-trap", "dead-mans-compass", "shaman-bones", "choice"]
Which = Literal["leftmost", "rightmost", "choice", "all"]


TOKEN = 0.8  # a survival token's worth to a bot, in gold
VERBS: dict[str, type[Effect]] = {}
"""Verbs that only this box's cards use."""
E_ = TypeVar("E_", bound=type[Effect])


def own_verb(cls: E_) -> E_:
    """Register a verb for this box only."""
    return register(cls, VERBS)


def zanaga(g: Runebound) -> Zanaga:
    """Limit these verbs to cards of this box."""
    return cast(Zanaga, g)


@own_verb
class PlaceTokens(Effect, frozen=True, kw_only=True, tag="place-ritual-tokens"):
    """The active hero draws and places ritual tokens."""

    count: Small = 1

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return any(zanaga(g).pool.values())

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        zanaga(g).do(rituals.draw_and_place, self.count)

    def worth_to(self, look: Look, card: str) -> float:
        return -0.2 * self.count


@own_verb
class Doom(Effect, frozen=True, kw_only=True, tag="doom"):
    """Doom counters go on the omen's god, or for a ritual's effect on the god awake last."""

    amount: Small = 1

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        z = zanaga(g)
        god = usage.card if usage.card in z.content.gods else (z.awake[-1] if z.awake else "")
        if god:
            gods.add_doom(z, god, self.amount)

    def worth_to(self, look: Look, card: str) -> float:
        chance, _ = getattr(look, "best_god", (0.0, ""))  # a bot that knows nothing of gods fears them less
        return -(0.6 + 2.0 * float(chance)) * self.amount


@own_verb
class RoamingCheck(OnCharacters, frozen=True, kw_only=True, tag="roaming-check"):
    """Heroes make a roaming monster check in turn, beginning with the active hero."""

    who: Who = "hero"

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        zanaga(g).do(roaming.check, seat_of(g, character), False)

    def worth_to(self, look: Look, card: str) -> float:
        return -0.3 - 0.5 * zanaga(look.g).adventure_rank


@own_verb
class AddRoamers(Effect, frozen=True, kw_only=True, tag="add-roaming-monster"):
    """Cards of the current adventure deck join the roaming monster track. Nobody fights them now."""

    count: Small = 1

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        for _ in range(self.count):
            zanaga(g).do(add_monster, usage.seat)

    def worth_to(self, look: Look, card: str) -> float:
        return -0.3 * self.count


@layer.step("MZ-ROAM-13", "MZ-ROAM-14")
def add_monster(g: Zanaga, seat: int) -> None:
    g.do(decks.reveal_challenge, seat, COLOURS[g.adventure_rank], "MZ-ROAM-13")
    g.do(decks.lay_tokens)
    g.do(roaming.monster_joins, -1)


@own_verb
class DiscardRoamers(Effect, frozen=True, kw_only=True, tag="discard-roaming-monster"):
    """Roaming monsters are discarded: from an end of the track, of a terrain, all, or one the player chooses."""

    which: Which = "choice"
    terrain: Terrain | None = None

    def _fitting(self, g: Runebound) -> list[str]:
        z = zanaga(g)
        found = [card for card in z.roaming if card not in roaming.fought(z)]
        return [card for card in found if self.terrain in (None, z.content.monsters[card].terrain)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._fitting(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        fitting = self._fitting(g)
        if self.which == "choice":
            windows.ask_for(g, usage, "banish", [Option("banish", card) for card in fitting])
            return
        self._drive_off(g, usage, {"leftmost": fitting[:1], "rightmost": fitting[-1:], "all": fitting}[self.which])

    @answers("banish")
    def driven_off(self, g: Runebound, usage: Usage, option: Option) -> None:
        self._drive_off(g, usage, [str(option.about)])

    def _drive_off(self, g: Runebound, usage: Usage, driven: list[str]) -> None:
        for card in driven:
            g.note("banished", seat=usage.seat, card=card)
        zanaga(g).do(drive_off_together, tuple(driven))

    def worth_to(self, look: Look, card: str) -> float:
        return 0.3


@layer.step("MZ-CHAL-03", "MZ-RESOLVE-01", "MZ-RUL-21")
def drive_off_together(g: Zanaga, driven: tuple[str, ...]) -> None:
    """Take all off the track and place all their tokens before resolving any ritual they complete."""
    tokens = tuple(token for card in driven for token in g.laden.pop(card, ()))
    for card in driven:
        g.do(challenges.take_off, card)
    if tokens:
        g.do(rituals.place_in_any_order, tokens)


@own_verb
class DrawRituals(Effect, frozen=True, kw_only=True, tag="draw-ritual"):
    """Cards of the current ritual deck join the ritual track, as far as there is room."""

    count: Small = 1

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return rituals.has_room(zanaga(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        for _ in range(self.count):
            if rituals.has_room(zanaga(g)):
                rituals.draw_ritual(zanaga(g))

    def worth_to(self, look: Look, card: str) -> float:
        return 0.2


@own_verb
class DiscardRitual(Effect, frozen=True, kw_only=True, tag="discard-ritual"):
    """An incomplete ritual in play is discarded with its tokens, without effect."""

    which: Which = "choice"
    symbol: Symbol | None = None

    def _fitting(self, g: Runebound) -> list[str]:
        z = zanaga(g)
        found = [card for card in z.rituals if not rituals.is_complete(z, card)]
        return [card for card in found if self.symbol in (None, z.content.rituals[card].symbol)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._fitting(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        fitting = self._fitting(g)
        if self.which == "choice":
            windows.ask_for(g, usage, "discard-ritual", [Option("end", card) for card in fitting])
            return
        for card in {"leftmost": fitting[:1], "rightmost": fitting[-1:], "all": fitting}[self.which]:
            zanaga(g).do(end_ritual, card)

    @answers("end")
    def ended(self, g: Runebound, usage: Usage, option: Option) -> None:
        zanaga(g).do(end_ritual, str(option.about))

    def worth_to(self, look: Look, card: str) -> float:
        return 0.2


@layer.step("MZ-TOKEN-04", "MZ-RUL-24", "MZ-RUL-29")
def end_ritual(g: Zanaga, ritual: str) -> None:
    """Remove a ritual from play without completing it."""
    if ritual in g.rituals:
        g.rituals = tuple(each for each in g.rituals if each != ritual)
        g.note("ritual-ended", rules=("MZ-RUL-24",), card=ritual)
        rituals.health_may_change(g, ritual)
        rituals.discard_ritual(g, ritual, "MZ-TOKEN-04")


@own_verb
class TakeToken(Effect, frozen=True, kw_only=True, tag="remove-ritual-token"):
    """Tokens are taken off a ritual of the player's choice and go back to the pool."""

    count: Small = 1

    def _fitting(self, g: Runebound) -> list[str]:
        z = zanaga(g)
        return [card for card in z.rituals if z.filled.get(card) and not rituals.is_complete(z, card)]

    def possible(self, g: Runebound, usage: Usage) -> bool:
        return bool(self._fitting(g))

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        windows.ask_for(g, usage, "unfill-ritual", [Option("unfill", card) for card in self._fitting(g)])

    @answers("unfill")
    def unfilled(self, g: Runebound, usage: Usage, option: Option) -> None:
        z, card = zanaga(g), str(option.about)
        kept, taken = z.filled[card][: -self.count], z.filled[card][-self.count :]
        z.filled[card] = kept
        for token in taken:
            z.pool[token] += 1
        g.note("ritual-unfilled", seat=usage.seat, card=card, amount=len(taken))

    def worth_to(self, look: Look, card: str) -> float:
        return 0.2


@own_verb
class PlaceLostCity(Effect, frozen=True, kw_only=True, tag="place-lost-city"):
    """The hero places the Lost City in the hero's space."""

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        zanaga(g).do(lost_city.place_lost_city, usage.seat)

    def worth_to(self, look: Look, card: str) -> float:
        return 4.0 if getattr(look, "ready", False) else 0.2


@own_verb
class Survival(OnCharacters, frozen=True, kw_only=True, tag="survival"):
    """Survival tokens are gained from the supply or lost to it, of a given kind or of the player's choice."""

    gain: Small = 0
    lose: Small = 0
    token: Kind = "choice"
    who: Who = "hero"

    def _kinds(self) -> tuple[str, ...]:
        return SURVIVAL if self.token == "choice" else (self.token,)

    def on(self, g: Runebound, usage: Usage, character: str) -> None:
        seat = seat_of(g, character)
        for _ in range(self.gain):
            zanaga(g).do(choose_gain, seat, self._kinds(), windows.reason(g, usage))
        for _ in range(self.lose):
            zanaga(g).do(choose_loss, seat, self._kinds(), windows.reason(g, usage))

    def gives(self) -> bool:
        return self.gain > 0

    def worth_to(self, look: Look, card: str) -> float:
        mine = [each for each in look.hero.cards if each in look.g.content.kin]
        return TOKEN * (self.gain - min(self.lose, len(mine)))


@layer.step("MZ-SURV-01", "MZ-SURV-03")
def choose_gain(g: Zanaga, seat: int, kinds: tuple[str, ...], why: str = "RB-CARD-01") -> None:
    free = [kind for kind in kinds if survival.in_supply(g, kind)]
    if free:
        g.cite((why,))
        g.ask(seat, "survival-token", [Option("gain", kind) for kind in free], token_gained, seat, why)


@layer.step("MZ-SURV-01")
def token_gained(g: Zanaga, option: Option, seat: int, why: str = "RB-CARD-01") -> None:
    survival.give(g, seat, str(option.about), why)


@layer.step("MZ-SURV-03")
def choose_loss(g: Zanaga, seat: int, kinds: tuple[str, ...], why: str = "RB-CARD-01") -> None:
    mine = [owned[0] for kind in kinds if (owned := survival.owned(g, seat, kind))]
    if mine:
        g.cite((why,))
        g.ask(seat, "survival-token", [Option("lose", token) for token in mine], token_lost, seat, why)


@layer.step("MZ-SURV-03")
def token_lost(g: Zanaga, option: Option, seat: int, why: str = "RB-CARD-01") -> None:
    g.do(cards.lose_card, seat, str(option.about), why)


@own_verb
class RefreshAllJewels(Effect, frozen=True, kw_only=True, tag="refresh-all-jewels"):
    """Every empty jewel receives a counter, red ones included."""

    def carry_out(self, g: Runebound, usage: Usage) -> None:
        zanaga(g).do(refresh_every_jewel)

    def worth_to(self, look: Look, card: str) -> float:
        g = look.g
        return 0.15 * sum(1 for space in g.content.grid.jewels if not g.counters.get(space))


@layer.replaces(fighting.further_fight, "MZ-CHAL-01", "MZ-CHAL-05", "MZ-RUL-78")
def further_fight_in_zanaga(g: Zanaga, seat: int, card: str, colour: str, escape_open: bool, bonus: int) -> None:
    """A Challenge drawn for another fight first receives its token. A roaming monster keeps the tokens it has.

    One already in a fight is not fought a second time (MZ-RUL-78).
    """
    if card in roaming.fought(g):
        return
    if card in g.roaming:
        g.do(challenges.face_challenge, seat, card, roaming.ROAMING, escape_open, bonus, "RB-RUL-30")
        return
    if card:
        g.fresh = card if fighting.fetch(g, card) else ""
        decks.drawn_from(g, cards.deck_of(g, card))
    else:
        g.do(decks.reveal_challenge, seat, adventure.deck_for(g, colour, g.heroes[seat].space), "RB-RUL-30")
    g.do(decks.lay_tokens)
    g.do(face_further, seat, escape_open, bonus)


@layer.step("MZ-CHAL-01")
def face_further(g: Zanaga, seat: int, escape_open: bool, bonus: int) -> None:
    """The further fight gives no counter."""
    if g.fresh:
        card, g.fresh = g.fresh, ""
        g.do(challenges.face_challenge, seat, card, "reward", escape_open, bonus, "RB-RUL-30")


@layer.step("MZ-REFRESH-01", "MZ-REFRESH-02", "MZ-REFRESH-03", "MZ-RUL-51", "MZ-RUL-68")
def refresh_every_jewel(g: Zanaga) -> None:
    """Every jewel without a counter receives one, in all four colors including red.

    Base text about sunburst jewels does nothing, because there are none here (MZ-RUL-73).
    """
    empty = [space for space in g.content.grid.jewels if not g.counters.get(space)]
    for space in empty:
        g.do(lay_counter, space, g.content.grid.jewels[space])
    g.note("counters-refreshed", rules=("MZ-REFRESH-01",), count=len(empty))
