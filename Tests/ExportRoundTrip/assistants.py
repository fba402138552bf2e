"""ChatGPT's and Claude's conversations.json: turns of two, with branches that were left."""

import json
import os
from types import SimpleNamespace

import material
from check import ANY, Facts

KINDS = {"text": 20, "markdown": 6, "branch": 3, "tool": 2, "thinking": 2, "file": 2, "image": 1, "hidden": 1, "cited": 2, "artifact": 1}
MARKDOWN = ["## Heading\n\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n", "```python\nprint(1)\n```\n\n", "- one\n- two\n\n", "1. one\n2. two\n\n", "> quote\n\n", "**bold** and `code`\n\n", "$$x^2$$\n\n"]


def conversation(seed):
    return material.conversation(seed, KINDS, traps=["3 < 4", "a & b", "plain words", "end with colon:", "(1) [2] {3}"], step=lambda dice: dice.choice([1, 20, 300]))


def turns(conversation):
    """Posts in turn by the user and the assistant; what only one of them writes is a text of the other."""
    for index, post in enumerate(conversation.posts):
        post.who = index % 2
        if post.kind in ("markdown", "tool", "thinking", "cited", "artifact", "image") and post.who == 0 or post.kind in ("file",) and post.who == 1:
            post.kind = "text"
        yield post


def said(post):
    return (post.dice.choice(MARKDOWN) if post.kind == "markdown" else "") + post.text


def node(nodes, id, parent, message):
    nodes[id] = {"id": id, "message": message, "parent": parent, "children": []}
    if parent is not None:
        nodes[parent]["children"].append(id)
    return id


def turn(id, role, time, content, recipient="all", name=None, **metadata):
    return {"id": id, "author": {"role": role, "name": name, "metadata": {}}, "create_time": time, "update_time": None, "content": content, "status": "finished_successfully", "end_turn": True, "weight": 1.0,
            "metadata": metadata, "recipient": recipient, "channel": None}


def parts(*texts):
    return {"content_type": "text", "parts": list(texts)}


def chatgpt_tree(conversation, facts):
    nodes = {}
    last = node(nodes, "root", None, None)
    last = node(nodes, "system", last, turn("system", "system", None, parts(""), is_visually_hidden_from_conversation=True))
    for post in turns(conversation):
        role, id = ("user", "assistant")[post.who], f"n{post.key}"
        time = post.time + post.key / 100
        content, metadata = parts(said(post)), {}
        if post.kind == "branch":
            node(nodes, id + "old", last, turn(id + "old", role, time - 0.5, parts("left branch")))
        elif post.kind == "tool":
            last = node(nodes, id + "c", last, turn(id + "c", "assistant", time, {"content_type": "code", "language": "python", "text": "print('x')"}, recipient="python"))
            last = node(nodes, id + "t", last, turn(id + "t", "tool", time, {"content_type": "execution_output", "text": "x"}, name="python"))
        elif post.kind == "thinking":
            last = node(nodes, id + "t", last, turn(id + "t", "assistant", time, {"content_type": "thoughts", "thoughts": [{"summary": "Thinking", "content": "about it", "chunks": [], "finished": True}]}))
        elif post.kind == "file":
            metadata["attachments"] = [{"id": f"file-{post.key}", "name": f"f{post.key}.pdf", "size": 9, "mime_type": "application/pdf"}]
        elif post.kind == "image":
            content = {"content_type": "multimodal_text", "parts": [{"content_type": "image_asset_pointer", "asset_pointer": f"sediment://file_{post.key}", "size_bytes": 9, "width": 8, "height": 8}, said(post)]}
        elif post.kind == "cited":
            mark = "\ue200cite\ue202turn0search0\ue201"
            content = parts(f"{said(post)} {mark}")
            metadata["content_references"] = [{"matched_text": mark, "start_idx": len(said(post)) + 1, "end_idx": len(said(post)) + 1 + len(mark), "type": "grouped_webpages", "alt": "([example.org](https://example.org/c))",
                                               "items": [{"title": "Cited", "url": "https://example.org/c", "attribution": "example.org"}]}]
        elif post.kind == "hidden":
            last = node(nodes, id + "h", last, turn(id + "h", "system", time, parts("hidden words"), is_visually_hidden_from_conversation=True))
        last = node(nodes, id, last, turn(id, role, time, content, **metadata))
        facts.text(post, post.text, sender=ANY)
        if post.kind == "cited":
            facts.add("word", post, "example.org", sender=ANY)
        elif post.kind == "file":
            facts.add("word", post, f"f{post.key}.pdf", sender=ANY)
    return {"title": conversation.title, "create_time": conversation.posts[0].time, "update_time": conversation.posts[-1].time, "mapping": nodes, "moderation_results": [], "current_node": last,
            "conversation_id": "k1", "id": "k1"}


def write_chatgpt(conversation, folder):
    facts = Facts(conversation, marks="*_`#>|-•\\")
    facts.beside = "about it|print\\('x'\\)|^x$"
    path = os.path.join(folder, "conversations.json")
    with open(path, "w", encoding="utf-8") as opened:
        json.dump([chatgpt_tree(conversation, facts)], opened, ensure_ascii=conversation.dice.random() < 0.5)
    return path, facts, []


def stamp(time, micro=0):
    return material.stamp(time, "%Y-%m-%dT%H:%M:%S") + f".{micro:06}Z"


def claude_message(post, parent, facts):
    role, text = ("human", "assistant")[post.who], said(post)
    content = [{"start_timestamp": stamp(post.time), "stop_timestamp": stamp(post.time), "type": "text", "text": text, "citations": []}]
    value = {"uuid": f"u{post.key}", "text": text, "content": content, "sender": role, "created_at": stamp(post.time, post.key), "updated_at": stamp(post.time), "attachments": [], "files": [],
             "parent_message_uuid": parent}
    if post.kind == "thinking":
        content.insert(0, {"type": "thinking", "thinking": "They want times.", "summaries": [], "cut_off": False})
    elif post.kind == "tool":
        content.insert(0, {"type": "tool_use", "name": "web_search", "input": {"query": "harbour"}, "message": "Searching"})
        content.insert(1, {"type": "tool_result", "name": "web_search", "content": [{"type": "text", "text": "found"}], "is_error": False})
    elif post.kind == "artifact":
        content.insert(0, {"type": "tool_use", "name": "artifacts", "input": {"id": "a", "type": "text/markdown", "title": "Plan", "command": "create", "content": "# Plan words"}, "message": None})
        facts.late.append((post, "Plan words"))
    elif post.kind == "cited":
        content[0]["citations"] = [{"uuid": "c", "title": "Cited", "start_index": 0, "end_index": len(text), "details": {"type": "web_search_citation", "url": "https://example.org/c"}}]
        facts.late.append((post, "(https://example.org/c)"))
    elif post.kind == "file":
        value["attachments"] = [{"file_name": f"f{post.key}.txt", "file_size": 9, "file_type": "txt", "extracted_content": f"inside words {post.key}"}]
        value["files"] = [{"file_name": f"p{post.key}.png", "file_uuid": "x"}]
        facts.late += [(post, f"inside words {post.key}"), (post, f"f{post.key}.txt"), (post, f"p{post.key}.png")]
    facts.text(post, post.text, sender=ANY)
    return value


def write_claude(conversation, folder):
    facts = Facts(conversation, marks="*_`#>|-•\\")
    facts.beside = "They want times|left branch"
    facts.late, messages, parent = [], [], "00000000-0000-4000-8000-000000000000"
    for post in turns(conversation):
        if post.kind == "branch":
            messages.append({"uuid": f"old{post.key}", "text": "left branch", "content": [{"type": "text", "text": "left branch"}], "sender": ("human", "assistant")[post.who], "created_at": stamp(post.time - 1),
                             "updated_at": stamp(post.time - 1), "attachments": [], "files": [], "parent_message_uuid": parent})
        messages.append(claude_message(post, parent, facts))
        parent = f"u{post.key}"
    for post, word in facts.late:
        facts.add("word", post, word, sender=ANY)
    value = [{"uuid": "cc", "name": conversation.title, "summary": "", "created_at": stamp(conversation.posts[0].time), "updated_at": stamp(conversation.posts[-1].time), "account": {"uuid": "a"}, "chat_messages": messages}]
    path = os.path.join(folder, "conversations.json")
    with open(path, "w", encoding="utf-8") as opened:
        json.dump(value, opened, ensure_ascii=conversation.dice.random() < 0.5)
    return path, facts, []


CHATGPT = SimpleNamespace(conversation=conversation, write=write_chatgpt)
CLAUDE = SimpleNamespace(conversation=conversation, write=write_claude)
