"""A certificate for a table in the home network, made by itself: browsers ask once whether to believe it."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

from questable.errors import SetupError

DAYS = 800
RENEW = 30 * 86_400
"""Seconds before the end of its life at which it is made anew."""


def own_certificate(folder: Path, names: tuple[str, ...] = ()) -> tuple[Path, Path]:
    """The certificate and its key, made if there are none, if they are old, or if they are for other names."""
    certificate, key, known = folder / "table.crt", folder / "table.key", folder / "table.names"
    wanted = "\n".join(("localhost", *names))
    if certificate.exists() and key.exists() and known.exists():
        young = time.time() - certificate.stat().st_mtime < DAYS * 86_400 - RENEW
        if young and known.read_text(encoding="utf-8") == wanted:
            return certificate, key
    openssl = shutil.which("openssl")
    if openssl is None:
        raise SetupError("making a certificate needs openssl; install it, or use your own with --certificate and --key")
    folder.mkdir(parents=True, exist_ok=True)
    subject = ",".join([*(f"DNS:{name}" for name in ("localhost", *names)), "IP:127.0.0.1", "IP:::1"])
    draft = key.with_name(f".{key.name}.{os.getpid()}")
    command = [
        *(openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"),
        *("-days", str(DAYS), "-subj", "/CN=Questable", "-addext", f"subjectAltName={subject}"),
        *("-keyout", str(draft), "-out", str(certificate)),
    ]
    try:
        draft.touch(mode=0o600)
        subprocess.run(command, check=True, capture_output=True, text=True)
        draft.replace(key)
        known.write_text(wanted, encoding="utf-8")
    except (OSError, subprocess.CalledProcessError) as error:
        told = (getattr(error, "stderr", "") or str(error)).strip().splitlines()
        raise SetupError(f"the certificate could not be made: {told[-1] if told else error}") from error
    finally:
        draft.unlink(missing_ok=True)
    return certificate, key
