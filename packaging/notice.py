#!/usr/bin/env python3
"""Compares NOTICE with what is really embedded.

    packaging/notice.py check [INPUTS]      fails if a part is missing: one of this repository, one of a package that SwiftPM fetches, and
                                            one of INPUTS, which is what the linker read
    packaging/notice.py package FOLDER [texts]
                                            prints NOTICE for a package with the shared objects of FOLDER: with the version of each part and the
                                            place of its source, and behind it what Debian says of those that NOTICE does not name. `texts` adds
                                            the licences that Debian's files refer to, for systems that don't have them

A part of this repository is a file that brings a licence along, or one that says of what other data it was made.
"""

import json
import os
import re
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from libraries import REPLACED

ROOT = Path(__file__).resolve().parent.parent
# What every program has that a C compiler links, and comes with an exception for that; and archives of the C library that are empty.
START = re.compile(r"[\w.]*crt\w*\.o|libc_nonshared\.a|libgcc(_eh)?\.a|lib(dl|pthread|rt|util)\.a|ld-linux[\w.-]*")
# Packages that `make docs` fetches: nothing of them is shipped.
TOOLS = ("swift-docc-plugin", "swift-docc-symbolkit")
SHIPPED = ("Sources/", "Plugins/")
# Where Debian has the licences that many packages have.
LICENCES = Path("/usr/share/common-licenses")
RULE = "=" * 80
MADE = re.compile(r"(Written|Made|Generated) by .* from .*(ICU|CLDR|Unicode)")


def named():
    """The patterns of NOTICE."""
    text = ROOT.joinpath("NOTICE").read_text(encoding="utf-8")
    return [pattern for line in re.findall(rf"{RULE}\n.+\nFiles: (.+)", text) for pattern in line.split()]


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


def versions(packages):
    """Where the source of each part is: of Debian's packages by their sources, and of what is compiled into the program."""
    sources = {}
    for name in packages:
        source, version = subprocess.check_output(["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", name], text=True).split()
        sources.setdefault((source, version), []).append(name)
    swift = subprocess.check_output([os.environ.get("SWIFT", "swift"), "--version"], text=True, stderr=subprocess.DEVNULL)
    lines = [f"Swift {'; '.join(re.findall(r'Swift version (.+)', swift))}: https://github.com/swiftlang"]
    for pin in json.loads(ROOT.joinpath("Package.resolved").read_text())["pins"]:
        if any(fnmatchcase(f"package/{pin['identity']}", pattern) for pattern in named()):
            lines.append(f"{pin['identity']} {pin['state']['version']}: {pin['location']}")
    for (source, version), names in sorted(sources.items()):
        place = f"https://snapshot.debian.org/package/{source}/{version.replace(':', '%3A')}/"
        lines.append(f"{source} {version} ({', '.join(names)}): {place}")
    return sources, lines


def package(folder, texts=""):
    text = ROOT.joinpath("NOTICE").read_text(encoding="utf-8")
    # ICU is compiled into the program: its archives are of this package.
    sources, lines = versions([*Path(folder, ".packages").read_text().split(), "libicu-dev"])
    said = {}
    for (source, _), names in sorted(sources.items()):
        if not any(fnmatchcase(f"debian/{source}", pattern) for pattern in named()):
            for name in names:
                words = Path(f"/usr/share/doc/{name}/copyright").read_text(encoding="utf-8", errors="replace").strip()
                said.setdefault((source, words), []).append(name)
    for (source, words), names in said.items():
        text += f"\n{RULE}\n{source}\nFiles: debian/{source}\n\nWhat Debian says of {', '.join(names)}:\n\n{words}\n"
    if texts:
        text = with_licences(text)
    head, rule, rest = text.partition(RULE)
    empty = ", ".join(sorted(file.name for file in Path(folder).iterdir() if REPLACED.fullmatch(file.name)))
    table = f"""Versions, and where the sources are. Shared objects in the folder {Path(folder).name} are copies of Debian's. You may replace each by another one that has the same
interface. {empty} are empty objects of this build."""
    sys.stdout.buffer.write((head + table + "\n\n" + "\n".join(lines) + "\n\n" + rule + rest).encode())


def with_licences(text):
    """The text with those licences at its end, once each, that it says are in Debian's folder of licences."""
    needed = set()

    def name(match):
        path = LICENCES / match[1].removesuffix(".0" if match[1].startswith(("GPL", "LGPL")) else "\0")
        needed.add(path.resolve())
        return f"{path.resolve().name} at the end of this file"

    text = re.sub(rf"{LICENCES}/(\w[\w-]*(?:\.\d)*)", name, text)
    text = re.sub(rf"{LICENCES}/?", "the end of this file", text)
    for path in sorted(needed):
        text += f"\n{RULE}\n{path.name}\n\n{path.read_text(encoding='utf-8').strip()}\n"
    return text


if __name__ == "__main__":
    {"check": check, "package": package}[sys.argv[1]](*sys.argv[2:])
