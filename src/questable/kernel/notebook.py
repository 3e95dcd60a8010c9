"""A game in a notebook: a small table of what a spectator sees, and the open question with its hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

from questable.kernel.presentation import Hint

if TYPE_CHECKING:
    from questable.kernel.decision import Decision
    from questable.kernel.game import Game

HINTED = 40  # options shown


def page(game: Game) -> str:
    """The game as HTML. Hidden things are left out; so is the question where seats have secrets from each other."""
    secrets = game.setting.secrets
    panels = [panel for panel in game.spoken().panels(game.imagine(None)) if panel.lines]
    rows = [(str(panel.title), "<br/>".join(escape(str(line)) for line in panel.lines)) for panel in panels]
    question = "" if game.decision is None or secrets else _question(game.decision, game.hints())
    return f'<div class="questable"><p>{escape(repr(game)[1:-1])}</p>{_table(rows)}{question}</div>'


def _question(decision: Decision, hints: Mapping[str, Hint]) -> str:
    rows = []
    for option in decision.options[:HINTED]:
        hint = hints.get(option.id)
        text = "" if hint is None else escape(str(hint.text))
        if hint is not None and hint.chance is not None:
            text = f"{text} ({100 * hint.chance:.0f} %)"
        rows.append((option.id, text))
    more = len(decision.options) - HINTED
    return _table(rows) + (f"<p>and {more} more options</p>" if more > 0 else "")


def _table(rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(f"<tr><th>{escape(title)}</th><td>{text}</td></tr>" for title, text in rows)
    return f"<table>{body}</table>"
