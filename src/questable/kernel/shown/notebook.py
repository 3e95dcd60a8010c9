"""A game in a notebook: a small table of what a spectator sees, and the open question with its hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

from questable.kernel.engine.say import Say

if TYPE_CHECKING:
    from questable.kernel.engine.decision import Decision
    from questable.kernel.engine.game import Game
    from questable.kernel.shown.presentation import Hint
    from questable.speech import Spoken

HINTED = 40  # options shown


def page(game: Game) -> str:
    """Return the game as HTML. Hidden things are left out, and the question too where seats have secrets."""
    spoken = game.spoken()
    panels = [panel for panel in spoken.panels(game.imagine(None)) if panel.lines]
    rows = [(str(panel.title), "<br/>".join(escape(str(line)) for line in panel.lines)) for panel in panels]
    head = Say("in-a-notebook", adventure=game.setting.adventure.name, choices=game.moves)
    words = [spoken.phrases.say(head), spoken.phrases.say(_now(game)) if game.outcome or game.decision else ""]
    question = ""
    if game.decision is not None and not game.setting.secrets:
        words.append(spoken.say(game.decision))
        question = _question(spoken, game.decision, game.hints())
    return f'<div class="questable"><p>{escape(" ".join(filter(None, words)))}</p>{_table(rows)}{question}</div>'


def _now(game: Game) -> Say:
    """Return who has won, or whose decision it is."""
    outcome = game.outcome
    if outcome is None:
        assert game.decision is not None
        return Say("decides", seat=game.decision.seat)
    won = {"winners": outcome.winners, "several": len(outcome.winners) > 1, "reason": outcome.reason}
    return Say("wins" if outcome.winners else "nobody-wins", **won)


def _question(spoken: Spoken, decision: Decision, hints: Mapping[str, Hint]) -> str:
    """Return the options in words, each with the text id that plays it and its hint."""
    rows = []
    for option in decision.options[:HINTED]:
        hint = hints.get(option.id)
        text = "" if hint is None else escape(str(hint.text))
        if hint is not None and hint.chance is not None:
            text = f"{text} ({100 * hint.chance:.0f} %)"
        rows.append((spoken.say(option, decision), f"<code>{escape(option.id)}</code> {text}".strip()))
    more = len(decision.options) - HINTED
    left = escape(spoken.phrases.say(Say("more-options", more=more))) if more > 0 else ""
    return _table(rows) + (f"<p>{left}</p>" if left else "")


def _table(rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(f"<tr><th>{escape(title)}</th><td>{text}</td></tr>" for title, text in rows)
    return f"<table>{body}</table>"
