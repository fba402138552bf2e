"""DiscordChatExporter's JSON."""

import json
import os

import material
from check import Facts

KINDS = {"text": 25, "marks": 3, "photo": 2, "document": 1, "embed": 2, "sticker": 1, "pinned": 1, "join": 1, "call": 1, "forward": 2, "command": 1, "renamed": 1, "number": 1}
MARKS = ["**bold**", "*it*", "~~no~~", "`code`", "||hid||", "[label](https://example.org/d)", "<https://example.org/d>", "@Kim", "#general", "<:harbour:123456>", "```swift\nlet a = 1\n```", "__under__"]


def conversation(seed):
    return material.conversation(seed, KINDS, traps=[trap for trap in material.TRAPS if "](" not in trap and not trap.startswith("> ")])


def user(who, conversation):
    name = conversation.people[who]
    return {"id": str(500 + who), "name": f"user{who}", "discriminator": "0000", "nickname": name, "color": None, "isBot": False, "roles": [], "avatarUrl": "https://cdn.example.org/a.png"}


def stamp(time, fraction="0000000"):
    return material.stamp(time + 3600, "%Y-%m-%dT%H:%M:%S") + f".{fraction}".rstrip("0").rstrip(".") + "+01:00"


def embed(post, mark):
    return {"title": "Embed title", "url": "https://example.org/e", "timestamp": None, "description": f"says {mark}", "color": "#336699", "author": {"name": "Embed author", "url": None},
            "footer": {"text": "Embed foot"}, "images": [], "fields": [{"name": "Field name", "value": "Field value", "isInline": True}], "inlineEmojis": []}


def message(post, conversation, folder, facts):
    dice, mark = post.dice, post.token
    value = {"id": str(10_000 + post.key), "type": "Default", "timestamp": stamp(post.time, f"{post.key:07}"), "timestampEdited": None, "callEndedTimestamp": None, "isPinned": dice.random() < 0.1,
             "content": post.text, "author": user(post.who, conversation), "attachments": [], "components": [], "embeds": [], "stickers": [], "reactions": [], "mentions": [], "inlineEmojis": []}
    edited = False
    if post.edited and post.kind in ("text", "marks"):
        value["timestampEdited"] = stamp(post.time + 5)
        edited = True
    if post.kind in ("pinned", "join", "call", "number", "renamed"):
        type, content = {"pinned": ("ChannelPinnedMessage", "Pinned a message."), "join": ("GuildMemberJoin", "Joined the server."), "call": ("Call", "Started a call that lasted 3 minutes."),
                         "number": ("46", "Something new happened."), "renamed": ("ChannelNameChange", f"Changed the channel name: {mark}")}[post.kind]
        value.update(type=type, content=content)
        if post.kind == "renamed":
            facts.row(post, [mark])
        else:
            facts.add("some", post, post.kind)
        return value
    if post.file is not None and post.kind != "sticker":
        place = "general.json_Files"
        name = f"{post.file.name.rsplit('.', 1)[0]}-A1B2C.{post.file.name.rsplit('.', 1)[1]}"
        material.stored(folder, f"{place}/{name}", post.file)
        value["attachments"] = [{"id": str(post.key), "url": f"{place}{dice.choice(['/', chr(92)])}{name}", "fileName": post.file.name, "fileSizeBytes": len(post.file.data)}]
        if dice.random() < 0.5:
            value["content"] = ""
        facts.file(post)
    elif post.kind == "sticker":
        value["content"] = ""
        value["stickers"] = [{"id": "1", "name": mark, "format": dice.choice(["Png", "Lottie", "Apng"]), "sourceUrl": "https://cdn.example.org/s.png"}]
        facts.text(post, mark)
    elif post.kind == "embed":
        value["content"] = "" if dice.random() < 0.5 else "see this"
        value["embeds"] = [embed(post, mark)]
        if dice.random() < 0.5:
            post.file = material.file(dice, "photo", f"em-{post.key}")
            material.stored(folder, f"general.json_Files/{post.file.name}", post.file)
            picture = {"url": f"general.json_Files/{post.file.name}", "canonicalUrl": "https://example.org/i.png", "width": 8, "height": 8}
            value["embeds"][0].update({"image": picture, "images": [picture]} if dice.random() < 0.6 else {"thumbnail": picture})
            facts.file(post)
            post.file = None
        facts.text(post, f"says {mark}")
        for word in ("Embed title", "Embed author", "Embed foot", "Field name", "Field value") + (("see this",) if value["content"] else ()):
            facts.add("word", post, word)
    elif post.kind == "forward":
        value["content"] = ""
        value["reference"] = {"type": "Forward", "messageId": "77", "channelId": "88", "guildId": "99"}
        value["forwardedMessage"] = {"timestamp": stamp(post.time - 5000), "timestampEdited": None, "content": post.text, "attachments": [], "embeds": [], "stickers": []}
        facts.text(post, post.text)
    elif post.kind == "command":
        value.update(type="20", content=post.text)
        value["interaction"] = {"id": "5", "name": "sail", "user": user(0, conversation)}
        facts.text(post, post.text)
    if post.kind == "marks":
        value["content"] += " " + dice.choice(MARKS)
    if value["content"] and post.kind in ("text", "marks", "photo", "document"):
        facts.text(post, post.text, edited=edited if post.file is None else None)
    target = conversation.post(post.reply)
    if target is not None and post.kind in ("text", "marks") and target.kind in ("text", "marks"):
        value.update(type="Reply", reference={"type": "Default", "messageId": str(10_000 + target.key), "channelId": "2", "guildId": "1"})
        facts.reply(post)
    if post.reactions:
        value["reactions"] = [{"emoji": {"id": "", "name": emoji, "code": "code", "isAnimated": False, "imageUrl": "https://cdn.example.org/e.svg"}, "count": len(people),
                               "users": [{key: inner for key, inner in user(one, conversation).items() if key != "roles"} for one in people]} for emoji, people in post.reactions]
        facts.reactions(post, [(emoji, len(people)) for emoji, people in post.reactions])
    return value


def write(conversation, folder):
    facts = Facts(conversation, marks="*_~`|\\>#-•[]()")
    value = {"guild": {"id": "1", "name": "Harbour", "iconUrl": "x"}, "channel": {"id": "2", "type": "GuildTextChat", "categoryId": "3", "category": "Boats", "name": conversation.title, "topic": None},
             "dateRange": {"after": None, "before": None}, "exportedAt": "2024-11-26T00:00:00+00:00", "messages": [message(post, conversation, folder, facts) for post in conversation.posts],
             "messageCount": len(conversation.posts)}
    stem = f"Harbour - Boats - {conversation.title.replace('/', '_')} [2]"
    parts = [value["messages"]]
    if len(parts[0]) > 8 and conversation.dice.random() < 0.3:
        parts = [parts[0][:5], parts[0][5:]]
    for number, part in enumerate(parts):
        path = os.path.join(folder, stem + (f" [part {number + 1}].json" if number else ".json"))
        with open(path, "w", encoding="utf-8") as opened:
            json.dump({**value, "messages": part, "messageCount": len(part)}, opened, ensure_ascii=False, indent=2)
    path = folder if len(parts) > 1 else path
    facts.me = conversation.writer(but=("pinned", "join", "call", "number", "renamed"))
    return path, facts, ["--me", facts.me or conversation.name(conversation.posts[0])]
