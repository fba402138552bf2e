"""What conversations are made of: people, texts in many scripts, small files, and posts in an order."""

import hashlib
import os
import random
import struct
import zlib
from dataclasses import dataclass, field
from datetime import datetime, timezone

NAMES = ["Ana Alm", "Kim Berg", "Łukasz Żak", "محمد علي", "山田 太郎", "Zoë 🌊", "O'Brien", "Дмитро", "दीपा राव", "Jean-Luc d’Été",
         "דנה כהן", "김민수", "Me Too", "Dr. Strange, MD", "สมชาย", "Sam (work)", "x", "Anna-Maria von und zu Hohenstein", "Ñandú"]

WORDS = ["harbour", "bread", "quay", "früh", "où", "šest", "лодка", "гавань", "مرحبا", "القارب", "שלום", "סירה", "नमस्ते", "नाव",
         "こんにちは", "船は七時", "배가", "안녕", "สวัสดี", "เรือ", "你好", "船", "ⴰⵣⵓⵍ", "γεια", "👍", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "7:30", "50%", "3.5",
         "C++", "$5", "a&b", "<tag>", "\"quoted\"", "it's", "…", "–", "e\u0301", "ﬁ", "½", "№5", "🇵🇹", "☕️", "1️⃣", "\u00a0", "¿qué?"]

# Lines that look like something else: heads of other messages, marks, notes of applications.
TRAPS = ["12/31/20 was the day", "25.11.24, the harbour: closed", "18:05 - Kim: said so", "[note] Kim: said so", "Me", "Me:", "# not a title", "> a quote",
         "- a point", "1. first", "1986. What a year", "* star", "2*3*4", "snake_case_name", "__init__", "~tilde~", "`code`", "```\nfenced\n```", "|a|b|", "||hidden||",
         "<b>bold</b>", "&amp; &lt;", "<@U02>", "@everyone", ":wave:", "\\*escaped\\*", "[label](https://example.org/x)", "![p](q)", "{\"a\": 1}", "null",
         "https://example.org/a_b_c?q=1&r=2#x", "www.example.org/path", "mail@example.org", "May was sunny", "Edited yesterday, I think", "Reactions: none",
         "(edited)", "image omitted", "This is not deleted", "Poll: who comes?", "Location: home", "---", "===", "<Media>", "tel:+441632960961", "$x^2$", "\\(x\\)",
         "_both *nested* marks_", "*bold* and _italic_ and ~struck~", "end with colon:", "C:\\Users\\kim", "a: b: c", "“curly”", "(1) [2] {3}", "/command now", "50 * 2 = 100"]

EMOJI = ["👍", "❤️", "😂", "😮", "😢", "🙏", "🔥", "🎉", "👏", "💯"]


@dataclass
class File:
    name: str
    data: bytes
    kind: str

    @property
    def digest(self):
        return hashlib.sha256(self.data).hexdigest()


@dataclass
class Post:
    key: int
    who: int
    time: int
    kind: str
    text: str
    token: str
    seed: str
    reply: int = None
    edited: bool = False
    reactions: list = field(default_factory=list)
    file: File = None

    @property
    def dice(self):
        """Choices of this post, which stay the same when others are taken away."""
        return random.Random(self.seed)


@dataclass
class Conversation:
    seed: str
    title: str
    group: bool
    people: list
    me: int
    posts: list

    @property
    def dice(self):
        return random.Random(self.seed + "/all")

    def name(self, post):
        return self.people[post.who]

    def post(self, key):
        return next((post for post in self.posts if post.key == key), None)

    def writer(self, but):
        """Who wrote first, of kinds that are written by people."""
        return next((self.name(post) for post in self.posts if post.kind not in but), None)

    def without(self, keys):
        left = [post for post in self.posts if post.key not in keys]
        return Conversation(self.seed, self.title, self.group, self.people, self.me, left)


def token(number):
    """A word that is nowhere else: what arrives is found by it."""
    letters = ""
    number += 700
    while number:
        number, digit = divmod(number, 19)
        letters = "bcdfghjkmnprstvwxya"[digit] + letters
    return "qz" + letters + "qz"


def text(dice, mark, traps=TRAPS, lines=True):
    """A text with a word of its own in each paragraph's first line."""
    words = [dice.choice(WORDS) for _ in range(dice.choice([1, 2, 3, 5, 8, 13]))]
    words.insert(dice.randrange(len(words) + 1), mark)
    result = " ".join(words).strip(" \u00a0")
    if dice.random() < 0.35 and traps:
        trap = dice.choice(traps)
        joint = dice.choice([" ", "\n"]) if lines else " "
        result = joint.join([result, trap] if dice.random() < 0.6 or not lines else [trap, result])
    if lines and dice.random() < 0.25:
        more = [" ".join(dice.choice(WORDS) for _ in range(3)).strip(" \u00a0") for _ in range(dice.choice([1, 1, 2, 4]))]
        result += dice.choice(["\n", "\n", "\n\n"]) + "\n".join(line or "x" for line in more)
    if dice.random() < 0.01:
        result += " " + "long " * 1500 + "end"
    return result.replace("```\nfenced\n```", "fenced") if not lines else result


def png(dice):
    side = dice.randrange(1, 9)
    colour = bytes(dice.randrange(256) for _ in range(3))
    rows = b"".join(b"\0" + colour * side for _ in range(side)) 

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)) + chunk(b"tEXt", b"n\0" + str(dice.random()).encode())
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def stored(folder, path, file):
    """Writes a file of an export and gives its path again."""
    os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
    with open(os.path.join(folder, path), "wb") as opened:
        opened.write(file.data)
    return path


def stamp(time, form):
    return datetime.fromtimestamp(time, timezone.utc).strftime(form)


SUFFIXES = {"photo": "png", "video": "mp4", "voice": "ogg", "audio": "mp3", "document": "pdf", "sticker": "png", "animation": "gif"}


def file(dice, kind, name):
    """A picture that can be shown, or bytes that nobody opens."""
    data = png(dice) if kind in ("photo", "sticker") else b"%PDF-1.4 " + str(dice.random()).encode() * dice.randrange(1, 40)
    return File(name + "." + SUFFIXES[kind], data, kind)


def conversation(seed, kinds, traps=TRAPS, names=NAMES, one_line=(), step=None):
    """A random conversation whose posts are of `kinds`, a table of weights."""
    dice = random.Random(seed)
    people = dice.sample(names, dice.choice([2, 2, 3, 4]))
    group = len(people) > 2
    title = f"Pier {token(dice.randrange(4000, 9000))[2:-2]} " + dice.choice(["crew", "🚢", "с ночи", "港", "& co"]) if group else people[1]
    time = dice.randrange(1_480_000_000, 1_780_000_000)
    posts = []
    for key in range(1, dice.choice([2, 5, 12, 30]) + 1):
        own = random.Random(f"{seed}/{key}")
        kind = own.choices(list(kinds), list(kinds.values()))[0]
        time += step(own) if step else own.choice([0, 1, 1, 20, 59, 61, 300, 4000, 90_000])
        mark = token(key)
        post = Post(key, own.randrange(len(people)), time, kind, text(own, mark, traps, kind not in one_line), mark, f"{seed}/{key}/own")
        post.edited = own.random() < 0.12
        if posts and own.random() < 0.2:
            post.reply = own.choice(posts[-12:]).key
        if own.random() < 0.2:
            post.reactions = [(emoji, own.sample(range(len(people)), own.randrange(1, len(people) + 1))) for emoji in own.sample(EMOJI, own.choice([1, 1, 2]))]
        if kind in SUFFIXES:
            post.file = file(own, kind, f"{own.choice(['a b', 'IMG_2024', 'файл', 'scan-(1)', 'x.y', '写真'])}-{key}")
        posts.append(post)
    return Conversation(seed, title, group, people, 0, posts)
