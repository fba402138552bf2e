"""Each public function has a test and a docstring; here are those that no other test needs."""

from __future__ import annotations

import math
import select
import subprocess
import sys
import threading
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

import pytest

import bubblelayout
from bubblelayout import (
    AccessibilityNode, AlreadyExists, Chain, Conversation, ConversationView, Environment, InvalidArgument, NotFound, Pictures,
    TextPosition, layouter, ui,
)

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
                ui.markdown("**words**"), ui.qr("https://example.org"), ui.element("spacer", height=2)))

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


def test_a_message_gets_the_id_of_the_server(view):
    view.append(message(100))
    edit = view.toggle_reaction("\U0001f44d", "100")
    view.commit_now()
    frame = view.frame("100")
    view.rename("100", "server")
    assert any(cell.id.name == "server" for cell in view.cells()) and view.frame("server") == frame
    assert view.message("server")["reactions"] == [{"emoji": "\U0001f44d", "mine": True}]
    view.take_back(edit)
    assert "reactions" not in view.message("server")
    with pytest.raises(AlreadyExists):
        view.rename("server", "1")
    with pytest.raises(NotFound):
        view.rename("100", "2")
    with pytest.raises(InvalidArgument):
        view.toggle_reaction("", "1")


def test_an_update_is_taken_back(view):
    before = view.message("39")
    edit = view.update_tentatively("39", message(39, type="text", text="On its way"))
    assert edit and view.message("39")["content"]["text"] == "On its way"
    assert view.update_tentatively("39", message(39, type="text", text="On its way")) is None
    view.take_back(edit)
    assert view.message("39") == before
    with pytest.raises(TypeError, match="message must be a dict"):
        view.update_tentatively("39", "On its way")


def test_an_option_is_voted_for_by_its_number(view):
    poll = {"type": "poll", "question": "Where to?", "options": [{"title": "Lisbon", "votes": 3}, {"title": "Porto"}]}
    view.prepend(message(50, **poll))
    edit = view.vote_for("50", 1)
    assert view.message("50")["content"]["options"][0] == {"title": "Lisbon", "votes": 4, "mine": True}
    view.take_back(edit)
    assert view.message("50")["content"] == poll
    for number, option in [("50", 0), ("50", 3), ("39", 1), ("nobody", 1)]:
        with pytest.raises(NotFound):
            view.vote_for(number, option)


def test_a_list_is_flung_and_a_message_marked(view):
    assert view.settle()
    before = view.state.offset
    view.fling(-1_000)
    view.advance(0.1)
    assert view.state.offset < before and view.state.is_animating
    view.fling(0)
    assert not view.state.is_animating
    view.scroll_to_end()
    view.flash("39")
    assert {cell.id.name: cell.highlight for cell in view.cells(now=True) if cell.highlight} == {"39": 1}
    view.flash(None)
    assert not any(cell.highlight for cell in view.cells(now=True))
    with pytest.raises(NotFound):
        view.flash("nobody")


def test_the_clock_is_set_and_the_next_frame_told(view):
    @layouter("count", types=["count"])
    def count(message, peer, context):
        return ui.element("text", since=1_750_000_000, till=1_750_000_100)

    assert view.settle() and view.state.next_frame == math.inf
    view.fling(-1_000)
    assert view.state.next_frame == 0 and view.state.is_animating
    with ConversationView(Conversation([message(1, type="count")]), chain=Chain(count)) as counting:
        looks = set()
        for now in [1_750_000_012.25, datetime.fromtimestamp(1_750_000_013.25, timezone.utc)]:
            counting.set_now(now)
            assert counting.state.next_frame == pytest.approx(0.75) and not counting.state.is_animating
            looks.update(cell.look for cell in counting.cells(now=True) if cell.id.name == "1")
        assert len(looks) == 2
        counting.set_now(None)
        assert counting.state.next_frame == math.inf, "by the system's clock, it has ended"
        for wrong in (math.inf, datetime.min):
            with pytest.raises(InvalidArgument, match="^now "):
                counting.set_now(wrong)
        with pytest.raises(TypeError, match="^now "):
            counting.set_now("now")


def test_a_selection_is_dragged_and_moved(view):
    assert view.settle()
    frame = view.frame("39")
    view.select(160, frame.y + frame.height / 2, by="message")
    before = view.state.offset
    view.drag_selection(100, -50)
    for _ in range(20):
        view.advance(0.05)
    view.end_drag()
    assert view.state.offset < before and not view.state.is_animating
    assert "Message 39" in view.selected_text()
    view.select_all()
    text = view.selected_text()
    assert "Message 0\n" in text and text.endswith("Message 39")
    assert view.move_selection("previous_character") and view.selected_text() == text[:-1]
    assert view.move_selection("line_end") and not view.move_selection("next_word")
    with pytest.raises(InvalidArgument, match="movement"):
        view.move_selection("up")
    with pytest.raises(NotFound):
        ConversationView().select_all()


def test_a_selection_is_stored_and_set_again(view):
    assert view.settle() and view.selection is None
    view.select_all()
    text, (start, end) = view.selected_text(), view.selection
    assert (start.message, end.message, end.offset) == ("0", "39", len("Message 39"))
    view.selection = None
    assert view.selected_text() == ""
    view.selection = end, start
    assert view.selected_text() == text and view.selection == (start, end)
    view.selection = replace(end, offset=2), replace(end, offset=1_000)
    assert view.selected_text() == "ssage 39"
    frame = view.frame("39")
    assert view.text_position(0, frame.y + frame.height / 2) == TextPosition("39", end.text, 0)
    with pytest.raises(TypeError, match="selection must be two of TextPosition"):
        view.selection = ("0", "39")


def test_a_change_has_the_elements_that_differ_and_hidden_words_are_shown(view):
    poll = {"type": "poll", "question": "Where to?", "options": [{"title": "Lisbon", "votes": 3}, {"title": "Porto", "votes": 2}]}
    view.append(message(50, **poll))
    view.commit_now()
    view.vote_for("50", 2)
    view.commit_now()
    change = next(change for change in view.last_changes if change.id.name == "50")
    assert change.changed
    assert any(part.region and part.before and part.after and part.after.width > part.before.width for part in change.parts)
    assert not view.unfold("50", "open") and view.unfold("50", "reveal")
    assert view.message("50")["content"]["revealed"] is True


def test_the_mark_and_the_deceleration_are_options():
    with ConversationView(Conversation([message(number) for number in range(40)]), flash_duration=0.1, deceleration_rate=0.9) as view:
        view.flash("39")
        view.advance(0.2)
        before = view.state
        view.fling(-1_000)
        view.advance(0.5)
        assert not before.is_animating and 5 < before.offset - view.state.offset < 15
    with pytest.raises(InvalidArgument, match="deceleration_rate"):
        ConversationView(deceleration_rate=1)


def test_a_wide_table_is_panned():
    wide = [letter * 30 for letter in "ab"]
    conversation = Conversation([message(1, type="markdown", text=f"|{wide[0]}|{wide[1]}|c|\n|-|-|-|\n|1|2|3|")])
    with ConversationView(conversation, width=320, height=300, pans_wide_tables=True) as view:
        frame = view.frame("1")
        x, y = 100, frame.y + frame.height / 2

        def pans() -> list[float]:
            actions = view.accessibility_tree.children[-1].actions
            return [action.parameters["by"] for action in actions if (action.name, action.region) == ("pan", "table-1")]

        start = view.render(scale=1)
        assert not view.pan(x, -5, -30) and view.pan(x, y, -30)
        assert view.render(scale=1) != start and [by > 0 for by in pans()] == [False, True]
        view.pan_region("1", "table-1", -1e9)
        assert pans() and all(by > 0 for by in pans())
        assert view.pan(x, y, 1e9) and view.render(scale=1) == start
        with pytest.raises(NotFound, match="table-2"):
            view.pan_region("1", "table-2", 1)
        with pytest.raises(InvalidArgument, match="points"):
            view.pan(x, y, math.nan)
    with ConversationView(conversation, width=320, height=300) as view:
        assert not view.pan(x, y, -30) and pans() == []


def test_a_person_is_added_and_a_message_has_actions(view):
    view.add_people({"cy": {"name": "Cyrus"}})
    view.append({**message(50, type="text", text="https://example.org"), "sender": "cy"})
    view.commit_now()
    assert "Cyrus" in str(view.accessibility)
    assert "copy_link" in [action["name"] for action in view.context_actions("50")]
    with pytest.raises(NotFound):
        view.context_actions("nobody")


def test_a_script_has_options_and_words_and_tells_that_it_changed(tmp_path):
    script = tmp_path / "boat" / "init.lua"
    script.parent.mkdir()
    code = (
        'return { api = 1, name = "boat", content_types = { "boat" }, config = { ship = { default = "Hope", doc = "its name" } },\n'
        'build_layout = function(peer, message, ctx) return ui.text { ctx.config.ship .. " " .. ctx.say("kind") } end }')
    script.write_text(code)
    (script.parent / "words.json").write_text('{"en": {"kind": "frigate"}}')
    chain = Chain(scripts=tmp_path)
    with ConversationView(Conversation([message(1, type="boat")]), chain=chain, environment=Environment(locale="en_GB")) as view:

        def shown() -> str:
            view.set_chain(chain)
            view.commit_now()
            return str(view.accessibility)

        assert chain.problems == [] and "Hope frigate" in shown()
        chain.set_option("boat", "ship", "Faith")
        chain.set_words("boat", {"en": {"kind": "ketch"}})
        assert "Faith ketch" in shown()
        chain.set_option("boat", "ship", None)
        assert "Hope ketch" in shown()
        script.write_text(code.replace('.. " "', '.. ", a "'))
        assert select.select([chain.fileno()], [], [], 60)[0] == [chain.fileno()]
        assert chain.reload() and "Hope, a ketch" in shown()


def plain(node: AccessibilityNode) -> dict[str, object]:
    found = {
        "id": node.id, "role": node.role, "label": node.label, "value": node.value or None, "frame": list(node.frame),
        "states": node.states, "position": node.position and list(node.position),
        "actions": [
            {"name": one.name, "parameters": one.parameters, **({"region": one.region} if one.region else {})} for one in node.actions],
        "children": [plain(child) for child in node.children]}
    return {name: value for name, value in found.items() if value or name == "label"}


def test_the_accessibility_tree_is_the_same_as_objects_and_as_json(view):
    view.update("39", message(39, type="text", text="https://example.org"))
    view.commit_now()
    tree = view.accessibility_tree
    assert tree.role == "feed" and any(child.actions for child in tree.children[-1].children)
    assert plain(tree) == view.accessibility


def test_a_picture_tells_the_problems_of_layouters():
    @layouter("raises", types=["text"])
    def raises(message, peer, context):
        return message["content"]["titel"]

    conversation = Conversation([message(1, type="service", text="A call"), message(2)])
    problems: list[dict[str, str]] = []
    picture = conversation.render(chain=Chain(raises), problems=problems)
    assert picture == conversation.render(chain=Chain(raises))
    assert [(one["message"], one["layouter"]) for one in problems] == [("2", "raises")] and "titel" in problems[0]["text"]
    bubblelayout.render(conversation, chain=Chain(raises), problems=problems)
    assert len(problems) == 2
    conversation.render(problems=problems)
    assert len(problems) == 2
    with pytest.raises(TypeError, match="problems must be a list"):
        conversation.render(problems=print)


def test_a_conversation_says_who_sends_its_outgoing_messages():
    assert Conversation([message(1)], me="ana").me == "ana"
    assert Conversation([message(1)]).me is None
