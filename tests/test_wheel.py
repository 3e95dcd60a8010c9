"""What is installed is what is here: the wheel carries the rules and the content, and works without the checkout."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


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
