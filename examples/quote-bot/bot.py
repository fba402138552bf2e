"""A bot that answers `/quote` with a picture of the message that it replies to, on the package for Python.

    python3 bot.py FOLDER < updates.jsonl

Each line of standard input is an update, as a messenger hands them to bots; each line of standard output says what the bot does. Pictures
go into the folder. Nothing is fetched: a messenger's own library takes the place of `main`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bubblelayout import BubbleError, Conversation, Environment

THEMES = ["rounded-blue", "green-paper", "compact", "high-contrast", "black"]
WIDEST = 400
NARROWEST = 160


def conversation(message: dict[str, Any]) -> Conversation:
    """The one message, from someone else in a group: so its name is over it."""
    sender = message["from"]
    return Conversation(
        [{"id": str(message["id"]), "sender": str(sender["id"]), "date": message["date"],
          "content": {"type": "text", "text": message["text"]}}],
        me="", people={str(sender["id"]): {"name": sender["name"]}}, title="")


def narrowest(quoted: Conversation, environment: Environment) -> int:
    """The least width at which the message is as high as at the widest: no line of it is broken for it."""
    def height(width: int) -> float:
        return quoted.layout(width=width, environment=environment)["contentSize"][1]

    whole, low, high = height(WIDEST), NARROWEST, WIDEST
    while low < high:
        middle = (low + high) // 2
        if height(middle) > whole:
            low = middle + 1
        else:
            high = middle
    return low


def picture(message: dict[str, Any], theme: str | None, dark: bool) -> bytes:
    environment = Environment(locale=message["from"].get("locale", "en_GB"))
    quoted = conversation(message)
    width = narrowest(quoted, environment)
    return quoted.render(width=width, scale=2, environment=environment, theme=theme, dark=dark)


def answer(update: dict[str, Any], folder: Path) -> dict[str, Any] | None:
    """What the bot does about an update; None: nothing."""
    words = update.get("text", "").split()
    if not words or words[0] != "/quote":
        return None
    chat, message = update["chat"], update.get("reply_to")
    if message is None or not message.get("text"):
        return {"chat": chat, "text": "Reply with /quote to the text that you want to have as a picture."}
    unknown = [word for word in words[1:] if word not in [*THEMES, "dark"]]
    if unknown:
        return {"chat": chat, "text": f"I don't know {unknown[0]}: there are {', '.join(THEMES)}, and dark."}
    theme = next((word for word in words[1:] if word in THEMES), None)
    try:
        data = picture(message, theme, "dark" in words)
    except BubbleError as error:
        return {"chat": chat, "text": f"That can't be drawn: {error}"}
    file = folder / f"{update['id']}.png"
    file.write_bytes(data)
    return {"chat": chat, "picture": file.name, "reply_to": message["id"]}


def main() -> None:
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        action = answer(json.loads(line), folder)
        if action is not None:
            print(json.dumps(action, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
