"""Runs the tool on an export and compares what arrives with what was generated."""

import hashlib
import json
import os
import re
import subprocess
from dataclasses import dataclass
from datetime import datetime, timezone

ANY = object()
UNSAID = {"type", "source", "url", "style", "blurhash", "language"}


@dataclass
class Fact:
    what: str            # text, file, reaction, reply, row
    post: object
    value: object
    sender: object = ANY
    edited: object = None
    time: object = None
    exact: bool = False
    named: str = None    # if it is missing, a finding with this pattern is enough


class Facts:
    """What a writer of exports says that must arrive, in order."""

    def __init__(self, conversation, precision=1, marks="", sorted_by_time=True):
        self.list, self.conversation, self.precision = [], conversation, precision
        self.marks, self.sorted_by_time = marks, sorted_by_time
        self.me = None
        self.words = []
        self.beside = None  # what an application may show besides what was said

    def add(self, what, post, value, sender=None, **more):
        sender = self.conversation.name(post) if sender is None else sender
        more.setdefault("time", post.time)
        self.list.append(Fact(what, post, value, sender, **more))

    def text(self, post, value, **more):
        self.add("text", post, value, **more)

    def file(self, post, **more):
        self.add("file", post, post.file.digest, **more)

    def row(self, post, words, **more):
        self.add("row", post, words, sender=ANY, **more)

    def reactions(self, post, list, named=None):
        for emoji, count in list:
            self.add("reaction", post, (emoji, count), named=named)

    def reply(self, post, named=None, words=None):
        target = self.conversation.post(post.reply)
        if target is not None:
            self.add("reply", post, target.token if words is None else words, named=named)


@dataclass
class Row:
    sender: str
    time: float
    kind: str
    text: str
    said: str
    urls: list
    files: list
    spots: list
    fields: dict


def strings(value, said, urls, sources):
    """All that is said in a content; addresses and paths apart."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "url" and isinstance(inner, str):
                urls.append(inner)
            elif key in ("source", "file") and isinstance(inner, str):
                sources.append(inner)
            elif key not in UNSAID or not isinstance(inner, str):
                strings(inner, said, urls, sources)
    elif isinstance(value, list):
        for inner in value:
            strings(inner, said, urls, sources)
    elif isinstance(value, str):
        said.append(value)


def digest(folder, source):
    try:
        with open(os.path.join(folder, source), "rb") as opened:
            return hashlib.sha256(opened.read()).hexdigest()
    except OSError:
        return "unreadable: " + source


def row(line, people, folder):
    message = json.loads(line)
    content = message["content"]
    said, urls, sources = [], [], []
    strings(content, said, urls, sources)
    strings(message.get("preview", {}), said, urls, sources)
    said.append(message.get("forwarded", {}).get("from", "") if isinstance(message.get("forwarded"), dict) else "")
    sender = people.get(message["sender"], {}).get("name", message["sender"])
    time = datetime.fromisoformat(message["date"].replace("Z", "+00:00")).timestamp()
    text = content.get("text", content.get("caption", ""))
    return Row(sender, time, content["type"], text if isinstance(text, str) else "", "\n".join(said), urls,
               [digest(folder, source) for source in sources], [(content["latitude"], content["longitude"])] if "latitude" in content else [], message)


@dataclass
class Result:
    code: int
    head: dict
    rows: list
    findings: str
    people: dict


def run(bubble, export, folder, options=(), seconds=60):
    """`bubble import`, with the files beside the conversation."""
    output = os.path.join(folder, "conversation.jsonl")
    command = [bubble, "import", export, "--reproducible", "-o", output, "--media", os.path.join(folder, "media"), *options]
    done = subprocess.run(command, capture_output=True, timeout=seconds)
    findings = done.stderr.decode("utf-8", "replace")
    if not os.path.exists(output):
        return Result(done.returncode, {}, [], findings + done.stdout.decode("utf-8", "replace"), {})
    with open(output, encoding="utf-8") as opened:
        lines = opened.read().split("\n")
    os.remove(output)
    head = json.loads(lines[0])
    people = head.get("people", {})
    return Result(done.returncode, head, [row(line, people, folder) for line in lines[1:] if line], findings, people)


def squashed(text, marks):
    """Without white space, marks, and signs that nobody sees."""
    text = re.sub("[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffc]", "", text.replace("\r", ""))
    for sign in marks:
        text = text.replace(sign, "")
    return re.sub(r"\s+", "", text)


def compare(facts, result):
    """The differences, each a line; the first of a list is the gravest."""
    if result.code < 0:
        return [f"crash: the tool ended with signal {-result.code}"]
    if not result.rows and facts.list:
        return ["nothing was imported: " + result.findings.strip()[:400]]
    differences, found, used = [], {}, set()
    places = {}
    for index, row in enumerate(result.rows):
        for mark in set(re.findall("qz[a-y]+qz", row.said)):
            places.setdefault(mark, []).append(index)
        for file in row.files + row.spots + row.urls:
            places.setdefault(file, []).append(index)
    for fact in facts.list:
        problem = judge(fact, facts, result, places, found, used)
        if problem and not excused(fact, result):
            differences.append(f"{problem} (post {fact.post.key}, {fact.post.kind})")
    differences += order(facts, found)
    ids = {base(result.rows[index]) for index in used}
    for index, row in enumerate(result.rows):
        if facts.beside and re.search(facts.beside, row.said.strip()):
            continue
        if base(row) in ids and (row.said.strip() or row.kind != "text"):
            continue
        if index not in used and row.kind != "service" and not re.search("qz[a-y]+qz", row.said):
            differences.append(f"a message of nobody's: {row.kind} {row.said[:80]!r} by {row.sender}")
    if facts.me and not same(result.people.get(result.head.get("me"), {}).get("name", ""), facts.me):
        differences.append(f"me is {result.head.get('me')!r}, not {facts.me!r}")
    return differences


def base(row):
    """The message that a row is of, where one becomes several."""
    return row.fields["id"].split("-")[0].split("#")[0]


def excused(fact, result):
    return fact.named is not None and re.search(fact.named, result.findings, re.IGNORECASE) is not None


def judge(fact, facts, result, places, found, used):
    if fact.what == "somewhere":
        return None if any(fact.value in row.said or any(one.get("emoji") == fact.value for one in row.fields.get("reactions", [])) for row in result.rows) else f"reaction {fact.value} is nowhere"
    if fact.what == "finding":
        return None if re.search(fact.value, result.findings, re.IGNORECASE) else f"no finding says {fact.value}"
    mark = fact.value if fact.what in ("file", "place", "link") else fact.post.token
    name = "file" if fact.what == "file" else "text"
    if fact.what in ("some", "call"):
        return some(fact, facts, result, used)
    if fact.what in ("reaction", "reacted", "reply", "noreply", "word"):
        return around(fact, result, found, used)
    where = places.get(mark, [])
    if not where:
        return f"{name if fact.what != 'row' else 'row'} is lost: {fact.value!r}"[:300]
    if len(set(where)) > 1 or (fact.what == "file" and len(where) > 1):
        return f"{name} arrives {len(where)} times: {fact.value!r}"[:200]
    row = result.rows[where[0]]
    found.setdefault(fact.post.key, []).append(where[0])
    used.add(where[0])
    if not same(row.sender, fact.sender):
        return f"{name} is by {row.sender!r}, not {fact.sender!r}: {row.said[:80]!r}"
    if fact.time is not None and abs(row.time - fact.time) >= facts.precision:
        return f"{name} is at {row.fields['date']}, not {datetime.fromtimestamp(fact.time, timezone.utc).isoformat()}"
    if fact.what == "row":
        missing = [word for word in fact.value if squashed(word, facts.marks) not in squashed(row.said, facts.marks)]
        if row.kind != "service":
            return f"a row is {row.kind} by {row.sender}: {row.said[:80]!r}"
        return f"row lacks {missing}: {row.said!r}" if missing else None
    if fact.what == "text":
        want, came = squashed(fact.value, facts.marks), squashed(row.said, facts.marks)
        if want not in came:
            return f"text differs: {row.said!r}, not {fact.value!r}"
        if fact.exact and row.kind == "text" and row.text.strip() != fact.value.strip():
            return f"text is not the same: {row.text!r}, not {fact.value!r}"
    if fact.edited is not None and bool(row.fields.get("edited")) != fact.edited:
        return f"edited is {row.fields.get('edited')!r}, not {fact.edited}"
    return None


def some(fact, facts, result, used):
    """A message without words of its own: one by that sender at that time."""
    taken = {base(result.rows[index]) for index in used}
    candidates = [(row.kind == "service", index) for index, row in enumerate(result.rows)
                  if (index not in used and base(row) not in taken and not row.files or row.kind == "album" and "not included" in row.said) and (row.kind == "service" or same(row.sender, fact.sender)) and abs(row.time - fact.time) < facts.precision
                  and (fact.value in row.said if fact.what == "call" else row.kind == "album" or not re.search("qz[a-y]+qz", row.said))]
    if candidates:
        used.add(min(candidates)[1])
        return None
    return f"{fact.value} is lost"


def same(came, want):
    return want is ANY or squashed(came, "") == squashed(want, "")


def around(fact, result, found, used):
    """What stands around a message: reactions and what it answers."""
    rows = [result.rows[index].fields for index in sorted(set(found.get(fact.post.key, [])))]
    if not rows:
        return None
    if fact.what == "reaction":
        emoji, count = fact.value
        there = [{one["emoji"].replace("\ufe0f", ""): one.get("count", 1) for one in fields.get("reactions", [])} for fields in rows]
        if [counts.get(emoji.replace("\ufe0f", "")) for counts in there if counts.get(emoji.replace("\ufe0f", ""))] != [count]:
            return f"reaction {emoji} {count} is {there}"
        return None
    if fact.what == "reacted":
        counts = [sum(one.get("count", 1) for one in fields.get("reactions", [])) for fields in rows]
        return None if sum(counts) == fact.value else f"{fact.value} reactions are {counts}"
    if fact.what == "noreply":
        return "quotes what it does not answer" if any("reply" in fields for fields in rows) else None
    if fact.what == "word":
        said = "\n".join("\n".join([row.said, row.sender, *row.urls]) for row in result.rows if base(row) in {fields["id"].split("-")[0].split("#")[0] for fields in rows})
        return None if squashed(fact.value, "*_#") in squashed(said, "*_#") else f"the words {fact.value} are lost"
    quotes = json.dumps([fields["reply"] for fields in rows if "reply" in fields], ensure_ascii=False)
    if quotes == "[]":
        return f"answer to {fact.value} has no quote"
    return None if fact.value in quotes else f"answer to {fact.value} quotes {quotes}"


def order(facts, found):
    posts = [post for post in facts.conversation.posts if post.key in found]
    if facts.sorted_by_time:
        posts = sorted(posts, key=lambda post: (post.time // facts.precision))
    for one, next in zip(posts, posts[1:]):
        if min(found[one.key]) > min(found[next.key]):
            return [f"order: post {next.key} stands before post {one.key}"]
    return []
