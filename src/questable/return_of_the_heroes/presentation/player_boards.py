"""Hero sheets: life, skills, purse, and everything on them."""

from __future__ import annotations

from collections.abc import Iterator

from questable.kernel.engine.say import Say, Text, named
from questable.kernel.shown.presentation import Holder, Standing
from questable.kernel.shown.scene import CardFace, Gauge, PlayerBoard, Shelf, Stat
from questable.kernel.shown.scene_text import titled
from questable.return_of_the_heroes import combat
from questable.return_of_the_heroes.board import place_of
from questable.return_of_the_heroes.content import CUBE_OF, CUBES, SKILLS, SideQuest
from questable.return_of_the_heroes.life import full_life, protection, temporary_life
from questable.return_of_the_heroes.objects import movement_value
from questable.return_of_the_heroes.personal_quests import STAGES
from questable.return_of_the_heroes.presentation import card_text
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.names import label
from questable.return_of_the_heroes.skill_tests import dice_count, skill_value
from questable.return_of_the_heroes.state import CUBE_INDEX, Fight, Hero, ReturnOfTheHeroes


def player_board(g: ReturnOfTheHeroes, hero: Hero) -> PlayerBoard:
    """Return everything in front of a player."""
    return PlayerBoard(
        seat=hero.seat,
        name=named(hero.id),
        card=hero.id,
        subtitle=Say("movement-value", value=movement_value(g, hero)),
        gauges=gauges(g, hero),
        stats=stats(g, hero),
        purse=tuple(_purse(hero)),
        shelves=shelves(g, hero),
        notes=tuple(_notes(g, hero)),
        place=hero.point or hero.halfway or None,
        active=hero.seat == g.active and bool(g.round),
    )


def gauges(g: ReturnOfTheHeroes, hero: Hero) -> tuple[Gauge, ...]:
    """Return physical life, and temporary life while an object gives some."""
    found = [Gauge("life", label("life"), hero.life, full_life(g, hero), Say("life-means"))]
    things = [g.content.things[each] for each in hero.objects if each in g.content.things]
    if most := sum(each.temporary for each in things):
        found.append(Gauge("temporary-life", label("temporary"), protection(g, hero), most))
    return tuple(found)


def standing(game: ReturnOfTheHeroes) -> Standing:
    """Return the present gauges and purses of all heroes, and the life of any enemy."""
    found: dict[tuple[Holder, str], str] = {}
    for hero in game.heroes:
        if hero.id:
            found |= {(hero.seat, gauge.kind): str(gauge.value) for gauge in gauges(game, hero)}
            found |= {(hero.seat, stat.icon): str(stat.value) for stat in _purse(hero)}
    if game.fight:
        found[game.fight.foe, "life"] = str(life_of_foe(game, game.fight))
    return found


def life_of_foe(g: ReturnOfTheHeroes, fight: Fight) -> int:
    """Return the life left, less what a successful test has cost even before it takes effect."""
    succeeded = g.test is None and g.passed and g.awaits(combat.struck)
    return fight.life - succeeded


def stats(g: ReturnOfTheHeroes, hero: Hero) -> tuple[Stat, ...]:
    """Return the present values of the three skills, with the number of dice."""
    now = g.test.skill if g.test and g.test.seat == hero.seat else ""
    return tuple(
        Stat(
            label=label(skill),
            value=str(skill_value(g, hero.seat, skill)),
            icon=skill,
            note=Say("so-many-dice", count=dice_count(g, hero.seat, skill)),
            meaning=Say("skill-means"),
            current=skill == now,
        )
        for skill in SKILLS
    )


def _purse(hero: Hero) -> Iterator[Stat]:
    yield Stat(label=label("gold"), value=str(hero.gold), icon="gold")
    for colour in CUBES:
        yield Stat(label=label(colour), value=str(hero.cubes[CUBE_INDEX[colour]]), icon=f"{colour}-cube")
    if hero.gem:
        yield Stat(label=label("gem"), value="1", icon="gem")


def shelves(g: ReturnOfTheHeroes, hero: Hero) -> tuple[Shelf, ...]:
    """Return objects, side quests and personal quests."""
    return (
        Shelf(
            title=label("objects"),
            cards=tuple(object_face(g, each) for each in hero.objects),
            size=g.content.box.objects,
        ),
        Shelf(
            title=label("side-quests"),
            cards=tuple(
                CardFace(
                    id=each,
                    card=each,
                    note=card_text.task(g.content, g.content.side_quests[each]),
                    place=leads_to(g, hero, g.content.side_quests[each]),
                )
                for each in hero.side_quests
            ),
            size=g.content.box.side_quests,
        ),
        Shelf(
            title=label("personal-quests"),
            cards=tuple(_quest_face(g, hero, quest, done) for quest, done in hero.quests.items()),
        ),
    )


def object_face(g: ReturnOfTheHeroes, token: str) -> CardFace:
    """Return an object with what is left of it."""
    thing = g.content.things.get(token)
    if thing is None:
        quest = g.content.treasure_quest.get(token, "")
        note: Text = Say("for-quest", card=quest) if quest else ""
        return CardFace(id=token, card=token, note=note)
    gauge: tuple[Gauge, ...] = ()
    if thing.temporary:
        gauge = (Gauge("temporary-life", label("temporary"), temporary_life(g, token), thing.temporary),)
    elif thing.uses:
        gauge = (Gauge("uses", label("sips"), thing.uses - g.wear.get(token, 0), thing.uses),)
    return CardFace(id=token, card=token, note=short_text(g.content, token), gauges=gauge)


def _quest_face(g: ReturnOfTheHeroes, hero: Hero, quest: str, done: int) -> CardFace:
    tile = g.content.quests[quest]
    places = (in_sight(g, tile.first), in_sight(g, tile.second), tile.to or hero.house)
    return CardFace(
        id=quest, card=quest, note=stage_note(g, quest, done), place=places[done] or None if done < STAGES else None
    )


def leads_to(g: ReturnOfTheHeroes, hero: Hero, quest: SideQuest) -> str | None:
    """Return where the hero must go next for a side quest, as far as known."""
    if quest.treasure and quest.treasure not in hero.objects:
        return in_sight(g, quest.treasure) or None
    who = quest.instructor or quest.recipient
    return quest.to or (in_sight(g, who) or None if who else None)


def in_sight(g: ReturnOfTheHeroes, token: str) -> str:
    """Return the point where a token is face up, or the one its card names; empty if unknown."""
    if token not in g.down and (lies := place_of(g, token)):
        return lies
    taken = any(token in hero.objects for hero in g.heroes)
    return "" if taken else getattr(g.content.cards.get(token), "at", None) or ""


def stage_note(g: ReturnOfTheHeroes, quest: str, done: int) -> Text:
    """Return `stage 2 of 3: bring it to …`, or that it is done."""
    if done == STAGES:
        return Say("quest-completed")
    return titled(Say("stage-of", stage=done + 1, stages=STAGES), card_text.stages_of(g.content, quest)[done])


def _notes(g: ReturnOfTheHeroes, hero: Hero) -> Iterator[Text]:
    if hero.halfway:
        yield Say("half-way-to", space=hero.halfway)
    if hero.clearance:
        yield Say("may-enter-the-tower")
    if hero.knows and not g.nameless_open:
        yield Say("has-seen-the-nameless")
    if hero.heirs:
        yield Say("heirs-so-far", count=hero.heirs)


def next_die(g: ReturnOfTheHeroes, hero: Hero, skill: str) -> int:
    """Return the cubes missing for the next die; 0 if there is none."""
    cubes = hero.cubes[CUBE_INDEX[CUBE_OF[skill]]]
    places = g.content.heroes[hero.id].dice[skill]  # type: ignore[index]
    return next((place - cubes for place in places if place > cubes), 0)
