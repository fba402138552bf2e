"""No misuse crashes or hangs, and errors are Python's own kinds with the parameter's name."""

from __future__ import annotations

import errno
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from bubblelayout import (
    Accessory, Busy, Chain, Conversation, ConversationView, Environment, Failed, FileError, InvalidArgument, NotFound, Pictures,
    WrongThread, _objects, layouter, ui,
)

ROOT = Path(__file__).parents[3]
PEOPLE = {"bo": {"name": "Bo", "avatar": "bo.png"}}


def message(number: int, **more: object) -> dict[str, object]:
    return {
        "id": str(number), "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": {"type": "text", "text": f"Message {number}"}, **more}


def on_thread(body):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(body).result()


@pytest.fixture
def view():
    with ConversationView(Conversation([message(number) for number in range(30)]), width=320, height=300) as view:
        yield view


def test_views_that_nobody_closes_are_collected_on_any_thread():
    def request(number: int) -> None:
        view = ConversationView(Conversation([message(one) for one in range(20)]), width=320, height=200)
        view.on_ready = lambda: view  # A cycle.
        view.search("Message")
        if number % 10 == 0:
            gc.collect()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(request, range(200)))
    for _ in range(100):
        gc.collect()
        if not _objects._targets:
            break
        time.sleep(0.05)
    assert len(_objects._targets) < 5


def test_a_view_is_handed_over_and_closed_on_another_thread(view):
    with pytest.raises(WrongThread):
        on_thread(view.commit)
    on_thread(lambda: (view.adopt(), view.commit_now()))
    assert "of another thread" in repr(view)
    view.adopt()
    assert "30 messages" in repr(view)
    on_thread(view.close)
    assert repr(view) == "<ConversationView: closed>"


def test_a_view_is_closed_while_ready_waits_for_a_lock(view):
    lock, called = threading.Lock(), threading.Event()

    def ready() -> None:
        called.set()
        with lock:
            pass

    with lock:
        other = ConversationView(Conversation([message(number) for number in range(2_000)]))
        other.on_ready = ready
        other.append(message(5_000))
        called.wait(5)
        other.close()


def test_what_a_callback_raises_comes_out_of_the_call(view):
    def load() -> None:
        raise LookupError("no page")

    view.on_near_start = load
    with pytest.raises(LookupError, match="no page"):
        view.scroll_to_start()


def test_ctrl_c_ends_settle():
    # A shell ignores the signal in programs that it starts in the background.
    program = """
import signal
from bubblelayout import *
signal.signal(signal.SIGINT, signal.default_int_handler)
pictures = Pictures(lambda path: None)
view = ConversationView(Conversation([{"id": "1", "sender": "b", "date": "2026-11-20T09:00:00Z", "content": {"type": "text", "text": "x"}}],
    people={"b": {"name": "B", "avatar": "b.png"}}), pictures=pictures)
print("waits", flush=True)
view.settle(60)
"""
    run = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout and run.stdout.readline() == "waits\n"
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors


def test_a_forked_process_says_that_it_cannot_draw(view):
    view.render()
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        try:
            Conversation([message(1)]).render()
        except Failed as error:
            os._exit(7 if "forked" in str(error) else 8)
        os._exit(9)
    assert os.WEXITSTATUS(os.waitpid(child, 0)[1]) == 7


def test_a_process_forked_before_the_first_drawing_draws():
    program = """
import os
from bubblelayout import *
chain, environment = Chain(), Environment(locale="de")
trip = Conversation([{"id": "1", "sender": "b", "date": "2026-11-20T09:00:00Z", "content": {"type": "text", "text": "x"}}])
child = os.fork()
if child == 0:
    os._exit(0 if trip.render(chain=chain, environment=environment).startswith(b"\\x89PNG") else 1)
raise SystemExit(os.WEXITSTATUS(os.waitpid(child, 0)[1]))
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_a_process_forked_at_any_moment_draws_or_says_why_not():
    program = """
import os, random, signal, sys, threading, time
from bubblelayout import *
trip = [{"id": str(i), "sender": "b", "date": "2026-11-20T09:00:00Z", "content": {"type": "text", "text": f"x {i}"}} for i in range(20)]
seed = int(os.environ.get("BUBBLE_SEED") or random.randrange(1 << 30))
random.seed(seed)
works = [lambda: Environment(locale="de").warm_up(), lambda: Theme("black"), Chain, lambda: Conversation(trip)]
def work():
    while True:
        random.choice(works)()
        time.sleep(random.random() * 0.01)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
for number in range(30):
    if number == 15:
        # From now on the library has threads.
        works.append(lambda: Conversation(trip).render(width=200, scale=0.5))
    time.sleep(random.random() * 0.03)
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        try:
            os._exit(0 if Conversation(trip).render(width=200, scale=0.5).startswith(b"\\x89PNG") else 1)
        except Failed as error:
            os._exit(0 if "forked" in str(error) else 2)
        finally:
            os._exit(3)
    status = os.waitpid(child, 0)[1]
    if status != 0:
        sys.exit(f"BUBBLE_SEED={seed}: child {number} ended with {status}")
os._exit(0)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr


def test_objects_of_the_wrong_type_are_named(view):
    for wrong in ("x", 7, object(), []):
        with pytest.raises(TypeError, match="cairo"):
            view.draw(wrong)
    with pytest.raises(TypeError, match="fonts"):
        Environment(fonts="DejaVu Sans")
    with pytest.raises(TypeError, match="messages"):
        view.append("hello")
    with pytest.raises(TypeError, match="people"):
        view.set_typing("bo")
    with pytest.raises(TypeError, match="width must be a number"):
        view.set_size("320", 10)
    with pytest.raises(TypeError, match="width must be a number"):
        ConversationView(width="320")
    with pytest.raises(TypeError, match="chain must be a Chain"):
        ConversationView(chain=layouter("t")(lambda *_: "x"))
    with pytest.raises(InvalidArgument, match="edge"):
        view.scroll_to("1", edge="left")
    with pytest.raises(ValueError, match="by"):
        view.select(1, 1, by="line")
    with pytest.raises(InvalidArgument, match="state"):
        view.set_state("1", "x", "hovered")
    with pytest.raises(FileError) as raised:
        Conversation.open("/nowhere.json")
    assert (raised.value.errno, raised.value.filename) == (errno.ENOENT, "/nowhere.json")


def test_an_empty_conversation_keeps_its_people():
    view = ConversationView(Conversation(me="bo", people=PEOPLE))
    view.append(message(1))
    view.commit_now()
    assert view.render() == ConversationView(Conversation([message(1)], me="bo", people=PEOPLE)).render()
    assert view.render() != ConversationView(Conversation([message(1)], people=PEOPLE)).render()


def test_two_batches_may_have_an_unreadable_message_each(view):
    for number in (100, 101):
        view.append([{"sender": "bo"}, message(number)])
    view.put([{"sender": "bo"}])
    assert view.state.message_count == 35


def test_dates_are_of_datetime():
    moment = datetime(2026, 11, 20, 10, 30, tzinfo=timezone(timedelta(hours=1)))
    cells = Conversation([message(1, date=moment)]).layout(environment=Environment(today=date(2026, 11, 20)))["cells"]
    assert cells[0]["date"] == "09:30"


def test_render_and_settle_wait_for_pictures():
    avatar = (ROOT / "examples/avatars/bo.png").read_bytes()

    def fetch(path: str) -> bytes:
        time.sleep(0.2)
        return avatar

    conversation = Conversation([message(1)], people=PEOPLE)
    complete = conversation.render(pictures=Pictures(fetch))
    assert complete != conversation.render(pictures=Pictures(fetch), wait=0)
    assert complete == conversation.render(pictures=Pictures(lambda path: avatar))
    view = ConversationView(conversation, pictures=Pictures(fetch))
    assert view.settle()
    assert view.render(wait=0) == view.render()
    assert not ConversationView(conversation, pictures=Pictures(lambda path: None)).settle(0.5)


def test_pictures_and_layouters_are_freed():
    made = layouter("t", types=["text"])(lambda message, peer, context: ui.text("x"))
    source = Pictures(lambda path: None)
    ended = weakref.ref(source), weakref.ref(made)
    view = ConversationView(Conversation([message(1)], people=PEOPLE), chain=Chain(made), pictures=source)
    view.render(wait=0)
    view.close()
    del made, source, view
    for _ in range(100):
        gc.collect()
        if not any(one() for one in ended):
            return
        time.sleep(0.05)
    raise AssertionError("they live on")


def test_a_chain_has_the_bundled_scripts_unless_it_says_otherwise(tmp_path):
    assert "poll" in Chain().ids and "poll" in Chain(scripts=tmp_path).ids
    assert "poll" not in Chain(bundled=False).ids
    chain = Chain()
    chain.place("poll", after="text")
    assert chain.ids.index("poll") > chain.ids.index("text")


def test_polls_are_voted_for_and_the_vote_is_taken_back():
    options = [{"title": "Lisbon", "votes": 3, "mine": True}, {"title": "Porto", "votes": 1}]
    poll = {"type": "poll", "question": "Where to?", "options": options}
    view = ConversationView(Conversation([message(1, content=poll)], me="ana"), width=320, height=400)
    with pytest.raises(NotFound):
        view.vote(-5, -5)
    frame = view.frame("1")
    for y in range(int(frame.y), int(frame.y + frame.height), 4):
        try:
            edit = view.vote(100, y)
            break
        except NotFound:
            pass
    assert view.message("1")["content"] != poll
    view.take_back(edit)
    assert view.message("1")["content"] == poll
    with pytest.raises(NotFound):
        view.take_back(edit)


def test_touches_focus_and_selection(view):
    view.update("29", message(29, content={"type": "text", "text": "https://example.org/boats"}))
    view.commit_now()
    frame = view.frame("29")
    hit = next(hit for x in range(320) if (hit := view.hit(x, frame.y + frame.height / 2)) and hit.link)
    x, y = hit.region_frame.x + 4, hit.region_frame.y + hit.region_frame.height / 2
    view.touch_began(x, y)
    pressed = view.pressed
    assert pressed and pressed.link == "https://example.org/boats"
    view.touch_moved(x + 1, y)
    tapped = view.touch_ended(x, y)
    assert tapped and tapped.action == "open"
    view.touch_began(x, y)
    view.advance(0.6)
    assert view.take_long_press() and not view.take_long_press()
    view.touch_cancelled()
    assert view.move_focus(forwards=False) and view.focused
    view.clear_focus()
    assert view.focused is None
    view.select(x, y, by="message")
    assert view.selection_rects and all(view.selection_handles)
    assert view.search("boats").marks[0].rect.width > 0


def test_rows_accessories_swipes_and_ends(view):
    assert view.ends == ("0", "29")
    view.insert_row("ad", height=40, label="An advertisement")
    view.update_row("ad", content={"type": "text", "text": "In a row"})
    view.commit_now()
    assert any(cell.id.kind == "row" for cell in view.cells())
    view.remove_row("ad")
    view.set_accessories(lambda message, cluster: [Accessory("time", 60, beyond_edge=True, trailing=True)])
    view.commit_now()
    assert 0 <= view.swipe(-30) <= 1
    view.end_swipe(0)
    view.close_swipe(animated=False)
    view.set_accessories(None)
    view.ask_again()
    with pytest.raises(NotFound):
        view.remove_row("ad")


def test_files_are_written_and_devices_stay(view, tmp_path):
    view.render_file(tmp_path / "out.png")
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(FileError):
        view.render_file("/dev/full")
    assert not Path("/dev/full").is_file()


def test_a_notebook_stays_small():
    long = Conversation([message(number) for number in range(20_000)])
    assert len(long._repr_html_()) < 500_000 and "20,000 messages" in repr(long)


def test_each_function_of_c_is_used():
    subprocess.run([sys.executable, str(ROOT / "bindings/python/functions.py"), "--check"], check=True)


def test_pictures_tell_progress_and_are_busy_in_callbacks():
    seen: list[str] = []

    def fetch(path: str) -> None:
        pictures.progress(path, 0.5)
        pictures.fail(path, "there is none")

    def changed(path: str) -> None:
        try:
            pictures.wait(1)
        except Busy:
            seen.append(path)

    pictures = Pictures(fetch, changed=changed)
    Conversation([message(1)], people=PEOPLE).render(pictures=pictures)
    assert set(seen) == {"bo.png"}
    Environment().warm_up()
