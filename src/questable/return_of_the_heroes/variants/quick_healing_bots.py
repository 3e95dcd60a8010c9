"""Knowledge for bots about quick healing."""

from __future__ import annotations

from questable.return_of_the_heroes.greedy.bot_knowledge import BotKnowledge
from questable.return_of_the_heroes.variants.house_rules import RECOVER

BOT_KNOWLEDGE = BotKnowledge(actions={RECOVER: lambda look, options: options[0]})
