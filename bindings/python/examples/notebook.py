"""A notebook as a script: its cells begin with `# %%`, and a notebook shows the last value of each."""

# %% A notebook shows a conversation as a picture
from bubblelayout import Chain, Conversation, ConversationView, layouter, ui

people = {"ana": {"name": "Ana"}, "bo": {"name": "Bo"}}


def message(number: int, sender: str, content: "str | dict") -> dict:
    content = {"type": "text", "text": content} if isinstance(content, str) else content
    return {"id": str(number), "sender": sender, "date": f"2026-11-20T09:{number:02}:00Z", "content": content}


trip = Conversation(
    [message(1, "bo", "Where do we meet?"), message(2, "ana", "At the blue boat"), message(3, "bo", {"type": "boat"})],
    me="ana", people=people)
trip


# %% A custom content type
@layouter("boat")
def boat(message, peer, context):
    return ui.row(
        ui.shape(figure="ellipse", color="accent", width=32, height=32),
        ui.column(ui.text("Blue boat", style="title"), ui.text("leaves at noon", style="caption")), gap=8)


view = ConversationView(trip, width=320, height=240, chain=Chain(boat))
view

# %% The positions of the cells, as numbers
{cell.id.name: (cell.layouter, round(cell.frame.y), round(cell.frame.height)) for cell in view.cells()}

# %% The same as an array of pixels
pixels = view.to_numpy(scale=2)
pixels.shape

# %% Only the new message is laid out, and the view reports the changes
view.append(message(4, "ana", "See https://example.org"))
view.commit_now()
[change.id.name for change in view.last_changes if change.appeared]
