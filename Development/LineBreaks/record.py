#!/usr/bin/env python3
"""Makes the table of line break classes, and the tests of where lines break, from files of the Unicode Character Database.

    record.py FOLDER TABLE TESTS

FOLDER is where Debian's package unicode-data has them, of the version below. TABLE is the table for C: ranges of characters by
their start, each with a class of LineBreakClass.swift and the bit for East_Asian_Width F, W or H. TESTS gets each line of
LineBreakTest.txt as characters, with a vertical bar where a line may end.
"""

import sys
from pathlib import Path

VERSION = "17.0.0"
# What LB1 does without a dictionary.
RESOLVED = {"AI": "AL", "SG": "AL", "XX": "AL"}
WIDE = 0x80


def values(folder, name, field=1, usual=None):
    """The value of each character that a file has."""
    found = [usual] * 0x110000
    for line in folder.joinpath(name).read_text(encoding="utf-8").splitlines():
        fields = [part.strip() for part in line.split("#")[0].split(";")]
        if len(fields) > field:
            start, _, end = fields[0].partition("..")
            for scalar in range(int(start, 16), int(end or start, 16) + 1):
                found[scalar] = fields[field]
    return found


def pictographs(folder):
    """The characters with Extended_Pictographic."""
    found = set()
    for line in folder.joinpath("emoji/emoji-data.txt").read_text(encoding="utf-8").splitlines():
        fields = [part.strip() for part in line.split("#")[0].split(";")]
        if fields[-1] == "Extended_Pictographic":
            start, _, end = fields[0].partition("..")
            found.update(range(int(start, 16), int(end or start, 16) + 1))
    return found


def classes(folder):
    """The class of each character by its name in LineBreakClass.swift, and whether it is of East Asian width."""
    breaks = values(folder, "LineBreak.txt", usual="XX")
    widths = values(folder, "EastAsianWidth.txt", usual="N")
    categories = values(folder, "extracted/DerivedGeneralCategory.txt", usual="Cn")
    emoji = pictographs(folder)
    for scalar, value in enumerate(breaks):
        category, is_wide = categories[scalar], widths[scalar] in ("F", "W", "H")
        value = RESOLVED.get(value, value)
        if value == "SA":
            name = "saMark" if category in ("Mn", "Mc") else "saLetter"
        elif value == "QU" and category in ("Pi", "Pf"):
            name = "initialQU" if category == "Pi" else "finalQU"
        elif value == "OP" and is_wide:
            name = "wideOP"
        elif scalar == 0x25CC:
            name = "dottedCircle"
        elif category == "Cn" and scalar in emoji:
            name = "unassignedPictograph" if value == "ID" else "unassignedSymbol"
        else:
            name = value.lower()
        # A mark is of the character before it, or a letter.
        yield name, is_wide and name not in ("cm", "zwj", "saMark")


def write_table(folder, file):
    names, entries, last = [], [], None
    for scalar, value in enumerate(classes(folder)):
        if value == last:
            continue
        last = value
        name, is_wide = value
        if name not in names:
            names.append(name)
        entries.append(f"0x{scalar << 8 | is_wide * WIDE | names.index(name):X}")
    lines = [
        f"// Made by Development/LineBreaks/record.py from LineBreak.txt and other files of Unicode {VERSION}; not to be edited.",
        "static const char *const line_break_names[] = {",
        "  " + ", ".join(f'"{name}"' for name in names),
        "};",
        "static const uint32_t line_break_ranges[] = {",
    ]
    lines += ["  " + ", ".join(entries[at:at + 16]) + "," for at in range(0, len(entries), 16)]
    file.write_text("\n".join(lines + ["};", ""]), encoding="utf-8")
    print(f"{len(names)} classes, {len(entries)} ranges")


def write_tests(folder, file):
    lines = [f"# Made by Development/LineBreaks/record.py from LineBreakTest.txt of Unicode {VERSION}; not to be edited."]
    for line in folder.joinpath("auxiliary/LineBreakTest.txt").read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        # × at the start, ÷ at the end.
        if words:
            lines.append("".join({"×": " ", "÷": "|"}.get(word) or f"{int(word, 16):X}" for word in words[1:-1]))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines) - 1} tests")


def main():
    folder, table, tests = map(Path, sys.argv[1:])
    for name in ("LineBreak.txt", "auxiliary/LineBreakTest.txt"):
        head = folder.joinpath(name).read_text(encoding="utf-8").split("\n", 1)[0]
        if VERSION not in head:
            sys.exit(f"record.py: {folder}/{name} says \"{head}\", but the table is of Unicode {VERSION}: install that version of unicode-data")
    write_table(folder, table)
    write_tests(folder, tests)


if __name__ == "__main__":
    main()
