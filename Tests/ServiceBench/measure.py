"""Measures `bubble serve`: latency of mixed requests, memory, requests that mean harm, and what more cores bring.

    measure.py BUBBLE [--requests 10000] [--hostile 1000] [--json FILE]

Latency is the client's: from the first byte that it sends to the last that it reads, over one connection that stays, one request after
another. The client runs on the same machine and takes a part of its time.
"""

import argparse
import base64
import http.client
import json
import os
import pathlib
import random
import re
import signal
import socket
import statistics
import subprocess
import tempfile
import threading
import time

WORDS = """the boat leaves at nine and nobody has packed yet bring a coat it may rain later we meet under the clock where is
everyone مرحبا كيف الحال שלום לכולם 你好 明天見 नमस्ते dobrý den 🙂 🚲 ❤️ 👍🏽 👨‍👩‍👧 https://example.org/a café naïve 12:30""".split()
SCRIPT = """
return {
  api = 1, name = "endless", content_types = { "endless" },
  build_layout = function(peer, message, ctx)
    while true do end
  end,
}
"""


def message(number, words, kind="text", **content):
    chosen = random.Random(number)
    text = " ".join(chosen.choice(WORDS) for _ in range(words))
    return {"id": str(number), "sender": chosen.choice(["bo", "cy"]), "date": f"2026-11-20T09:{number % 60:02}:00Z",
            "content": {"type": kind, **({"text": text} if kind == "text" else {}), **content}}


def request(messages, **options):
    return {"me": "ana", "people": {"bo": {"name": "Bo"}, "cy": {"name": "Cy"}}, "messages": messages, "options": options}


def quote(number, words=None):
    """A bubble of one message at 2x, as a bot sends it: of 2 to 13 words if nothing else is said."""
    words = words or 2 + number % 12
    return request([message(number, words)], scale=2, width=320, days=False, crop=True, transparent=True)


def mixed(number):
    """What the request of that number is called, and it."""
    kinds = {
        6: ("long bubble", quote(number, 14 + number % 27)),
        7: ("webp", request([message(number, 12)], format="webp", days=False, crop=True)),
        8: ("svg", request([message(number, 12)], format="svg")),
        9: ("layout of 20", request([message(number * 20 + place, 9) for place in range(20)], format="layout")),
        10: ("png of 20", request([message(number * 20 + place, 9) for place in range(20)], scale=1, dark=True)),
        11: ("pdf", request([message(number, 12)], format="pdf", locale="ar", direction="rtl")),
    }
    return kinds.get(number % 12, ("bubble", quote(number)))


class Service:
    """A service that runs."""

    def __init__(self, program, *options, cores=None):
        command = [program, "serve", "--port", "0", *options]
        if cores:
            command = ["taskset", "-c", ",".join(map(str, cores)), *command]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def connect(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.connect()
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+) kB", file.read()).group(1)) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


def ask(connection, body):
    connection.request("POST", "/render", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    return answer.status, answer.read()


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def latency(service, count):
    """Latencies in milliseconds by kind, and memory in MB after 500 requests and at the end."""
    connection, times, memory = service.connect(), {}, []
    for number in range(count):
        name, body = mixed(number)
        body = json.dumps(body, ensure_ascii=False).encode()
        start = time.perf_counter()
        status, answer = ask(connection, body)
        times.setdefault(name, []).append(1_000 * (time.perf_counter() - start))
        assert status == 200, answer
        if (number + 1) % 500 == 0:
            memory.append(service.memory())
    connection.close()
    return times, memory


def throughput(service, clients, seconds):
    """How many bubbles a second several clients get."""
    done, end = [], time.perf_counter() + seconds

    def run(seed):
        connection, count = service.connect(), 0
        bodies = [json.dumps(quote(seed * 1_000 + number)).encode() for number in range(200)]
        while time.perf_counter() < end:
            assert ask(connection, bodies[count % 200])[0] == 200
            count += 1
        done.append(count)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / seconds


def hostile(number):
    """A request that means harm: its kind, its bytes as the body, or as all that is sent."""
    chosen = random.Random(number)
    good = json.dumps(quote(number)).encode()
    deep = b'{"messages":' + b"[" * 60_000
    wrong = {"width": [], "scale": "large", "padding": {}, "dark": 3, "only": 7, "format": "exe", "locale": "xx-none",
             "theme": 1, "places": "9..3", "today": "someday", "pictures": {"a.png": "%"}, "quality": 0.5}
    huge = {"width": 1e300, "scale": 1e9, "padding": 1e12, "textScale": 1e100, "quality": 10**30}
    field = chosen.choice(sorted(wrong))
    number_field = chosen.choice(sorted(huge))
    post = b"POST /render HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/json\r\n"
    kinds = [
        ("bad JSON", good[:chosen.randrange(1, len(good) - 1)], None),
        ("no JSON", bytes(chosen.randrange(256) for _ in range(200)), None),
        ("deep nesting", deep, None),
        ("huge number", json.dumps(request([message(1, 3)], **{number_field: huge[number_field]})).encode(), None),
        ("NaN", b'{"messages": [], "options": {"scale": NaN}}', None),
        ("number without end", b'{"messages": [], "options": {"scale": ' + b"9" * 100_000 + b"}}", None),
        ("wrong type", json.dumps(request([message(1, 3)], **{field: wrong[field]})).encode(), None),
        ("messages of a wrong type", json.dumps({"messages": chosen.choice([1, "a", {}, None, True])}).encode(), None),
        ("gigantic picture", json.dumps(request([message(n, 200) for n in range(200)], scale=8, width=4000)).encode(), None),
        ("too many messages", json.dumps({"messages": [{}] * 2_000}).encode(), None),
        ("broken UTF-8", b'{"messages": [], "options": {"locale": "\xff\xfe\xc0\x80"}}', None),
        ("unknown option", b'{"messages": [], "options": {"constructor": 1}}', None),
        ("strict and unreadable", json.dumps(request([{"id": "1", "sender": [], "date": "x"}], strict=True)).encode(), None),
        ("pages of browsers", None, post + b"Origin: https://example.org\r\nContent-Length: 2\r\n\r\n{}"),
        ("another host", None, post.replace(b"127.0.0.1:PORT", b"example.org") + b"Content-Length: 2\r\n\r\n{}"),
        ("too large", None, post + b"Content-Length: 99999999999\r\n\r\n{}"),
        ("length twice", None, post + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
        ("negative length", None, post + b"Content-Length: -1\r\n\r\n"),
        ("chunks", None, post + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
        ("no request", None, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n"),
        ("endless head", None, b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000),
        ("half a request", None, post + b"Content-Length: 500\r\n\r\n{"),
        ("a form's body", None, post.replace(b"application/json", b"text/plain") + b"Content-Length: 2\r\n\r\n{}"),
        ("path out", None, b"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n"),
    ]
    return kinds[number % len(kinds)]


def drawn_all_the_same():
    """Requests with something wrong in single messages: drawn, and the problem is named."""
    return [
        ("endless script", request([{**message(1, 3), "content": {"type": "endless"}}])),
        ("unreadable message", request([{"id": "1", "sender": [], "date": "yesterday", "content": 5}])),
        ("path out of the folder", request([message(1, 0, "photo", source="../../etc/passwd", width=20, height=20)])),
        ("broken picture", request([message(1, 0, "photo", source="a.png", width=20, height=20)],
                                   pictures={"a.png": base64.b64encode(b"\x89PNG\r\n\x1a\n" * 40).decode()})),
        ("unknown content", request([message(1, 0, "hologram")])),
    ]


def attack(service, count):
    """How many of each kind were answered, with which statuses."""
    seen, unnamed, halves = {}, [], []
    connection = service.connect()

    def read(client):
        answer = b""
        while part := client.recv(65_536):
            answer += part
        client.close()
        return answer

    for number in range(count):
        name, body, raw = hostile(number)
        if name == "half a request":
            # The service waits for the rest: all are looked at when it has lost its patience.
            halves.append(socket.create_connection(("127.0.0.1", service.port), timeout=60))
            halves[-1].sendall(raw.replace(b"PORT", str(service.port).encode()))
            continue
        if raw is None:
            status, answer = ask(connection, body)
            if not 400 <= status < 600 or not json.loads(answer)["error"]["text"]:
                unnamed.append((name, status))
        else:
            with socket.create_connection(("127.0.0.1", service.port), timeout=60) as client:
                client.sendall(raw.replace(b"PORT", str(service.port).encode()))
                answer = read(client)
            status = int(answer.split(b" ")[1])
            if not 400 <= status < 600 or b'"text"' not in answer:
                unnamed.append((name, status))
        seen.setdefault(name, {}).setdefault(status, 0)
        seen[name][status] += 1
    statuses = [int(read(client).split(b" ")[1]) for client in halves]
    seen["half a request"] = {status: statuses.count(status) for status in set(statuses)}
    for name, body in drawn_all_the_same():
        connection.request("POST", "/render", json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        seen[name] = {answer.status: 1}
        if answer.status == 200 and not answer.getheader("Bubble-Problems"):
            unnamed.append((name, answer.status))
    disturb(service)
    assert ask(service.connect(), json.dumps(quote(1)).encode())[0] == 200, "the service is not alive"
    return seen, unnamed


def disturb(service):
    """Slow clients, pipelined requests, and readers that go away or never read."""
    head = f"POST /render HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nContent-Type: application/json\r\n"
    body = json.dumps(request([message(place, 9) for place in range(100)], scale=2)).encode()
    whole = head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body
    sleepers = []
    for _ in range(50):
        client = socket.create_connection(("127.0.0.1", service.port))
        client.sendall(whole[:40])
        sleepers.append(client)
    for _ in range(20):
        client = socket.create_connection(("127.0.0.1", service.port))
        client.sendall(whole)
        client.close()
    for _ in range(20):
        client = socket.create_connection(("127.0.0.1", service.port))
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        client.sendall(whole)
        sleepers.append(client)
    small = json.dumps(quote(1)).encode()
    piece = head.encode() + f"Content-Length: {len(small)}\r\n\r\n".encode() + small
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as client:
        client.sendall(piece * 40)
        answer = b""
        while answer.count(b"HTTP/1.1 200 OK") < 40:
            part = client.recv(1 << 20)
            assert part, "pipelined requests are not all answered"
            answer += part
    for client in sleepers:
        client.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--hostile", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json")
    arguments = parser.parse_args()
    figures = {}

    service = Service(arguments.bubble)
    times, memory = latency(service, arguments.requests)
    print(f"{arguments.requests} mixed requests, one after another")
    for name, values in sorted(times.items()):
        row = [statistics.median(values), quantile(values, 0.99), max(values)]
        figures[name] = row
        print(f"  {name:14} median {row[0]:6.2f} ms   99 % {row[1]:6.2f} ms   longest {row[2]:6.1f} ms   of {len(values)}")
    figures["memory"] = memory
    print(f"  memory after 500: {memory[0]:.0f} MB, highest {max(memory):.0f} MB, at the end {memory[-1]:.0f} MB")
    print(f"  SIGTERM: status {service.stop()}")

    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "endless")
        script.mkdir()
        (script / "init.lua").write_text(SCRIPT)
        service = Service(arguments.bubble, "--plugins", folder, "--timeout", "20")
        before = service.memory()
        seen, unnamed = attack(service, arguments.hostile)
        figures["hostile"] = seen
        print(f"{arguments.hostile} hostile requests of {len(seen)} kinds, and 130 bad connections")
        for name, statuses in seen.items():
            print(f"  {name:26} " + ", ".join(f"{status}: {count}" for status, count in statuses.items()))
        print(f"  not named: {unnamed or 'none'}; memory {before:.0f} MB before, {service.memory():.0f} MB after")
        service.stop()

    cores = sorted(os.sched_getaffinity(0))
    for count in range(1, len(cores) + 1):
        service = Service(arguments.bubble, "--workers", str(count), cores=cores[:count])
        rate = throughput(service, 2 * count, arguments.seconds)
        figures[f"rate on {count}"] = rate
        print(f"bubbles on {count} of {len(cores)} cores, with {2 * count} clients: {rate:.0f} a second")
        service.stop()
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
