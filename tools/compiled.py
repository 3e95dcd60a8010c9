"""Build a wheel whose engine is compiled by mypyc: the same sources at about twice the speed.

    make compiled                       build/questable-….whl for this machine and this Python
    python tools/compiled.py --tree     only the compiled tree, build/compiled, for the PYTHONPATH

MYPYC_OPT_LEVEL=0 compiles in a quarter of the time; use it if you only want to test.

The pure wheel stays the default; this one is for simulations and servers. It contains everything of the pure wheel.
Beside the modules of the engine are their compiled forms, which Python prefers.

It compiles the kernel's game and dice, the state classes, and the rule modules of the families. It does not compile:

* modules that define msgspec structs (content, vocabulary, verbs, scenes), because the compiler loses class keywords;
* presentation, planning, table, terminal and lab, which wait for people or files.

Before a module is compiled, its text changes in three ways. `slots=True` goes, because compiled classes have slots
anyway. Type variables for any number of arguments become `Any`, which the compiler needs. Modules with state classes
get the annotations of each class as written and its copy function (`kernel.engine.state`). The compiler erases the
annotations, and without the function it would have to copy with interpreted code.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import is_dataclass
from hashlib import sha256
from importlib import import_module
from inspect import get_annotations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
TREE = BUILD / "compiled"
KERNEL = ("kernel/engine/dice.py", "kernel/engine/dispatch.py", "kernel/engine/game.py")
OPTIONS = (  # `make test` has checked the types; mypyc cannot see some where modules import each other
    "--config-file=",
    "--ignore-missing-imports",
    "--disable-error-code=has-type",
    "--disable-error-code=arg-type",
)
MARKED = re.compile(r"'(Open|Secret|Counted|Own|Partly|Derived|Shared|Fresh|Parts|Annotated)\[")
SETUP = """
import os

from mypyc.build import mypycify
from pathlib import Path
from setuptools import setup
from questable_compiled import visit_once

extensions = mypycify({options!r}, opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"), debug_level="0")
for source in Path("build").glob("*.c"):
    source.write_text(visit_once(source.read_text(encoding="utf-8")), encoding="utf-8")
setup(name="questable-compiled", packages=[], ext_modules=extensions)
"""
FUTURE = "from __future__ import annotations"
INHERITED = ("Game", "Dice")  # other boxes and tests have subclasses of these
SUBCLASSES = "@mypyc_attr(allow_interpreted_subclasses=True)"
FAMILIES = ("runebound", "return_of_the_heroes")
INTERPRETED = (
    "presentation",
    "greedy",
    "odds",
    "planning",
    "base",
    "__init__.py",
    "box.py",
    "doubts.py",  # used while content is read, never during play
    "family.py",
    "proofreading.py",
    "rulebook.py",
    "verbs.py",
)


def modules(package: Path) -> Iterator[Path]:
    """Return the modules to compile."""
    yield from (package / name for name in KERNEL)
    for family in FAMILIES:
        for path in sorted((package / family).rglob("*.py")):
            parts = path.relative_to(package).parts
            looked_at = path.stem.endswith(("_shown", "_known"))  # presentation and bots of an optional rule
            if not looked_at and not any(part in INTERPRETED for part in parts) and not defines_structs(path):
                yield path


def defines_structs(path: Path) -> bool:
    """Return whether the module defines msgspec structs, as its class keywords and bases say."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(
        isinstance(node, ast.ClassDef) and (node.keywords or any("Struct" in ast.unparse(base) for base in node.bases))
        for node in ast.walk(tree)
    )


def prepare(path: Path, package: Path) -> None:
    """Change the text of a module so that mypyc can compile it."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(?<=\W)slots=True(, )?", "", text).replace(", )", ")").replace("@dataclass()", "@dataclass")
    text = re.sub(r"\*args: \*Ts\b", "*args: Any", text)
    name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
    classes = state_classes(name)
    for cls in classes:
        if any(base.__name__ in INHERITED for base in cls.__mro__):
            text = re.sub(rf"^(@dataclass.*\nclass {cls.__name__}\b)", rf"{SUBCLASSES}\n\1", text, flags=re.MULTILINE)
    if SUBCLASSES in text:
        text = text.replace(FUTURE, f"{FUTURE}\n\nfrom mypy_extensions import mypyc_attr", 1)
    path.write_text(text + tail(name, classes), encoding="utf-8")


def state_classes(name: str) -> list[type]:
    """Return the state classes a module defines."""
    from questable.kernel.engine.state import about

    found = [each for each in vars(import_module(name)).values() if isinstance(each, type) and is_dataclass(each)]
    own = [each for each in found if each.__module__ == name and MARKED.search(str(get_annotations(each)))]
    return [each for each in own if any(field.mark for field in about(each))]


def tail(name: str, classes: list[type]) -> str:
    """Return the code that restores what the compiler takes from the state classes of a module."""
    from questable.kernel.engine.state import changes, copy_name, copy_source, made_of

    lines: list[str] = []
    for cls in classes:
        for inner in made_of(cls):
            if inner.__module__ != name and changes(inner):
                lines.append(f"from {inner.__module__} import {copy_name(inner)}")
        annotations = {key: str(hint) for key, hint in cls.__annotations__.items()}
        if changes(cls):
            lines += ["", "", copy_source(cls), "", f"learn({cls.__name__}, {annotations!r}, {copy_name(cls)})", ""]
        else:
            lines += ["", "", f"learn({cls.__name__}, {annotations!r})"]
    return "\n".join(["", "", "from questable.kernel.engine.state import copied, learn", *lines]) if lines else ""


def visit_once(source: str) -> str:
    """Let the garbage collector visit a field once, even if a subclass declares it again.

    mypyc writes a visit for each class. A field visited twice looks as if nothing else needed it.
    """

    def once(function: re.Match[str]) -> str:
        seen: set[str] = set()
        kept = []
        for line in function[0].splitlines():
            visit = line.strip()
            if visit not in seen or not visit.startswith("Py_VISIT(self->"):
                kept.append(line)
            seen.add(visit)
        return "\n".join(kept)

    return re.sub(r"\w+_traverse\([^\n]*visitproc visit, void \*arg\)\n.*?\breturn rv;", once, source, flags=re.DOTALL)


def compile_tree(tree: Path) -> None:
    """Compile the modules of a tree in place."""
    package = tree / "questable"
    chosen = list(modules(package))
    for path in chosen:
        prepare(path, package)
    names = [str(path.relative_to(tree)) for path in chosen]
    script = SETUP.format(options=[*OPTIONS, *names])
    (tree / "setup.py").write_text(script, encoding="utf-8")
    shutil.copy(__file__, tree / "questable_compiled.py")
    environment = {**os.environ, "PYTHONPATH": str(tree), "MYPYPATH": str(tree)}
    subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=tree, env=environment, check=True)
    shutil.rmtree(tree / "build")
    (tree / "setup.py").unlink()
    (tree / "questable_compiled.py").unlink()


def pure_wheel() -> Path:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(BUILD)], cwd=ROOT, check=True)
    return max(BUILD.glob("questable-*-none-any.whl"), key=lambda path: path.stat().st_mtime)


def pack(tree: Path, pure: Path) -> Path:
    """Pack the tree as a wheel for this Python on this machine."""
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{version}-{version}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    wheel = pure.with_name(pure.name.replace("py3-none-any", tag))
    (info,) = tree.glob("*.dist-info")
    head = (info / "WHEEL").read_text(encoding="utf-8")
    head = head.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false").replace("Tag: py3-none-any", f"Tag: {tag}")
    (info / "WHEEL").write_text(head, encoding="utf-8")
    metadata = (info / "METADATA").read_text(encoding="utf-8")
    metadata = metadata.replace("\nRequires-Dist: ", "\nRequires-Dist: mypy-extensions>=1.0\nRequires-Dist: ", 1)
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    record = info / "RECORD"
    rows: list[str] = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in tree.rglob("*") if path.is_file() and path != record):
            if "__pycache__" in path.parts:
                continue
            name, data = path.relative_to(tree).as_posix(), path.read_bytes()
            digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={digest},{len(data)}")
            archive.write(path, name)
        rows.append(f"{record.relative_to(tree).as_posix()},,")
        archive.writestr(record.relative_to(tree).as_posix(), "\n".join(rows) + "\n")
    return wheel


def main() -> None:
    parser = argparse.ArgumentParser(description="Build a compiled wheel.")
    parser.add_argument("--tree", action="store_true", help="only the tree in build/compiled, no wheel")
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT / "src"))
    shutil.rmtree(TREE, ignore_errors=True)
    if args.tree:
        shutil.copytree(ROOT / "src", TREE, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "docs" / "rules", TREE / "questable" / "rules" / "catalogue")
        compile_tree(TREE)
        print(TREE)
        return
    pure = pure_wheel()
    with zipfile.ZipFile(pure) as archive:
        archive.extractall(TREE)
    compile_tree(TREE)
    print(pack(TREE, pure))


if __name__ == "__main__":
    main()
