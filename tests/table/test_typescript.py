"""The types of the client are those of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from questable.table.typescript import typescript

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_client_has_the_types_of_the_server() -> None:
    """To mend it: python -m questable.table.typescript > web/src/lib/protocol.ts."""
    assert FILE.read_text(encoding="utf-8") == typescript()


def test_the_same_file_in_every_process() -> None:
    program = [sys.executable, "-m", "questable.table.typescript"]
    run = subprocess.run(program, capture_output=True, check=True, env={"PYTHONHASHSEED": "77"})
    assert run.stdout.decode() == typescript()


def test_commands_are_told_apart_by_their_type() -> None:
    text = typescript()
    assert 'export interface Choose {\n  type: "choose";\n  id: string;' in text
    assert "export type Command =\n  | Hello\n  | Choose\n" in text


def test_what_may_be_missing_has_a_question_mark() -> None:
    text = typescript()
    assert '  hint?: string; // default: ""\n' in text, "left out by the server when empty"
    assert '  seed?: string; // default: ""\n' in text, "may be left out by the browser"
    assert "  moves: number;\n" in text, "always sent"
