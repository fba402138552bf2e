"""The examples do what they say."""

from __future__ import annotations

import ast
import json
import struct
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PNG = b"\x89PNG"


def test_the_example_runs(tmp_path):
    out = tmp_path / "out.png"
    run = subprocess.run(
        [sys.executable, str(ROOT / "bindings/python/examples/bot.py"), str(out)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert "message 1 links to https://example.org" in run.stdout
    assert out.read_bytes().startswith(PNG)


def test_the_notebook_shows_something_in_each_cell():
    values: dict[str, object] = {"__name__": "notebook"}
    source = (ROOT / "bindings/python/examples/notebook.py").read_text()
    shown = []
    for cell in source.split("\n# %%")[1:]:
        # A notebook runs a whole cell, and shows the value of its last line.
        tree = ast.parse(cell.partition("\n")[2])
        last = tree.body.pop()
        assert isinstance(last, ast.Expr), cell
        exec(compile(tree, "cell", "exec"), values)
        shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), values))
    assert shown[0]._repr_png_().startswith(PNG)
    assert shown[1]._repr_png_().startswith(PNG)
    assert shown[2]["3"][0] == "boat"
    assert shown[3] == (480, 640, 4)
    assert "4" in shown[4]


def test_the_quote_bot_answers_with_pictures(tmp_path):
    bot = ROOT / "examples/quote-bot"
    run = subprocess.run(
        [sys.executable, str(bot / "bot.py"), str(tmp_path)], input=(bot / "updates.jsonl").read_text(),
        capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer.get("picture") for answer in answers] == ["2.png", "3.png", None, None]
    assert [answer.get("reply_to") for answer in answers] == [40, 41, None, None]
    assert "there are rounded-blue" in answers[2]["text"] and "Reply with /quote" in answers[3]["text"]
    sizes = [struct.unpack(">II", (tmp_path / name).read_bytes()[16:24]) for name in ("2.png", "3.png")]
    assert all(width <= 800 and height < 400 for width, height in sizes) and sizes[0] != sizes[1]
