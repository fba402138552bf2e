"""sigexport's data.json: an object a line."""

import json
import os
from datetime import datetime, timezone

import material
from check import Facts

KINDS = {"text": 25, "photo": 3, "voice": 1, "document": 1, "sticker": 1, "call": 1, "gone": 1}


def conversation(seed):
    return material.conversation(seed, KINDS)


def line(post, conversation, folder, facts, sticker_object):
    sender = "Me" if post.who == 0 else conversation.name(post)
    stamp = datetime.fromtimestamp(post.time, timezone.utc).replace(tzinfo=None, microsecond=post.key * 1000).isoformat()
    value = {"date": stamp, "sender": sender, "body": post.text.replace("`", "") + "  ", "quote": "", "sticker": None if sticker_object else "", "reactions": [], "attachments": []}
    if sticker_object:
        value.update(deleted=False, call=False, missed=False)
    target = conversation.post(post.reply)
    if post.kind == "call":
        value.update(body=f"Incoming voice call (accepted, {post.key}s)  ", sender=sender)
        if sticker_object:
            value["call"] = True
        facts.add("call", post, f"{post.key}s", sender=sender)
        return value
    if post.kind == "gone":
        value["body"] = "  "
        if sticker_object:
            value["deleted"] = True
        facts.add("some", post, "deleted message", sender=sender, named="empty|nothing|deleted|no content")
        return value
    if post.kind == "sticker":
        value.update(body="  ", sticker={"id": "3", "packId": "aa", "packKey": "bb", "emoji": "😮", "extension": None} if sticker_object else "😮")
        facts.add("some", post, "sticker", sender=sender)
        return value
    if post.file is not None:
        name = post.file.name.replace(" ", "_")
        value["attachments"] = [{"name": name, "path": material.stored(folder, f"media/{name}", post.file)}]
        if post.dice.random() < 0.5:
            value["body"] = "  "
        facts.file(post, sender=sender)
    if value["body"].strip():
        facts.text(post, value["body"].strip(), sender=sender, exact=True)
    if target is not None and target.kind == "text" and not post.file:
        value["quote"] = "\n\n> " + target.text.replace("`", "").rstrip("\n").replace("\n", "\n> ") + "\n\n"
        facts.reply(post)
    if post.reactions:
        value["reactions"] = [["Me" if one == 0 else conversation.people[one], emoji] for emoji, people in post.reactions for one in people]
        facts.reactions(post, [(emoji, len(people)) for emoji, people in post.reactions])
    return value


def write(conversation, folder):
    facts = Facts(conversation, precision=1)
    newer = conversation.dice.random() < 0.5
    folder = os.path.join(folder, conversation.title.replace("/", "_"))
    os.makedirs(folder)
    with open(os.path.join(folder, "data.json"), "w", encoding="utf-8") as opened:
        for post in conversation.posts:
            opened.write(json.dumps(line(post, conversation, folder, facts, newer), ensure_ascii=False) + "\n")
    return folder, facts, []
