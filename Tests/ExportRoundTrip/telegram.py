"""Telegram Desktop's result.json."""

import json
import os

import material
from check import ANY, Facts

KINDS = {"text": 20, "rich": 8, "photo": 3, "video": 1, "voice": 2, "audio": 1, "document": 2, "sticker": 2, "animation": 1, "contact": 1, "location": 1, "venue": 1,
         "poll": 2, "forward": 2, "bot": 1, "signed": 1, "deleted": 1, "missing": 1, "service": 4, "topic": 1, "buttons": 1, "todo": 1, "game": 1, "invoice": 1,
         "spoiler": 1, "control": 1}
ENTITIES = ["bold", "italic", "code", "strikethrough", "underline", "hashtag", "mention", "bot_command", "email", "phone", "cashtag", "bank_card", "blockquote"]
MEDIA = {"video": "video_file", "voice": "voice_message", "audio": "audio_file", "sticker": "sticker", "animation": "animation"}
FOLDERS = {"photo": "photos", "video": "video_files", "voice": "voice_messages", "audio": "files", "document": "files", "sticker": "stickers", "animation": "video_files"}
SERVICES = ["create_group", "edit_group_title", "invite_members", "remove_members", "create_channel", "topic_created", "migrate_from_group", "send_webview_data", "custom",
            "edit_chat_theme", "send_star_gift", "todo_append_tasks", "unheard_of_action"]


SAID = ["text", "rich", "forward", "bot", "signed", "deleted", "buttons"]


def conversation(seed):
    return material.conversation(seed, KINDS)


def entities(post, parts):
    """The two forms of a text: with plain strings, and with objects only."""
    objects = [{"type": "plain", "text": part} if isinstance(part, str) else part for part in parts]
    if all(isinstance(part, str) for part in parts) and len(parts) <= 1:
        return (parts[0] if parts else ""), objects
    return parts, objects


def parts(post):
    dice = post.dice
    if post.kind == "spoiler":
        return [{"type": post.dice.choice(["spoiler", "underline", "blockquote"]), "text": post.text}]
    if post.kind != "rich":
        return [post.text]
    list = [post.text + " "]
    for _ in range(dice.randrange(1, 4)):
        kind = dice.choice(ENTITIES + ["text_link", "link", "pre", "custom_emoji", "mention_name"])
        value = {"type": kind, "text": dice.choice(material.WORDS).strip() or "word"}
        if kind == "text_link":
            value["href"] = "https://example.org/" + str(dice.randrange(1000))
        elif kind == "pre":
            value["language"] = dice.choice(["", "swift"])
        elif kind == "custom_emoji":
            value.update(text=dice.choice(material.EMOJI), document_id="stickers/AnimatedSticker.tgs")
        elif kind == "mention_name":
            value["user_id"] = 77
        elif kind == "link":
            value["text"] = "https://example.org/" + str(dice.randrange(1000))
        list += [value, dice.choice([" ", "\n", ", "])]
    return list


def media(post, message, folder):
    path = material.stored(folder, f"{FOLDERS[post.kind]}/{post.file.name}", post.file)
    if post.kind == "photo":
        message.update(photo=path, photo_file_size=len(post.file.data), width=8, height=8)
        return
    message.update(file=path, file_name=post.file.name, file_size=len(post.file.data))
    if post.kind in MEDIA:
        message["media_type"] = MEDIA[post.kind]
    if post.kind == "sticker":
        message.update(sticker_emoji="😮", width=512, height=512)
    elif post.kind in ("voice", "audio", "video", "animation"):
        message.update(mime_type="audio/ogg", duration_seconds=3)
    if post.kind == "audio":
        message.update(performer="Kim", title="Song")


def special(post, message, facts, conversation):
    """Kinds that are no text and no file; gives the parts of its text."""
    dice, mark = post.dice, post.token
    number = dice.randrange(-89, 89) + post.key / 1024
    if post.kind == "contact":
        message["contact_information"] = {"first_name": mark, "last_name": "Alm", "phone_number": "+351 912 345 678"}
        facts.text(post, mark + " Alm")
        facts.words.append((post, "+351"))
    elif post.kind in ("location", "venue"):
        message["location_information"] = {"latitude": number, "longitude": -number}
        facts.add("place", post, (number, -number))
        if post.kind == "venue":
            message.update(place_name=mark, address="Quay 1")
            facts.text(post, mark)
    elif post.kind == "poll":
        answers = [{"text": f"{word} {index}", "voters": index, "chosen": index == 1} for index, word in enumerate(dice.sample(material.WORDS, 3))]
        question = [{"type": "plain", "text": "Who? " + mark}] if dice.random() < 0.3 else "Who? " + mark
        message["poll"] = {"question": question, "closed": dice.random() < 0.5, "total_voters": 3, "answers": answers}
        facts.text(post, "Who? " + mark)
        for answer in answers:
            facts.words.append((post, answer["text"]))
    elif post.kind == "todo":
        message["todo_list"] = {"title": mark, "others_can_append": True, "others_can_complete": False, "answers": [{"text": "bread", "id": 1}, {"text": "rope", "id": 2}]}
        facts.text(post, mark, named="todo_list|checklist")
    elif post.kind == "game":
        message.update(game_title=mark, game_description="Sail", game_link="https://t.me/gamebot?game=sail")
        facts.text(post, mark)
    elif post.kind == "invoice":
        message["invoice_information"] = {"title": mark, "description": "Two loaves", "amount": 350, "currency": "EUR"}
        facts.text(post, mark)
    else:
        return False
    return True


def service(post, message, facts, conversation):
    action = post.dice.choice(SERVICES)
    message.update(type="service", actor=message.pop("from"), actor_id=message.pop("from_id"), action=action)
    if action == "invite_members" or action == "remove_members":
        message["members"] = [post.token, None]
    elif action == "custom":
        message.pop("action")
        message["information_text"] = post.token
    elif action == "send_webview_data":
        message["text"] = post.token
    elif action == "edit_chat_theme":
        message["emoticon"] = post.token
    elif action == "send_star_gift":
        message.update(gift_id="5", stars=50, is_limited=False, is_anonymous=False, gift_text=[{"type": "plain", "text": post.token}])
    elif action == "todo_append_tasks":
        message["items"] = [{"text": post.token, "id": 4}]
    else:
        message["title"] = post.token
    facts.row(post, [post.token], named=action)


def message(post, conversation, folder, facts):
    sender = None if post.kind == "deleted" else conversation.name(post)
    stamp = material.stamp(post.time + 3600, "%Y-%m-%dT%H:%M:%S")
    result = {"id": 1000 + post.key, "type": "message", "date": stamp, "date_unixtime": str(post.time)}
    who = ANY if sender is None or post.kind == "signed" else sender
    edited = post.edited and post.kind not in ("service", "topic")
    if edited:
        result.update(edited=stamp, edited_unixtime=str(post.time + 9))
    result.update({"from": sender, "from_id": f"user{post.who + 1}" if sender else "user99"})
    if post.kind == "service":
        service(post, result, facts, conversation)
        result.setdefault("text", "")
        result["text_entities"] = []
        return result
    if post.kind == "topic":
        result.update(type="service", actor=result.pop("from"), actor_id=result.pop("from_id"), action="topic_created", title=post.token, text="", text_entities=[])
        facts.row(post, [post.token])
        return result
    target = conversation.post(post.reply)
    if target is not None:
        result["reply_to_message_id"] = 1000 + post.reply
    if post.kind == "forward":
        result.update(forwarded_from="Far Away", forwarded_from_id="channel9")
    elif post.kind == "bot":
        result["via_bot"] = "@gif"
    elif post.kind == "signed":
        result["author"] = "Signed Name"
    elif post.kind == "missing":
        result.update(file="(File not included. Change data exporting settings to download.)", file_name="missing.pdf", file_size=9, mime_type="application/pdf")
        facts.add("some", post, "missing file")
    elif post.kind == "buttons":
        result["inline_bot_buttons"] = [[{"type": "url", "text": "Open", "data": "https://example.org/b"}]]
    words = parts(post)
    if special(post, result, facts, conversation):
        words = []
    elif post.kind == "sticker":
        words = []
    if post.file is not None:
        if post.dice.random() < 0.4:
            words = []
        media(post, result, folder)
        facts.file(post, sender=who, edited=edited)
    if post.kind == "control":
        words = ["a\x01b " + post.token]
    result["text"], result["text_entities"] = entities(post, words)
    if post.kind == "control":
        facts.text(post, post.token, sender=who)
    elif words:
        string = "".join(part if isinstance(part, str) else part["text"] for part in words)
        facts.text(post, string, sender=who, edited=None if post.file or post.kind == "missing" else edited, exact=post.kind in ("text", "forward", "deleted"))
    for kind, word in (("bot", "@gif"), ("signed", "Signed Name"), ("buttons", "Open")):
        if post.kind == kind:
            facts.add("word", post, word, sender=who, named="via_bot|author|button")
    topics = [one for one in conversation.posts if one.kind == "topic" and one.key < post.key]
    if conversation.group and topics and target is None and post.kind == "text":
        result["reply_to_message_id"] = 1000 + topics[-1].key
        facts.add("noreply", post, "topic", sender=who)
    if target is not None and post.kind != "missing" and target.kind not in ("service", "topic", "sticker", "location") and target.file is None and (words or post.file):
        facts.reply(post, words=None if target.kind in SAID else "")
    if post.reactions and post.kind != "missing":
        result["reactions"] = [{"type": "emoji", "count": len(people), "emoji": emoji,
                                "recent": [{"from": conversation.people[one], "from_id": f"user{one + 1}", "date": stamp} for one in people]}
                               for emoji, people in post.reactions]
        if words or post.file:
            facts.reactions(post, [(emoji, len(people)) for emoji, people in post.reactions])
    return result


def document(conversation, folder, facts):
    kind = "private_supergroup" if conversation.group else "personal_chat"
    return {"name": conversation.title, "type": kind, "id": 4_000_000_000 + len(conversation.title),
            "messages": [message(post, conversation, folder, facts) for post in conversation.posts]}


def write(conversation, folder):
    facts = Facts(conversation)
    value = document(conversation, folder, facts)
    path = os.path.join(folder, "result.json")
    if conversation.dice.random() < 0.2:
        value = {"about": "Here is the data", "personal_information": {"user_id": 1, "first_name": conversation.people[0], "last_name": ""},
                 "chats": {"about": "", "list": [value]}}
    text = json.dumps(value, ensure_ascii=False, indent=1).replace("\\u0001", "\\x01")
    if conversation.dice.random() < 0.3:
        text = text.replace('"document_id": "stickers/AnimatedSticker.tgs"', '"document_id": stickers/AnimatedSticker (2).tgs')
    with open(path, "w", encoding="utf-8") as opened:
        opened.write(text)
    options, me = [], conversation.writer(but=("service", "topic", "deleted"))
    if "chats" not in value:
        options, facts.me = ["--me", me or "none"], me
    return path if conversation.dice.random() < 0.5 else folder, facts, options
