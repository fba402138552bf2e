"""The Python code of the repository's README runs unchanged."""

import pathlib


def test_the_picture_of_readme_is_drawn(tmp_path, monkeypatch):
    readme = pathlib.Path(__file__).parents[3] / "README.md"
    code = readme.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    exec(compile(code, str(readme), "exec"), {})
    assert (tmp_path / "hello.png").read_bytes().startswith(b"\x89PNG")
