"""The files of the page, compressed once for all.

Compressing the page's script takes as long as some choices in a game, and anybody may ask for it.
"""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKED = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
SMALL = 2000
"""Files smaller than this many bytes are not compressed."""


class Pages(StaticFiles):
    """A folder of files."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        plain, asked = super().file_response(full_path, stat_result, scope, status_code), Headers(scope=scope)
        if (
            not isinstance(plain, FileResponse)
            or stat_result.st_size < SMALL
            or not (plain.media_type or "").startswith(PACKED)
            or "gzip" not in asked.get("accept-encoding", "")
            or "range" in asked
            or scope["method"] != "GET"
        ):
            return plain
        body = _packed(os.fspath(full_path), stat_result.st_mtime_ns, stat_result.st_size)
        more = {name: plain.headers[name] for name in ("etag", "last-modified")}
        headers = {**more, "content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(body, status_code, headers, plain.media_type)


@lru_cache(maxsize=200)
def _packed(path: str, changed: int, size: int) -> bytes:
    return gzip.compress(Path(path).read_bytes())
