"""XP, COV: heroes must spend experience, and each counter makes or improves a covenant item."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option, Scalar
from questable.runebound import cards, experience, market, movement, windows
from questable.runebound.midnight.goods import leave_hand
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight, Upgrade, marker
from questable.runebound.values import printed_cost

STEP = 3  # the rise in the limit for each further upgrade (MN-COV-13)
LET_GO, SPARE = Option("let-go"), Option("spare-upgrades")


@layer.replaces(experience.learn, "MN-XP-01", "MN-RUL-62")
def must_learn(g: Midnight) -> None:
    """A hero with enough points must take counters, and may not save points."""
    hero = g.hero
    options = windows.usable(g, "experience", hero.seat)
    learning = experience.learning_options(g, hero)
    if not learning and options:
        options.append(experience.KEEP_POINTS)
    if options or learning:
        g.ask(hero.seat, "experience", [*options, *learning], experience.learned)


@layer.follows(experience.counter_bought, "MN-XP-03", "MN-XP-04", "MN-COV-19", "MN-RUL-67")
def covenant(g: Midnight, seat: int) -> None:
    """Each counter makes or improves one covenant item. With no legal choice, the opportunity is lost.

    The hero may first discard items to make room for an upgrade, but need not (MN-RUL-69).
    """
    options = legal_upgrades(g, seat)
    options += declining(g, seat, options) if options else []
    if room_can_be_made(g, seat):
        options += [movement.GIVE_UP] if options else [movement.GIVE_UP, LET_GO]
    if options:
        g.ask(seat, "covenant", options, covenant_made, seat)
    else:
        g.note("no-covenant", rules=("MN-COV-19",), seat=seat)


@layer.query("MN-COV-01", "MN-COV-02", "MN-COV-04", "MN-COV-10", "MN-COV-13", "MN-COV-14", "MN-COV-17", "MN-RUL-69")
def legal_upgrades(g: Midnight, seat: int) -> list[Option]:
    """Return each of this box's items that isn't discarded on use, with each of the goods that can go under it."""
    return [
        Option("upgrade", item, card)
        for item in upgradable(g, seat)
        for card in g.goods.get(seat, ())
        if may_go_under(g, seat, item, card)
    ]


def activates(g: Midnight, item: str) -> bool:
    """Return whether the item or a face-up card under it has an "Activate to" for a face-down card to repeat."""
    shown = (item, *(each.card for each in g.upgrades.get(item, ()) if each.up))
    return any(g.content.text_kind(each) == "activate" for each in shown)


def upgradable(g: Midnight, seat: int) -> list[str]:
    found = g.content
    return [card for card in g.heroes[seat].cards if card in found.for_sale and found.text_kind(card) != "discard"]


def may_go_under(g: Midnight, seat: int, item: str, card: str) -> bool:
    """A card may always go under face down, at cost 0. Face up, it must fit the place's cost and the hero's limits."""
    if g.may_lie_face_down(card):
        return True
    return is_cheap_enough(g, item, card) and all(missing_room(g, seat, kind) < 1 for kind in cards.kinds_of(g, card))


def is_cheap_enough(g: Midnight, item: str, card: str) -> bool:
    """The limit is 3 for an item's first upgrade, 6 for the second, and so on (MN-COV-13)."""
    return printed_cost(g, card) <= STEP * (len(g.upgrades.get(item, ())) + 1)


def missing_room(g: Midnight, seat: int, kind: str) -> int:
    """Return how far one more card of this kind would put the hero above the limit."""
    return len(cards.of_kind(g, seat, kind)) + 1 - cards.ownership_limit(g, seat, kind)


@layer.query("MN-RUL-68", "MN-RUL-69")
def room_can_be_made(g: Midnight, seat: int) -> bool:
    """Return whether discarding other items with their upgrades would make one of the goods a legal upgrade."""
    mine = g.heroes[seat].cards
    for item in upgradable(g, seat):
        others = [card for card in mine if card != item]
        others += [each.card for card in others for each in g.upgrades.get(card, ()) if each.up]
        for card in g.goods.get(seat, ()):
            if g.may_lie_face_down(card) or not is_cheap_enough(g, item, card):
                continue
            missing = {kind: missing_room(g, seat, kind) for kind in cards.kinds_of(g, card)}
            if max(missing.values()) > 0 and all(
                count <= sum(kind in cards.kinds_of(g, other) for other in others) for kind, count in missing.items()
            ):
                return True
    return False


@layer.query("MN-RUL-67")
def declining(g: Midnight, seat: int, options: list[Option]) -> list[Option]:
    """Offer no way to decline, because the rules allow none."""
    return []


@layer.step("MN-COV-01", "MN-COV-02", "MN-COV-03", "MN-COV-10", "MN-RUL-69")
def upgrade(g: Midnight, option: Option, seat: int) -> None:
    """Move a goods card under the item as an upgrade, face up or face down."""
    item, card = str(option.about), str(option.using)
    up = not g.may_lie_face_down(card)
    leave_hand(g, seat, card)
    g.upgrades[item] = (*g.upgrades.get(item, ()), Upgrade(card, up))
    g.rekit(g.heroes[seat])
    if up:
        g.reveal()
        g.note("covenant", rules=("MN-COV-03",), seat=seat, card=item, upgrade=card)
    else:
        g.note("covenant-hidden", rules=("MN-COV-10",), seat=seat, card=item)
    g.do(cards.check_limits, seat)


@layer.step("MN-RUL-67")
def let_it_go(g: Midnight, option: Option, seat: int) -> None:
    g.note("no-covenant", rules=("MN-RUL-67",), seat=seat)


@layer.step("MN-RUL-68", "MN-RUL-69", "RB-MARKET-11")
def make_room(g: Midnight, option: Option, seat: int) -> None:
    """Discard an item first."""
    g.do(movement.give_up_which)
    g.do(covenant, seat)


covenant_made = layer.choice("covenant_made", {"upgrade": upgrade, "give-up": make_room, "let-go": let_it_go})


@layer.adjusts(cards.of_kind)
def upgrades_count(found: list[str], g: Midnight, seat: int, kind: str) -> list[str]:
    """MN-COV-08: face-up upgrades count toward the limits."""
    if not g.upgrades:
        return found
    under = [each.card for item in g.heroes[seat].cards for each in g.upgrades.get(item, ()) if each.up]
    return found + [card for card in under if kind in cards.kinds_of(g, card)]


@layer.around(windows.turned_for, "MN-COV-06", "MN-COV-11", "MN-RUL-66")
def face_down_activates_again(below: Callable[[Midnight, int, str], str], g: Midnight, seat: int, card: str) -> str:
    """A face-down upgrade can activate a card of its covenant item again."""
    turned = below(g, seat, card)
    if turned or not g.upgrades:
        return turned
    for item in g.heroes[seat].cards:
        under = g.upgrades.get(item, ())
        if card == item or any(each.up and each.card == card for each in under):
            for number, each in enumerate(under):
                if not each.up and marker(item, number) not in g.turned:
                    return marker(item, number)
    return ""


@layer.around(cards.discard_market_card, "MN-COV-18", "MN-RUL-60", "MN-RUL-41")
def upgrades_go_too(below: Callable[[Midnight, str], None], g: Midnight, card: str) -> None:
    """Discard a covenant item's upgrades with it; they go under the goods deck."""
    below(g, card)
    under = g.upgrades.pop(card, ())
    if under:
        g.note("upgrades-go", rules=("MN-COV-18",), card=card, count=len(under))
    for number, each in enumerate(under):
        cards.strip_counters(g, each.card)
        cards.put_under(g, each.card)
        g.turned = tuple(turned for turned in g.turned if turned != marker(card, number))


@layer.around(cards.lose_card, "MN-COV-15")
def an_upgrade_is_lost(
    below: Callable[[Midnight, int, str, str], None], g: Midnight, seat: int, card: str, why: str = "RB-CARD-08"
) -> None:
    """Text that discards its own card removes an upgrade from under its item. Upgrades below move up."""
    for item in g.heroes[seat].cards:
        under = g.upgrades.get(item, ())
        gone = next((number for number, each in enumerate(under) if each.card == card), None)
        if gone is not None:
            moved = {marker(item, number): marker(item, number - 1) for number in range(gone + 1, len(under))}
            g.turned = tuple(moved.get(each, each) for each in g.turned if each != marker(item, gone))
            if len(under) > 1:
                g.upgrades[item] = (*under[:gone], *under[gone + 1 :])
            else:
                del g.upgrades[item]
    below(g, seat, card, why)


@layer.around(market.goes_on_sale, "MN-RUL-60")
def sold_whole(below: Callable[[Midnight, str, str], None], g: Midnight, town: str, card: str) -> None:
    """A covenant item is sold with its upgrades, none of them activated."""
    below(g, town, card)
    under = g.upgrades.get(card, ())
    if under:
        g.note("upgrades-go", rules=("MN-RUL-60",), card=card, count=len(under))
    ready = {each.card for each in under} | {marker(card, number) for number in range(len(under))}
    g.turned = tuple(turned for turned in g.turned if turned not in ready)


# Paying with a covenant item -----------------------------------------------------------------------------------------


@layer.query("MN-RUL-105")
def sole_payment(g: Midnight, option: Option, when: str, seat: int) -> str:
    """The only card this use could be paid with, if that one has upgrades; otherwise empty."""
    ready = next(each for each in g.kits[seat].windows[when] if windows.use_option(g, each) == option)
    paying = windows.payable(g, seat, ready)
    return paying[0] if len(paying) == 1 and g.upgrades.get(paying[0]) else ""


@layer.around(windows.use_ability, "MN-RUL-105", "MN-COV-18")
def upgrades_are_not_lost_unasked(
    below: Callable[[Midnight, Option, str, int], None], g: Midnight, option: Option, when: str, seat: int
) -> None:
    """Where one card could pay, and has upgrades, the player is asked first."""
    card = "" if g.agreed else sole_payment(g, option, when, seat)
    g.agreed = False
    if card:
        options = [Option("discard", card), SPARE]
        about, using = option.about, option.using
        g.ask_about(card, seat, "pay-with-upgrades", options, agreed, str(about), using, when, seat)
    else:
        below(g, option, when, seat)


@layer.step("MN-RUL-105")
def use_all_the_same(g: Midnight, option: Option, about: str, using: Scalar, when: str, seat: int) -> None:
    g.agreed = True
    g.do(windows.use_ability, Option("use", about, using), when, seat)


@layer.step("MN-RUL-105")
def use_it_not(g: Midnight, option: Option, about: str, using: Scalar, when: str, seat: int) -> None:
    """Nothing is paid, and nothing happens."""


agreed = layer.choice("agreed", {"discard": use_all_the_same, "spare-upgrades": use_it_not})
