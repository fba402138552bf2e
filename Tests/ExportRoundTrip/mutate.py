#!/usr/bin/env python3
"""Breaks generated exports in random ways and imports them: no crash, no hang, no loss without a finding.

mutate.py path/to/import-runner [--format NAME]... [--mutations N] [--seed N] [--keep FOLDER]
"""

import argparse
import collections
import os
import random
import re
import resource
import select
import shutil
import subprocess
import sys
import tempfile
import time

import damage
from formats import FORMATS

# The mutations of one export: making it takes longer than reading it.
EACH = 25
HANG = 30


class Runner:
    """The program that imports; it is started again when it ended."""

    def __init__(self, program):
        self.program, self.process = os.path.abspath(program), None
        self.said = tempfile.TemporaryFile()

    def start(self):
        # What AddressSanitizer reports is better than Swift's own backtrace.
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="hard_rss_limit_mb=2048:" + os.environ.get("ASAN_OPTIONS", ""))
        self.process = subprocess.Popen([self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, env=environment)

    def ended(self):
        """How it ended, and the last of what it said."""
        self.process.kill() if self.process.poll() is None else None
        status = self.process.wait()
        self.process = None
        self.said.seek(0)
        text = self.said.read().decode("utf-8", "replace")
        self.said.truncate(0)
        self.said.seek(0)
        return f"status {status}: {text[-3000:]}"

    def read(self, export, output, options):
        """The findings of an import, as pairs of what was found and how often; or a text that says what is wrong."""
        if self.process is None:
            self.start()
        named = dict(zip(options[::2], options[1::2]))
        line = "\t".join([export, output, named.get("--me", ""), named.get("--date-order", "")])
        answer, end = b"", time.monotonic() + HANG
        try:
            self.process.stdin.write(os.fsencode(line) + b"\n")
            self.process.stdin.flush()
            while answer != b"\n" and not answer.endswith(b"\n\n"):
                if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                    self.process.kill()
                    self.ended()
                    return f"hang: over {HANG} seconds"
                piece = os.read(self.process.stdout.fileno(), 1 << 16)
                if not piece:
                    return "crash: " + self.ended()
                answer += piece
        except BrokenPipeError:
            return "crash: " + self.ended()
        lines = [line.split("\t", 1) for line in answer.decode("utf-8", "replace").split("\n") if "\t" in line and line.split("\t")[0].isdigit()]
        return {what: int(count) for count, what in lines}

    def finish(self):
        """What it says at its end: lost memory."""
        if self.process is None:
            return None
        self.process.stdin.close()
        self.process.wait()
        text = self.ended()
        return None if text == "status 0: " else text


def words(files):
    """How often the words stand in texts that each message has one of; those of UTF-16, too."""
    texts = [data.replace(b"\0", b"") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else data for name, data in files.items() if data and name.endswith(damage.TEXTS)]
    return collections.Counter(re.findall(rb"qz[a-y]+qz", b"\n".join(texts)))


def written(files, folder):
    """Writes the files of an export."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name, data in files.items():
        path = os.path.join(folder, name)
        os.makedirs(path if data is None else os.path.dirname(path), exist_ok=True)
        if data is not None:
            with open(path, "wb") as opened:
                opened.write(data)


def contents(folder):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(place, name), "rb") as opened:
                found[os.path.relpath(os.path.join(place, name), folder)] = opened.read()
    return dict(sorted(found.items()))


class Base:
    """An export that is not damaged, and what arrives of it."""

    def __init__(self, runner, name, number, folder):
        self.folder, self.output = os.path.join(folder, "export"), os.path.join(folder, "out.jsonl")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        export, _, self.options = FORMATS[name].write(FORMATS[name].conversation(f"{name}/{number}"), self.folder)
        self.files, self.path = contents(self.folder), os.path.relpath(export, self.folder)
        self.findings = runner.read(os.path.normpath(export), self.output, self.options)
        self.there, self.arrived = words(self.files), self.words() if isinstance(self.findings, dict) else {}

    def words(self):
        with open(self.output, "rb") as opened:
            return words({self.output: opened.read()})

    def contains(self, text):
        with open(self.output, "rb") as opened:
            return text in opened.read()

    def tried(self, runner, dice):
        """What is wrong with how the export is read after it was damaged."""
        files, packed = damage.damaged(dice, self.files)
        written(files, self.folder)
        export = os.path.normpath(os.path.join(self.folder, self.path))
        if packed is not None:
            export = self.folder + ".zip"
            with open(export, "wb") as opened:
                opened.write(packed)
        if os.path.exists(self.output):
            os.remove(self.output)
        findings = runner.read(export, self.output, self.options)
        if isinstance(findings, str):
            return findings
        # Only what the whole export has no finding of says that something was lost.
        if not os.path.exists(self.output) or any(count > self.findings.get(what, 0) for what, count in findings.items()):
            return None
        there, came = words(files), self.words()
        # Of two places of a word, one may be for older readers only.
        gone = sorted(word.decode() for word in self.arrived if there[word] >= self.there[word] and word not in came)
        # Dates decide which branch is shown; the finding about the other one is the same for both.
        if gone and any("of other branches" in what for what in findings) and self.contains(b"left branch"):
            return None
        return f"lost without a finding: {gone}; findings: {findings}" if gone else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("runner")
    parser.add_argument("--format", action="append", choices=list(FORMATS))
    parser.add_argument("--mutations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder that exports which fail are copied into")
    arguments = parser.parse_args()
    runner, failed = Runner(arguments.runner), 0
    with tempfile.TemporaryDirectory(prefix="mutate-") as root:
        for name in arguments.format or FORMATS:
            base, start, before = None, time.monotonic(), failed
            for number in range(arguments.seed, arguments.seed + arguments.mutations):
                if base is None or number % EACH == 0:
                    base = Base(runner, name, number // EACH, root)
                    if isinstance(base.findings, str):
                        sys.exit(f"{name}, export {number // EACH} is not read: {base.findings}")
                wrong = base.tried(runner, random.Random(f"mutate/{name}/{number}"))
                if wrong is not None:
                    failed += 1
                    print(f"{name}, seed {number}: {wrong}", flush=True)
                    if arguments.keep:
                        shutil.copytree(root, os.path.join(arguments.keep, f"{name}-{number}"), dirs_exist_ok=True)
            print(f"{name}: {arguments.mutations} mutations in {time.monotonic() - start:.0f} s, {failed - before} failures", flush=True)
        end = runner.finish()
    print(f"the process had at most {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10} MB")
    if end:
        print("at its end: " + end)
    sys.exit(1 if failed or end else 0)


if __name__ == "__main__":
    main()
