"""The libraries and the configuration of fonts that a wheel contains, for systems without them."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path


def prepare(folder: Path) -> None:
    """Loads the libraries in `folder/bubblelayout` that the system has, too, from the system.

    Other modules of the process, such as pycairo and GTK, use those, and two copies must not exchange objects. The shared object finds the
    others in that folder.
    """
    for path in sorted((folder / "bubblelayout").glob("*.so*")):
        try:
            ctypes.CDLL(path.name)
        except OSError:
            pass
    names = ("FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT")
    if not any(name in os.environ for name in names) and not Path("/etc/fonts/fonts.conf").exists():
        os.environ["FONTCONFIG_PATH"] = str(folder.parent / "fonts")
