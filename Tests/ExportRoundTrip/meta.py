"""Messenger's and Instagram's message_N.json, and Messenger's end-to-end form."""

import json
import os

import material
from check import ANY, Facts

KINDS = {"text": 25, "photo": 3, "video": 1, "voice": 1, "document": 1, "sticker": 1, "share": 2, "call": 1, "unsent": 1, "album": 1, "gif": 1, "reacted": 1, "row": 2, "twin": 1}
LISTS = {"photo": "photos", "video": "videos", "voice": "audio_files", "document": "files", "gif": "gifs"}


def conversation(seed):
    return material.conversation(seed, {**KINDS})


def broken(value):
    """As Meta writes it: each byte of UTF-8 is a character."""
    if isinstance(value, str):
        return value.encode().decode("latin-1")
    if isinstance(value, list):
        return [broken(inner) for inner in value]
    return {key: broken(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def stored(post, root, place):
    return material.stored(root, f"{place}/{post.file.name.replace(' ', '_')}", post.file)


def message(post, conversation, root, thread, facts, instagram):
    dice, name = post.dice, conversation.name(post)
    value = {"sender_name": name, "timestamp_ms": post.time * 1000 + post.key, "content": post.text, "is_geoblocked_for_viewer": False}
    if not instagram:
        value["is_unsent_image_by_messenger_kid_parent"] = False
    if post.kind == "gif":
        post.file = material.file(dice, "animation", f"g{post.key}")
    if post.kind in LISTS:
        value[LISTS[post.kind]] = [{"uri": stored(post, root, f"{thread}/{LISTS[post.kind]}"), "creation_timestamp": post.time}]
        if dice.random() < 0.6:
            value.pop("content")
        facts.file(post)
    elif post.kind == "sticker":
        value.pop("content")
        value["sticker"] = {"uri": stored(post, root, f"{thread.split('/')[0]}/messages/stickers_used"), "ai_stickers": []}
        facts.file(post)
    elif post.kind == "share":
        value["share"] = {"link": f"https://example.org/{post.token}", "share_text": "shared words"}
        value["content"] = f"{name} sent an attachment." if instagram and dice.random() < 0.5 else post.text
        facts.add("link", post, f"https://example.org/{post.token}")
    elif post.kind == "call":
        value.update(call_duration=65, content=f"{name} called you.")
        facts.add("some", post, "call")
        return value
    elif post.kind == "unsent":
        value.pop("content")
        value["is_unsent"] = True
        facts.add("some", post, "unsent")
        return value
    elif post.kind == "reacted":
        # No other reaction has this emoji, so the counts of the others stay.
        value["content"] = "Reacted 🦀 to your message"
        facts.add("somewhere", post, "🦀", named="react")
        return value
    elif post.kind == "twin" and instagram:
        return [value, {**value, "content": post.text + " (edited)", "timestamp_ms": value["timestamp_ms"] + 1}] if facts.text(post, post.text) is None else None
    elif post.kind == "row":
        value["content"] = f"{name} named the group {post.token}."
        facts.add("text", post, post.token, sender=ANY)
        return value
    elif post.kind == "album":
        value["photos"] = []
        value.pop("content")
        for index in range(3):
            one = material.file(dice, "photo", f"al-{post.key}-{index}")
            twin = material.Post(post.key, post.who, post.time, post.kind, post.text, post.token, post.seed, file=one)
            value["photos"].append({"uri": stored(twin, root, f"{thread}/photos"), "creation_timestamp": post.time})
            facts.file(twin)
    if "content" in value and value["content"] == post.text:
        facts.text(post, post.text, exact=post.kind == "text")
    if post.reactions:
        value["reactions"] = [{"reaction": emoji, "actor": conversation.people[one]} for emoji, people in post.reactions for one in people]
        facts.reactions(post, [(emoji, len(people)) for emoji, people in post.reactions])
    return value


def encrypted(post, conversation, root, facts):
    """A message of the end-to-end form."""
    value = {"isUnsent": False, "media": [], "reactions": [], "senderName": conversation.name(post), "text": post.text, "timestamp": post.time * 1000, "type": "text"}
    if post.kind == "unsent":
        value.update(isUnsent=True, text="", type="placeholder")
        facts.add("some", post, "unsent")
        return value
    if post.kind in ("photo", "video", "voice", "document"):
        value.update(media=[{"uri": "./" + stored(post, root, "media")}], text="", type="media")
        facts.file(post)
    elif post.kind == "share":
        value.update(type="link", text=f"https://example.org/{post.token}")
        facts.text(post, value["text"])
    else:
        facts.text(post, post.text, exact=True)
    value["reactions"] = [{"actor": conversation.people[one], "reaction": emoji} for emoji, people in post.reactions for one in people]
    facts.reactions(post, [(emoji, len(people)) for emoji, people in post.reactions])
    return value


def write(conversation, folder):
    dice, facts = conversation.dice, Facts(conversation)
    form = dice.choice(["messenger", "messenger", "instagram", "encrypted"]) if not hasattr(conversation, "thread") else "messenger"
    facts.me = conversation.writer(but=("row",))
    me = facts.me or conversation.name(conversation.posts[0])
    if form == "encrypted":
        value = {"participants": conversation.people, "threadName": conversation.title + "_12", "messages": [encrypted(post, conversation, folder, facts) for post in conversation.posts]}
        # Where all messages have one date, nothing in the file says which of them is the first.
        if dice.random() < 0.5 and conversation.posts[0].time != conversation.posts[-1].time:
            value["messages"].reverse()
        path = os.path.join(folder, conversation.title.replace("/", "_") + "_12.json")
        with open(path, "w", encoding="utf-8") as opened:
            json.dump(value, opened, ensure_ascii=False, indent=2)
        return path, facts, ["--me", me]
    top = "your_facebook_activity" if form == "messenger" else "your_instagram_activity"
    thread = f"{top}/messages/inbox/{getattr(conversation, 'thread', 'pier_123')}"
    messages = [message(post, conversation, folder, thread, facts, form == "instagram") for post in conversation.posts]
    messages = [one for made in messages for one in (made if isinstance(made, list) else [made])]
    messages.reverse()
    parts = [messages] if len(messages) < 5 else [messages[:len(messages) // 2], messages[len(messages) // 2:]]
    os.makedirs(os.path.join(folder, thread), exist_ok=True)
    for index, part in enumerate(parts):
        value = {"participants": [{"name": name} for name in conversation.people], "messages": part, "title": conversation.title, "is_still_participant": True, "thread_path": thread.split("messages/")[1], "magic_words": []}
        with open(os.path.join(folder, thread, f"message_{index + 1}.json"), "w", encoding="ascii") as opened:
            json.dump(broken(value), opened, indent=2)
    stickers = any(post.kind == "sticker" for post in conversation.posts)
    return folder if stickers or dice.random() < 0.5 else os.path.join(folder, thread), facts, ["--me", me]
