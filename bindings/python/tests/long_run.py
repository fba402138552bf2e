#!/usr/bin/env python3
"""Long runs of the package for Python, which are too long for its tests.

    long_run.py requests COUNT [SEED]
        8 threads draw views and never close them, with collections at random moments: memory stays flat.
    long_run.py forks COUNT [SEED]
        A process that draws forks at random moments: each child draws, or raises an error within a second.

BUBBLELAYOUT_LIBRARY=out/library/lib/libbubblelayout.so PYTHONPATH=bindings/python/src names what `make library` has built.
"""

from __future__ import annotations

import collections
import gc
import os
import random
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from bubblelayout import Conversation, ConversationView, Failed

DREW, REFUSED, SLOW, FAILED = 0, 7, 8, 9


def message(number: int) -> dict[str, object]:
    return {
        "id": str(number), "sender": "bo" if number % 3 else "ana", "date": "2026-11-20T09:00:00Z",
        "content": {"type": "text", "text": f"Message {number}, and **some** words: https://example.org/{number}"}}


def request(chance: random.Random) -> None:
    """Draws a view that it does not close, and that the collector alone can free."""
    count = chance.randrange(1, 20)
    view = ConversationView(Conversation([message(one) for one in range(count)], me="ana"), width=320, height=240)
    view.on_ready = lambda: view  # A cycle.
    view.append(message(count))
    view.commit_now()
    view.search("message")
    assert view.render(scale=1).startswith(b"\x89PNG")
    if chance.random() < 0.02:
        gc.collect()


def memory() -> float:
    """Returns the resident memory in MB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def requests(count: int, seed: int) -> int:
    start, seen = time.monotonic(), []
    with ThreadPoolExecutor(8) as pool:
        for part in range(20):
            first, last = count * part // 20, count * (part + 1) // 20
            list(pool.map(lambda number: request(random.Random(seed + number)), range(first, last)))
            seen.append(memory())
            print(f"{last:>8} requests, {time.monotonic() - start:6.0f} s, {seen[-1]:6.0f} MB", flush=True)
    # Caches fill in the first half.
    grown = max(seen[15:]) - max(seen[5:10])
    print(f"seed {seed}: the last quarter has {grown:+.0f} MB")
    return int(grown > 20)


def draw_in_child() -> int:
    start = time.monotonic()
    try:
        Conversation([message(1)]).render()
        return DREW
    except Failed:
        return REFUSED if time.monotonic() - start < 1 else SLOW
    except BaseException as error:
        print(repr(error), file=sys.stderr)
        return FAILED


def forks(count: int, seed: int) -> int:
    chance, ended, slowest = random.Random(seed), threading.Event(), 0.0
    results: collections.Counter[str] = collections.Counter()

    def keep_drawing(number: int) -> None:
        own = random.Random(seed + number)
        while not ended.is_set():
            request(own)

    threads = [threading.Thread(target=keep_drawing, args=(number,)) for number in range(2)]
    for place in range(count):
        if place == count // 10:  # Before, no thread draws.
            for thread in threads:
                thread.start()
        time.sleep(chance.random() * 0.01)
        start = time.monotonic()
        child = os.fork()
        if child == 0:
            signal.alarm(20)
            os._exit(draw_in_child())
        status = os.waitpid(child, 0)[1]
        slowest = max(slowest, time.monotonic() - start)
        exits = {DREW: "drew", REFUSED: "refused", SLOW: "too slow"}
        results[exits.get(os.WEXITSTATUS(status), "failed") if os.WIFEXITED(status) else f"signal {os.WTERMSIG(status)}"] += 1
        if (place + 1) * 10 % count < 10:
            print(f"{place + 1:>8} forks: {dict(results)}", flush=True)
    ended.set()
    print(f"seed {seed}: {dict(results)}; the slowest child took {slowest:.2f} s")
    return int(not results.keys() <= {"drew", "refused"})


if __name__ == "__main__":
    number = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    sys.exit({"requests": requests, "forks": forks}[sys.argv[1]](int(sys.argv[2]), number))
