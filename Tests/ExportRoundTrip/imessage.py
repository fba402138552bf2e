"""imessage-exporter's text form, as version 1 (`Reactions:`) and later ones (`Tapbacks:`) write it."""

import os

import material
from check import Facts

KINDS = {"text": 30, "photo": 3, "document": 1, "effect": 2, "edit": 3, "unsent": 1, "row": 2, "parts": 1, "subject": 1, "sharing": 1, "sticker": 1, "missing": 1}
TAPBACKS = {"❤️": "Loved", "👍": "Liked", "👎": "Disliked", "😂": "Laughed", "‼️": "Emphasized", "❓": "Questioned"}
ROWS = ["{a} named the conversation {t}", "{a} removed {t} from the conversation.", "{a} added {t} to the conversation.", "{a} named the conversation {t}"]
EFFECTS = ["Confetti", "Echo", "Fireworks", "Balloons", "Heart", "Lasers", "Sparkles", "Spotlight", "Slam", "Loud", "Gentle", "Invisible Ink"]


def conversation(seed):
    return material.conversation(seed, KINDS, one_line=("row", "edit"))


def stamp(time):
    return material.stamp(time, "%b %d, %Y %l:%M:%S %p")


class Writer:
    def __init__(self, conversation, folder):
        self.conversation, self.folder = conversation, folder
        self.facts = Facts(conversation)
        self.old = conversation.dice.random() < 0.4
        self.threads = {}
        for post in conversation.posts:
            root = self.root(post)
            if root is not None:
                self.threads.setdefault(root.key, []).append(post)

    def root(self, post):
        """A thread has one first message; rows and attachments start none."""
        target = self.conversation.post(post.reply) if post.reply and post.kind in ("text", "effect", "edit") else None
        if self.old and "\n" in post.text:
            return None
        while target is not None and target.reply and self.conversation.post(target.reply) and target.kind in ("text", "effect", "edit"):
            target = self.conversation.post(target.reply)
        return target if target is not None and target.kind in ("text", "effect", "edit") else None

    def who(self, post):
        return "Me" if post.who == 0 else self.conversation.name(post)

    def attach(self, post):
        return material.stored(self.folder, f"attachments/{post.key}/{post.file.name}", post.file)

    def body(self, post):
        """Its lines; what must arrive is said once, by the message itself."""
        dice = post.dice
        if post.kind in ("photo", "document"):
            return [self.attach(post)]
        if post.kind == "sticker":
            return [f"{dice.choice(['', 'Outline '])}Sticker from {self.who(post)}: {self.attach(post)}{dice.choice(['', ' (App: Harbour)'])}"]
        if post.kind == "effect":
            return [post.text, "Sent with " + dice.choice(EFFECTS)]
        if post.kind == "edit":
            states = [f"{stamp(post.time)} before the edit"] + [f"Edited {time} later: {text}" for time, text in [("15 seconds", "in between"), ("1 minute, 2 seconds", post.text)][dice.randrange(2):]]
            return ["\n".join(states)]
        if post.kind == "unsent":
            return [("You" if post.who == 0 else self.who(post)) + dice.choice([" unsent this message part 5 seconds after sending!", " unsent a message!"])]
        if post.kind == "parts":
            return [post.text, "attachments/none/gone.heic"]
        if post.kind == "subject":
            return ["Subject line", post.text]
        if post.kind == "sharing":
            return ["Started sharing location!"]
        if post.kind == "missing":
            return ["Attachment missing!"]
        return [post.text]

    def expected(self, post):
        sender, root = self.who(post), self.root(post)
        if post.file is not None:
            self.facts.file(post, sender=sender)
        elif post.kind in ("unsent", "sharing", "missing"):
            self.facts.add("some", post, post.kind, sender=sender)
        else:
            self.facts.text(post, post.text, sender=sender, edited=post.kind == "edit", exact=post.kind == "text")
        if root is not None:
            self.facts.reply(post, words=root.token)
        if self.tapbacks(post):
            self.facts.reactions(post, [(emoji, len(people)) for emoji, people in post.reactions])

    def tapbacks(self, post):
        if not post.reactions or post.kind in ("unsent", "sharing", "missing", "parts", "subject"):
            return []
        lines = [f"{TAPBACKS.get(emoji, emoji)} by {'Me' if one == 0 else self.conversation.people[one]}" for emoji, people in post.reactions for one in people]
        return ["Reactions:", *lines, ""] if self.old else ["Tapbacks:", *("    " + line for line in lines)]

    def lines(self, post, inner):
        read = f" (Read by {'them' if post.who == 0 else 'you'} after {post.dice.choice(['3 seconds', '1 hour, 49 seconds'])})" if post.dice.random() < 0.3 else ""
        result = [stamp(post.time) + read, self.who(post), *self.body(post), *self.tapbacks(post)]
        for answer in [] if inner else self.threads.get(post.key, []):
            result += ["    " + line if line else "" for line in "\n".join(self.lines(answer, True)).split("\n")]
            if self.old:
                result.append("")
        if self.root(post) is not None and not inner:
            result.append("This message responded to an earlier message.")
        return result

    def all(self):
        text = ""
        for post in self.conversation.posts:
            if post.kind == "row":
                text += f"{stamp(post.time)} " + post.dice.choice(ROWS).format(a="You" if post.who == 0 else self.who(post), t=post.token) + "\n\n"
                self.facts.row(post, [post.token])
            else:
                self.expected(post)
                text += "\n".join(self.lines(post, False)) + "\n\n"
        return text


def write(conversation, folder):
    writer = Writer(conversation, folder)
    with open(os.path.join(folder, conversation.title.replace("/", "_") + ".txt"), "w", encoding="utf-8") as opened:
        opened.write(writer.all())
    return folder, writer.facts, []
