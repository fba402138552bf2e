import BubbleCore
import BubbleImport
import Foundation

/// Exports in which each field that may hold words has a word of its own: `w1x`, `w2x` and so on.
enum FieldSamples {
  static let telegram = #"""
    { "name": "Bo", "type": "private_supergroup", "id": 11, "messages": [
      { "id": 1, "type": "message", "date_unixtime": "1704110401", "from": "w1x", "from_id": "user10", "author": "w2x", "via_bot": "@w3x",
        "text": [ "w4x", { "type": "spoiler", "text": "w5x" } ], "forwarded_from": "w6x",
        "inline_bot_buttons": [ [ { "type": "url", "text": "w7x", "data": "https://w8x" }, { "type": "callback", "text": "w9x", "dataBase64": "aa", "data": "" } ], [ { "type": "copy_text", "text": "w10x", "data": "w11x" }, { "type": "auth", "text": "w12x", "data": "https://e.org", "forward_text": "w13x" } ] ] },
      { "id": 2, "type": "message", "date_unixtime": "1704110402", "from": "Ana", "from_id": "user11", "poll": { "question": "w14x", "answers": [ { "text": "w15x", "voters": 1, "chosen": true } ], "explanation": "w16x" }, "text": "w17x" },
      { "id": 3, "type": "message", "date_unixtime": "1704110403", "from": "Ana", "from_id": "user11", "todo_list": { "title": [ { "type": "bold", "text": "w18x" } ], "answers": [ { "id": 1, "text": "w19x" } ] }, "text": "" },
      { "id": 4, "type": "message", "date_unixtime": "1704110404", "from": "Ana", "from_id": "user11", "contact_information": { "first_name": "w20x", "last_name": "w21x", "phone_number": "w22x" }, "text": "w23x" },
      { "id": 5, "type": "message", "date_unixtime": "1704110405", "from": "Ana", "from_id": "user11", "place_name": "w24x", "address": "w25x", "text": "w26x" },
      { "id": 6, "type": "message", "date_unixtime": "1704110406", "from": "Ana", "from_id": "user11", "location_information": { "latitude": 1, "longitude": 2 }, "place_name": "w27x", "address": "w28x", "text": "" },
      { "id": 7, "type": "message", "date_unixtime": "1704110407", "from": "Ana", "from_id": "user11", "game_title": "w29x", "game_description": "w30x", "text": "w31x" },
      { "id": 8, "type": "message", "date_unixtime": "1704110408", "from": "Ana", "from_id": "user11", "invoice_information": "{\n \"title\": \"w32x\",\n \"description\": \"w33x\",\n \"amount\": 500,\n \"currency\": \"JPY\"\n}", "text": "" },
      { "id": 9, "type": "message", "date_unixtime": "1704110409", "from": "Ana", "from_id": "user11", "giveaway_information": { "quantity": 1, "months": 3, "additional_prize": "w34x", "until_date": "2024-01-01T00:00:00" }, "text": "w35x" },
      { "id": 10, "type": "message", "date_unixtime": "1704110410", "from": "Ana", "from_id": "user11", "paid_stars_amount": 7, "text": "w36x" },
      { "id": 11, "type": "message", "date_unixtime": "1704110411", "from": "Ana", "from_id": "user11", "file": "(File not included. Change data exporting settings to download.)", "file_name": "w37x.mp3", "media_type": "audio_file", "performer": "w38x", "title": "w39x", "text": "w40x" },
      { "id": 12, "type": "message", "date_unixtime": "1704110412", "from": "Ana", "from_id": "user11", "dice": { "emoji": "🎯", "value": 3 }, "text": "w41x" },
      { "id": 13, "type": "message", "date_unixtime": "1704110413", "from": "Ana", "from_id": "user11", "text": "w42x", "later_field": { "note": "w43x" } },
      { "id": 14, "type": "service", "date_unixtime": "1704110414", "actor": "Ana", "actor_id": "user11", "information_text": "w44x", "text": "" },
      { "id": 15, "type": "service", "date_unixtime": "1704110415", "actor": "Ana", "actor_id": "user11", "action": "send_star_gift", "stars": 50, "gift_text": [ "w45x", { "type": "bold", "text": "w46x" } ], "text": "" },
      { "id": 16, "type": "service", "date_unixtime": "1704110416", "actor": "Ana", "actor_id": "user11", "action": "todo_append_tasks", "items": [ { "text": "w47x", "id": 1 }, { "text": [ "w48x" ], "id": 2 } ], "text": "" },
      { "id": 17, "type": "service", "date_unixtime": "1704110417", "actor": "Ana", "actor_id": "user11", "action": "poll_append_answer", "option": "w49x", "text": "" },
      { "id": 18, "type": "service", "date_unixtime": "1704110418", "actor": "Ana", "actor_id": "user11", "action": "process_suggested_post", "rejected": true, "comment": "w50x", "text": "" },
      { "id": 19, "type": "service", "date_unixtime": "1704110419", "actor": "Ana", "actor_id": "user11", "action": "change_creator", "new_creator": "w51x", "text": "" },
      { "id": 20, "type": "service", "date_unixtime": "1704110420", "actor": "Ana", "actor_id": "user11", "action": "allow_sending_messages", "reason_app_id": 5, "reason_app_name": "w52x", "text": "" },
      { "id": 21, "type": "service", "date_unixtime": "1704110421", "action": "stars_prize", "boost_peer_id": "channel1", "boost_peer_name": "w53x", "stars": 1, "text": "w54x" },
      { "id": 22, "type": "service", "date_unixtime": "1704110422", "actor": "Ana", "actor_id": "user11", "action": "hover", "title": "w55x", "text": [ "w56x" ] },
      { "id": 23, "type": "message", "date_unixtime": "1704110423", "from": "Ana", "from_id": "user11", "rich_message": { "rtl": false, "blocks": [
        { "type": "heading", "level": 1, "text": { "type": "plain", "text": "w57x" } },
        { "type": "paragraph", "text": { "type": "concat", "text": [ { "type": "plain", "text": "w58x" }, { "type": "bold", "text": { "type": "plain", "text": "w59x" } }, { "type": "math", "source": "w60x" }, { "type": "diff", "text": { "type": "plain", "text": "w61x" }, "old_text": { "type": "plain", "text": "w62x" } }, { "type": "button", "text": { "type": "plain", "text": "w63x" }, "button": { "type": "copy_text", "copy_text": "w64x" } } ] } },
        { "type": "list", "kind": "ordered", "start": 4, "items": [ { "task_state": "none", "content": "text", "text": { "type": "plain", "text": "w65x" } }, { "task_state": "checked", "content": "blocks", "blocks": [ { "type": "paragraph", "text": { "type": "plain", "text": "w66x" } } ], "num": "w67x" } ] },
        { "type": "quote", "content": "text", "text": { "type": "plain", "text": "w68x" }, "caption": { "type": "plain", "text": "w69x" } },
        { "type": "photo", "photo_id": "5", "photo_skip_reason": "file_type", "caption": { "text": { "type": "plain", "text": "w70x" }, "credit": { "type": "plain", "text": "w71x" } } },
        { "type": "embed", "url": "https://w72x", "html": "w73x", "caption": { "text": { "type": "empty" }, "credit": { "type": "empty" } } },
        { "type": "embed_post", "url": "https://e.org", "author": "w74x", "blocks": [ { "type": "footer", "text": { "type": "plain", "text": "w75x" } } ] },
        { "type": "channel", "channel": { "title": "w76x", "username": "w77x" } }, { "type": "math", "formula": "w78x" },
        { "type": "table", "title": { "type": "plain", "text": "w79x" }, "rows": [ { "cells": [ { "text": { "type": "plain", "text": "w80x" }, "header": true }, { "text": { "type": "plain", "text": "w81x" } } ] } ] },
        { "type": "details", "title": { "type": "plain", "text": "w82x" }, "blocks": [ { "type": "code", "language": "c", "text": { "type": "plain", "text": "w83x" } } ] },
        { "type": "related_articles", "title": { "type": "plain", "text": "w84x" }, "articles": [ { "url": "https://e.org", "title": "w85x", "description": "w86x", "author": "w87x" } ] },
        { "type": "button_row", "alignment": "left", "buttons": [ { "text": { "type": "plain", "text": "w88x" }, "button": { "type": "url", "url": "https://w89x" } } ] },
        { "type": "hologram", "caption": { "text": { "type": "plain", "text": "w90x" } }, "story": "w91x" } ] } },
      { "id": 24, "type": "service", "date_unixtime": "1704110424", "actor": "Ana", "actor_id": "user11", "action": "edit_chat_theme", "text": "", "text_entities": [ { "type": "plain", "text": "w92x" } ] } ] }
    """#

  static let slackUsers =
    #"[ { "id": "U1", "name": "ana", "profile": { "display_name": "Ana" } }, { "id": "U2", "name": "kim", "real_name": "w1x" } ]"#
  static let slack = #"""
    [ { "type": "message", "user": "U2", "ts": "1704103200.1", "text": "w2x <@U3|w3x> <https://w4x|w5x>" },
      { "type": "message", "user": "U1", "ts": "1704103201.1", "text": "w6x", "blocks": [ { "type": "rich_text", "elements": [
        { "type": "rich_text_section", "elements": [ { "type": "text", "text": "w6x", "style": { "bold": true, "underline": true } }, { "type": "link", "url": "https://w7x", "text": "w8x" }, { "type": "hologram", "label": "w9x" }, { "type": "date", "timestamp": 1704103201, "format": "{date}", "fallback": "w10x" } ] },
        { "type": "rich_text_list", "style": "ordered", "offset": 4, "elements": [ { "type": "rich_text_section", "elements": [ { "type": "text", "text": "w11x" } ] } ] },
        { "type": "rich_text_quote", "elements": [ { "type": "text", "text": "w12x" } ] }, { "type": "rich_text_preformatted", "elements": [ { "type": "text", "text": "w13x" }, { "type": "link", "url": "https://w14x", "text": "w15x" } ] } ] } ] },
      { "type": "message", "subtype": "bot_message", "bot_id": "B1", "username": "w16x", "ts": "1704103202.1", "text": "w17x", "blocks": [
        { "type": "header", "text": { "type": "plain_text", "text": "w18x" } },
        { "type": "section", "text": { "type": "mrkdwn", "text": "*w19x*" }, "fields": [ { "type": "mrkdwn", "text": "w20x" } ], "accessory": { "type": "button", "text": { "type": "plain_text", "text": "w21x" }, "url": "https://w22x" } },
        { "type": "actions", "elements": [ { "type": "button", "text": { "type": "plain_text", "text": "w23x" }, "value": "v" }, { "type": "static_select", "placeholder": { "type": "plain_text", "text": "w24x" }, "options": [ { "text": { "type": "plain_text", "text": "w25x" }, "description": { "type": "plain_text", "text": "w26x" }, "value": "v" } ], "option_groups": [ { "label": { "type": "plain_text", "text": "w27x" }, "options": [ { "text": { "type": "plain_text", "text": "w28x" } } ] } ] } ] },
        { "type": "context", "elements": [ { "type": "mrkdwn", "text": "w29x" }, { "type": "image", "image_url": "https://e.org/i", "alt_text": "w30x" } ] },
        { "type": "image", "image_url": "https://e.org/i.png", "alt_text": "w31x", "title": { "type": "plain_text", "text": "w32x" } },
        { "type": "table", "rows": [ [ { "type": "raw_text", "text": "w33x" }, { "type": "rich_text", "elements": [ { "type": "rich_text_section", "elements": [ { "type": "text", "text": "w34x" } ] } ] } ] ] },
        { "type": "video", "title": { "type": "plain_text", "text": "w35x" }, "description": { "type": "plain_text", "text": "w36x" }, "alt_text": "w37x", "author_name": "w38x", "video_url": "https://e.org" },
        { "type": "input", "label": { "type": "plain_text", "text": "w39x" }, "element": { "type": "plain_text_input", "placeholder": { "type": "plain_text", "text": "w40x" } } },
        { "type": "markdown", "text": "# w41x **w42x**" },
        { "type": "plan", "title": "w43x", "tasks": [ { "type": "task_card", "title": "w44x", "details": { "type": "rich_text", "elements": [ { "type": "rich_text_section", "elements": [ { "type": "text", "text": "w45x" } ] } ] } } ] },
        { "type": "hologram", "headline": { "type": "mrkdwn", "text": "w46x" }, "parts": [ { "note": "w47x" } ] } ],
        "attachments": [ { "pretext": "w48x", "author_name": "w49x", "title": "w50x", "title_link": "https://w51x", "text": "w52x", "fields": [ { "title": "w53x", "value": "w54x" } ], "footer": "w55x", "actions": [ { "type": "button", "text": "w56x" } ], "image_url": "https://e.org/x.png" },
          { "blocks": [ { "type": "section", "text": { "type": "mrkdwn", "text": "w57x" } } ], "fallback": "no preview" },
          { "message_blocks": [ { "team": "T", "message": { "blocks": [ { "type": "rich_text", "elements": [ { "type": "rich_text_section", "elements": [ { "type": "text", "text": "w58x" } ] } ] } ] } } ], "author_subname": "w59x", "is_share": true, "files": [ { "id": "F9", "name": "w60x.pdf", "mimetype": "application/pdf" } ] },
          { "fallback": "w61x" } ] },
      { "type": "message", "user": "U1", "ts": "1704103203.1", "text": "see <https://e.org>", "attachments": [ { "from_url": "https://e.org", "service_name": "w62x", "author_name": "w63x", "title": "w64x", "text": "w65x", "thumb_url": "https://e.org/t" } ] },
      { "type": "message", "user": "U1", "ts": "1704103204.1", "text": "w66x", "files": [
        { "id": "F1", "name": "a.png", "title": "w67x", "alt_txt": "w68x", "mimetype": "image/png" }, { "id": "F2", "name": "b.png", "title": "w69x", "mimetype": "image/png" },
        { "id": "F3", "name": "w70x.py", "title": "w71x", "mimetype": "text/plain", "mode": "snippet", "preview": "w72x", "lines_more": 3 },
        { "id": "F4", "name": "m.eml", "mimetype": "text/html", "mode": "email", "subject": "w73x", "plain_text": "w74x" },
        { "id": "F5", "name": "v.m4a", "mimetype": "audio/mp4", "subtype": "slack_audio", "transcription": { "status": "complete", "preview": { "content": "w75x", "has_more": true } } },
        { "id": "F6", "name": "c.pdf", "mimetype": "application/pdf", "initial_comment": { "user": "U1", "comment": "w76x" } } ] },
      { "type": "message", "subtype": "file_comment", "ts": "1704103205.1", "text": "<@U2> commented on <@U1>’s file <https://e.org/f|w77x>: w78x", "file": { "id": "F7", "name": "n.png", "title": "w77x", "user": "U1", "mimetype": "image/png" }, "comment": { "user": "U2", "comment": "w78x" } },
      { "type": "message", "subtype": "hovering", "user": "U1", "ts": "1704103206.1", "text": "w79x", "attachments": [ { "text": "w80x" } ], "files": [ { "id": "F8", "name": "w81x.pdf", "mimetype": "application/pdf" } ] },
      { "type": "message", "subtype": "me_message", "user": "U1", "ts": "1704103207.1", "text": "w82x <https://w83x|w84x>" },
      { "type": "message", "user": "U1", "ts": "1704103208.1", "text": "w85x", "later_field": { "note": "w86x" } } ]
    """#

  static let discord = #"""
    { "guild": { "id": "1", "name": "G" }, "channel": { "id": "7", "type": "GuildTextChat", "name": "general", "topic": "w1x" }, "messages": [
      { "id": "1", "type": "Default", "timestamp": "2024-01-01T12:00:01+00:00", "author": { "id": "1", "name": "w2x" }, "content": "w3x ||w4x|| __w5x__ [w6x](https://w7x) ```c\nw8x```", "attachments": [ { "id": "2", "url": "https://e.org/a.png", "fileName": "SPOILER_w9x.zip", "fileSizeBytes": 1, "description": "w10x" } ],
        "embeds": [ { "title": "**w11x**", "url": "https://w12x", "description": "_w13x_", "author": { "name": "w14x" }, "fields": [ { "name": "w15x", "value": "w16x" } ], "footer": { "text": "w17x" }, "image": { "url": "https://e.org/i.png" }, "images": [ { "url": "https://e.org/i.png" }, { "url": "https://e.org/j.png" } ] },
          { "title": "w18x", "description": "w19x" } ],
        "stickers": [ { "id": "3", "name": "w20x", "format": "Lottie", "sourceUrl": "https://e.org/s.json" } ],
        "components": [ { "type": "ActionRow", "components": [ { "type": "Button", "label": "w21x", "url": "https://w22x" }, { "type": "StringSelect", "placeholder": "w23x", "options": [ { "label": "w24x", "description": "w25x" } ] } ] }, { "type": "TextDisplay", "content": "w26x" } ] },
      { "id": "2", "type": "Default", "timestamp": "2024-01-01T12:00:02+00:00", "author": { "id": "1", "name": "ana" }, "content": "w27x", "forwardedMessage": { "content": "w28x", "attachments": [ { "id": "4", "url": "https://e.org/f.zip", "fileName": "w29x.zip", "fileSizeBytes": 1 } ], "embeds": [ { "title": "w30x" } ] } },
      { "id": "3", "type": "ChatInputCommand", "timestamp": "2024-01-01T12:00:03+00:00", "author": { "id": "5", "name": "bot", "isBot": true }, "content": "w31x", "interaction": { "id": "6", "name": "w32x", "user": { "id": "1", "name": "w33x" } } },
      { "id": "4", "type": "99", "timestamp": "2024-01-01T12:00:04+00:00", "author": { "id": "1", "name": "ana" }, "content": "w34x", "embeds": [ { "description": "w35x" } ], "attachments": [ { "id": "7", "url": "https://e.org/g.zip", "fileName": "w36x.zip", "fileSizeBytes": 1 } ] },
      { "id": "5", "type": "Default", "timestamp": "2024-01-01T12:00:05+00:00", "author": { "id": "1", "name": "ana" }, "content": "w37x", "embeds": [ { "title": "w38x", "url": "https://w39x", "description": "w40x", "author": { "name": "w41x" } } ], "poll": { "question": { "text": "w42x" }, "answers": [ { "text": "w43x", "votes": 1 } ] } },
      { "id": "6", "type": "Default", "timestamp": "2024-01-01T12:00:06+00:00", "author": { "id": "1", "name": "ana" }, "content": "w44x", "laterField": "w45x" } ] }
    """#

  static let matrix = #"""
    { "room_name": "Trip", "room_creator": "Ana", "topic": "quays", "exported_by": "Ana", "messages": [
      { "event_id": "$1", "type": "m.room.member", "sender": "@a:x", "state_key": "@a:x", "origin_server_ts": 1704110400000, "content": { "membership": "join", "displayname": "w1x", "reason": "w2x" } },
      { "event_id": "$2", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110401000, "content": { "msgtype": "m.text", "body": "x", "format": "org.matrix.custom.html", "formatted_body": "w3x <u>w4x</u> <span data-mx-spoiler=\"w5x\">w6x</span><blockquote>w7x</blockquote><table><tr><td>w8x</td><td>w9x</td></tr></table><ol start=\"3\"><li>w10x</li></ol><a href=\"javascript:x\">w11x</a><img src=\"mxc://x/y\" title=\"w12x\">" } },
      { "event_id": "$3", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110402000, "content": { "msgtype": "m.text", "body": "* w13x", "m.new_content": { "msgtype": "m.text", "body": "w13x" }, "m.relates_to": { "rel_type": "m.replace", "event_id": "$gone" } } },
      { "event_id": "$4", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110403000, "content": { "msgtype": "m.emote", "body": "w14x", "format": "org.matrix.custom.html", "formatted_body": "<a href=\"https://w15x\">w14x</a>" } },
      { "event_id": "$5", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110404000, "content": { "msgtype": "m.image", "body": "w16x at the quay", "url": "mxc://x/y" } },
      { "event_id": "$6", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110405000, "content": { "msgtype": "m.file", "filename": "w17x.pdf", "body": "w18x", "url": "mxc://x/y" } },
      { "event_id": "$7", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110406000, "content": { "msgtype": "m.text", "m.text": [ { "body": "w19x" } ] } },
      { "event_id": "$8", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110407000, "content": { "msgtype": "org.example.hologram", "body": "w20x" } },
      { "event_id": "$9", "type": "org.example.thing", "sender": "@a:x", "origin_server_ts": 1704110408000, "content": { "note": "w21x", "parts": [ "w22x" ] } },
      { "event_id": "$10", "type": "m.poll.start", "sender": "@a:x", "origin_server_ts": 1704110409000, "content": { "m.poll.start": { "question": { "m.text": "w23x" }, "answers": [ { "id": "a", "m.text": "w24x" } ] } } },
      { "event_id": "$11", "type": "m.room.topic", "sender": "@a:x", "state_key": "", "origin_server_ts": 1704110410000, "content": { "topic": "w25x" } },
      { "event_id": "$12", "type": "m.room.name", "sender": "@a:x", "state_key": "", "origin_server_ts": 1704110411000, "content": { "name": "w26x" } },
      { "event_id": "$13", "type": "m.room.tombstone", "sender": "@a:x", "state_key": "", "origin_server_ts": 1704110412000, "content": { "body": "w27x" } },
      { "event_id": "$14", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110413000, "content": {}, "unsigned": { "redacted_because": { "content": { "reason": "w28x" } } } },
      { "event_id": "$15", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110414000, "content": { "msgtype": "m.text", "body": "> w29x\n\nw30x", "m.relates_to": { "m.in_reply_to": { "event_id": "$2" } } } },
      { "event_id": "$16", "type": "m.sticker", "sender": "@a:x", "origin_server_ts": 1704110415000, "content": { "body": "w31x", "url": "mxc://x/y" } },
      { "event_id": "$17", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110416000, "content": { "msgtype": "m.location", "body": "x", "geo_uri": "geo:1,2", "m.location": { "uri": "geo:1,2", "description": "w32x" } } },
      { "event_id": "$18", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110417000, "content": { "msgtype": "m.text", "body": "w33x", "org.example.note": "w34x" } },
      { "event_id": "$19", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110418000, "content": { "msgtype": "m.text", "body": "old" }, "unsigned": { "m.relations": { "m.replace": { "event_id": "$20", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110419000, "content": { "body": "* w35x", "m.new_content": { "msgtype": "m.text", "body": "w35x" } } } } } } ] }
    """#

  static let signal = #"""
    { "date": "2024-01-01T12:00:00", "sender": "w1x", "body": "w2x", "quote": "w3x", "sticker": { "emoji": "w4x" }, "reactions": [ [ "Kim", "w5x" ], { "name": "Kim", "emoji": "w6x" } ], "attachments": [ { "name": "w7x.pdf", "path": "media/a.pdf" } ] }
    """#

  static let meta = #"""
    { "participants": [ { "name": "Kim" }, { "name": "Ana" } ], "title": "Kim", "messages": [
      { "sender_name": "w1x", "timestamp_ms": 1704110401000, "content": "w2x", "reactions": [ { "reaction": "w3x", "actor": "Kim" } ],
        "photos": [ { "uri": "a.jpg", "description": "w4x" } ], "share": { "link": "https://w5x", "share_text": "w6x", "original_content_owner": "w7x" } },
      { "sender_name": "Ana", "timestamp_ms": 1704110402000, "content": "", "poll": { "question": "lunch w8x" }, "bumped_message_metadata": { "bumped_message": "lunch w9x" } } ] }
    """#

  static let chatlab = #"""
    { "chatlab": { "version": "0.0.2", "exportedAt": 1704110400 }, "meta": { "name": "Bo", "platform": "qq", "type": "private" },
      "members": [ { "platformId": "1", "accountName": "w1x" } ], "messages": [
        { "sender": "1", "timestamp": 1704110400, "type": 0, "content": "w2x" },
        { "sender": "2", "accountName": "w3x", "timestamp": 1704110401, "type": 26, "content": "w4x",
          "chatRecords": [ { "sender": "w5x", "content": "w6x" }, { "accountName": "w7x", "chatRecords": [ { "content": "w8x" } ] } ] } ] }
    """#

  static let chatgpt = #"""
    [ { "title": "T", "create_time": 1704110400, "conversation_id": "c", "current_node": "4", "mapping": {
      "1": { "id": "1", "message": { "id": "1", "author": { "role": "user" }, "content": { "content_type": "text", "parts": [ "w1x", { "asset_pointer": "file-service://file-1", "metadata": { "dalle": { "prompt": "w2x" } } } ] },
        "metadata": { "attachments": [ { "id": "2", "name": "w3x.pdf" } ], "targeted_reply": "w4x" } } },
      "2": { "id": "2", "parent": "1", "message": { "author": { "role": "assistant" }, "content": { "content_type": "thoughts", "thoughts": [ { "summary": "w5x", "content": "w6x" } ] } } },
      "3": { "id": "3", "parent": "2", "message": { "author": { "role": "assistant" }, "recipient": "python", "content": { "content_type": "code", "language": "python", "text": "w7x" } } },
      "4": { "id": "4", "parent": "3", "message": { "author": { "role": "tool", "name": "w8x" }, "content": { "content_type": "execution_output", "text": "w9x" } } } } } ]
    """#

  static let claude = #"""
    [ { "uuid": "u", "name": "N", "created_at": "2024-01-01T12:00:00Z", "chat_messages": [
      { "uuid": "1", "sender": "human", "text": "w1x", "created_at": "2024-01-01T12:00:00Z", "attachments": [ { "file_name": "w2x.txt", "extracted_content": "w3x" } ], "files": [ { "file_name": "w4x.png" } ] },
      { "uuid": "2", "sender": "assistant", "created_at": "2024-01-01T12:00:01Z", "content": [ { "type": "thinking", "thinking": "w5x" }, { "type": "text", "text": "w6x" },
        { "type": "tool_use", "id": "t", "name": "w7x", "input": { "query": "w8x", "more": "w9x" } }, { "type": "tool_result", "tool_use_id": "t", "content": [ { "type": "text", "text": "w10x" } ] },
        { "type": "tool_use", "name": "artifacts", "input": { "title": "w11x", "content": "w12x" } } ] } ] } ]
    """#

  static let all: [String: [String: String]] = [
    "telegram": ["result.json": telegram],
    "slack": [
      "users.json": slackUsers, "channels.json": #"[ { "id": "C1", "name": "general" } ]"#,
      "general/2024-01-01.json": slack,
    ],
    "discord": ["chat.json": discord], "matrix": ["export.json": matrix],
    "signal": ["data.json": signal], "meta": ["message_1.json": meta],
    "chatlab": ["Bo.json": chatlab], "chatgpt": ["conversations.json": chatgpt],
    "claude": ["conversations.json": claude],
  ]
}

extension Imported {
  /// Reads an export whose files are in memory.
  init(_ files: [String: [UInt8]]) throws {
    let sink = Kept()
    report = try ExportRegistry.builtIn.read(
      Export(files, name: "export"), options: ImportOptions(chat: "1", needsOwner: false),
      into: sink)
    messages = sink.messages
  }

  private final class Kept: MessageSink {
    var messages: [ImportedMessage] = []
    func write(_ message: ImportedMessage) throws(ImportError) { messages.append(message) }
  }

  /// All that is shown, by whom, and all that is said of what is not.
  var everything: String {
    func words(_ value: JSONValue) -> String {
      switch value {
      case .string(let text): text
      case .integer(let number): "\(number)"
      case .number(let number): "\(number)"
      case .array(let elements): elements.map(words).joined(separator: "\n")
      case .object(let object): object.members.map { words($0.value) }.joined(separator: "\n")
      default: ""
      }
    }
    let shown = messages.map {
      words(.object($0.content.payload)) + "\n" + words(.object($0.extras))
    }
    return (shown + report.head.people.map(\.name)).joined(separator: "\n")
  }
}
