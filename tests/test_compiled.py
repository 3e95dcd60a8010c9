"""What is done to the engine's sources so that it can be compiled (`make compiled`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from typing import Any

ROOT = Path(__file__).parent.parent
TOOL: dict[str, Any] = run_path(str(ROOT / "tools" / "compiled.py"))
PACKAGE = ROOT / "src" / "questable"

GENERATED = """
        static int
        state___Zanaga_traverse(ZanagaObject *self, visitproc visit, void *arg)
        {
            Py_VISIT(self->_setting);
            Py_VISIT(self->_content);
            if (CPyTagged_CheckLong(self->_moves)) {
                Py_VISIT(CPyTagged_LongAsObject(self->_moves));
            }
            Py_VISIT(self->_content);
            if (CPyTagged_CheckLong(self->_round)) {
                Py_VISIT(CPyTagged_LongAsObject(self->_round));
            }
            int rv = 0;
            return rv;
        }
        static void other(void)
        {
            Py_VISIT(self->_content);
        }
"""


def test_a_field_that_two_classes_declare_is_visited_once() -> None:
    """Twice, and the garbage collector takes away what is still needed."""
    visit_once: Callable[[str], str] = TOOL["visit_once"]
    second = GENERATED.rindex("            Py_VISIT(self->_content);\n            if")
    line = "            Py_VISIT(self->_content);\n"
    assert visit_once(GENERATED) == GENERATED[:second] + GENERATED[second + len(line) :]


def test_rules_and_state_are_compiled_and_what_defines_structs_is_not() -> None:
    chosen = {path.relative_to(PACKAGE).as_posix() for path in TOOL["modules"](PACKAGE)}
    assert {"kernel/engine/game.py", "kernel/engine/dispatch.py", "runebound/state.py", "runebound/combat.py"} < chosen
    assert {
        "runebound/mists_of_zanaga/state.py",
        "return_of_the_heroes/state.py",
        "runebound/variants/doom.py",
    } < chosen
    assert not [name for name in chosen if "msgspec.Struct" in (PACKAGE / name).read_text(encoding="utf-8")]


def test_a_module_with_state_gets_annotations_and_copies() -> None:
    name = "questable.runebound.state"
    tail = TOOL["tail"](name, TOOL["state_classes"](name))
    assert "def _copy_Runebound(old: Runebound) -> Runebound:" in tail
    assert "new.heroes = [_copy_Hero(each) for each in old.heroes]" in tail
    assert "learn(Track, {'card': 'Open[str]', 'space': 'Open[int]', 'age': 'Open[int]'})" in tail
