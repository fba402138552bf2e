#!/usr/bin/env python3
"""Writes what the reader of WhatsApp's exports looks up: the digits, words and separators of all locales together.

    python3 Tests/WhatsAppHeads/meanings.py < Tests/WhatsAppHeads/locales.txt > Sources/BubbleImport/WhatsApp/heads.txt

Each line of words begins with what they mean: the hours as bits, 1 if they may stand before the time, and the calendars as bits whose
era they are. A word that means nothing has three zeros.
"""

import sys
import unicodedata

CALENDARS = "gbpirwh"
MARKS = [0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x061C, 0xFEFF]
SPACES = [0x20, 0xA0, 0x202F, 0x2009, 0x09]
POINTS = [0x2E, 0x22, 0x27, 0x5F4, 0x5F3, 0x201D, 0x2019, 0x2D]


def separator(text, without=()):
    """A text as it is compared: in small letters, without spaces and marks of direction."""
    return "".join(one.lower() for one in text if ord(one) not in MARKS + SPACES + list(without))


def key(word):
    return separator(word, without=POINTS)


def fields(pattern):
    """The fields of one of CLDR's patterns, and the texts between them, which have no letter."""
    found, quoted = [], False
    for one in pattern:
        if one == "'":
            quoted = not quoted
            continue
        letter = one if not quoted and one.isascii() and one.isalpha() else None
        if found and found[-1][0] == letter:
            found[-1][1] += one
        else:
            found.append([letter, one])
    return found


class Meanings:
    def __init__(self):
        # The long dates of some phones in the past have these.
        self.words = {word: [0, 0, 0] for word in "日일分秒초"}
        self.dates, self.times = dict.fromkeys("年月년월"), dict.fromkeys("：时時点")
        self.short, self.swapped = set(), set()

    def word(self, word):
        # Equal words may be composed in different ways.
        return self.words.setdefault(unicodedata.normalize("NFC", key(word)), [0, 0, 0])

    def idle(self, text):
        for word in filter(key, text.split(" ")):
            self.word(word)

    def date(self, parts):
        numbers = [place for place, (letter, _) in enumerate(parts) if letter not in (None, "G")]
        between = ["".join(text for letter, text in parts[one + 1:next] if letter is None) for one, next in zip(numbers, numbers[1:])]
        for place, (letter, text) in enumerate(parts):
            if letter is None and not numbers[0] < place < numbers[-1]:
                self.idle(text)
        self.dates.update(dict.fromkeys(map(separator, between)))
        first = separator(between[0])[:1]
        if len(numbers) == 3 and first:
            if parts[numbers[0]][1] == "yy":
                self.short.add(first)
            if parts[numbers[0]][0] == "y" and parts[numbers[1]][0] == "d":
                self.swapped.add(first)

    def time(self, parts):
        for place, (letter, text) in enumerate(parts):
            around = [parts[other][0] if 0 <= other < len(parts) else "a" for other in (place - 1, place + 1)]
            if letter is None and not set(around) & set("aBb"):
                self.times[separator(text)] = None
            elif letter is None:
                self.idle(text)

    def way(self, times, halves, parts):
        front = any([letter for letter, _ in time if letter][0] in "aB" for time in times)
        words = list(zip(halves.split("|"), ["fff", "fff000"])) + [tuple(part.rsplit("=", 1)) for part in parts.split("|") if "=" in part]
        for word, masks in words:
            for mask in masks.split("/"):
                self.word(word)[0] |= int(mask, 16)
            self.word(word)[1] |= front


def main():
    meanings, times = Meanings(), []
    for line in sys.stdin.read().split("\n"):
        kind, *columns = line.split("\t")
        if kind.startswith("#"):
            print(line.replace("record.py", "meanings.py"))
        elif kind == "zeros":
            print(kind, "".join(sorted(columns[0])), sep="\t")
        elif kind == "months":
            print(line)
        elif kind == "dates":
            for pattern in columns:
                meanings.date(fields(pattern))
        elif kind == "times":
            times = list(map(fields, columns))
            for time in times:
                meanings.time(time)
        elif kind == "eras":
            for word in columns[1:]:
                meanings.word(word)[2] |= 1 << CALENDARS.index(columns[0])
        elif kind == "way":
            meanings.way([times[int(number)] for number in columns[3].split(" ")], *columns[4:])
    print("dates", *meanings.dates, sep="\t")
    print("times", *meanings.times, sep="\t")
    print("short", *sorted(meanings.short), sep="\t")
    print("swapped", *sorted(meanings.swapped), sep="\t")
    groups = {}
    for word, meaning in sorted(meanings.words.items()):
        groups.setdefault("%x %d %x" % tuple(meaning), []).append(word)
    for meaning, words in sorted(groups.items()):
        print("words", meaning, *words, sep="\t")


if __name__ == "__main__":
    main()
