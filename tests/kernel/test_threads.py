"""Servers read content and records in several threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import questable

HASTE = """
import sys, threading
from questable import load, new

sys.setswitchinterval(1e-6)
start = threading.Barrier(4)
wrong = []

def read() -> None:
    start.wait()
    try:
        new("rise-of-the-dragon-lords", seats=2, seed=1)
        load(open(sys.argv[1], "rb").read())
    except Exception as error:
        wrong.append(error)

threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(str(wrong) if wrong else 0)
"""


def test_threads_may_be_the_first_to_read(tmp_path: Path) -> None:
    """A process of its own: nothing has been read there before."""
    file = tmp_path / "game.quest"
    file.write_bytes(questable.to_bytes(questable.new("rise-of-the-dragon-lords", seats=2, seed=1)))
    for _ in range(3):
        command = [sys.executable, "-c", HASTE, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
