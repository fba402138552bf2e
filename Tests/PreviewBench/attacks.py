"""Attacks `bubble preview`: connections that say nothing, half of something or far too much, and messages that make no sense.

    attacks.py BUBBLE [--messages 10000] [--seed 1] [--browser] [--chromium /usr/bin/chromium]

The kinds of messages and the resources are listed from the source. After each attack the page is asked for and has to answer. With `--browser`
scripts and conversations print markup in every text that the page, a page that it saves and `bubble gallery` show, in Chromium: nothing may
become an element. The exit status is 1 if anything goes wrong.
"""

import argparse
import http.client
import json
import pathlib
import random
import re
import socket
import subprocess
import tempfile
import time
import urllib.parse

from page import Page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REQUEST = (ROOT / "Sources/BubblePreview/Session/PageRequest.swift").read_text()
ACTIONS = re.findall(r"^    case (\w+)$", REQUEST, re.M)
FIELDS = sorted(set(re.findall(r"^  var (\w+): (?!Action)", REQUEST, re.M)))
RESOURCES = re.findall(r'"([\w.]*)": resource', (ROOT / "Sources/BubblePreview/Server/PreviewPage.swift").read_text())

CARD = """return { api = 1, name = "card", content_types = { "card" },
  config = { loud = { default = true, doc = "loud" } },
  build_layout = function(peer, message, ctx)
    return ui.bubble { ui.column { gap = 4, id = "all", action = "tap", when_pressed = { opacity = 0.5 },
      ui.text { message.content.title or "nothing", color = "accent" } } } end }
"""

CONVERSATION = {
    "me": "ana", "peer": {"id": "t", "kind": "group", "title": "T"}, "people": {"ana": {"name": "Ana"}, "bo": {"name": "Bo"}},
    "messages": [
        {"id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": {"type": "text", "text": "Hello"}},
        {"id": "b", "sender": "bo", "date": "2026-11-20T09:01:00Z", "content": {"type": "card", "title": "One"}}]}

STRINGS = ["", "message a", "message b", "file", "random", "stream", "text", "poll", "card", "1", "undo", "redo", "pressed", "true", "loud", "\x00",
           "../../etc/passwd", "/etc/passwd", "A poll being voted", "x" * 2000, "\ud800", "🫥" * 100, "<img src=x onerror=alert(1)>"]
COLUMN = {"width": 320, "appearance": "dark", "direction": "rtl", "locale": "ar", "textScale": 2}


class Tool:
    """`bubble preview` with a conversation and a script."""

    def __init__(self, bubble, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "scripts/card").mkdir(parents=True)
        (self.folder / "scripts/card/init.lua").write_text(CARD)
        (self.folder / "c.json").write_text(json.dumps(CONVERSATION))
        self.process = subprocess.Popen(
            [bubble, "preview", str(self.folder / "c.json"), "--plugins", str(self.folder / "scripts")], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        url = urllib.parse.urlsplit(self.address)
        self.port, self.path = url.port, url.path

    @property
    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def get(self, name="", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", self.path + name, headers={key.replace("_", "-"): value for key, value in headers.items()})
        answer = connection.getresponse()
        answer.read()
        return answer.status

    def is_alive(self):
        """Whether the page comes, and a socket answers what a row is made of."""
        start = time.monotonic()
        if self.process.poll() is not None or self.get() != 200:
            return None
        page = Page(self.address)
        page.send(action="data", source="file")
        page.show(dict(COLUMN, width=300 + random.randrange(200)))
        page.send(action="inspect", column=0, row="message b")
        boxes = page.next("boxes")["boxes"]
        page.socket.close()
        return time.monotonic() - start if boxes else None


def raw(tool, data=b""):
    connection = socket.create_connection(("127.0.0.1", tool.port), 30)
    if data:
        connection.sendall(data)
    return connection


def idle(tool):
    """A thousand connections that say nothing."""
    return [raw(tool) for _ in range(1000)]


def half_requests(tool):
    """Two hundred half heads, and half addresses with the token."""
    return [raw(tool, f"GET {tool.path}{name} HTTP/1.1\r\nHost: 127.0".encode()) for name in RESOURCES for _ in range(200 // len(RESOURCES) + 1)]


def slow_bodies(tool):
    """Bodies that are announced and come byte by byte, of which nothing is waited for."""
    sockets = [raw(tool, (f"POST {tool.path} HTTP/1.1\r\nHost: 127.0.0.1:{tool.port}\r\nContent-Length: 1000000000\r\n\r\n").encode())
               for _ in range(50)]
    for _ in range(20):
        for connection in sockets:
            try:
                connection.sendall(b"x")
            except OSError:
                pass
        time.sleep(0.05)
    return sockets


def slow_heads(tool):
    """Heads that come byte by byte."""
    sockets = [raw(tool) for _ in range(50)]
    for letter in f"GET {tool.path} HTTP/1.1\r\n".encode():
        for connection in sockets:
            connection.sendall(bytes([letter]))
        time.sleep(0.02)
    return sockets


def large_frames(tool):
    """Frames that announce a gigabyte, and more than there is; in one piece and in many."""
    pages = []
    for head in (b"\x82\xff\x00\x00\x00\x00\x40\x00\x00\x00", b"\x81\xff\x7f" + b"\xff" * 7, b"\x01\xff\x00\x00\x00\x00\x40\x00\x00\x00"):
        page = Page(tool.address)
        page.socket.sendall(head + b"\x01\x02\x03\x04" + b"x" * 1000)
        pages.append(page)
    page = Page(tool.address)
    try:
        for _ in range(64):
            page.socket.sendall(b"\x01\xfe\xff\xff\x00\x00\x00\x00" + b"x" * 65535)
    except OSError:
        pass
    return pages + [page]


def half_frames(tool):
    """Sockets that begin a message and never end it."""
    pages = []
    for _ in range(8):
        page = Page(tool.address)
        page.socket.sendall(b"\x81\xfe\x10\x00\x00\x00\x00\x00" + b"x" * 100)
        pages.append(page)
    return pages


def wrong_tokens(tool):
    """Two thousand tokens that are none, of which some are nearly right."""
    token = tool.path.strip("/")
    for number in range(2000):
        wrong = token[:number % 32] + random.choice("0123456789abcdef".replace(token[number % 32], "")) + token[number % 32 + 1:]
        connection = http.client.HTTPConnection("127.0.0.1", tool.port, timeout=30)
        connection.request("GET", f"/{wrong}/{RESOURCES[number % len(RESOURCES)]}")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 403, (wrong, answer.status)


def foreign(tool):
    """Other hosts and origins at each resource, and at the socket."""
    for name in RESOURCES + ["socket"]:
        for headers, status in (({"Host": "evil.example"}, 421), ({"Host": f"evil.example:{tool.port}"}, 421),
                                ({"Origin": "http://evil.example"}, 403),
                                ({"Origin": "null"}, 403), ({"Sec_Fetch_Site": "cross-site"}, 403)):
            found = tool.get(name, **headers)
            assert found == status, (name, headers, found)
        for way in ("/../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "?/etc/passwd", "%00"):
            found = tool.get(name + way)
            assert found in (400, 404), (name, way, found)


def value(generator, depth=0):
    kind = generator.randrange(10 if depth < 3 else 7)
    if kind < 4:
        return generator.choice(STRINGS)
    if kind == 4:
        return generator.choice([0, 1, -1, 2, 7, 1 << 31, 1 << 63, -(1 << 63), 10 ** 30])
    if kind == 5:
        return generator.choice([0.5, 1e308, -1e308, 1e-300, 320.0])
    if kind == 6:
        return generator.choice([None, True, False])
    if kind == 7:
        return [value(generator, depth + 1) for _ in range(generator.randrange(4))]
    if kind == 8:
        return generator.choice([[COLUMN], [dict(COLUMN, width=value(generator, 3))], [["message a", "message b"]], [["x"] * 3000]])
    return {generator.choice(STRINGS + FIELDS): value(generator, depth + 1) for _ in range(generator.randrange(4))}


def garbage(tool, count, seed):
    """Messages of each kind: fields missing, of wrong types, enormous, cut off; what is answered is read."""
    generator = random.Random(seed)
    page, closed = Page(tool.address), 0
    for number in range(count):
        action = ACTIONS[number % len(ACTIONS)]
        message = {"action": action} | {field: value(generator) for field in FIELDS if generator.random() < 0.4}
        if generator.randrange(200) == 0:
            message[generator.choice(FIELDS)] = "x" * generator.choice([100_000, 900_000, 1_100_000])
        data = json.dumps(message, allow_nan=False).encode()
        change = generator.randrange(10)
        if change == 0:
            data = data[:generator.randrange(len(data) + 1)]
        elif change == 1:
            place = generator.randrange(len(data))
            data = data[:place] + generator.randbytes(4) + data[place + 4:]
        try:
            page.send_bytes(data)
            if number % 50 == 49:
                page.send(action="choices")
                page.next("choices")
        except (ConnectionError, ValueError, OSError):
            # Too long: it is told so, and closed.
            closed += 1
            page = Page(tool.address)
    page.socket.close()
    print(f"  {len(ACTIONS)} kinds of messages, {count} of them; {closed} sockets closed")


def try_all(bubble, count, seed):
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(bubble, folder)
        try:
            print(f"at first: {tool.is_alive():.2f} s, {tool.memory:.0f} MB")
            attacks = [idle, half_requests, slow_bodies, slow_heads, large_frames, half_frames, wrong_tokens, foreign,
                       lambda tool: garbage(tool, count, seed)]
            for attack in attacks:
                held = attack(tool)
                alive = tool.is_alive()
                name = (attack.__doc__ or "Messages that make no sense.").split("\n")[0]
                print(f"{'alive' if alive else 'DEAD'} after {alive or 0:.2f} s, {tool.memory:.0f} MB: {name}", flush=True)
                bad += not alive
                for connection in held or []:
                    getattr(connection, "socket", connection).close()
            if json.loads((tool.folder / "c.json").read_text())["messages"][0] != CONVERSATION["messages"][0]:
                print("the conversation's first message has changed")
        finally:
            tool.process.terminate()
            tool.process.wait()
    return bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--browser", action="store_true")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    bad = try_all(options.bubble, options.messages, options.seed)
    if options.browser:
        from markup import try_markup
        bad += try_markup(options.bubble, options.chromium)
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
