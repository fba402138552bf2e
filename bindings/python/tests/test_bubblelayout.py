"""Tests of the package. BUBBLELAYOUT_LIBRARY names the shared object if it is not installed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import bubblelayout
from bubblelayout import (
    AlreadyExists, BubbleError, Chain, Closed, Conversation, ConversationView, Environment, FileError, FormatError,
    InvalidArgument, NotFound, Pictures, Theme, WrongThread, chats_of_export, layouter, ui,
)

ROOT = Path(__file__).parents[3]
PNG = b"\x89PNG"


def message(number: int, text: str | None = None, **more: object) -> dict[str, object]:
    return {
        "id": str(number), "sender": "ana" if number % 3 == 0 else "bo",
        "date": f"2026-11-{10 + number // 50:02}T09:{number % 50 + 10}:00Z",
        "content": {"type": "text", "text": text or f"Message {number}"}, **more}


def layouter_of(view: ConversationView, message: str) -> str:
    return next(cell.layouter for cell in view.cells() if cell.id.name == message)


@pytest.fixture
def conversation() -> Conversation:
    return Conversation(
        [message(number) for number in range(60)], me="ana", people={"ana": {"name": "Ana"}, "bo": {"name": "Bo"}},
        title="Trip")


@pytest.fixture
def view(conversation: Conversation):
    with ConversationView(conversation, width=320, height=480, pins_days=False) as view:
        yield view


@layouter("boat")
def boat(message, peer, context):
    return ui.column(
        ui.text(message["content"]["name"], style="title"), context["width"] > 10 and "afloat", None, gap=4)


def test_a_conversation_is_drawn_in_each_format(conversation):
    assert conversation.render(width=300).startswith(PNG)
    assert conversation.render(format="svg").startswith(b"<?xml")
    assert conversation.render(format="pdf").startswith(b"%PDF")
    assert conversation._repr_png_().startswith(PNG)
    assert bubblelayout.render(ROOT / "examples/short.json", theme="black", dark=True).startswith(PNG)
    with pytest.raises(InvalidArgument, match="'gif'"):
        conversation.render(format="gif")
    with pytest.raises(InvalidArgument, match="`scale`"):
        conversation.render(scale=float("nan"))


def test_a_layout_has_the_cells(conversation):
    cells = conversation.layout(width=300)["cells"]
    assert [cell["id"] for cell in cells] == [str(number) for number in range(60)]
    assert all(cell["layouter"] == "text" for cell in cells)


def test_files_are_read_and_their_problems_told():
    assert len(Conversation.open(ROOT / "examples/trip.json")) == 71
    assert any("date" in problem.get("field", "") for problem in Conversation.open(ROOT / "examples/broken.json").problems)
    with pytest.raises(FileError, match="there is no such file"):
        Conversation.open("/nowhere/at/all.json")
    with pytest.raises(FormatError):
        Conversation.parse("{")


def test_messages_are_edited_by_id(view):
    view.append(message(100, "Hello"))
    view.set_status("3", "read")
    view.commit_now()
    assert view.cells()[-1].id.name == "100"
    assert view.state.message_count == 61
    assert view.message("3")["status"] == "read"
    with pytest.raises(AlreadyExists, match="100"):
        view.append(message(100))
    before = view.frame("100").height
    view.update("100", message(100, "Much longer than before: " + "word " * 30))
    view.commit_now()
    assert view.frame("100").height > before
    assert view.remove(["100", "nobody"]) == 1
    with pytest.raises(NotFound, match="nobody"):
        view.move("nobody")


def test_it_scrolls_and_tells_what_changed(view):
    view.scroll_to("20", offset=8)
    assert view.frame("20").y == pytest.approx(8, abs=0.01)
    assert any(change.appeared for change in view.last_changes)
    position = view.position
    view.scroll_to_end()
    assert view.state.is_at_end
    view.position = position
    assert view.frame("20").y == pytest.approx(8, abs=0.01)


def test_earlier_messages_are_asked_for_and_may_be_put_in_at_once(view):
    def load():
        if view.state.message_count == 60:
            view.prepend([message(number) for number in range(200, 210)])
            view.commit_now()

    view.on_near_start = load
    view.scroll_to_start()
    assert view.state.message_count == 70


def test_links_are_hit_and_text_is_selected_and_found():
    view = ConversationView(Conversation([message(1, "https://example.org/boats")]), width=320, height=200)
    y = view.frame("1").y + view.frame("1").height / 2
    hits = [view.hit(x, y) for x in range(0, 320, 4)]
    assert "https://example.org/boats" in {hit.link for hit in hits if hit}
    view.select(160, y, by="message")
    assert view.selected_text() == "https://example.org/boats"
    search = view.search("BOATS")
    assert len(search) == 1 and search.is_complete
    assert search.current and search.current.message == "1"
    assert view.accessibility["role"] == "feed"
    assert "taken by text" in view.explain("1")


def test_a_layouter_is_a_function():
    chain = Chain(boat)
    sample = {**message(1), "content": {"type": "boat", "name": "Blue"}}
    view = ConversationView(Conversation([sample]), chain=chain)
    assert layouter_of(view, "1") == "boat"
    assert "Blue" in str(view.accessibility) and "afloat" in str(view.accessibility)
    with pytest.raises(AlreadyExists):
        chain.add(boat)
    assert chain.ids.index("boat") < chain.ids.index("text")


def test_what_a_layouter_raises_or_misspells_is_told():
    @layouter("raises", types=["text"])
    def raises(message, peer, context):
        return message["content"]["titel"]

    @layouter("misspells", types=["text"], after="raises")
    def misspells(message, peer, context):
        return ui.text("x", colour="accent")

    view = ConversationView(Conversation([message(1)]), chain=Chain(raises, misspells))
    assert layouter_of(view, "1") == "text"
    problems = {problem["layouter"]: problem["text"] for problem in view.take_problems()}
    assert "titel" in problems["raises"] and "test_bubblelayout.py" in problems["raises"]
    assert "ui.text" in problems["misspells"] and "colour" in problems["misspells"]
    assert view.take_problems() == []


def test_scripts_are_loaded_again_when_they_change(tmp_path):
    script = tmp_path / "boat" / "init.lua"
    script.parent.mkdir()

    def write(text: str) -> None:
        script.write_text(
            'return { api = 1, name = "boat", content_types = { "boat" }, '
            f'build_layout = function() return ui.text("{text}") end }}')

    write("one")
    chain = Chain(scripts=tmp_path)
    view = ConversationView(Conversation([{**message(1), "content": {"type": "boat"}}]), chain=chain)
    assert "one" in str(view.accessibility)
    write("two")
    for _ in range(100):
        if chain.reload():
            break
        threading.Event().wait(0.02)
    view.set_chain(chain)
    view.commit_now()
    assert "two" in str(view.accessibility)
    write('"')
    for _ in range(100):
        chain.reload()
        if chain.problems:
            break
        threading.Event().wait(0.02)
    assert "boat" in str(chain.problems)


def test_pixels_are_drawn_without_a_copy(view):
    numpy = pytest.importorskip("numpy")
    array = numpy.zeros((480, 320, 4), numpy.uint8)
    view.draw_into(array)
    assert array[:, :, 3].min() == 255 and len(numpy.unique(array)) > 20
    assert (view.to_numpy() == array).all()
    assert view.to_numpy(scale=2).shape == (960, 640, 4)
    with pytest.raises(FormatError):
        view.draw_into(numpy.zeros((4, 4), numpy.uint8))
    with pytest.raises(FormatError):
        view.draw_into(array[:, ::2])
    pytest.importorskip("PIL")
    picture = view.to_pillow()
    assert picture.size == (320, 480)
    assert picture.getpixel((0, 0)) == tuple(int(value) for value in array[0, 0, 2::-1])


def test_it_draws_on_cairo(view):
    cairo = pytest.importorskip("cairo")
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, 320, 480)
    view.draw(cairo.Context(surface))
    surface.flush()
    assert bytes(surface.get_data()) == view.to_numpy().tobytes()


def test_pictures_come_from_a_function():
    asked, came = [], threading.Event()
    avatar = (ROOT / "examples/avatars/bo.png").read_bytes()

    def fetch(path: str) -> bytes:
        asked.append(path)
        return avatar

    pictures = Pictures(fetch, changed=lambda path: came.set())
    conversation = Conversation([message(1)], people={"bo": {"name": "Bo", "avatar": "bo.png"}})
    view = ConversationView(conversation, pictures=pictures)
    before = view.render(wait=0)
    assert came.wait(10)
    assert asked == ["bo.png"]
    assert view.render() != before


def test_pictures_may_be_pixels():
    numpy = pytest.importorskip("numpy")
    came = threading.Event()
    green = numpy.zeros((128, 128, 4), numpy.uint8)
    green[:] = (0x34, 0xF0, 0x12, 0xFF)
    pictures = Pictures(lambda path: green, changed=lambda path: came.set())
    conversation = Conversation([message(1)], people={"bo": {"name": "Bo", "avatar": "bo.png"}})
    view = ConversationView(conversation, width=320, height=100, pictures=pictures)
    view.render()
    assert came.wait(30)
    assert (view.to_numpy() == green[0, 0]).all(axis=2).sum() > 100
    with pytest.raises(FormatError):
        pictures.put_pixels("bo.png", b"no rows")
    with pytest.raises(NotFound):
        pictures.put_pixels("other.png", green)


def test_an_export_is_a_conversation(tmp_path):
    export = tmp_path / "_chat.txt"
    export.write_text("[31/01/2026, 09:00:00] Ana: Good morning\n[31/01/2026, 09:01:00] Bo: Hello\n")
    conversation = Conversation.from_export(export, me="Ana")
    assert len(conversation) == 2 and conversation.problems == [] and conversation.me
    assert len(Conversation.from_export(export, last=1)) == 1
    assert [chat["number"] for chat in chats_of_export(export)] == [1]
    with pytest.raises(NotFound, match="Bo"):
        Conversation.from_export(export, me="Nobody")
    with pytest.raises(FileError):
        Conversation.from_export(tmp_path / "nothing")
    other = tmp_path / "other.txt"
    other.write_text("nothing of the kind")
    with pytest.raises(FormatError):
        Conversation.from_export(other)


def test_words_may_be_others():
    environment = Environment(locale="de_DE", today="2026-11-20", words={"today": "Eben"})
    conversation = Conversation([message(1, date="2026-11-20T09:00:00Z")])
    laid_out = conversation.layout(environment=environment)
    assert [header["text"] for header in laid_out["supplementaries"]] == ["Eben"]
    with pytest.raises(FormatError, match="did you mean"):
        Environment(words={"todays": "x"})


def test_scripts_are_heard(tmp_path):
    script = tmp_path / "boat"
    script.mkdir()
    (script / "init.lua").write_text(
        'print("ahoy") return { api = 1, name = "boat", content_types = { "boat" }, build_layout = function() end }')
    heard = []
    chain = Chain(scripts=tmp_path)
    chain.set_print(lambda name, line: heard.append((name, line)))
    assert ("boat", "ahoy") in heard
    chain.set_print(None)


def test_surroundings_are_taken_over(view):
    view.set_environment(Environment(locale="de_DE", today="2026-11-11", text_scale=1.2, text_styles={"body": {"size": 18}}))
    view.set_theme(Theme({"base": "green-paper"}), dark=True)
    view.set_size(400, 300)
    view.commit_now()
    assert (view.state.width, view.state.height) == (400, 300)
    with pytest.raises(NotFound, match="time zone"):
        Environment(time_zone="Mars/Base")
    with pytest.raises(InvalidArgument, match="green-paper"):
        Theme("no-such-theme")
    with pytest.raises(FormatError):
        Theme({"no": "such field"})


def test_a_view_belongs_to_its_thread(view):
    errors: list[BubbleError] = []

    def touch() -> None:
        try:
            view.commit()
        except BubbleError as error:
            errors.append(error)

    thread = threading.Thread(target=touch)
    thread.start()
    thread.join()
    assert isinstance(errors[0], WrongThread)


def test_what_is_closed_says_so(conversation):
    view = ConversationView(conversation)
    view.close()
    view.close()
    with pytest.raises(Closed):
        view.commit()


def test_asyncio_is_told_when_there_is_something_new(view):
    async def follow() -> list[str]:
        view.append(message(300, "later"))
        async for change in view.changes():
            if change.id.name == "300" or view.state.is_settled:
                return [change.id.name]
        return []

    assert "300" in asyncio.run(asyncio.wait_for(follow(), 30)) or view.frame("300")


def test_boxes_are_plain_data():
    assert ui.element("spacer", grow=2) == {"box": "spacer", "grow": 2}
    assert ui.symbol("home", size=None) == {"box": "symbol", "symbol": "home"}
    assert ui.markdown("**a**", max_width=90) == {"box": "markdown", "text": "**a**", "max_width": 90}
    assert ui.qr("a", size=90) == {"box": "qr", "text": "a", "size": 90}
    assert ui.row("a", None, False, ui.text(7)) == {"box": "row", "children": ["a", {"box": "text", "text": "7"}]}


def test_a_program_ends_while_messages_are_laid_out_by_a_layouter():
    program = """
from bubblelayout import *
@layouter("t", types=["text"])
def t(message, peer, context): return ui.text(message["content"]["text"])
messages = [{"id": str(i), "sender": "b", "date": "2026-11-20T09:00:00Z",
             "content": {"type": "text", "text": f"x {i}"}} for i in range(2000)]
view = ConversationView(Conversation(messages), chain=Chain(t, bundled=False))
view.on_ready = lambda: None
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr


def test_package_has_the_version_of_the_library():
    pyproject = Path(__file__).parent.parent / "pyproject.toml"
    assert f'\nversion = "{bubblelayout.__version__}"\n' in pyproject.read_text()
