#!/usr/bin/env python3
"""Fails if a public declaration of the last release, or a protocol of a type, is missing and CHANGELOG.md does not name it.

    Documentation/api.py check GRAPHS TARGET...     compares with the newest file in Documentation/api
    Documentation/api.py record GRAPHS TARGET...    prints the declarations, for such a file

GRAPHS is the folder that `make docs` writes symbol graphs into, one folder a target. CHANGELOG.md names a declaration above the heading of that release,
in backticks, in the first column of a table or in a line that begins with "- Remove": `Type.method(_:)`. `Type.method(…)` names every method with
that name, and `Type` the type with all of its members. Not seen are new requirements of a protocol and new cases of an enumeration.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Whether a type writes these itself or has the compiler write them makes no difference to its users.
DERIVED = {"==(_:_:)", "hash(into:)", "hashValue"}
# What the compiler says of nearly every type.
EVERYWHERE = ("Copyable", "Escapable", "SendableMetatype")
# The default value of a parameter, up to the next parameter or the end of them: brackets in it hold no brackets of their kind.
DEFAULT = re.compile(r' = (?:[^,()\[\]"]|"[^"]*"|\([^()]*\)|\[[^\[\]]*\])+(?=[,)])')


def declaration(symbol):
    """A declaration without default values, which are no part of its type. A setter is what `{ get }` lacks."""
    text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    text = DEFAULT.sub("", " ".join(text.split()))
    if re.match(r"(static )?let ", text):
        text = text.replace("let ", "var ", 1) + " { get }"
    return text.replace(" { get set }", "")


def graph_lines(target, graph):
    """A line for each public declaration and each protocol of a type: target, path, and what it is."""
    paths = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
    for symbol in graph["symbols"]:
        derived = "::SYNTHESIZED::" in symbol["identifier"]["precise"] or symbol["pathComponents"][-1] in DERIVED
        # An extension is no declaration of its own: its members are.
        if not derived and symbol["kind"]["identifier"] != "swift.extension":
            yield f"{target} {paths[symbol['identifier']['precise']]}: {declaration(symbol)}"
    for relation in graph["relationships"]:
        protocol = (relation.get("targetFallback") or paths.get(relation["target"], "")).split(".")[-1]
        if relation["kind"] == "conformsTo" and relation["source"] in paths and protocol not in ("", *EVERYWHERE):
            yield f"{target} {paths[relation['source']]}: conforms to {protocol}"


def lines(graphs, targets):
    """The lines of all targets, sorted."""
    found = set()
    for target in targets:
        files = sorted(Path(graphs, target).glob(f"{target}*.symbols.json"))
        if not files:
            sys.exit(f"api.py: {graphs} has no symbol graph of {target}: run make docs")
        for file in files:
            found.update(graph_lines(target, json.loads(file.read_text(encoding="utf-8"))))
    return sorted(found)


def released():
    """The version of the last release with a file, and the file's lines."""
    files = Path(ROOT, "Documentation/api").glob("*.txt")
    newest = max(files, key=lambda file: [int(number) for number in file.stem.split(".")])
    return newest.stem, newest.read_text(encoding="utf-8").splitlines()


def named(version):
    """The names that CHANGELOG gives of what changed after a release."""
    text = ROOT.joinpath("CHANGELOG.md").read_text(encoding="utf-8").split(f"\n## {version}")[0]
    columns = re.findall(r"^\|([^|\n]*)\|", text, re.MULTILINE)
    removed = re.findall(r"^- Remove .*(?:\n  .*)*", text, re.MULTILINE)
    return set(re.findall(r"`([^`]+)`", "\n".join(columns + removed)))


def is_named(path, names):
    """Whether a path, a type around it, or all members with its base name are named."""
    base = re.sub(r"\(.*\)$", "(…)", path)
    return base in names or any(path == name or path.startswith(f"{name}.") for name in names)


def check(graphs, targets):
    version, old = released()
    now, names = set(lines(graphs, targets)), named(version)
    missing = [line for line in old if line not in now and line.removesuffix(" { get }") not in now]
    silent = {}
    for line in sorted(missing, key=lambda line: ": conforms to " in line):
        library, path, what = re.fullmatch(r"(\S+) (.*?): (.*)", line).groups()
        if not is_named(path, names):
            silent.setdefault(path, f"`{path}` of {library}: {what}")
    # A type says it for its members.
    outermost = sorted(said for path, said in silent.items() if not is_named(path, silent.keys() - {path}))
    print(f"{len(old)} lines of {version}: {len(missing)} are missing, and CHANGELOG.md lacks {len(outermost)} of their names")
    if outermost:
        sys.exit("\n".join(outermost))


if __name__ == "__main__":
    if sys.argv[1] == "record":
        print("\n".join(lines(sys.argv[2], sys.argv[3:])))
    else:
        check(sys.argv[2], sys.argv[3:])
