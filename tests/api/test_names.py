"""What `questable` shows of itself to somebody at a prompt."""

from __future__ import annotations

import pydoc
import subprocess
import sys

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
    assert "A new game, carried to its first decision" in page


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    for name in questable.__all__:
        thing = getattr(questable, name)
        assert isinstance(thing, str) or thing.__doc__, name
