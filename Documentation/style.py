#!/usr/bin/env python3
"""Lints English: the phrases that Documentation/style.txt lists, and sentences of more than 35 words.

    Documentation/style.py                        compare with Documentation/style-counts.txt (`make lint`)
    Documentation/style.py --record [--new TEXT]  lower the recorded counts (`make style-counts`)
    Documentation/style.py FILE ...               list every finding in these files

The comparison fails if a file has more findings than recorded, or fewer. A file that the record does not list must have
none. `--record` refuses to raise a count, with two exceptions. Hits of a phrase that `--new` names may be more. A file
that the record does not list, such as a renamed one, may have findings as long as the total does not rise.

TEXTS lists the files, and style_texts.py reads them. A code span counts as one word, and so does a list of them.
A phrase never crosses a punctuation mark. A colon does not end a sentence.
"""

import argparse
import re
import subprocess
import sys
from collections import Counter, namedtuple
from pathlib import Path

from style_texts import CODE, READERS, blocks

LONGEST = 35
TEXTS = [
    ("README", "markdown", ["README.md", "examples/README.md", "bindings/*/README.md"]),
    ("CONTRIBUTING", "markdown", ["CONTRIBUTING.md"]),
    ("CHANGELOG", "markdown", ["CHANGELOG.md"]),
    ("guides", "markdown", ["Documentation/*.md"]),
    (".docc pages", "markdown", ["Sources/**/*.docc/**/*.md", "Plugins/**/*.docc/**/*.md"]),
    ("help texts", "help", ["Sources/bubble/**/*.swift"]),
    ("Swift comments", "swift", ["Sources/**/*.swift", "Development/**/*.swift", "Plugins/Swift/**/*.swift"]),
    ("C comments", "c", ["Sources/CBubble/include/bubble.h", "Sources/CBubble/include/bubble/*.h"]),
]
# Pages that a program writes, and the folder that `make docs` copies the guides into.
GENERATED = tuple(
    ["Documentation/CommandLine.md", "Documentation/ScriptReference.md", "Documentation/Symbols.md", "Sources/BubbleLayout/BubbleLayout.docc/Guides/"]
)
PHRASES, RECORD = "Documentation/style.txt", "Documentation/style-counts.txt"
WHAT = ("phrases", "long sentences")
# `what` is an index into WHAT, `kind` a first column of TEXTS, `phrase` an entry of style.txt or empty.
Finding = namedtuple("Finding", "path line last what kind phrase message")


def read_phrases(text):
    """The entries by the first words of their phrases: whether it is anchored, its expression, its three fields."""
    entries, result = {}, {}
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            fields = [field.strip() for field in line.split(" | ")]
            if len(fields) != 3 or not all(fields) or fields[0] in entries:
                sys.exit(f"{PHRASES}:{number}: an entry is: phrase | plain form | reason; each phrase once")
            entries[fields[0]] = fields
    # If two phrases overlap, the longer one wins.
    for phrase in sorted(entries, key=lambda phrase: (-len(phrase.split()), phrase)):
        words = phrase.lower().split()
        is_anchored = words[0] == "^"
        gap = r"[^\s,;:.!?()]+(?:\s+[^\s,;:.!?()]+){0,2}?"
        parts = [gap if word == "…" else "|".join(map(re.escape, word.split("/"))) for word in words[is_anchored:]]
        expression = re.compile(r"\s+".join(f"(?:{part})" for part in parts) + r"(?!\w)", re.I)
        for form in words[is_anchored].split("/"):
            first = re.match(r"\w+", form).group()
            result.setdefault(first, []).append((is_anchored, expression, entries[phrase]))
    return result


def hits(text, phrases):
    """Yields the beginning, the end and the fields of each hit."""
    text, end = text.replace("’", "'"), 0
    first = re.search(rf"[\w#{CODE}]|\Z", text).start()
    for word in re.finditer(r"\w+", text):
        for is_anchored, expression, fields in phrases.get(word.group().lower(), ()):
            is_possible = word.start() >= end and (not is_anchored or word.start() == first)
            if is_possible and (match := expression.match(text, word.start())):
                yield match.start(), match.end(), fields
                end = match.end()


STOP = re.compile(r"(?<![.!?…])([.!?…]+)([\"'”’)»]*)(?=\s)|\Z")
NEVER_LAST = {"e.g", "i.e", "cf", "vs", "approx", "mr", "mrs", "dr", "st"}
SOMETIMES_LAST = {"etc", "al", "a.m", "p.m"}


def sentences(text):
    """Yields the beginning and the end of each sentence."""
    start = 0
    for match in STOP.finditer(text):
        if match[1]:
            word = re.search(r"[\w.]*\Z", text[max(start, match.start() - 9) : match.start()]).group().lower()
            if match[1] == "." and word in NEVER_LAST:
                continue
            may_go_on = match[1] != "." or match[2] or word in SOMETIMES_LAST
            if may_go_on and re.compile(r"\s*(\S?)").match(text, match.end())[1].islower():
                continue
        yield start + len(text[start:]) - len(text[start:].lstrip()), match.end()
        start = match.end()


def word_count(sentence):
    count, after_code = 0, False
    for token in sentence.split():
        is_word = any(map(str.isalnum, token))
        is_code = CODE in token and not is_word
        count += is_word or is_code and not after_code
        after_code = is_code or after_code and not is_word
    return count


def shown(text):
    return " ".join(re.sub(f"{CODE}+", "`…`", text).split())


def findings_in(text, reader, phrases, path="", kind=""):
    for first, part in READERS[reader](text):
        for number, block in blocks(part):
            line = first + number + 1

            def finding(start, end, *rest):
                return Finding(path, line + block.count("\n", 0, start), line + block.count("\n", 0, end), *rest)

            for start, end, (phrase, plain, reason) in hits(block, phrases):
                hit = shown(block[start:end])
                yield finding(start, end, 0, kind, phrase, f'"{hit}" → {plain} ({reason})')
            for start, end in sentences(block):
                if (size := word_count(block[start:end])) > LONGEST:
                    beginning = " ".join(shown(block[start:end]).split()[:6])
                    yield finding(start, end, 1, kind, "", f"{size} words, {LONGEST} at most, in: {beginning} …")


def all_findings(root):
    phrases, result = read_phrases((root / PHRASES).read_text(encoding="utf-8")), []
    for kind, reader, patterns in TEXTS:
        for path in {path for pattern in patterns for path in root.glob(pattern)}:
            name = path.relative_to(root).as_posix()
            if not name.startswith(GENERATED):
                result += findings_in(path.read_text(encoding="utf-8"), reader, phrases, name, kind)
    return sorted(result)


def read_record(text):
    result = Counter()
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            if not (match := re.fullmatch(r"\s*(\d+)\s+(\d+)\s+(\S+)", line)):
                sys.exit(f"{RECORD}:{number}: a line is: phrases, long sentences, file")
            result[match[3], 0], result[match[3], 1] = int(match[1]), int(match[2])
    return result


def record_text(counts):
    paths = sorted({path for path, _ in counts})
    head = "# Phrases of style.txt and long sentences in each file. `make style-counts` lowers them.\n"
    return head + "".join(f"{counts[path, 0]:4} {counts[path, 1]:4} {path}\n" for path in paths)


def count(findings):
    return Counter((finding.path, finding.what) for finding in findings)


def above(counts, others):
    return sorted(key for key in counts if counts[key] > others[key])


def total(counts, what):
    return sum(number for (_, index), number in counts.items() if index == what)


def refused(findings, recorded, new):
    """The counts that must not be recorded."""
    counts, known = count(finding for finding in findings if finding.phrase not in new), {path for path, _ in recorded}
    risen = [what for what in range(len(WHAT)) if total(counts, what) > total(recorded, what)]
    return [(path, what) for path, what in above(counts, recorded) if path in known or what in risen]


def changed_lines(root, path):
    """The lines that changed since the record did, as far as git knows."""

    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=root, capture_output=True, encoding="utf-8", check=True).stdout

    try:
        commit = git("log", "-1", "--format=%H", "--", RECORD).strip()
        hunks = re.findall(r"(?m)^@@ \S+ \+(\d+)(?:,(\d+))? @@", git("diff", "--unified=0", commit, "--", path))
    except (OSError, subprocess.CalledProcessError):
        return set()
    return {line for start, size in hunks for line in range(int(start), int(start) + int(size or 1))}


def report(findings, recorded, keys, root):
    """Prints the findings of these counts: the new ones, if the changed lines hold enough of them."""
    for path, what in keys:
        those = [finding for finding in findings if (finding.path, finding.what) == (path, what)]
        changed = changed_lines(root, path)
        new = [finding for finding in those if changed & set(range(finding.line, finding.last + 1))]
        for finding in new if len(new) >= len(those) - recorded[path, what] else those:
            print(f"{path}:{finding.line}: {finding.message}")
        print(f"{path}: {len(those)} {WHAT[what]}, recorded {recorded[path, what]}")


def main(arguments, root):
    parser = argparse.ArgumentParser(description="Lints English.")
    parser.add_argument("files", nargs="*", help="list every finding in these files")
    parser.add_argument("--record", action="store_true", help="lower the recorded counts")
    parser.add_argument("--new", action="append", default=[], help="a phrase whose hits may raise counts")
    options = parser.parse_args(arguments)
    findings, record = all_findings(root), root / RECORD
    counts = count(findings)
    recorded = read_record(record.read_text(encoding="utf-8")) if record.exists() else Counter()
    wrong = refused(findings, recorded, options.new) if options.record else above(counts, recorded)
    if options.files:
        files = {Path(file).resolve() for file in options.files}
        for finding in findings:
            if root / finding.path in files:
                print(f"{finding.path}:{finding.line}: {finding.message}")
    elif options.record and not (wrong and record.exists()):
        record.write_text(record_text(counts), encoding="utf-8")
        for kind, _, _ in TEXTS:
            of_kind = count(finding for finding in findings if finding.kind == kind)
            print(f"{kind:14} {total(of_kind, 0):5} phrases, {total(of_kind, 1):3} sentences over {LONGEST} words")
    elif wrong:
        report(findings, recorded, wrong, root)
        print(f"No count may rise. The phrases are in {PHRASES}.")
        return 1
    elif fallen := above(recorded, counts):
        for path, what in fallen:
            print(f"{path}: {counts[path, what]} {WHAT[what]}, recorded {recorded[path, what]}")
        print(f"Fewer than recorded, thank you. Run `make style-counts` and commit {RECORD}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:], Path(__file__).resolve().parent.parent))
