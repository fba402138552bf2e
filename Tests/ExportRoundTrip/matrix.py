"""Element's export.json: events of a room."""

import html
import json
import os
import re
from datetime import datetime, timezone

import material
from check import Facts

KINDS = {"text": 20, "html": 4, "emote": 1, "notice": 1, "photo": 3, "voice": 1, "document": 1, "video": 1, "location": 1, "poll": 2, "member": 2, "name": 1, "sticker": 1,
         "redacted": 1, "encrypted": 1, "call": 1, "orphan": 1}
TYPES = {"photo": ("m.image", "images", "image/png"), "voice": ("m.audio", "audio", "audio/ogg"), "document": ("m.file", "files", "application/pdf"), "video": ("m.video", "videos", "video/mp4")}


def conversation(seed):
    return material.conversation(seed, KINDS)


def user(who):
    return f"@user{who}:example.org"


def event(post, type, content, **more):
    return {"type": type, "event_id": f"$e{post.key}:example.org", "sender": user(post.who), "origin_server_ts": post.time * 1000 + post.key, "room_id": "!r:example.org",
            "content": content, "unsigned": {"age": 5}, **more}


def attached(post, folder, facts):
    type, place, mime = TYPES[post.kind]
    date = datetime.fromtimestamp(post.time, timezone.utc)
    stem, suffix = post.file.name.rsplit(".", 1)
    material.stored(folder, f"{place}/{stem}-{date:%b} {date.day}, {date.year}.{suffix}", post.file)
    content = {"msgtype": type, "body": post.file.name, "info": {"mimetype": mime, "size": len(post.file.data)}, "url": "mxc://example.org/abc"}
    if post.kind == "photo":
        content["info"].update(w=8, h=8)
        if post.dice.random() < 0.3:
            content.update(body=post.text, filename=post.file.name)
            facts.text(post, post.text)
            return content
    if post.kind == "voice":
        content.update({"org.matrix.msc3245.voice": {}, "org.matrix.msc1767.audio": {"duration": 3000, "waveform": [0, 512, 1024]}})
    facts.file(post)
    return content


def marked(post):
    """Formatted text, and the same in HTML."""
    words = html.escape(post.text).replace("\n", "<br>")
    dice = post.dice
    more = dice.choice(["<strong>bold</strong>", "<em>it</em>", "<code>c()</code>", "<del>gone</del>", "<a href=\"https://example.org/l\">link</a>", "<ul><li>one</li><li>two</li></ul>",
                        "<blockquote><p>quoted</p></blockquote>", "<h2>Title</h2>", "<pre><code class=\"language-swift\">let a = 1\n</code></pre>", "<span data-mx-spoiler>hid</span>",
                        "<a href=\"https://matrix.to/#/@user1:example.org\">Kim</a>", "<table><tr><td>cell</td></tr></table>", "<ol start=\"4\"><li>four</li></ol>"])
    return post.text + " plain", words + "<br>" + more, re.sub("<[^>]+>|\n", " ", more).split()[0]


def said(post, conversation, facts):
    content = {"msgtype": {"emote": "m.emote", "notice": "m.notice"}.get(post.kind, "m.text"), "body": post.text}
    if post.kind == "html":
        content["body"], content["formatted_body"], word = marked(post)
        content["format"] = "org.matrix.custom.html"
    facts.text(post, post.text, exact=post.kind == "text")
    if post.kind == "html":
        facts.add("word", post, word)
    target = conversation.post(post.reply)
    if target is not None and post.kind != "orphan" and target.kind in ("text", "html", "notice"):
        content["m.relates_to"] = {"m.in_reply_to": {"event_id": f"$e{target.key}:example.org"}}
        if post.dice.random() < 0.5:
            lines = target.text.split("\n")
            content["body"] = "\n".join([f"> <{user(target.who)}> {lines[0]}", *("> " + line for line in lines[1:])]) + "\n\n" + content["body"]
            content["format"] = "org.matrix.custom.html"
            body = content.get("formatted_body", html.escape(post.text).replace("\n", "<br>"))
            content["formatted_body"] = (f"<mx-reply><blockquote><a href=\"https://matrix.to/#/!r:example.org/$e{target.key}\">In reply to</a> <a href=\"https://matrix.to/#/{user(target.who)}\">"
                                         f"{user(target.who)}</a><br>{html.escape(target.text)}</blockquote></mx-reply>{body}")
        facts.reply(post)
    return content


def events(post, conversation, folder, facts):
    dice, mark = post.dice, post.token
    if post.kind == "member":
        name = conversation.name(post)
        content, before = dice.choice([({"membership": "join", "displayname": mark}, {"membership": "join", "displayname": name}), ({"membership": "leave", "displayname": name, "reason": mark}, None)])
        facts.add("some", post, "member")
        return [event(post, "m.room.member", {"membership": "join", "displayname": name}, state_key=user(post.who), prev_content={"membership": "invite"})]
    if post.kind == "name":
        facts.row(post, [mark])
        return [event(post, *dice.choice([("m.room.name", {"name": mark}), ("m.room.topic", {"topic": mark})]), state_key="")]
    if post.kind == "redacted":
        facts.add("some", post, "deleted message")
        return [event(post, "m.room.message", {}, redacted_because={"type": "m.room.redaction"})]
    if post.kind == "encrypted":
        facts.add("some", post, "encrypted message")
        return [event(post, "m.room.encrypted", {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "AwgA"})]
    if post.kind == "call":
        facts.add("some", post, "call")
        return [event(post, "m.call.invite", {"call_id": "1", "version": "1", "lifetime": 60000})]
    if post.kind == "sticker":
        facts.text(post, mark)
        return [event(post, "m.sticker", {"body": mark, "info": {"mimetype": "image/png", "w": 8, "h": 8}, "url": "mxc://example.org/st"})]
    if post.kind == "location":
        place = (dice.randrange(-89, 89) + post.key / 1024, dice.randrange(-179, 179) + 0.25)
        facts.add("place", post, place)
        return [event(post, "m.room.message", {"msgtype": "m.location", "body": "Location", "geo_uri": f"geo:{place[0]},{place[1]};u=20"})]
    if post.kind == "poll":
        answers = [{"id": str(index), "org.matrix.msc1767.text": f"answer {index} {mark[2:-2]}"} for index in range(3)]
        start = {"org.matrix.msc3381.poll.start": {"kind": "org.matrix.msc3381.poll.disclosed", "max_selections": 1, "question": {"org.matrix.msc1767.text": post.text}, "answers": answers}}
        facts.text(post, post.text)
        return [event(post, "org.matrix.msc3381.poll.start", start)]
    if post.file is not None and post.kind != "sticker":
        result = [event(post, "m.room.message", attached(post, folder, facts))]
    else:
        result = [event(post, "m.room.message", said(post, conversation, facts))]
        if post.edited and post.kind == "text":
            fact = next(fact for fact in facts.list if fact.post is post and fact.what == "text")
            fact.edited = True
            result[0]["content"]["body"] = result[0]["content"]["body"].replace(post.text, "an old version")
            result[0]["content"].pop("formatted_body", None)
            result[0]["content"].pop("format", None)
            edit = event(post, "m.room.message", {"msgtype": "m.text", "body": " * " + post.text, "m.new_content": {"msgtype": "m.text", "body": post.text},
                                                  "m.relates_to": {"rel_type": "m.replace", "event_id": result[0]["event_id"]}})
            edit.update(event_id=f"$edit{post.key}", origin_server_ts=post.time * 1000 + 500)
            result.append(edit)
    if post.kind == "orphan":
        result[0]["content"] = {"msgtype": "m.text", "body": " * " + post.text, "m.new_content": {"msgtype": "m.text", "body": post.text},
                                "m.relates_to": {"rel_type": "m.replace", "event_id": f"$gone{post.key}:example.org"}}
    for emoji, people in post.reactions:
        for one in people:
            value = event(post, "m.reaction", {"m.relates_to": {"rel_type": "m.annotation", "event_id": f"$e{post.key}:example.org", "key": emoji}})
            value.update(sender=user(one), event_id=f"$r{post.key}{one}{emoji}", origin_server_ts=post.time * 1000 + 600)
            result.append(value)
    facts.reactions(post, [(emoji, len(people)) for emoji, people in post.reactions])
    return result


def write(conversation, folder):
    facts = Facts(conversation, precision=2, marks="•-#>|`*_")
    start = [event(material.Post(9000 + index, index, conversation.posts[0].time - 9, "", "", "", "s"), "m.room.member", {"membership": "join", "displayname": name},
                   state_key=user(index)) for index, name in enumerate(conversation.people)]
    room = {"room_name": conversation.title, "room_creator": conversation.people[0], "topic": "", "export_date": "Nov 26, 2024", "exported_by": conversation.people[0],
            "messages": start + [one for post in conversation.posts for one in events(post, conversation, folder, facts)]}
    facts.me = conversation.people[0]
    with open(os.path.join(folder, "export.json"), "w", encoding="utf-8") as opened:
        json.dump(room, opened, ensure_ascii=False, indent=2)
    return folder, facts, []
