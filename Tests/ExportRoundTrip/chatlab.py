"""ChatLab's format 0.0.2, as one object and as lines."""

import json
import os

import material
from check import ANY, Facts

KINDS = {"text": 30, "image": 2, "voice": 1, "file": 1, "system": 2, "recall": 1, "link": 1, "answer": 3, "forward": 1, "call": 1, "location": 1, "poke": 1, "other": 1}
TYPES = {"text": 0, "image": 1, "voice": 2, "file": 4, "link": 7, "location": 8, "poke": 22, "call": 23, "answer": 25, "forward": 26, "system": 80, "recall": 81, "other": 99}


def conversation(seed):
    return material.conversation(seed, KINDS)


def message(post, conversation, facts):
    name = conversation.name(post)
    value = {"sender": f"id{post.who}", "accountName": name, "timestamp": post.time, "type": TYPES[post.kind], "content": post.text, "platformMessageId": f"m{post.key}"}
    if post.kind in ("image", "voice", "file") and post.dice.random() < 0.5:
        value["content"] = None if post.dice.random() < 0.5 else "[图片]"
        facts.add("some", post, post.kind)
        return value
    if post.kind == "link":
        value["content"] = f"https://example.org/{post.token}"
        facts.text(post, value["content"])
    elif post.kind in ("system", "poke", "recall", "call"):
        facts.add("text", post, post.text, sender=ANY)
    else:
        facts.text(post, post.text, exact=post.kind == "text")
    target = conversation.post(post.reply)
    if target is not None and post.kind == "answer":
        value["replyToMessageId"] = f"m{target.key}"
        if target.kind in ("text", "answer"):
            facts.reply(post)
    return value


def write(conversation, folder):
    facts = Facts(conversation)
    header = {"chatlab": {"version": "0.0.2", "exportedAt": 1703001600}, "meta": {"name": conversation.title, "platform": "wechat", "type": "group" if conversation.group else "private"}}
    owner = conversation.dice.random() < 0.5
    if owner:
        header["meta"]["ownerId"] = "id0"
        facts.me = conversation.people[0]
    members = [{"platformId": f"id{index}", "accountName": name} for index, name in enumerate(conversation.people)]
    messages = [message(post, conversation, facts) for post in conversation.posts]
    lines = conversation.dice.random() < 0.5
    path = os.path.join(folder, "chat.jsonl" if lines else "chat.json")
    with open(path, "w", encoding="utf-8") as opened:
        if lines:
            opened.write("\n".join(["# made by a test"] * (conversation.dice.random() < 0.3) + [json.dumps(one, ensure_ascii=False) for one in [
                {"_type": "header", **header}, *({"_type": "member", **one} for one in members), *({"_type": "message", **one} for one in messages)]]) + "\n")
        else:
            json.dump({**header, "members": members, "messages": messages}, opened, ensure_ascii=False, indent=2)
    return path, facts, [] if owner else ["--me", conversation.writer(but=("system", "recall", "poke", "call")) or conversation.people[0]]
