#!/usr/bin/env python3
"""Writes the manual of the tool from what its parser knows.

    bubble --experimental-dump-help | packaging/manual.py man VERSION [DATE] > bubble.1
    bubble --experimental-dump-help | packaging/manual.py markdown > Documentation/CommandLine.md

All options and their words come from the parser. What it does not know stands here: the statuses, the files, the variables.
"""

import json
import re
import sys

STATUSES = [
    ("0", "Success. Warnings may have been printed."),
    ("1", "Something could not be read, laid out, drawn or written. Messages on standard error say what, and what to do."),
    ("64", "Wrong usage: an option or an argument is wrong. Nothing was read or written."),
]
VARIABLES = [
    ("TZ", "The time zone of dates and times; without it, /etc/localtime or /etc/timezone. --time-zone and --reproducible go first."),
    ("LC_ALL, LC_TIME, LANG", "The language and region of dates, numbers and words; the first that is set. --locale and --reproducible go first."),
    ("XDG_DATA_HOME", "The folder in which bubblelayout/scripts has your own scripts; without it, ~/.local/share."),
    ("XDG_RUNTIME_DIR", "The folder in which the preview keeps its private files; without it, ~/.cache."),
    ("VISUAL, EDITOR", "The editor that the preview opens files in, unless it needs the terminal; the first that is set. --editor goes first."),
    ("TMPDIR", "The folder of temporary files; without it, /tmp."),
    ("FONTCONFIG_FILE, FONTCONFIG_PATH", "Where fontconfig finds its configuration, and so the fonts."),
    ("PATH", "The folders in which rsvg-convert is looked for, which draws pictures in SVG."),
]
FILES = [
    ("~/.local/share/bubblelayout/scripts", "Your own scripts, which are read beside the bundled ones; --reproducible leaves them out."),
    ("PREFIX/share/bubble/Lua", "The bundled scripts. PREFIX is /usr for Debian's package, and the unpacked folder for the tar archive."),
    ("PREFIX/share/doc/bubble", "README.md, the guides in Documentation, and example conversations. NOTICE has the licences and versions of all parts."),
    ("CONVERSATION.json, CONVERSATION.jsonl", "A conversation: people and messages. Documentation/Files.md has all fields."),
    ("THEME.json", "Colours and forms, for --theme. Documentation/Themes.md has all fields."),
    ("SCRIPT.lua, SCRIPT/init.lua", "A content type in Lua, for --plugins. Documentation/FirstBubble.md begins one."),
]
BUGS = ("Report a fault on the page of the repository, with the output of \"bubble doctor\" and the smallest input that shows it. "
        "Report a vulnerability in private, as SECURITY.md says.")
SEE_ALSO = "fc-list(1), fc-match(1), fonts-conf(5)"
EXAMPLES = [
    ("Draw a conversation file", "bubble render short.json -o short.png"),
    ("Turn a messenger's export into a page that opens from disk", "bubble archive export.zip -o archive"),
    ("Show bubbles in a browser while you write their script", "bubble preview short.json --plugins my-scripts"),
]


class Option:
    """An option, a flag or an argument, as the parser describes it."""

    def __init__(self, record):
        self.kind, self.value = record["kind"], record.get("valueName", "value")
        self.is_optional, self.is_repeating = record.get("isOptional", False), record.get("isRepeating", False)
        self.names = [("-" if name["kind"] != "long" else "--") + name["name"] for name in record.get("names") or []]
        self.names.sort(key=lambda name: name.startswith("--"))
        self.section = record.get("sectionTitle") or ""
        self.abstract, self.discussion = record.get("abstract", ""), record.get("discussion") or ""
        self.values, self.default = record.get("allValues") or [], record.get("defaultValue")
        self.meanings = record.get("allValueDescriptions") or {}

    @property
    def words(self):
        """What follows the abstract: the discussion, the words that may stand here, and the default."""
        parts = [self.discussion]
        said = f"{self.abstract} {self.discussion}"
        if self.meanings:
            parts.append("; ".join(f"{word}: {self.meanings[word]}" for word in self.values if word in self.meanings) + ".")
        elif self.values and not all(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", said) for word in self.values):
            parts.append(f"One of {', '.join(self.values)}.")
        if self.default is not None and "default" not in said.lower() and self.kind != "flag":
            parts.append(f"Default: {shown(self.default)}.")
        return [" ".join(part.split()) for part in parts if part]

    @property
    def synopsis(self):
        if self.kind == "positional":
            text = f"<{self.value}>" + (" ..." if self.is_repeating else "")
        else:
            text = self.names[-1] if self.kind == "flag" else f"{self.names[-1]} <{self.value}>"
        return f"[{text}]" if self.is_optional else text


class Command:
    def __init__(self, record, path=()):
        self.path = (*path, record["commandName"])
        self.abstract, self.discussion = record.get("abstract", ""), record.get("discussion") or ""
        shown = [argument for argument in record.get("arguments") or [] if argument.get("shouldDisplay", True)]
        self.options = [Option(argument) for argument in shown]
        self.subcommands = [Command(command, self.path) for command in record.get("subcommands") or []
                            if command.get("shouldDisplay", True) and command["commandName"] != "help"]

    @property
    def name(self):
        return " ".join(self.path)

    @property
    def all(self):
        """The commands that do something, in order."""
        return [command for child in self.subcommands for command in child.all] or [self]

    @property
    def own(self):
        """The options without those that each command has."""
        return [option for option in self.options if not {"--help", "--version"} & set(option.names)]

    @property
    def synopsis(self):
        arguments = sorted(self.own, key=lambda option: option.kind != "positional")
        needed = [option.synopsis for option in arguments if option.kind == "positional" or not option.is_optional]
        has_options = any(option.kind != "positional" and option.is_optional for option in self.own)
        return " ".join([self.name, *needed, *(["[options]"] if has_options else [])])

    @property
    def sections(self):
        """Titles and options: arguments first, then options as they are grouped, those without a group first."""
        groups = {}
        for option in sorted(self.own, key=lambda option: (option.kind != "positional", bool(option.section))):
            title = "Arguments" if option.kind == "positional" else option.section or "Options"
            groups.setdefault(title, []).append(option)
        return groups.items()


def shown(default):
    """A default as it is read: a dot alone would be taken for the end of the sentence, and no one types 2.0."""
    return "the current folder" if default == "." else re.sub(r"^(-?\d+)\.0$", r"\1", default)


def roff(text):
    """Text as roff takes it: no line of it is a request. Not every locale has a character for an ellipsis."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "").replace("…", "...")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def man(root, version, date):
    lines = [f'.TH BUBBLE 1 "{date}" "BubbleLayout {version}" "User Commands"', ".nh", ".ad l",
             ".SH NAME", "bubble \\- " + roff(root.abstract[:1].lower() + root.abstract[1:].rstrip(".")),
             ".SH SYNOPSIS"]
    for command in root.all:
        rest = roff(command.synopsis.removeprefix(command.name).strip())
        lines += [f".B {roff(command.name)}", *([rest] if rest else []), ".br"]
    lines[-1:] = [".SH DESCRIPTION", roff(root.abstract)]
    if root.discussion:
        lines += [".PP", roff(" ".join(root.discussion.split()))]
    lines += [".PP", "Each command has",
              "\\fB\\-h\\fR and \\fB\\-\\-help\\fR, which print its options."]
    general = [option for option in root.options if "--help" not in option.names]
    if general:
        lines += [".SH OPTIONS"]
        for option in general:
            lines += man_option(option)
    lines += [".SH COMMANDS"]
    for command in root.all:
        lines += [f".SS {roff(command.name)}", roff(command.abstract)]
        lines += [line for part in command.discussion.split("\n\n") if part
                  for line in (".PP", roff(" ".join(part.split())))]
        for title, options in command.sections:
            lines += [".PP", f".I {roff(title)}"] if title != "Arguments" else []
            for option in options:
                lines += man_option(option)
    lines += [".SH EXIT STATUS"]
    for status, meaning in STATUSES:
        lines += [".TP", f".B {status}", roff(meaning)]
    lines += [".SH ENVIRONMENT"]
    for name, meaning in VARIABLES:
        lines += [".TP", f".B {name}", roff(meaning)]
    lines += [".SH FILES"]
    for name, meaning in FILES:
        lines += [".TP", f".I {roff(name)}", roff(meaning)]
    lines += [".SH EXAMPLES"]
    for what, command in EXAMPLES:
        lines += [".TP", roff(what) + ":", f".B {roff(command)}"]
    lines += [".SH BUGS", roff(BUGS), ".SH SEE ALSO", ", ".join(
        re.sub(r"(.+)(\(\d\))", r"\\fB\1\\fR\2", roff(page)) for page in SEE_ALSO.split(", "))]
    return "\n".join(lines) + "\n"


def man_option(option):
    value = "" if option.kind == "flag" else f" \\fI{roff(option.value)}\\fR"
    head = f"\\fI{roff(option.value)}\\fR" if option.kind == "positional" else \
        ", ".join(f"\\fB{roff(name)}\\fR" for name in option.names) + value
    return [".TP", head, roff(option.abstract) or "\\&", *map(roff, option.words)]


def marked(text):
    """Text as Markdown takes it."""
    return re.sub(r"([<>*_|\[\]])", r"\\\1", " ".join(text.split()))


def markdown(root):
    lines = ["# The command line", "", "`make reference` writes this page from the tool's parser.", "",
             f"{marked(root.abstract)} `bubble help COMMAND` prints the options of one command. Data goes to standard output, "
             "messages to standard error.", "", "| command | what it does |", "| --- | --- |"]
    for command in root.all:
        anchor = re.sub(r"[^a-z0-9 -]", "", command.name).replace(" ", "-")
        lines += [f"| [{command.name}](#{anchor}) | {marked(command.abstract)} |"]
    lines += ["", "| status | meaning |", "| --- | --- |"]
    lines += [f"| {status} | {marked(meaning)} |" for status, meaning in STATUSES]
    for command in root.all:
        lines += ["", f"## {command.name}", "", marked(command.abstract), "", "```", command.synopsis, "```"]
        lines += [line for part in command.discussion.split("\n\n") if part for line in ("", marked(part))]
        for title, options in command.sections:
            lines += ["", f"### {title}", ""]
            for option in options:
                names = [f"<{option.value}>"] if option.kind == "positional" else option.names
                value = f" <{option.value}>" if option.kind == "option" else ""
                head = ", ".join(f"`{name}`" for name in names[:-1]) + (", " if names[1:] else "") + f"`{names[-1]}{value}`"
                lines += [f"- {head}: {marked(' '.join([option.abstract, *option.words]))}"]
    return "\n".join(lines) + "\n"


def main(form, version="", date=""):
    root = Command(json.load(sys.stdin)["command"])
    sys.stdout.write(man(root, version, date) if form == "man" else markdown(root))


if __name__ == "__main__":
    main(*sys.argv[1:])
