"""What people see of hired allies."""

from __future__ import annotations

from questable.runebound.presentation.card_hints import what_card
from questable.runebound.presentation.shows import Shows

SHOWS = Shows(hints={"wages/pay": what_card, "wages/dismiss": what_card})
