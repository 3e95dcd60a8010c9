"""The box: Return of the Heroes."""

from questable.kernel.adventure import Adventure
from questable.return_of_the_heroes.box import core
from questable.return_of_the_heroes.family import family
from questable.return_of_the_heroes.setup import set_up
from questable.return_of_the_heroes.variants import VARIANTS

adventure = Adventure(
    id="return-of-the-heroes",
    name="Return of the Heroes",
    summary="Redeem your family's honour, win a gem, pass the guardians, and face the Nameless in the Dark Tower.",
    family=family,
    boxes=(core,),
    seats=(1, 5),
    start=set_up,
    variants=VARIANTS,
    minutes=(60, 150),
    place=3,
)
