#!/usr/bin/env python3
"""Makes an object file that stands in for most of Foundation's own ICU: the shared object needs the system's ICU in any case.

    packaging/icu.py FOLDER OBJECT [STATIC]

STATIC is a folder for the system's ICU as archives, for a program that takes it along: its code as it is, and its data without
what nothing here asks for. FOLDER is where the toolchain has its static libraries. Foundation brings a whole ICU along, in lib_FoundationICU.a: 34 MB of data
of all languages, and the code that reads it. Linked in front of that archive, OBJECT

- leads what Foundation calls on to the system's ICU, whose interface for C is stable from version to version: languages, formats,
  collation, properties of characters, conversion. Definitions are weak, so that those of a member of the archive that is drawn in
  anyway are taken;
- leaves time zones and calendars to the archive: they change by law, and Foundation's are newer than Debian's;
- takes the place of the archive's member of nothing but data, with what time zones and calendars ask for.

A package of ICU's data is a header, whose first two bytes say how long it is, a table of the places of names and of items, counted from
the table's beginning, the names, and the items.
"""

import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable

# The data that is kept.
KEPT = re.compile(
    r"(root|pool|res_index|icuver|icustd|zoneinfo64|timezoneTypes|windowsZones|metaZones|supplementalData|keyTypeData"
    r"|numberingSystems)\.res"
)

# The system's data that nothing here asks for: converters of old encodings, spelling checks, names of characters, transliteration,
# numbers in words. Units of measurement are asked for: sizes of files have them.
UNUSED = re.compile(r".*\.(cnv|spp|cfu)|(cnvalias|unames)\.icu|(translit|rbnf)/.*")

# What the archive keeps doing.
ARCHIVED = re.compile(r"(swift_)?(ucal|uatimezone)_\w+")

# Functions of Foundation's ICU that no other ICU has, as near as others come.
MISSING = """
#include <unicode/udat.h>
#include <unicode/uloc.h>
#define WEAK __attribute__((weak))
WEAK int32_t ualoc_canonicalForm(const char *name, char *form, int32_t capacity, UErrorCode *status) {
  return uloc_canonicalize(name, form, capacity, status);
}
WEAK int32_t ualoc_getAppleParent(const char *name, char *parent, int32_t capacity, UErrorCode *status) {
  return uloc_getParent(name, parent, capacity, status);
}
WEAK int udat_patternCharToDateFormatField(UChar character) { return UDAT_FIELD_COUNT; }
WEAK int32_t uameasfmt_getUnitsForUsage(const char *name, const char *category, const char *usage, void *units,
                                        int32_t capacity, UErrorCode *status) {
  return *status = U_UNSUPPORTED_ERROR, 0;
}
WEAK int32_t uatmufmt_getListPattern(const char *name, int style, int type, UChar *pattern, int32_t capacity,
                                     UErrorCode *status) {
  return *status = U_UNSUPPORTED_ERROR, 0;
}
WEAK int32_t uatmufmt_getTimePattern(const char *name, int type, UChar *pattern, int32_t capacity,
                                     UErrorCode *status) {
  return *status = U_UNSUPPORTED_ERROR, 0;
}
WEAK void udtitvfmt_setAttribute(void *format, int attribute, int value, UErrorCode *status) {
  *status = U_UNSUPPORTED_ERROR;
}
"""


def output(*command: str) -> str:
    return subprocess.check_output(command, text=True, stderr=subprocess.DEVNULL)


def symbols(file: str, *options: str) -> set[str]:
    """The names that `nm` lists."""
    lines = output("nm", "--format=posix", *options, file).splitlines()
    return {line.split()[0].split("@")[0] for line in lines if len(line.split()) > 1}


def forwards(folder: str) -> str:
    """Functions of the system's ICU under the names that Foundation calls."""
    called = set().union(*(symbols(f"{folder}/lib{name}.a", "-u")
                           for name in ("CoreFoundation", "FoundationInternationalization", "Foundation")))
    called &= symbols(f"{folder}/lib_FoundationICU.a", "--defined-only")
    libraries = output("pkg-config", "--variable=libdir", "icu-uc").strip()
    # Each name has the number of the version behind it.
    system = {re.sub(r"_\d+$", "", name): name
              for library in ("icuuc", "icui18n")
              for name in symbols(f"{libraries}/lib{library}.so", "-D", "--defined-only")}
    text = ""
    for name in sorted(name for name in called if not ARCHIVED.fullmatch(name)):
        target = system.get(name.removeprefix("swift_"))
        if target:
            text += f'FORWARD({name}, {target})\n'
        elif f"{name}(" not in MISSING:
            sys.exit(f"icu.py: Foundation calls {name}, and no other ICU has it")
    return """
#if defined(__x86_64__)
#define JUMP(target) "jmp " #target "@PLT"
#else
#define JUMP(target) "b " #target
#endif
#define FORWARD(name, target) \\
  __asm__(".text\\n.weak " #name "\\n.type " #name ", %function\\n" #name ": " JUMP(target) "\\n.size " #name ", . - " #name);
""" + text


def items(package: bytes) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """The header, and the names and items of a package."""
    (length,) = struct.unpack_from("<H", package)
    header, table = package[:length], package[length:]
    # What is written here is little-endian, as the header says in its ninth byte; "CmnD" is the format.
    if header[8] != 0 or header[12:17] != b"CmnD\1":
        sys.exit("icu.py: the data of Foundation's ICU are in a format that is not known")
    (count,) = struct.unpack_from("<I", table)
    places = [struct.unpack_from("<II", table, 4 + 8 * number) for number in range(count)]
    ends = [place for _, place in places[1:]] + [len(table)]
    return header, [(table[name:table.index(b"\0", name)], table[place:end])
                    for (name, place), end in zip(places, ends)]


def package_of(header: bytes, kept: list[tuple[bytes, bytes]]) -> bytes:
    """A package of these items, which are in the order of their names."""
    names, start = b"", 4 + 8 * len(kept)
    name_places = []
    for name, _ in kept:
        name_places.append(start + len(names))
        names += name + b"\0"
    names += b"\0" * (-(start + len(names)) % 16)
    table, data = struct.pack("<I", len(kept)), b""
    for name_place, (_, item) in zip(name_places, kept):
        table += struct.pack("<II", name_place, start + len(names) + len(data))
        data += item + b"\0" * (-len(item) % 16)
    return header + table + names + data


def data(archive: str, suffix: str, scratch: str, is_kept: Callable[[str], bool]) -> str:
    """The data, in place of the member of the archive that defines the same name."""
    (member,) = (name for name in output("ar", "t", archive).split() if name.endswith(suffix))
    subprocess.run(["ar", "x", archive, member], cwd=scratch, check=True)
    subprocess.run(["objcopy", "-O", "binary", "-j", ".rodata", member, "all"], cwd=scratch, check=True)
    # Its name has the number of the version in it.
    (symbol,) = (name for name in symbols(f"{scratch}/{member}", "--defined-only") if name.endswith("_dat"))
    header, all_items = items(Path(scratch, "all").read_bytes())
    kept = [item for item in all_items if is_kept(item[0].decode().split("/", 1)[1])]
    Path(scratch, "kept").write_bytes(package_of(header, kept))
    return f"""
__asm__(".section .rodata\\n.balign 16\\n.globl {symbol}\\n.type {symbol}, %object\\n{symbol}:\\n"
        ".incbin \\"{scratch}/kept\\"\\n.size {symbol}, . - {symbol}\\n.text");
"""


def compiled(text: str, scratch: str, target: str) -> None:
    """An object file of this text; it names no folder of this run."""
    Path(scratch, "icu.c").write_text(text)
    subprocess.run(["cc", "-O2", "-fPIC", "-c", "icu.c", "-o", Path(target).absolute()], cwd=scratch, check=True)


def strong(archive: str) -> set[str]:
    """The names that an archive defines, without those that others may define, too."""
    lines = (line.split() for line in output("nm", "--format=posix", "--defined-only", archive).splitlines())
    return {line[0] for line in lines if len(line) > 1 and line[1] in "TDRB"}


def archives(folder_of_swift: str, static: str, scratch: str) -> None:
    """The system's ICU. What both call by one name, without a version, has another name in it."""
    libraries = output("pkg-config", "--variable=libdir", "icu-uc").strip()
    folder = Path(static)
    folder.mkdir(parents=True, exist_ok=True)
    codes = [f"{libraries}/{name}" for name in ("libicuuc.a", "libicui18n.a")]
    shared = strong(f"{folder_of_swift}/lib_FoundationICU.a") & set().union(*map(strong, codes))
    Path(scratch, "names").write_text("".join(f"{name} system_{name}\n" for name in sorted(shared)))
    for code in codes:
        folder.joinpath(Path(code).name).unlink(missing_ok=True)
        subprocess.run(["objcopy", "-D", f"--redefine-syms={scratch}/names", code, folder.joinpath(Path(code).name)], check=True)
    text = data(f"{libraries}/libicudata.a", "_dat.o", scratch, lambda name: not UNUSED.fullmatch(name))
    compiled(text, scratch, f"{scratch}/icudata.o")
    folder.joinpath("libicudata.a").unlink(missing_ok=True)
    subprocess.run(["ar", "rcsD", folder.joinpath("libicudata.a").absolute(), "icudata.o"], cwd=scratch, check=True)


def main(folder: str, target: str, static: str = "") -> None:
    with tempfile.TemporaryDirectory() as scratch:
        kept = data(f"{folder}/lib_FoundationICU.a", "icu_packaged_data.cpp.o", scratch,
                    lambda name: KEPT.fullmatch(name) is not None)
        compiled(MISSING + forwards(folder) + kept, scratch, target)
        if static:
            archives(folder, static, scratch)


if __name__ == "__main__":
    main(*sys.argv[1:])
