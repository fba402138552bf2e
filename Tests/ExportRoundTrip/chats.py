"""Several conversations in one export: all are listed, and each is reached by its title."""

import json
import os
import re
import shutil
import subprocess
import zipfile

import check


def load(path):
    with open(path, encoding="utf-8") as opened:
        # Telegram writes some paths bare.
        text = re.sub(r'("document_id": )([^"\n]+\.tgs)', r'\1"\2"', opened.read())
        return json.loads(text.replace("\\x01", ""))


def save(path, value):
    with open(path, "w", encoding="utf-8") as opened:
        json.dump(value, opened, ensure_ascii=False)


def merged_lists(parts, folder, dice):
    """ChatGPT and Claude: one list, or numbered ones."""
    lists = [load(os.path.join(part, "conversations.json")) for part in parts]
    for part in parts:
        shutil.rmtree(part)
    if dice.random() < 0.5:
        save(os.path.join(folder, "conversations.json"), sum(lists, []))
    else:
        for number, one in enumerate(lists):
            save(os.path.join(folder, f"conversations-{number:03}.json"), one)


def merged_telegram(parts, folder, dice):
    chats = []
    for number, part in enumerate(parts):
        value = load(os.path.join(part, "result.json"))
        value = value["chats"]["list"][0] if "chats" in value else value
        value["id"] += number
        for message in value["messages"]:
            for key in ("photo", "file"):
                if key in message and not message[key].startswith("("):
                    message[key] = f"chats/chat_{number}/{message[key]}"
        os.remove(os.path.join(part, "result.json"))
        os.makedirs(os.path.join(folder, "chats"), exist_ok=True)
        shutil.move(part, os.path.join(folder, "chats", f"chat_{number}"))
        chats.append(value)
    half = dice.randrange(len(chats))
    save(os.path.join(folder, "result.json"), {"about": "", "personal_information": {"user_id": 1, "first_name": "Me", "last_name": ""},
                                               "chats": {"about": "", "list": chats[half:]}, "left_chats": {"about": "", "list": chats[:half]}})


def merged_slack(parts, folder, titles):
    users, channels = [], []
    for number, part in enumerate(parts):
        for place, _, names in os.walk(part):
            for name in names:
                with open(os.path.join(place, name), encoding="utf-8") as opened:
                    text = re.sub(r'("|<@)U(?=[0-9S])', rf"\1U{number}X", opened.read()).replace('"C1"', f'"C{number}"')
                value = json.loads(text)
                if name.endswith("users.json"):
                    users += value
                elif name == "channels.json":
                    channels.append({**value[0], "name": titles[number]})
                else:
                    os.makedirs(os.path.join(folder, titles[number]), exist_ok=True)
                    save(os.path.join(folder, titles[number], name), value)
        shutil.rmtree(part)
    save(os.path.join(folder, "users.json"), users)
    save(os.path.join(folder, "channels.json"), channels)


def merged(name, parts, folder, conversations):
    """One export of several; gives the title of each."""
    dice, titles = conversations[0].dice, [one.title.replace("/", "_") for one in conversations]
    if name in ("chatgpt", "claude"):
        merged_lists(parts, folder, dice)
    elif name == "telegram":
        merged_telegram(parts, folder, dice)
    elif name == "slack":
        titles = [f"channel-{number}" for number in range(len(parts))]
        merged_slack(parts, folder, titles)
    elif name in ("imessage", "meta", "signal"):
        for part in parts:
            shutil.copytree(part, folder, dirs_exist_ok=True)
            shutil.rmtree(part)
    else:
        # An archive among other files is not opened.
        are_archives = name == "whatsapp" and dice.random() < 0.5
        for number, part in enumerate(parts):
            if name == "discord":
                for path in (os.path.join(part, one) for one in os.listdir(part) if one.endswith(".json")):
                    value = load(path)
                    value["channel"]["id"] = f"2{number}"
                    save(path, value)
            place = os.path.join(folder, f"WhatsApp Chat - {titles[number]}" if name == "whatsapp" else f"{titles[number]}-{number}")
            os.rename(part, place)
            if are_archives:
                with zipfile.ZipFile(place + ".zip", "w") as archive:
                    for one in sorted(os.listdir(place)):
                        archive.write(os.path.join(place, one), one)
                shutil.rmtree(place)
    return titles


def attempt(bubble, name, format, seed, folder):
    """What is wrong with an export of three conversations."""
    shutil.rmtree(folder, ignore_errors=True)
    export = os.path.join(folder, "export")
    conversations = [format.conversation(f"{seed}/{number}") for number in range(6)]
    conversations = list({one.title: one for one in conversations}.values())[:3]
    parts, wanted = [], []
    for number, one in enumerate(conversations):
        part = os.path.join(export, f"part{number}")
        os.makedirs(part)
        if name == "meta":
            one.thread = f"pier_{number}"
        _, facts, options = format.write(one, part)
        parts.append(part)
        wanted.append((facts, options))
    titles = merged(name, parts, export, conversations)
    listed = subprocess.run([bubble, "import", export, "--list"], capture_output=True, timeout=60)
    said = (listed.stdout + listed.stderr).decode("utf-8", "replace")
    differences = [f"--list lacks {title}: {said[:300]}" for title in titles if check.squashed(title, "") not in check.squashed(said, "")]
    for title, (facts, options) in zip(titles, wanted):
        if name == "telegram":
            facts.me, options = None, []
        result = check.run(bubble, export, folder, [*options, "--chat", title])
        differences += [f"--chat {title}: {one}" for one in check.compare(facts, result)]
    return differences
