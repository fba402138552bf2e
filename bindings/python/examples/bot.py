"""A bot that answers with a picture, and a live chat: the example of Documentation/Embedding.md.

    python3 bot.py OUT.png
"""

import asyncio
import sys

import bubblelayout
from bubblelayout import Chain, Conversation, ConversationView, layouter, ui


@layouter("place")
def place(message, peer, context):
    content = message["content"]
    return ui.column(
        ui.text(content["name"], style="title"),
        ui.text(content["city"], style="caption", color="text_dim"),
        gap=4)


def picture() -> bytes:
    messages = [
        {"id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z",
         "content": {"type": "text", "text": "Where do we meet?"}},
        {"id": "2", "sender": "ana", "date": "2026-11-20T09:01:00Z", "status": "read",
         "content": {"type": "place", "name": "The blue door", "city": "Lisbon"}},
    ]
    conversation = Conversation(
        messages, me="ana", people={"ana": {"name": "Ana"}, "bo": {"name": "Bo"}}, title="Trip")
    return conversation.render(width=320, theme="green-paper", chain=Chain(place))


def live() -> ConversationView:
    view = ConversationView(Conversation(people={"bo": {"name": "Bo"}}), width=320, height=480)
    view.append({"id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z",
                 "content": {"type": "text", "text": "See https://example.org"}})
    view.commit_now()
    frame = view.frame("1")
    for x in range(0, 320, 4):
        hit = view.hit(x, frame.y + frame.height / 2)
        if hit and hit.link:
            print(f"message {hit.message} links to {hit.link}")
            break
    return view


async def follow(view: ConversationView) -> None:
    view.append({"id": "2", "sender": "bo", "date": "2026-11-20T09:01:00Z",
                 "content": {"type": "text", "text": "And this came later"}})
    async for change in view.changes():
        print(change.id.name, "appeared" if change.appeared else "changed")
        if change.id.name == "2":
            break


def main() -> None:
    with open(sys.argv[1], "wb") as file:
        file.write(picture())
    view = live()
    asyncio.run(follow(view))
    # Custom pixels: 480 rows of 320, of four bytes each. A numpy array works as well.
    pixels = memoryview(bytearray(480 * 320 * 4)).cast("B", (480, 320, 4))
    view.draw_into(pixels)
    print(pixels.shape)
    view.close()


if __name__ == "__main__":
    main()
