"""Bots: players that choose by themselves. They see what their seat may know, and imagined positions."""

from questable.bots.player import Bot, Player, Sight, bot, bot_names, make_bot, take_turns

__all__ = ["Bot", "Player", "Sight", "bot", "bot_names", "make_bot", "take_turns"]
