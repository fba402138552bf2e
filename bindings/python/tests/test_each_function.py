"""Each public function has a test and a docstring; here are those that no other test needs."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

import bubblelayout
from bubblelayout import Chain, Conversation, ConversationView, NotFound, Pictures, layouter, ui

ROOT = Path(__file__).parents[3]
PACKAGE = str(Path(bubblelayout.__file__).parent)


def message(number: int, **content: object) -> dict[str, object]:
    return {
        "id": str(number), "sender": "bo", "date": f"2026-11-20T09:{number:02}:00Z",
        "content": content or {"type": "text", "text": f"Message {number}"}}


@pytest.fixture
def view():
    conversation = Conversation([message(number) for number in range(40)], me="ana", people={"bo": {"name": "Bo"}}, read_up_to="19")
    with ConversationView(conversation, width=320, height=480) as view:
        yield view


def test_the_page_is_made_of_the_docstrings_and_nothing_public_lacks_one():
    run = subprocess.run([sys.executable, str(ROOT / "bindings/python/pages.py"), "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_it_scrolls_by_a_distance_and_to_what_is_unread(view):
    assert view.settle()
    before = view.frame("39").y
    view.scroll_by(-100)
    assert view.frame("39").y == pytest.approx(before + 100)
    view.scroll_to_unread()
    # The separator is above it, and the header of the day.
    assert 0 <= view.frame("20").y < 120
    view.set_read_up_to("39")
    view.commit_now()
    with pytest.raises(NotFound):
        view.scroll_to_unread()


def test_covered_edges_keep_the_end_visible(view):
    bottom = view.frame("39").y
    view.set_insets(0, 50)
    view.commit_now()
    assert view.frame("39").y == pytest.approx(bottom - 50)


def test_a_search_goes_back(view):
    search = view.search("Message 3")
    assert view.settle() and len(search) == 11
    found = search.next(wraps=True)
    following = search.next(wraps=True)
    assert following != found and search.previous(wraps=True) == found


def photo() -> Conversation:
    return Conversation([message(1, type="photo", source="a.png", width=64, height=64)], people={"bo": {"name": "Bo"}})


def test_a_picture_is_put_fails_and_is_fetched_again():
    asked, told = threading.Semaphore(0), []
    fetched: list[str] = []

    def fetch(path: str) -> None:
        fetched.append(path)
        asked.release()

    pictures = Pictures(fetch, changed=told.append)
    with ConversationView(photo(), width=320, height=200) as view:
        view.set_pictures(pictures)
        view.commit_now()
        empty = view.render(wait=0)
        assert asked.acquire(timeout=30) and fetched == ["a.png"] and not pictures.is_complete
        pictures.progress("a.png", 0.5)
        pictures.put("a.png", (ROOT / "examples/avatars/bo.png").read_bytes())
        assert pictures.wait(30)
        full = view.render()
        assert full != empty
        # Forgotten, it is fetched again, and may fail then.
        pictures.forget("a.png")
        view.render(wait=0)
        assert asked.acquire(timeout=30) and len(fetched) == 2
        pictures.fail("a.png", "no connection")
        assert pictures.wait(30) and "a.png" in told
        assert view.render() != full
        with pytest.raises(NotFound):
            pictures.fail("a.png", "once more")
        view.set_pictures(None)
        view.render()
        assert len(fetched) == 2
    pictures.close()


def test_each_box_is_laid_out_as_the_script_element_of_its_name():
    @layouter("all", types=["all"])
    def build(message, peer, context):
        return ui.bubble(
            ui.column(
                ui.row(ui.symbol("favorite", size=16), ui.spacer(), ui.text("a row")),
                ui.overlay(ui.shape("rectangle", width=20, height=20, color="accent"), ui.text("above it")),
                ui.grid(ui.text("one"), ui.text("two"), columns=2),
                ui.inset(ui.path(data="M 0 0 L 10 0 L 10 10 Z", fill="accent"), padding=4),
                ui.image(source="a.png", width=20, height=20),
                ui.time(ui.text("timed"), ui.text("09:00", style="caption")),
                ui.element("spacer", height=2)))

    @layouter("header", types=["text"], wraps=True)
    def wrap(message, peer, context):
        return ui.decorated(ui.text("forwarded"), ui.next())

    conversation = Conversation([message(1, type="all"), message(2)], people={"bo": {"name": "Bo"}})
    with ConversationView(conversation, width=320, height=480, chain=Chain(build, wrap)) as view:
        assert view.settle()
        assert view.take_problems() == []
        assert {cell.id.name: cell.layouter for cell in view.cells() if cell.id.kind == "message"}["1"] == "all"
        read = str(view.accessibility)
        assert all(text in read for text in ["a row", "above it", "one", "timed", "forwarded", "Message 2"])
