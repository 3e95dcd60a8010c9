"""The display of hired allies."""

from __future__ import annotations

from questable.runebound.presentation.box_presentation import BoxPresentation
from questable.runebound.presentation.card_hints import what_card

PRESENTATION = BoxPresentation(hints={"wages/pay": what_card, "wages/dismiss": what_card})
