#!/usr/bin/env python3
"""Makes random exports, imports them, and says what did not arrive.

roundtrip.py path/to/bubble [--format NAME]... [--conversations N] [--seed N] [--keep FOLDER]
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

import chats
import check
import whatsapp
from formats import FORMATS


def attempt(bubble, format, conversation, folder):
    """The differences of one conversation, written into an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "export"))
    export, facts, options = format.write(conversation, os.path.join(folder, "export"))
    try:
        return check.compare(facts, check.run(bubble, export, folder, options))
    except subprocess.TimeoutExpired:
        return ["hang: more than 60 seconds"]


def kind(difference):
    """What sort of difference it is: its words without values."""
    words = re.split(r": |'|\"|\{", difference, maxsplit=1)[0] if not difference.startswith("nothing was") else re.sub(r"/\S+", "", difference.split("\n")[0])
    post = re.search(r", (\w+)\)$", difference)
    return re.sub(r"[0-9]+|qz\w+qz", "#", words)[:90] + (f" ({post[1]})" if post else "")


def shrink(bubble, format, conversation, sort, folder):
    """The smallest conversation that still shows a difference of this sort."""
    size = max(1, len(conversation.posts) // 2)
    while size >= 1:
        for start in range(0, len(conversation.posts), size):
            keys = {post.key for post in conversation.posts[start:start + size]}
            smaller = conversation.without(keys)
            if smaller.posts and any(kind(one) == sort for one in attempt(bubble, format, smaller, folder)):
                conversation = smaller
                break
        else:
            size //= 2
    return conversation


def tell(folder, limit=4000):
    """The files of a small export, as they are."""
    for place, _, names in os.walk(os.path.join(folder, "export")):
        for name in sorted(names):
            if name.rsplit(".", 1)[-1] in ("json", "jsonl", "txt"):
                with open(os.path.join(place, name), encoding="utf-8", errors="replace") as opened:
                    print(f"    {os.path.relpath(os.path.join(place, name), folder)}:\n      " + opened.read(limit).replace("\n", "\n      "))


def tried(bubble, name, seed, conversations, folder, keep, known):
    format, failed, sorts = FORMATS[name], 0, collections.Counter()
    for number in range(conversations):
        one = format.conversation(f"{name}/{seed + number}")
        differences = attempt(bubble, format, one, folder)
        failed += bool(differences)
        for difference in differences:
            sort = kind(difference)
            sorts[sort] += 1
            if sorts[sort] == 1 and len(sorts) <= known:
                small = shrink(bubble, format, one, sort, folder)
                again = [line for line in attempt(bubble, format, small, folder) if kind(line) == sort]
                print(f"\n{name}, seed {seed + number}, posts {[post.key for post in small.posts]}: {(again or [difference])[0]}")
                tell(folder)
                if keep:
                    shutil.copytree(folder, os.path.join(keep, f"{name}-{len(sorts)}"), dirs_exist_ok=True)
    print(f"{name}: {conversations} conversations from seed {seed}, {failed} differ")
    for sort, count in sorts.most_common():
        print(f"  {count:6} {sort}")
    return failed


def several(bubble, name, seed, exports, folder):
    failed = 0
    for number in range(exports):
        differences = chats.attempt(bubble, name, FORMATS[name], f"{name}/several/{seed + number}", folder)
        failed += bool(differences)
        for difference in differences[:3]:
            print(f"{name}, several, seed {seed + number}: {difference[:400]}")
    print(f"{name}: {exports} exports of several, {failed} differ")
    return failed


def right_heads(bubble, folder):
    """Each head of WhatsApp's locales: read right, or refused, or said to be unsure."""
    os.makedirs(folder, exist_ok=True)
    path, times, failed, refused = os.path.join(folder, "_chat.txt"), [1732557909, 1732615629, 1733918461, 1735641000], 0, 0
    for locale, ios, android, *words in whatsapp.HEADS:
        for pattern, form, precision in ((ios, "[{}] Kim: m", 1), (android, "{} - Kim: m", 60)):
            heads = [form.format(whatsapp.formatted(pattern, time, *words)) for time in times]
            with open(path, "w", encoding="utf-8") as opened:
                opened.write("\n".join(heads) + "\n")
            order = whatsapp.date_order(pattern)
            came = check.run(bubble, path, folder, ["--me", "Kim"] + (["--date-order", order] if order in ("dmy", "mdy", "ymd") else []))
            got = [row.time for row in came.rows if row.text == "m"]
            if not came.rows:
                refused += 1
                print(f"refused: {locale}: {heads[0]}")
            elif got != [time - time % precision for time in times] and "note:" not in came.findings and "warning:" not in came.findings:
                failed += 1
                print(f"wrong: {locale}: {heads[0]}: {[row.fields['date'] for row in came.rows]}")
    print(f"heads: {2 * len(whatsapp.HEADS)}, {refused} refused, {failed} wrong without a finding")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bubble")
    parser.add_argument("--format", action="append", choices=list(FORMATS))
    parser.add_argument("--conversations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder that small exports with a difference are copied into")
    parser.add_argument("--sorts", type=int, default=40, help="how many sorts of differences are made small and shown")
    parser.add_argument("--several", action="store_true", help="puts three conversations into each export instead")
    parser.add_argument("--heads", action="store_true", help="tries each head of WhatsApp's instead")
    arguments = parser.parse_args()
    bubble, failed = os.path.abspath(arguments.bubble), 0
    with tempfile.TemporaryDirectory(prefix="round-trip-") as folder:
        if arguments.heads:
            sys.exit(1 if right_heads(bubble, folder) else 0)
        for name in arguments.format or FORMATS:
            if arguments.several:
                failed += several(bubble, name, arguments.seed, arguments.conversations, os.path.join(folder, name))
                continue
            failed += tried(bubble, name, arguments.seed, arguments.conversations, os.path.join(folder, name), arguments.keep, arguments.sorts)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
