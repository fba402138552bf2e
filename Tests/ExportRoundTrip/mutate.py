#!/usr/bin/env python3
"""Breaks generated exports in random ways and imports them: no crash, no hang, no failure without a message.

mutate.py path/to/bubble [--format NAME]... [--mutations N] [--seed N] [--keep FOLDER] [--losses]
"""

import argparse
import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

from formats import FORMATS

VALUES = [None, True, 0, -1, 1.5, 1e308, 2**63, 2**64, "", "x", "0", "2024-01-01", "\ud83d", "../../../etc/hostname", "/dev/zero", "a\0b", [], {}, [[]], [None], {"text": None}, "\u202e" * 9, "x" * 70_000]


def paths(folder):
    return sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names)


def readable(folder):
    return [path for path in paths(folder) if path.endswith((".json", ".jsonl", ".txt"))]


def bytes_changed(dice, data):
    """A range of bytes is flipped, cut, doubled, filled, moved, or all behind it is gone."""
    start = dice.randrange(len(data) + 1)
    end = min(len(data), start + dice.choice([1, 1, 2, 8, 64, 4096]))
    piece, other = data[start:end], dice.randrange(len(data) + 1)
    return dice.choice([
        lambda: data[:start] + bytes(byte ^ 1 << dice.randrange(8) for byte in piece) + data[end:],
        lambda: data[:start] + data[end:],
        lambda: data[:end] + piece * dice.choice([1, 2, 50]) + data[end:],
        lambda: data[:start] + bytes(dice.randrange(256) for _ in range(dice.choice([1, 4, 100]))) + data[start:],
        lambda: data[:other] + piece + data[other:],
        lambda: data[:start] + dice.choice([b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\r\n", b"\xe2\x80\x8e", b"\xc0\x80", b"\xed\xa0\x80", b"[" * 5000, b"9" * 400, b"{\"a\":" * 200]) + data[start:],
        lambda: data[:start],
    ])()


def lines_changed(dice, data):
    """A line is doubled, gone, moved, or loses its end."""
    lines = data.split(b"\n")
    index = dice.randrange(len(lines))
    change = dice.randrange(4)
    if change == 0:
        lines.insert(index, lines[index])
    elif change == 1:
        lines.pop(index)
    elif change == 2:
        lines.insert(dice.randrange(len(lines)), lines.pop(index))
    else:
        lines[index] = lines[index][:dice.randrange(len(lines[index]) + 1)]
    return b"\n".join(lines)


def nodes(value, found):
    """Each place of a value that another value can be put into."""
    for key in (value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()):
        found.append((value, key))
        nodes(value[key], found)
    return found


def value_changed(dice, value):
    """A member goes, is doubled, gets another type or name, or changes places with another one."""
    places = nodes(value, [])
    if not places:
        return
    (one, key), (other, second) = dice.choice(places), dice.choice(places)
    change = dice.randrange(5)
    if change == 0:
        del one[key]
    elif change == 1 and isinstance(one, list):
        one.insert(dice.randrange(len(one) + 1), copy.deepcopy(one[key]))
    elif change == 2 and isinstance(one, dict):
        one[key + dice.choice(["x", "s", ""])[:1] if dice.random() < 0.7 else ""] = one.pop(key)
    elif change == 3:
        one[key] = copy.deepcopy(other[second])
    else:
        one[key] = dice.choice(VALUES)


def json_changed(dice, data):
    lines = data.split(b"\n")
    try:
        if b"\n{" in data and json.loads(lines[-2] if not lines[-1] else lines[-1]) is not None:
            index = dice.randrange(len(lines))
            value = json.loads(lines[index])
            value_changed(dice, value)
            lines[index] = json.dumps(value).encode()
            return b"\n".join(lines)
        value = json.loads(data)
    except (ValueError, RecursionError):
        return bytes_changed(dice, data)
    for _ in range(dice.choice([1, 1, 3])):
        value_changed(dice, value)
    return json.dumps(value, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")


def files_changed(dice, folder):
    """A file goes, gets another name, is empty, is a folder, or has the bytes of another one."""
    path, other = dice.choice(paths(folder)), dice.choice(paths(folder))
    with open(other, "rb") as opened:
        data = opened.read()
    os.remove(path)
    change = dice.randrange(4)
    if change == 0:
        os.makedirs(path)
    elif change == 1:
        open(path + dice.choice(["x", ".json", ".txt"]), "wb").write(data)
    elif change == 2:
        open(path, "wb").write(data)
    return folder


def zipped(dice, folder):
    """The export as an archive, whose bytes may be changed."""
    path = folder + ".zip"
    with zipfile.ZipFile(path, "w", dice.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for one in paths(folder):
            archive.write(one, os.path.relpath(one, folder).replace("/", dice.choice(["/", "/", "\\", "/../"])))
    with open(path, "rb") as opened:
        data = opened.read()
    if dice.random() < 0.7:
        data = bytes_changed(dice, data)
    with open(path, "wb") as opened:
        opened.write(data)
    return path


def mutated(dice, folder, export):
    """Changes the export on disk and gives the path that is imported."""
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        there = readable(folder)
        if not there:
            break
        path = dice.choice(there)
        with open(path, "rb") as opened:
            data = opened.read()
        how = dice.choices([bytes_changed, lines_changed, json_changed], [3, 2, 0 if path.endswith(".txt") else 6])[0]
        with open(path, "wb") as opened:
            opened.write(how(dice, data))
    if dice.random() < 0.05:
        files_changed(dice, folder)
    return zipped(dice, folder) if dice.random() < 0.1 else export


def judged(bubble, export, options, folder):
    """What is wrong with how the tool took it, and what it said."""
    output = os.path.join(folder, "out.jsonl")
    try:
        done = subprocess.run([bubble, "import", export, "--reproducible", "-o", output, *options], capture_output=True, timeout=20)
    except subprocess.TimeoutExpired:
        return "hang: over 20 seconds", "", ""
    said = done.stderr.decode("utf-8", "replace")
    text = open(output, encoding="utf-8", errors="replace").read() if os.path.exists(output) else ""
    if done.returncode < 0 or "Sanitizer" in said or "Fatal error" in said or done.returncode > 64:
        return f"crash: status {done.returncode}: {said[-1500:]}", said, text
    if done.returncode != 0 and not (said + done.stdout.decode("utf-8", "replace")).strip():
        return f"status {done.returncode} without a message", said, text
    return None, said, text


def lost(folder, said, text):
    """Words that stand in the export, did not arrive, and of which no finding says anything."""
    if not text or "note:" in said or "warning:" in said or "error:" in said:
        return None
    there = set(re.findall(rb"qz[a-y]+qz", b"".join(open(path, "rb").read() for path in readable(folder))))
    gone = sorted(word.decode() for word in there if word.decode() not in text)
    return f"lost without a finding: {gone}" if gone else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bubble")
    parser.add_argument("--format", action="append", choices=list(FORMATS))
    parser.add_argument("--mutations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder that exports which fail are copied into")
    parser.add_argument("--losses", action="store_true", help="also say what is lost without a finding")
    arguments = parser.parse_args()
    bubble, failed = os.path.abspath(arguments.bubble), 0
    with tempfile.TemporaryDirectory(prefix="mutate-") as root:
        for name in arguments.format or FORMATS:
            for number in range(arguments.seed, arguments.seed + arguments.mutations):
                folder = os.path.join(root, "one")
                shutil.rmtree(folder, ignore_errors=True)
                os.makedirs(os.path.join(folder, "export"))
                export, _, options = FORMATS[name].write(FORMATS[name].conversation(f"{name}/{number}"), os.path.join(folder, "export"))
                export = mutated(random.Random(f"mutate/{name}/{number}"), os.path.join(folder, "export"), export)
                wrong, said, text = judged(bubble, export, options, folder)
                if wrong is None and arguments.losses:
                    wrong = lost(os.path.join(folder, "export"), said, text)
                if wrong is not None:
                    failed += 1
                    print(f"{name}, seed {number}: {wrong}", flush=True)
                    if arguments.keep:
                        shutil.copytree(folder, os.path.join(arguments.keep, f"{name}-{number}"), dirs_exist_ok=True)
            print(f"{name}: {arguments.mutations} mutations, {failed} failures so far", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
