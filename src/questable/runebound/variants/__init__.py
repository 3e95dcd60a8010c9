"""The optional rules (RB-VAR): each a layer over the rulebook of the adventure."""

from questable.kernel.adventure import Variant

VARIANTS: tuple[Variant, ...] = ()
