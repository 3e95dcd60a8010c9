"""What `questable` shows of itself to somebody at a prompt."""

from __future__ import annotations

import inspect
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import questable


def test_dir_shows_the_public_names_before_anything_is_loaded() -> None:
    program = "import questable; print(*dir(questable)); import sys; print('questable.api' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    names, loaded = run.stdout.splitlines()
    assert set(questable.__all__) <= set(names.split())
    assert not {"Any", "TYPE_CHECKING", "annotations"} & set(names.split())
    assert loaded == "False"


def test_help_describes_every_public_name() -> None:
    page = pydoc.plain(pydoc.render_doc(questable))
    for name in questable.__all__:
        if name != "__version__":
            assert f"\n    class {name}(" in page or f"\n    {name}(" in page or f"\n    {name} = " in page, name
    assert "Start a new game and play up to its first decision" in page


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    for name in questable.__all__:
        thing = getattr(questable, name)
        assert isinstance(thing, str) or thing.__doc__, name


def test_the_page_of_the_api_shows_what_must_be_named() -> None:
    """Where an option comes by keyword only, a `*` stands before it."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    shown = re.findall(r"`questable\.(\w+)\(([^`]*)\)`", page)
    assert {"new", "bot", "simulate", "load", "verify"} <= {name for name, _ in shown}
    for name, given in shown:
        kinds = inspect.signature(getattr(questable, name)).parameters
        before, _, after = re.sub(r"=(?:\([^()]*\)|[^,]*)", "", given).partition("*")
        keyword = {each for each, told in kinds.items() if told.kind is inspect.Parameter.KEYWORD_ONLY}
        assert not keyword.intersection(re.findall(r"\w+", before)), name
        assert keyword.issuperset(re.findall(r"\w+", after)), name
