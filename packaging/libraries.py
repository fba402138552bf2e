#!/usr/bin/env python3
"""Copies the shared objects that a program needs, and that its package takes along, into a folder.

    packaging/libraries.py PROGRAM FOLDER common|none|wheel

`common` leaves out those of packages that Debian 12 and 13 both have under one name, `none` those of the C library alone, `wheel` those that every system
with Python has, as its platform tag says. Prints what the package
depends on then, as Debian's control file has it. FOLDER/.packages lists the packages that the copies are from.

`none` also takes what the program loads when it is needed, libheif, and the program that it starts, rsvg-convert, with what that needs. The libheif of
another system may ask for a newer C++ library than the copy, which is loaded first.

Some objects stay behind, and others with their names and functions are in their place, which do nothing:
- codecs of libavif that it has another one for: AV1 is read by dav1d and written by aom. libavif asks for codecs in an order of its own, in which
  those two are the first;
- the encoder of HEVC, whose licence is the GPL: the program decodes HEIC alone;
- ICU's data, which libxml2 has for encodings that the C library does not know, where the program has an ICU of its own. Without it, an SVG in one of them is an
  error.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

COMMON = ("libc6 libstdc++6 libgcc-s1 zlib1g libharfbuzz0b libfontconfig1 libexpat1 libcairo2 libfreetype6 libfribidi0 libjpeg62-turbo "
          "libwebp7 libwebpdemux2 libgif7 libqrencode4 liblua5.4-0 libbz2-1.0 libssl3 libssl3t64").split()
C_LIBRARY = ["libc6"]
MANYLINUX = "libc6 libstdc++6 libgcc-s1 zlib1g libexpat1".split()
# Names that one of the two gives another package: it provides the old one, which apt alone need not know.
RENAMED = {"libssl3": "libssl3t64 | libssl3", "libssl3t64": "libssl3t64 | libssl3"}
REPLACED = re.compile(r"(librav1e|libSvtAv1Enc|libgav1|libx265|libicudata)\.so\.[\d.]+")
# What the program loads by these names.
LOADED = ["libheif.so.1"]
# What it starts, and looks for beside itself.
STARTED = Path("/usr/bin/rsvg-convert")


def output(*command, **options):
    return subprocess.check_output(command, text=True, **options)


def needed(file):
    """The names of the shared objects that a file asks for."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", "-W", str(file)))


def places():
    """Where the system has each shared object, by name."""
    found = {}
    for name, path in re.findall(r"^\s+(\S+) \(.*\) => (/\S+)$", output("/sbin/ldconfig", "-p"), re.MULTILINE):
        found.setdefault(name, path)
    return found


@cache
def owner(path):
    """The package that a file belongs to. Where /lib is a link to /usr/lib, dpkg may know it by either name."""
    real = str(Path(path).resolve())
    for name in (real, real.removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "-S", name], text=True, capture_output=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    sys.exit(f"libraries.py: {real} belongs to no package, so its licence is unknown: install it with apt")


def names(file, option):
    """The symbols of a file, and the letters that say what each is."""
    lines = output("nm", "-D", "--format=posix", option, str(file)).splitlines()
    return {line.split()[0].split("@")[0]: line.split()[1] for line in lines}


def replacement(name, path, askers, target):
    """An object of that name with what the askers want of it: functions that return the address of empty memory, and data that is empty."""
    there = names(path, "--defined-only")
    asked = sorted(set().union(*(names(asker, "--undefined-only") for asker in askers)) & set(there))
    text = "static const char nothing[4096];\n" + "".join(
        f"const char *{name}(void);\nconst char *{name}(void) {{ return nothing; }}\n" if there[name] in "TW" else
        f"extern const char {name}[4096];\nconst char {name}[4096] = {{0}};\n" for name in asked)
    with tempfile.TemporaryDirectory() as scratch:
        Path(scratch, "codec.c").write_text(text)
        subprocess.run(["cc", "-O2", "-fPIC", "-shared", "-s", "-Wl,-z,relro,-z,now,--build-id=none,--no-as-needed", f"-Wl,-soname,{name}", "codec.c",
                        "-lc", "-o", str(target.absolute())], cwd=scratch, check=True)


def is_replaced(name, program):
    """Whether nothing asks an object for what it does. ICU's data is wanted by a program that asks ICU itself."""
    asks_icu = any(other.startswith("libicu") for other in needed(program))
    return REPLACED.fullmatch(name) and not (asks_icu and name.startswith("libicudata"))


def taken(program, common, system):
    """Names and paths of the shared objects that are taken along, and the packages that are not."""
    left, found, packages = [*needed(program), *([*LOADED, *needed(STARTED)] if common == C_LIBRARY else [])], {}, set()
    while left:
        name = left.pop()
        if name in found or name.startswith("ld-linux"):
            continue
        if name not in system:
            sys.exit(f"libraries.py: {program} needs {name}, which is not installed")
        package = owner(system[name])
        if package in common:
            packages.add(package)
            continue
        found[name] = system[name]
        if not is_replaced(name, program):
            left += needed(system[name])
    return found, packages


def depends(program, folder):
    """What the package needs, and in which versions."""
    with tempfile.TemporaryDirectory() as scratch:
        Path(scratch, "debian").mkdir()
        Path(scratch, "debian/control").write_text("Source: bubble\n\nPackage: bubble\nArchitecture: any\n")
        files = [f"-e{file.absolute()}" for file in (Path(program), *folder.glob("*.so*"))]
        text = output("dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-l{folder.absolute()}", *files, cwd=scratch, stderr=subprocess.DEVNULL)
    result = []
    for entry in text.strip().removeprefix("shlibs:Depends=").split(", "):
        name, _, version = entry.partition(" ")
        if name in COMMON:
            result.append(f"{RENAMED.get(name, name)} {version}".strip())
    return result


def main(program, folder, which):
    folder, system = Path(folder), places()
    folder.mkdir(parents=True, exist_ok=True)
    found, packages = taken(program, {"common": COMMON, "none": C_LIBRARY, "wheel": MANYLINUX}[which], system)
    origins = set()
    for name, path in sorted(found.items()):
        if is_replaced(name, program):
            replacement(name, path, [other for other in found.values() if name in needed(other)], folder / name)
        else:
            shutil.copyfile(Path(path).resolve(), folder / name)
            origins.add(owner(path))
        (folder / name).chmod(0o644)
    if which == "none":
        shutil.copyfile(STARTED, folder / STARTED.name)
        (folder / STARTED.name).chmod(0o755)
        origins.add(owner(STARTED))
    (folder / ".packages").write_text("".join(f"{name}\n" for name in sorted(origins)))
    entries = depends(program, folder)
    if missing := packages - {name for entry in entries for name in entry.split()}:
        print(f"libraries.py: not in Depends: {missing}", file=sys.stderr)
    print(", ".join(sorted(entries)))


if __name__ == "__main__":
    main(*sys.argv[1:])
