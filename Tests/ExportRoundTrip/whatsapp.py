"""WhatsApp's _chat.txt, as iOS and Android write it in the locales of heads.tsv."""

import os
import random
import re
from datetime import datetime, timezone

import material
from check import Facts

KINDS = {"text": 30, "photo": 3, "voice": 1, "document": 2, "omitted": 2, "deleted": 1, "poll": 1, "location": 1, "contact": 1, "row": 3}
NAMES = material.NAMES + ["+44 7700 900123", "+351 912 345 678"]
# Language: how iOS and Android say that a file is attached, and what they write for one that is left out.
WORDS = {"en": ("attached", "file attached", "image omitted", "<Media omitted>", "This message was deleted.", "<This message was edited>"),
         "de": ("Anhang", "Datei angehängt", "Bild weggelassen", "<Medien ausgeschlossen>", "Diese Nachricht wurde gelöscht.", "<Diese Nachricht wurde bearbeitet.>"),
         "es": ("adjunto", "archivo adjunto", "imagen omitida", "<Multimedia omitido>", "Se eliminó este mensaje.", "<Se editó este mensaje.>"),
         "fr": ("pièce jointe ", "fichier joint", "image absente", "<Médias omis>", "Ce message a été supprimé.", "<Ce message a été modifié>"),
         "it": ("allegato", "file allegato", "immagine omessa", "<Media omessi>", "Questo messaggio è stato eliminato.", "<Questo messaggio è stato modificato>"),
         "pt": ("anexado", "arquivo anexado", "imagem ocultada", "<Mídia oculta>", "Esta mensagem foi apagada.", "<Mensagem editada>")}
ROWS = ["{a} created group “{t}”", "{a} added {b} {t}", "{a} changed the subject to “{t}”", "{a} changed this group's icon {t}", "{b} joined using this group's invite link {t}"]


def unescaped(value):
    return re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), value)


def heads():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "heads.tsv")
    with open(path, encoding="utf-8") as opened:
        return [[unescaped(cell) for cell in line.rstrip("\n").split("\t")] for line in opened if not line.startswith("#")]


HEADS = heads()


def persian(date):
    """Year, month and day of the Persian calendar, by the 33-year rule, which holds from 1925 to 2087."""
    days = (date - datetime(2023, 3, 21, tzinfo=timezone.utc)).days
    year = 1402
    while True:
        length = 366 if year % 33 in (1, 5, 9, 13, 17, 22, 26, 30) else 365
        if days < 0:
            year -= 1
            days += 366 if year % 33 in (1, 5, 9, 13, 17, 22, 26, 30) else 365
        elif days >= length:
            days -= length
            year += 1
        else:
            break
    return (year, days // 31 + 1, days % 31 + 1) if days < 186 else (year, (days - 186) // 30 + 7, (days - 186) % 30 + 1)


def formatted(pattern, seconds, am, pm, digits, calendar):
    date = datetime.fromtimestamp(seconds, timezone.utc)
    year, month, day = persian(date) if calendar == "persian" else (date.year + {"buddhist": 543, "roc": -1911}.get(calendar, 0), date.month, date.day)
    hour = {"H": date.hour, "h": date.hour % 12 or 12, "K": date.hour % 12, "k": date.hour or 24}
    values = {"y": year, "M": month, "d": day, "m": date.minute, "s": date.second, **hour}
    result = ""
    for quoted, literal, letters in re.findall(r"'([^']*)'|([^a-zA-Z'])|(y+|M+|d+|m+|s+|H+|h+|K+|k+|a+|B+)", pattern):
        if not letters:
            result += quoted + literal
        elif letters[0] in "aB":
            result += am if date.hour < 12 else pm
        else:
            value = values[letters[0]]
            value = value % 100 if letters == "yy" else value
            result += str(value).zfill(len(letters) if letters[0] != "y" or letters == "yy" else 1)
    return "".join(digits[int(one)] if one in "0123456789" else one for one in result)


def date_order(pattern):
    letters = re.sub("[^yMd]", "", pattern)
    return "".join(dict.fromkeys(letters)).lower()


def conversation(seed):
    return material.conversation(seed, KINDS, names=NAMES, one_line=("poll", "contact", "row"), traps=[trap for trap in material.TRAPS if not trap.startswith("> ")])


class Writer:
    def __init__(self, conversation, folder):
        dice = conversation.dice
        self.ios, self.conversation, self.folder = dice.random() < 0.5, conversation, folder
        self.locale, ios, android, self.am, self.pm, self.digits, self.calendar = dice.choice(HEADS)
        self.pattern = ios if self.ios else android
        self.words = WORDS.get(self.locale.split()[0][:2], WORDS["en"])
        self.facts = Facts(conversation, 1 if self.ios else 60, marks="*_~`>-•")
        self.late = dice.random() < 0.3
        self.unknown = set(dice.sample(range(1, len(conversation.people)), 1)) if self.ios and dice.random() < 0.3 else set()
        self.form = dice.choice(["{} - "] if not self.ios else ["[{}] ", "[{}] ", "[{}] ", "old"])
        if self.form == "old":
            self.pattern, self.form, self.digits, self.calendar = "dd.MM.yy HH:mm:ss", "{}: ", "0123456789", "gregorian"
        elif not self.ios and dice.random() < 0.1:
            self.pattern, self.form, self.digits, self.calendar = "HH:mm, d/M/y", "[{}] ", "0123456789", "gregorian"
        elif dice.random() < 0.1:
            self.pattern, self.calendar = self.pattern.replace("yy", "y"), dice.choice(["buddhist", "roc", "persian"])
            self.pattern = self.pattern if re.search("y", self.pattern) else "d/M/y, HH:mm"
        self.mark = "\u200e" if self.ios or dice.random() < 0.3 else ""

    def name(self, who):
        name = self.conversation.people[who]
        if name.startswith("+"):
            return "\u202a" + name.replace(" ", "\u00a0") + "\u202c" if self.ios else name
        return "~\u202f" + name if who in self.unknown else name

    def head(self, post):
        stamp = formatted(self.pattern, post.time, self.am, self.pm, self.digits, self.calendar)
        return self.form.format(stamp)

    def attach(self, post, name):
        material.stored(self.folder, name, post.file)
        self.facts.file(post)
        caption = post.text if post.kind == "photo" and post.dice.random() < 0.4 else ""
        if self.ios:
            return self.mark, f"{caption}{' ' if caption else ''}\u200e<{self.words[0]}: {name}>", caption
        return "", f"{self.mark}{name} ({self.words[1]})" + ("\n" + caption if caption else ""), caption

    def body(self, post):
        """What stands in front of the head, and what behind the name."""
        number, stamp = str(post.key).zfill(8), datetime.fromtimestamp(post.time, timezone.utc)
        if post.kind == "photo":
            front, body, caption = self.attach(post, f"{number}-PHOTO-{stamp:%Y-%m-%d-%H-%M-%S}.png" if self.ios else f"IMG-{stamp:%Y%m%d}-WA{post.key:04}.png")
            if caption:
                self.facts.text(post, caption)
            return front, body
        if post.kind == "voice":
            return self.attach(post, f"{number}-AUDIO-{stamp:%Y-%m-%d-%H-%M-%S}.opus" if self.ios else f"PTT-{stamp:%Y%m%d}-WA{post.key:04}.opus")[:2]
        if post.kind == "document":
            return self.attach(post, f"{number}-{post.file.name}" if self.ios else post.file.name)[:2]
        if post.kind in ("omitted", "deleted"):
            self.facts.add("some", post, post.kind)
            body = self.words[4] if post.kind == "deleted" else self.words[2 if self.ios else 3]
            return self.mark, self.mark + body
        if post.kind == "poll":
            self.facts.text(post, post.text)
            return self.mark, f"{self.mark}POLL:\n{post.text}\n{self.mark}OPTION: yes (1 vote)\n{self.mark}OPTION: no (0 votes)\n"
        if post.kind == "location":
            place = (post.dice.randrange(-89, 89) + post.key / 1024, post.dice.randrange(-179, 179) + 0.25)
            self.facts.add("place", post, place)
            return self.mark, f"{self.mark if self.ios else ''}{'Location' if self.ios else 'location'}: https://maps.google.com/?q={place[0]},{place[1]}"
        if post.kind == "contact":
            card = f"BEGIN:VCARD\nVERSION:3.0\nN:;{post.token};;;\nFN:{post.token}\nTEL;type=CELL:+351 912 345 678\nEND:VCARD\n"
            name = f"{number}-{post.token}.vcf" if self.ios else f"{post.token}.vcf"
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as opened:
                opened.write(card)
            self.facts.text(post, post.token)
            return self.mark, f"\u200e<{self.words[0]}: {name}>" if self.ios else f"{name} ({self.words[1]})"
        self.facts.text(post, post.text, edited=post.edited)
        return "", post.text + (" " + ("\u200e" if self.ios else "") + self.words[5] if post.edited else "")

    def line(self, post):
        if post.kind == "row" and self.ios and not self.conversation.group:
            self.facts.text(post, post.text)
            return f"{self.head(post)}{self.name(post.who)}: {post.text}"
        if post.kind == "row":
            text = post.dice.choice(ROWS).format(a=self.name(post.who), b=self.name((post.who + 1) % len(self.conversation.people)), t=post.token)
            self.facts.row(post, [post.token])
            return f"{self.head(post)}{self.conversation.title}: \u200e{text}" if self.ios else self.head(post) + text
        front, body = self.body(post)
        return (front if self.ios else "") + f"{self.head(post)}{self.name(post.who)}: {body}"

    def all(self):
        first = self.conversation.posts[0]
        notice = "Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them."
        lines = [f"{self.head(first)}{self.conversation.title}: \u200e{notice}" if self.ios else f"{self.head(first)}{notice}"]
        lines += [self.line(post) for post in self.conversation.posts]
        for index in range(len(lines) - 2):
            apart = abs(self.conversation.posts[index].time // 60 - self.conversation.posts[index + 1].time // 60)
            if self.late and apart and random.Random(index).random() < 0.1:
                lines[index + 1], lines[index + 2] = lines[index + 2], lines[index + 1]
                return "\n".join(lines) + "\n"
        return "\n".join(lines) + "\n"


def write(conversation, folder):
    writer = Writer(conversation, folder)
    name = "_chat.txt" if writer.ios else f"WhatsApp Chat with {conversation.title}.txt"
    with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\r\n" if writer.ios and conversation.dice.random() < 0.5 else "\n") as opened:
        opened.write(writer.all())
    order = date_order(writer.pattern)
    options = ["--date-order", order] if order in ("dmy", "mdy", "ymd") else []
    writer.facts.me = conversation.writer(but=("row",))
    if writer.facts.me:
        options += ["--me", writer.facts.me]
    return folder, writer.facts, options
