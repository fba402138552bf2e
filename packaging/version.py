#!/usr/bin/env python3
"""Fails if a file says another version than Sources/CBubble/include/bubble/library.h, where it stands once for programs.

    packaging/version.py VERSION
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The files, and how each says the version.
SAID = {
    "bindings/python/pyproject.toml": r'(?m)^version = "(.+)"$',
    # The first release that it lists; what comes after that one may stand above.
    "CHANGELOG.md": r"(?m)^## \[?(\d[^\s\]]*)",
}

failed = False
for name, pattern in SAID.items():
    match = re.search(pattern, ROOT.joinpath(name).read_text(encoding="utf-8"))
    said = match.group(1) if match else "none"
    if said != sys.argv[1]:
        print(f"{name} says version {said}, and library.h {sys.argv[1]}", file=sys.stderr)
        failed = True
sys.exit(failed)
