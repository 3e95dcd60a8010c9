"""Saved games: records, replays and pickles."""
