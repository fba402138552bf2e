"""What a program may do by mistake: wrong values, copies, signals, closed objects and abandoned iterations."""

from __future__ import annotations

import asyncio
import copy
import ctypes
import gc
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from pathlib import Path

import pytest

from bubblelayout import (
    Accessory, Busy, Chain, Closed, Conversation, ConversationView, Environment, InvalidArgument, Layouter, Pictures, TextPosition,
    Theme, TooLarge, chats_of_export, layouter, render, ui,
)

NAN = float("nan")


def message(number: int, **more: object) -> dict[str, object]:
    return {
        "id": str(number), "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": {"type": "text", "text": f"Message {number}"}, **more}


@pytest.fixture
def view():
    with ConversationView(Conversation([message(number) for number in range(60)]), width=320, height=300) as view:
        yield view


# The name of the parameter, and a call with a value of the wrong type.
WRONG_TYPES = {
    "ids": lambda view: view.remove(None),
    "id": lambda view: view.insert_row(5),
    "height": lambda view: view.insert_row("row", height="high"),
    "content": lambda view: view.insert_row("row", content=b"text"),
    "count": lambda view: view.forget(1.5),
    "edit": lambda view: view.take_back(None),
    "timeout": lambda view: view.settle("long"),
    "wait": lambda view: Conversation([message(1)]).render(wait=None, pictures=Pictures(lambda path: None)),
    "layers": lambda view: view.draw_into(memoryview(bytearray(4)).cast("B", (1, 1, 4)), layers="all"),
    "pixels": lambda view: view.draw_into("pixels"),
    "scale": lambda view: view.to_numpy(scale="2"),
    "position": lambda view: ConversationView(position=5),
    "selection": lambda view: setattr(view, "selection", TextPosition("1", 0, 0)),
    "offset": lambda view: setattr(view, "selection", (TextPosition("1", 0, "2"), TextPosition("1", 0, 0))),
    "messages": lambda view: view.append([message(1, more=b"bytes")]),
    "source": lambda view: render(5),
    "title": lambda view: Conversation(title=5),
    "people": lambda view: Conversation(people=["bo"]),
    "data": lambda view: Conversation.parse(5),
    "path": lambda view: chats_of_export(5),
    "chat": lambda view: Conversation.from_export("/nowhere", chat=b"1"),
    "last_count": lambda view: Conversation.from_export("/nowhere", last="all"),
    "locale": lambda view: Environment(locale=b"de"),
    "today": lambda view: Environment(today=5),
    "text_scale": lambda view: Environment(text_scale="large"),
    "text_size": lambda view: Environment(text_size=3),
    "fonts": lambda view: Environment(fonts=None),
    "font_files": lambda view: Environment(font_files=[5]),
    "version": lambda view: Chain(layouter("t", version=1)(lambda *_: "x")),
    "build": lambda view: Layouter("t", "x"),
    "is_suitable": lambda view: Layouter("t", print, is_suitable=True),
    "types": lambda view: Layouter("t", print, types=5),
    "scripts": lambda view: Chain(scripts=5),
    "changed": lambda view: Pictures(print, changed="x"),
    "function": lambda view: view.set_accessories("x"),
    "on_near_start": lambda view: setattr(view, "on_near_start", "x"),
}


@pytest.mark.parametrize("name", WRONG_TYPES)
def test_a_value_of_the_wrong_type_is_named(view, name):
    with pytest.raises(TypeError, match=rf"^`?{name}\b"):
        WRONG_TYPES[name](view)


# The name of the parameter, and a call with a value out of range.
WRONG_VALUES = {
    "count": lambda view: view.forget(2**64),
    "edit": lambda view: view.take_back(2**64 + 1),
    "thread_count": lambda view: ConversationView(thread_count=-1),
    "width": lambda view: ConversationView(width=10**400),
    "timeout": lambda view: view.settle(NAN),
    "wait": lambda view: Conversation([message(1)]).render(wait=NAN, pictures=Pictures(lambda path: None)),
    "messages": lambda view: view.append([message(1, more=NAN)]),
    "ids": lambda view: view.remove("a\0b"),
    "theme": lambda view: view.set_theme("a\0b"),
    "kind": lambda view: Conversation(kind="crowd"),
    "text_scale": lambda view: Environment(text_scale=NAN),
    "text_size": lambda view: Environment(text_size="huge"),
    "today": lambda view: Environment(today="yesterday"),
}


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_a_value_out_of_range_is_named_and_changes_nothing(view, name):
    with pytest.raises(InvalidArgument, match=rf"^`?{name}\b"):
        WRONG_VALUES[name](view)
    assert view.state.message_count == 60


def test_pictures_of_a_size_that_no_picture_has_are_refused(view):
    for scale in (NAN, 1e9):
        with pytest.raises(TooLarge, match="scale"):
            view.to_numpy(scale=scale)


def test_functions_that_are_async_are_refused():
    async def function(*arguments):
        return None

    for make in (
        Pictures, layouter("t"), lambda function: Chain().set_print(function), lambda function: setattr(ConversationView(), "on_ready", function),
    ):
        with pytest.raises(TypeError, match="async"):
            make(function)


def test_objects_are_neither_copied_nor_pickled(view):
    for one in (view, Conversation([message(1)]), Chain(), Environment(), Theme("black"), Pictures(print)):
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match=f"{type(one).__name__} can be neither copied nor pickled"):
                copied(one)
        gc.collect()
        assert one.handle
    assert pickle.loads(pickle.dumps(view.cells())) == view.cells()


def test_what_a_callback_raises_is_not_lost_in_a_collection(view):
    def load() -> None:
        for _ in range(3):
            theme = Theme("black")
            theme.itself = theme  # Only a collection frees it.
        raise LookupError("no page")

    view.on_near_start = load
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(20):
            view.scroll_to_end()
            view.ask_again()
            with pytest.raises(LookupError, match="no page"):
                view.scroll_to_start()
    finally:
        gc.set_threshold(*threshold)


def test_ctrl_c_in_a_layouter_ends_the_call():
    @layouter("t", types=["text"])
    def build(message, peer, context):
        if threading.current_thread() is threading.main_thread():
            raised.append(message["id"])
            raise KeyboardInterrupt
        return ui.text("x")

    raised, arrived = [], 0
    # Another thread may have laid out all that is visible.
    while not raised:
        with ConversationView(chain=Chain(build), thread_count=1) as view:
            view.append([message(number) for number in range(200)])
            try:
                view.commit_now()
            except KeyboardInterrupt:
                arrived += 1
    assert arrived == 1


def test_a_signal_at_any_moment_of_a_call_arrives():
    program = """
import random, signal
from bubblelayout import *
def interrupt(*_): raise KeyboardInterrupt
signal.signal(signal.SIGALRM, interrupt)
chain = Chain(layouter("t", types=["text"])(lambda message, peer, context: ui.text("x")))
messages = [{"id": str(i), "sender": "b", "date": "2026-11-20T09:00:00Z", "content": {"type": "text", "text": "x"}} for i in range(200)]
for moment in range(60):
    view = ConversationView(chain=chain, thread_count=1)
    view.on_near_start = lambda: None
    signal.setitimer(signal.ITIMER_REAL, 0.0005 + moment * 0.0005)
    try:
        view.append(messages)
        while True:
            view.scroll_to_start()
            view.set_size(random.randrange(100, 500), 900)
            view.commit_now()
    except KeyboardInterrupt:
        pass
"""
    # A lost signal makes it go on for ever.
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr


def test_ctrl_c_that_ctypes_would_only_show_arrives_in_each_version_of_python():
    program = """
from bubblelayout import Environment, _objects, _signals
class View:
    def on_ready(self): raise KeyboardInterrupt
view = View()
_signals.READY(_objects.weak_number_of(view))
try:
    Environment()
except KeyboardInterrupt:
    print("arrived")
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "arrived\n", run.stderr


def test_a_view_draws_after_its_pictures_were_closed():
    pictures = Pictures(lambda path: None)
    with ConversationView(Conversation([message(1)], people={"bo": {"avatar": "bo.png"}}), pictures=pictures) as view:
        view.render(wait=0)
        pictures.close()
        assert pictures.is_complete and view.settle() and view.render()


def test_pictures_that_never_come_hold_up_no_other_drawing_and_no_end():
    program = """
import threading
from bubblelayout import *
photos = [{"id": str(i), "sender": "b", "date": "2026-11-20T09:00:00Z",
    "content": {"type": "photo", "source": f"{i}.png", "width": 9, "height": 9}} for i in range(20)]
never = threading.Event()
pictures = Pictures(lambda path: never.wait())
for _ in range(3):
    Conversation(photos).render(pictures=pictures, wait=0.1)
    Conversation([{"id": "1", "sender": "b", "date": "2026-11-20T09:00:00Z", "content": {"type": "text", "text": "x"}}]).render()
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr


def test_a_picture_fails_if_no_thread_can_fetch_it(monkeypatch):
    def start(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    begin = time.monotonic()
    assert Conversation([message(1)], people={"bo": {"avatar": "bo.png"}}).render(pictures=Pictures(lambda path: None), wait=60)
    assert time.monotonic() - begin < 30


def test_a_picture_that_never_comes_holds_up_only_those_who_draw_it():
    avatar = (Path(__file__).parents[3] / "examples/avatars/bo.png").read_bytes()
    pictures = Pictures(lambda path: avatar if path == "quick.png" else None)

    def photo(path: str) -> Conversation:
        return Conversation([message(1, content={"type": "photo", "source": path, "width": 64, "height": 64})])

    start = time.monotonic()
    photo("never.png").render(pictures=pictures, wait=0)
    with ThreadPoolExecutor(1) as pool:
        drawn = pool.submit(photo("quick.png").render, pictures=pictures, wait=60).result()
        view = pool.submit(lambda: ConversationView(photo("quick.png"), pictures=pictures).settle(60))
        assert view.result() and not pictures.is_complete
    assert time.monotonic() - start < 30
    assert drawn == photo("quick.png").render(pictures=Pictures(lambda path: avatar))
    assert pictures.wait_for_drawn(0) and ConversationView(photo("never.png"), pictures=pictures).settle(0.2) is False


def test_a_view_is_closed_on_another_thread_while_its_cells_are_read():
    opened: list[ConversationView] = []
    ends = threading.Event()

    def close() -> None:
        while not ends.is_set():
            for view in opened[-1:]:
                view.close()

    closing = threading.Thread(target=close)
    closing.start()
    try:
        for _ in range(60):
            view = ConversationView(Conversation([message(number) for number in range(30)]), height=2_000)
            view.commit_now()
            opened.append(view)
            with pytest.raises(Closed):
                while True:
                    assert view.cells() and view.accessibility_tree
    finally:
        ends.set()
        closing.join()
    assert not any(view._handle for view in opened)


def test_a_signal_handler_that_reads_the_view_meanwhile_is_told_so(view):
    seen = []

    def read(*_: object) -> None:
        try:
            seen.append(len(view.cells()))
        except Busy:
            seen.append(0)

    former = signal.signal(signal.SIGALRM, read)
    signal.setitimer(signal.ITIMER_REAL, 0.003, 0.003)
    try:
        while len(seen) < 50:
            assert view.cells() and view.accessibility_tree.children
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)
    assert len(set(seen)) <= 2


def test_changes_end_with_the_view_and_with_the_next_iteration(view):
    async def run() -> None:
        async def follow(seen):
            async for change in view.changes():
                seen.append(change)

        first, second = [], []
        followers = [asyncio.create_task(follow(first))]
        await asyncio.sleep(0)
        followers.append(asyncio.create_task(follow(second)))
        await asyncio.wait_for(followers[0], 30)
        view.append(message(100))
        while not second:
            await asyncio.sleep(0.01)
        # What is left of an iteration that was abandoned does not end the next one.
        view.append(message(101))
        async for _ in view.changes():
            break
        view.append(message(102))
        async for _ in view.changes():
            break
        followers.append(asyncio.create_task(follow(first)))
        await asyncio.sleep(0.05)
        view.close()
        await asyncio.wait_for(asyncio.gather(*followers), 30)

    asyncio.run(run())


def test_changes_end_with_a_view_that_another_thread_closes(view):
    async def run() -> None:
        commit = view.commit
        view.commit = lambda: view.close() or commit()
        async for _ in view.changes():
            pass

    asyncio.run(asyncio.wait_for(run(), 30))


def test_pixels_may_be_of_any_format_of_four_bytes(view):
    expected = memoryview(bytearray(300 * 320 * 4)).cast("B", (300, 320, 4))
    view.draw_into(expected)
    # Such an array says that its numbers are little-endian.
    pixels = (ctypes.c_uint32 * 320 * 300)()
    view.draw_into(pixels)
    assert bytes(pixels) == expected.tobytes()


def test_dates_before_the_year_1000_have_four_digits():
    conversation = Conversation([message(1, date=datetime(999, 2, 3, tzinfo=timezone.utc))])
    assert not [problem for problem in conversation.problems if problem.get("field") == "date"]
    assert conversation.layout(environment=Environment(today=datetime(999, 2, 3)))["cells"]


def test_another_library_and_another_interpreter_are_refused_by_the_import():
    for program in (
        "import os; os.environ['BUBBLELAYOUT_LIBRARY'] = 'libc.so.6'; import bubblelayout",
        "import _xxsubinterpreters as s; s.run_string(s.create(), 'import bubblelayout')",
        "import _interpreters as s; print(s.exec(s.create('legacy'), 'import bubblelayout'), file=__import__('sys').stderr)",
    ):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        assert "ImportError" in run.stderr or "No module named '_" in run.stderr, run.stderr


def test_accessories_of_wrong_types_are_shown_and_left_out(view, monkeypatch):
    shown = []
    monkeypatch.setattr(sys, "unraisablehook", lambda ended: shown.append(str(ended.exc_value)))
    view.set_accessories(lambda message, cluster: [Accessory("a", "wide")])
    view.commit_now()
    assert "width must be a number, not str" in shown
