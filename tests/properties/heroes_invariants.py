"""What must hold after every decision of every game of Return of the Heroes."""

from __future__ import annotations

from collections import Counter

from questable.return_of_the_heroes.board import neighbours, open_points
from questable.return_of_the_heroes.content import CUBES, Encounter, Servant, tile_of
from questable.return_of_the_heroes.life import full_life
from questable.return_of_the_heroes.nameless import in_play
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes
from tests.properties.invariants import table_is_in_order, words_of

TOKENS = 106
CUBES_OF_A_COLOUR = 20
MOST_CARRIED = 4
MOST_QUESTS = 2
MOST_SKILL = 11


def check_box(g: ReturnOfTheHeroes) -> None:
    """The numbers of the box; a pack may bring tokens and other numbers."""
    box = g.content.box
    assert len(g.content.tokens) == TOKENS
    assert (box.cubes, box.objects, box.side_quests, box.most) == (
        CUBES_OF_A_COLOUR,
        MOST_CARRIED,
        MOST_CARRIED,
        MOST_SKILL,
    )


@table_is_in_order.register
def _(g: ReturnOfTheHeroes) -> None:
    """The census: 106 tokens, each exactly once somewhere; 60 cubes; heroes within their limits; one map."""
    if not g.setting.packs:
        check_box(g)
    check_land(g)
    check_map_tokens(g)
    if g.turns:  # the set-up is over
        check_census(g)
        check_cubes(g)
        check_tower(g)
        for hero in g.heroes:
            check_hero(g, hero)


# The census ----------------------------------------------------------------------------------------------------------


def places(g: ReturnOfTheHeroes) -> list[str]:
    """Every token by its front, where it lies; a token in two places is there twice."""
    pools = (g.bag, g.stock, g.servants, g.guardians, g.pile, g.gone, g.visit.wares if g.visit else ())
    found = [token for tokens in (*g.tokens.values(), *g.aside.values(), *pools) for token in tokens]
    for hero in g.heroes:
        found += [*hero.objects, *hero.side_quests]
        for quest, stage in hero.quests.items():  # the object a stage gave lies on the quest tile
            card = g.content.quests[quest]
            found += {1: [card.first], 2: [card.second]}.get(stage, [])
    if g.boat_wand:
        found.append(g.boat_wand)
    if not g.nameless_called:
        found.append(g.content.nameless_token)  # beside the map
    return [g.content.fronts.get(token, token) for token in found]


def on_the_way(g: ReturnOfTheHeroes) -> set[str]:
    """Tokens that a step still to come will put somewhere: drawn, beaten, an event being held."""

    told = {word for entry in g.agenda for word in words_of(entry[-1])}
    return {g.content.fronts.get(word, word) for word in told if word in g.content.faces}


def check_census(g: ReturnOfTheHeroes) -> None:
    found = Counter(places(g))
    assert not {token for token, count in found.items() if count > 1}, "a token is in two places"
    assert found.keys() <= g.content.tokens.keys()
    lost = g.content.tokens.keys() - found.keys()
    if in_play(g) and g.setting.packs:  # guardians of packs for whom there is no access point
        lost -= g.content.guardians.keys()
    assert lost <= on_the_way(g), f"nobody knows where {lost} went"


def check_cubes(g: ReturnOfTheHeroes) -> None:
    for colour in range(len(CUBES)):
        assert g.supply[colour] >= 0 and all(hero.cubes[colour] >= 0 for hero in g.heroes)
        assert g.supply[colour] + sum(hero.cubes[colour] for hero in g.heroes) == g.content.box.cubes


# The map -------------------------------------------------------------------------------------------------------------


def check_land(g: ReturnOfTheHeroes) -> None:
    assert not g.layout or sorted(g.layout) == sorted(g.content.tiles)
    assert set(g.closed) <= set(g.layout)
    near = {point: neighbours(g, point) for point in open_points(g)}
    assert all(other_way in near[point] for other_way, points in near.items() for point in points)


def check_map_tokens(g: ReturnOfTheHeroes) -> None:
    lying = {token: point for point, tokens in g.tokens.items() for token in tokens}
    assert all(g.tokens.values()), "an empty pile is no pile"
    assert not {tile_of(point) for point in g.tokens} & set(g.closed), "tokens lie on open tiles only"
    assert set(g.aside) <= set(g.closed), "tokens wait only for tiles nobody has seen"
    assert len(set(g.down)) == len(g.down) and set(g.down) <= lying.keys()
    assert set(g.drawn) <= set(g.down)
    assert g.fetched.keys() <= set(g.down) | on_the_way(g)
    for token, point in lying.items():
        card = g.content.faces[token]
        if isinstance(card, Encounter | Servant) and card.at:
            assert point in {card.at, *(getattr(card, "crossing", None) or ())}


def check_tower(g: ReturnOfTheHeroes) -> None:
    """Guardians bar every access point from the moment the Nameless is there; before that they are beside the map."""
    posted = [token for point in g.content.land.access for token in g.tokens.get(point, ()) if _guards(g, token)]
    assert len(posted) == (min(len(g.content.land.access), len(g.content.guardians)) if in_play(g) else 0)
    assert len(set(posted)) == len(posted)
    fought = g.fight.foe if g.fight else ""
    assert all(token in g.down or token == fought for token in posted)


def _guards(g: ReturnOfTheHeroes, token: str) -> bool:
    return token in g.content.guardians


# Heroes --------------------------------------------------------------------------------------------------------------


def check_hero(g: ReturnOfTheHeroes, hero: Hero) -> None:
    things = g.content.things
    dying = g.decision is not None and g.decision.topic == "inherit" and g.decision.seat == hero.seat
    assert (0 if dying else 1) <= hero.life <= full_life(g, hero)
    assert hero.gold >= 0
    assert bool(hero.point) != bool(hero.halfway), "a hero is on a point or half-way"
    assert hero.tile not in g.closed and tile_of(hero.house) not in g.closed
    assert len(hero.objects) <= g.content.box.objects and len(hero.side_quests) <= g.content.box.side_quests
    worn = [things[each].worn for each in hero.objects if each in things and things[each].worn]
    assert len(set(worn)) == len(worn), "one armor and one shield"
    assert len(hero.quests) <= MOST_QUESTS and all(0 <= stage <= 3 for stage in hero.quests.values())
    for skill, risen in zip(g.content.heroes[hero.id].skills.values(), hero.training, strict=True):
        assert skill <= skill + risen <= max(skill, g.content.box.most)
    for token in hero.objects:
        if token in things and things[token].temporary:
            assert 0 <= g.wear.get(token, 0) < things[token].temporary
