#!/usr/bin/env python3
"""Compares NOTICE with what is really embedded.

    packaging/notice.py check [INPUTS]      fails if a part is missing: one of this repository, one of a package that SwiftPM fetches, and
                                            one of INPUTS, which is what the linker read
    packaging/notice.py package FOLDER      prints NOTICE for a package with the shared objects of FOLDER, and behind it what Debian
                                            says of those that NOTICE does not name

A part of this repository is a file that brings a licence along, or one that says of what other data it was made.
"""

import json
import re
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What every program has that a C compiler links, and comes with an exception for that; and archives of the C library that are empty.
START = re.compile(r"[\w.]*crt\w*\.o|libc_nonshared\.a|libgcc(_eh)?\.a|lib(dl|pthread|rt|util)\.a|ld-linux[\w.-]*")
# Packages that `make docs` fetches: nothing of them is shipped.
TOOLS = ("swift-docc-plugin", "swift-docc-symbolkit")
SHIPPED = ("Sources/", "Plugins/")
MADE = re.compile(r"(Written|Made|Generated) by .* from .*(ICU|CLDR|Unicode)")


def named():
    """The patterns of NOTICE."""
    text = ROOT.joinpath("NOTICE").read_text(encoding="utf-8")
    return [pattern for line in re.findall(r"={80}\n.+\nFiles: (.+)", text) for pattern in line.split()]


def own_parts():
    """What the repository has of others, and the packages that it stands on."""
    for name in subprocess.check_output(["git", "ls-files", "-z", *SHIPPED], cwd=ROOT, text=True).split("\0")[:-1]:
        path = ROOT / name
        if path.is_file() and (re.search("licen[cs]e|copying|notice", path.name, re.IGNORECASE)
                               or MADE.search(path.read_bytes()[:500].decode("utf-8", "replace"))):
            yield name
    for pin in json.loads(ROOT.joinpath("Package.resolved").read_text())["pins"]:
        if pin["identity"] not in TOOLS:
            yield f"package/{pin['identity']}"


def linked_parts(inputs):
    """The archives and objects of others that the linker read, as its list for make names them."""
    files = Path(inputs).read_text().split("\n\n")[0].replace("\\\n", " ").split()[1:]
    if not any(file.endswith(".a") for file in files):
        sys.exit(f"notice.py: {inputs} lists no archive: is it what the linker wrote?")
    for file in files:
        path = Path(file)
        if ".so" in path.suffixes or START.fullmatch(path.name) or path.suffix not in (".a", ".o"):
            continue
        if "swift_static" in file:
            yield f"swift_static/{path.name}"
        elif ".build" in path.parts:
            # Of our modules, and of packages, which Package.resolved names.
            continue
        elif path.name != "foundation.o":
            yield f"static/{path.name}"


def check(inputs=None):
    patterns = named()
    parts = set(own_parts()) | set(linked_parts(inputs) if inputs else ())
    missing = sorted(part for part in parts if not any(fnmatchcase(part, pattern) for pattern in patterns))
    for part in missing:
        print(f"NOTICE does not name {part}: add a section with its licence, whose line \"Files:\" has it", file=sys.stderr)
    sys.exit(1 if missing else 0)


def package(folder):
    patterns, text = named(), ROOT.joinpath("NOTICE").read_text(encoding="utf-8")
    for name in Path(folder, ".packages").read_text().split():
        source = subprocess.check_output(["dpkg-query", "-W", "-f", "${source:Package}", name], text=True).strip()
        if not any(fnmatchcase(f"debian/{source}", pattern) for pattern in patterns):
            said = Path(f"/usr/share/doc/{name}/copyright").read_text(encoding="utf-8", errors="replace")
            text += f"\n{'=' * 80}\n{source}\nFiles: debian/{source}\n\nWhat Debian says of its package {name}:\n\n{said.strip()}\n"
    sys.stdout.buffer.write(text.encode())


if __name__ == "__main__":
    {"check": check, "package": package}[sys.argv[1]](*sys.argv[2:])
