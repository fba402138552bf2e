"""Slack's workspace export: users, channels, and a file for each day of a channel."""

import collections
import json
import os
import re

import material
from check import Facts

KINDS = {"text": 25, "blocks": 4, "marks": 3, "bot": 1, "joined": 2, "topic": 1, "file": 2, "attachment": 2, "tombstone": 1, "me": 1, "broadcast": 1, "section": 1, "comment": 1, "huddle": 1, "table": 1, "button": 1, "snippet": 1, "nested": 1, "file_comment": 1}
EMOJI = {"👍": "+1::skin-tone-4", "❤️": "heart", "😂": "joy", "😮": "open_mouth", "😢": "cry", "🙏": "pray", "🔥": "fire", "🎉": "tada", "👏": "clap", "💯": "100"}


def conversation(seed):
    traps = [trap for trap in material.TRAPS if not re.search("[<>*_~`:&]", trap)]
    return material.conversation(seed, KINDS, traps=traps)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def stamp(post):
    return f"{post.time}.{post.key:06}"


def rich(post):
    """A rich text block of the post's text and one piece more."""
    dice = post.dice
    inner = [{"type": "text", "text": post.text + " "}]
    inner.append(dice.choice([{"type": "link", "url": "https://example.org/r", "text": "label"}, {"type": "emoji", "name": "wave", "unicode": "1f44b"}, {"type": "text", "text": "b", "style": {"bold": True}},
                              {"type": "user", "user_id": "U1"}, {"type": "channel", "channel_id": "C1"}, {"type": "broadcast", "range": "here"}]))
    parts = [{"type": "rich_text_section", "elements": inner}]
    if dice.random() < 0.4:
        parts.append({"type": "rich_text_list", "style": dice.choice(["bullet", "ordered"]), "indent": 0, "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": "an item"}]}]})
    return [{"type": "rich_text", "block_id": "b", "elements": parts}]


def message(post, conversation, facts):
    dice, mark = post.dice, post.token
    value = {"type": "message", "user": f"U{post.who}", "ts": stamp(post), "text": escaped(post.text), "client_msg_id": f"c{post.key}", "team": "T1"}
    if post.kind == "joined":
        value.update(subtype=dice.choice(["channel_join", "channel_leave"]), text=f"<@U{post.who}> has joined the channel")
        facts.add("some", post, "join")
        return value
    if post.kind == "topic":
        value.update(subtype="channel_topic", topic=mark, text=f"<@U{post.who}> set the channel topic: {mark}")
        facts.row(post, [mark])
        return value
    if post.kind == "tombstone":
        value = {"type": "message", "subtype": "tombstone", "user": "USLACKBOT", "text": "This message was deleted.", "hidden": True, "ts": stamp(post)}
        facts.add("some", post, "tombstone", sender="Slackbot")
        return value
    if post.kind == "huddle":
        value.update(subtype="huddle_thread", text="", room={"id": "R1", "name": "", "date_start": post.time, "date_end": post.time + 60})
        facts.add("some", post, "huddle")
        return value
    sender, words = conversation.name(post), ()
    if post.kind == "bot":
        sender = "Deploy " + mark[2:-2]
        value.update(subtype="bot_message", username=sender, bot_id="B1")
        value.pop("user")
    elif post.kind == "comment":
        value.update(subtype="me_message")
    if post.kind == "file":
        value["files"] = [{"id": f"F{post.key}", "name": f"f{post.key}.pdf", "title": f"f{post.key}.pdf", "mimetype": "application/pdf", "filetype": "pdf", "size": 9,
                           "url_private": "https://files.slack.com/files-pri/T1-F1/f.pdf", "mode": "hosted"}]
        value["text"] = escaped(post.text)
    elif post.kind == "attachment":
        value["text"] = ""
        value["attachments"] = [{"id": 1, "fallback": "fallback", "pretext": "before", "title": "Title", "title_link": "https://example.org/t", "text": escaped(post.text), "color": "36a64f",
                                 "fields": [{"title": "Key", "value": f"value {mark[2:-2]}", "short": True}], "footer": "foot"}]
    elif post.kind == "table":
        cell = lambda text: {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": text}]}]}
        value["attachments"] = [{"blocks": [{"type": "table", "rows": [[cell("head a"), cell("head b")], [{"type": "raw_text", "text": "cell c"}, cell("cell d")]]}]}]
        words = ("head a", "cell c", "cell d")
    elif post.kind == "button":
        value["blocks"] = [{"type": "section", "text": {"type": "mrkdwn", "text": escaped(post.text)}},
                           {"type": "actions", "elements": [{"type": "button", "text": {"type": "plain_text", "text": "Press me"}, "url": "https://example.org/b", "action_id": "a"}]}]
        words = ("Press me",)
    elif post.kind == "snippet":
        value["files"] = [{"id": f"F{post.key}", "name": "snip.py", "title": "snip.py", "mimetype": "text/plain", "filetype": "python", "mode": "snippet", "size": 9, "preview": "print('snippet')",
                           "url_private": "https://files.slack.com/x"}]
        words = ("print('snippet')",)
    elif post.kind == "nested":
        value["text"] = ""
        value["attachments"] = [{"id": 1, "fallback": "[no preview available]", "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": escaped(post.text)}}]}]
    elif post.kind == "file_comment":
        value.pop("user")
        value.update(subtype="file_comment", text=f"<@U{post.who}> commented on a file: {escaped(post.text)}", comment={"id": "Fc1", "user": f"U{post.who}", "comment": escaped(post.text), "timestamp": post.time})
    elif post.kind == "blocks":
        value["blocks"] = rich(post)
    elif post.kind == "section":
        value["text"] = "fallback"
        value["blocks"] = [{"type": "header", "text": {"type": "plain_text", "text": "Head"}}, {"type": "section", "text": {"type": "mrkdwn", "text": escaped(post.text)}},
                           {"type": "context", "elements": [{"type": "mrkdwn", "text": "context"}]}, {"type": "divider"}]
    elif post.kind == "marks":
        value["text"] += " " + dice.choice(["*bold*", "_it_", "~no~", "`code`", "<https://example.org/m|label>", "<https://example.org/m>", "<@U1>", "<#C1|general>", "<!here>", "<!subteam^S1|@crew>", ":wave:",
                                             "&lt;tag&gt;", "<mailto:a@example.org|a@example.org>"])
    edited = post.edited and post.kind in ("text", "blocks", "marks")
    if edited:
        value["edited"] = {"user": f"U{post.who}", "ts": f"{post.time + 5}.000000"}
    facts.text(post, post.text, sender=sender, edited=edited, exact=post.kind == "text")
    if post.kind == "section":
        for word in ("Head", "context"):
            facts.add("word", post, word, sender=sender)
    elif post.kind == "attachment":
        for word in ("before", "Title", "Key", "value " + mark[2:-2]):
            facts.add("word", post, word, sender=sender)
    for word in words:
        facts.add("word", post, word, sender=sender, named="button" if post.kind == "button" else None)
    target = conversation.post(post.reply)
    if target is not None and target.kind in ("text", "blocks", "marks") and target.reply is None:
        value["thread_ts"] = stamp(target)
        if post.kind == "broadcast":
            value["subtype"] = "thread_broadcast"
        facts.reply(post)
    if post.reactions:
        value["reactions"] = [{"name": EMOJI[emoji], "users": [f"U{one}" for one in people], "count": len(people)} for emoji, people in post.reactions]
        facts.add("reacted", post, sum(len(people) for _, people in post.reactions))
    return value


def write(conversation, folder):
    facts = Facts(conversation, marks="•-#>|`*_\\")
    days = collections.defaultdict(list)
    for post in conversation.posts:
        days[material.stamp(post.time, "%Y-%m-%d")].append(message(post, conversation, facts))
    users = [{"id": f"U{index}", "name": f"user{index}", "real_name": name, "profile": {"real_name": name, "display_name": "" if index % 2 else name}} for index, name in enumerate(conversation.people)]
    users.append({"id": "USLACKBOT", "name": "slackbot", "profile": {"real_name": "Slackbot", "display_name": "Slackbot"}})
    files = {conversation.dice.choice(["users.json", "users.json", "org_users.json"]): users, "channels.json": [{"id": "C1", "name": "general", "created": 1, "members": [one["id"] for one in users], "topic": {"value": ""}, "purpose": {"value": ""}}]}
    files.update({f"general/{day}.json": list for day, list in days.items()})
    os.makedirs(os.path.join(folder, "general"))
    for name, value in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as opened:
            json.dump(value, opened, ensure_ascii=conversation.dice.random() < 0.5, indent=4)
    facts.me = conversation.writer(but=("bot", "tombstone"))
    return folder, facts, ["--me", facts.me or "Slackbot"]
