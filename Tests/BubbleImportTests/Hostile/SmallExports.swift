/// A small export of each format, written for these tests, with something of everything in it.
enum SmallExports {
  static let all: [String: [String: String]] = [
    "telegram": [
      "result.json": #"""
      { "name": "Bo", "type": "personal_chat", "id": 11, "messages": [
       { "id": 1, "type": "message", "date": "2024-01-01T12:00:00", "date_unixtime": "1704110400", "from": "Ana", "from_id": "user10", "text": [ "a", { "type": "bold", "text": "b\x01" } ], "text_entities": [ { "type": "bold", "text": "😀" } ], "reactions": [ { "type": "emoji", "count": 2, "emoji": "👍" } ] },
       { "id": 2, "type": "message", "date_unixtime": "1704110401", "from": "Bo", "from_id": "user11", "photo": "a.jpg", "width": 10, "height": 20, "text": "" , "reply_to_message_id": 1 },
       { "id": 3, "type": "message", "date_unixtime": "1704110402", "from": null, "poll": { "question": "q", "answers": [ { "text": "x", "voters": 1 } ] }, "text": "" },
       { "id": 4, "type": "service", "date_unixtime": "1704110403", "actor": "Ana", "actor_id": "user10", "action": "phone_call", "duration_seconds": 1e9, "text": "" } ] }
      """#
    ],
    "account": [
      "result.json": #"""
      { "personal_information": { "user_id": 10 }, "chats": { "list": [ { "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ { "id": 1, "type": "message", "date_unixtime": "1704110400", "from": "Ana", "from_id": "user10", "text": "a" } ] } ] } }
      """#
    ],
    "whatsapp": [
      "_chat.txt": """
      [31/12/24, 18:05:09] Trip: \u{200E}Messages and calls are end-to-end encrypted.
      [31/12/24, 6:05:09\u{202F}PM] Ana: \u{200E}<attached: 00000007-PHOTO-2024.jpg>
      31/12/24, 18:05 - Ana: POLL:
      OPTION: x (2 votes)
      ٣١/١٢/٢٠٢٤, ٦:٠٥ ص - Bo: IMG-20241231-WA0000.jpg (file attached)
      31/12/24, 18:06 - Ana: location: https://maps.google.com/?q=38.7,-9.1
      31/12/24, 18:06 - Bo: Kim.vcf (file attached)
      """, "Kim.vcf": "BEGIN:VCARD\nFN;QUOTED-PRINTABLE:=4B=69=6D\nTEL:1\nEND:VCARD\n",
      "00000007-PHOTO-2024.jpg": "x",
    ],
    "slack": [
      "users.json": #"[ { "id": "U1", "name": "ana", "profile": { "display_name": "Ana" } } ]"#,
      "channels.json": #"[ { "id": "C1", "name": "general", "members": [ "U1" ] } ]"#,
      "general/2024-01-01.json": #"""
      [ { "type": "message", "user": "U1", "ts": "1704103200.000190", "text": "Hi <@U2|x> *b* `c` :+1::skin-tone-4: &lt;", "reactions": [ { "name": "+1::skin-tone-9", "users": [ "U2" ] } ], "files": [ { "id": "F", "name": "a.png", "mimetype": "image/png", "original_w": 5, "original_h": 6 } ] },
        { "type": "message", "ts": "1", "blocks": [ { "type": "rich_text", "elements": [ { "type": "rich_text_list", "indent": 3, "elements": [ { "type": "rich_text_section", "elements": [ { "type": "emoji", "unicode": "1f44d" } ] } ] } ] } ], "attachments": [ { "text": "t" } ] } ]
      """#,
    ],
    "discord": [
      "chat.json": #"""
      { "guild": { "id": "0", "name": "G" }, "channel": { "id": "7", "type": "DirectTextChat", "name": "Bo" }, "dateRange": {}, "messages": [
        { "id": "1", "type": "Default", "timestamp": "2024-01-01T12:00:00+00:00", "author": { "id": "1", "name": "Ana" }, "content": "**b** [l](https://x.y) <t:17:f> ```c\nx``` ~~s~~", "embeds": [ { "url": "https://x", "title": "t" } ], "reactions": [ { "emoji": { "name": "👍" }, "count": 2 } ] },
        { "id": "2", "type": "Call", "timestamp": "2024-01-01T12:00:00+00:00", "callEndedTimestamp": "2024-01-01T12:01:00+00:00", "author": { "id": "1" }, "content": "" } ] }
      """#
    ],
    "matrix": [
      "export.json": #"""
      { "room_name": "Trip", "room_creator": "Ana", "exported_by": "Ana", "messages": [
        { "event_id": "$1", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 1704110400000, "content": { "msgtype": "m.text", "body": "> <x>\n\nhi", "format": "org.matrix.custom.html", "formatted_body": "<mx-reply>q</mx-reply><ol><li>a<b>b</li></ol>&#x41;", "m.relates_to": { "m.in_reply_to": { "event_id": "$0" } } } },
        { "event_id": "$2", "type": "m.reaction", "sender": "@b:x", "content": { "m.relates_to": { "rel_type": "m.annotation", "event_id": "$1", "key": "👍" } } },
        { "event_id": "$3", "type": "m.poll.start", "sender": "@b:x", "origin_server_ts": 1, "content": { "m.poll.start": { "question": { "m.text": "q" }, "answers": [ { "id": "a", "m.text": "x" } ] } } },
        { "event_id": "$4", "type": "m.room.message", "sender": "@a:x", "origin_server_ts": 2, "content": { "msgtype": "m.audio", "body": "v.ogg", "org.matrix.msc3245.voice": {}, "org.matrix.msc1767.audio": { "duration": 25, "waveform": [ 0, 1e9, -5 ] } } } ] }
      """#
    ],
    "meta": [
      "inbox/bo/message_1.json": #"""
      { "participants": [ { "name": "Bo" }, { "name": "Ana" } ], "title": "Bo", "thread_path": "inbox/bo", "messages": [
        { "sender_name": "Bo", "timestamp_ms": 1704110407000, "content": "Reacted x to your message" },
        { "sender_name": "Ana", "timestamp_ms": 1704110406000, "content": "Look there (edited)" },
        { "sender_name": "Ana", "timestamp_ms": 1704110405000, "content": "Look here" },
        { "sender_name": "Ana", "timestamp_ms": 1704110404000, "content": "caf\u00c3\u00a9", "reactions": [ { "reaction": "x", "actor": "Bo" } ], "share": { "link": "https://x.y" } },
        { "sender_name": "Bo", "timestamp_ms": 1704110402000, "photos": [ { "uri": "inbox/bo/a.jpg" } ], "call_duration": 5 } ] }
      """#
    ],
    "signal": [
      "Bo/data.json": #"""
      { "date": "2024-01-01T12:00:00", "sender": "Bo", "body": "Look  ", "quote": "> q", "sticker": { "id": "1", "packId": "p", "emoji": "🐱" }, "reactions": [ [ "Me", "👍" ] ], "attachments": [ { "name": "a.jpg", "path": "media/a%20b.jpg" } ], "edits": [ {} ] }
      """#
    ],
    "imessage": [
      "Bo.txt": """
      May 17, 2022  5:29:42 PM (Read by them after 1 second)
      Me
      Hello
      Sent with Slam
      Tapbacks:
          Loved by Bo
          May 18, 2022 12:01:00 AM
          Bo
          May 18, 2022 12:01:00 AM The blu one
          Edited 1 minute, 2 seconds later: The blue one

      More
      Sticker from Me: a/b.heic (App: x)

      May 18, 2022 12:00:00 AM
      Me
      /x/y.png

      May 18, 2022 12:01:00 AM
      Bo
      May 18, 2022 12:01:00 AM The blu one
      Edited 1 minute, 2 seconds later: The blue one
      This message responded to an earlier message.

      May 18, 2022  1:00:00 AM You named it

      """
    ],
    "chatlab": [
      "Trip.jsonl": #"""
      # a comment
      {"_type":"header","chatlab":{"version":"0.0.2","exportedAt":1704110400,"generator":"g"},"meta":{"name":"Trip","platform":"wechat","type":"group","groupId":"7","ownerId":"a"}}
      {"_type":"member","platformId":"a","accountName":"Ana","groupNickname":"A","aliases":[],"avatar":"data:image/png;base64,iVBO","roles":[{"id":"owner"}]}
      {"_type":"message","platformMessageId":"1","sender":"a","accountName":"Ana","timestamp":1704110400,"type":0,"content":"a\n\u00e9😀"}
      {"_type":"message","sender":"b","accountName":"Bo","timestamp":1704110401,"type":25,"content":"b","replyToMessageId":"1"}
      {"_type":"message","sender":"b","accountName":"Bo","timestamp":1704110402,"type":1,"content":"[图片]"}
      {"_type":"message","sender":"b","accountName":"Bo","timestamp":1704110402,"type":8,"content":"x 38.7,-9.1"}
      {"_type":"message","sender":"b","accountName":"Bo","timestamp":1704110402,"type":21,"content":"[转账] ¥1,200.50"}
      {"_type":"message","sender":"a","accountName":"Ana","timestamp":1704110403,"type":99,"content":null}
      """#
    ],
    "chatlab-document": [
      "Bo.json": #"""
      { "chatlab": { "version": "0.0.2", "exportedAt": 1704110400 }, "meta": { "name": "Bo", "platform": "qq", "type": "private" },
        "members": [ { "platformId": "1", "accountName": "Ana" }, { "platformId": "2", "accountName": "Bo" } ],
        "messages": [
          { "sender": "1", "accountName": "Ana", "timestamp": 1704110400, "type": 0, "content": "a" },
          { "sender": "2", "accountName": "Bo", "timestamp": 1704110401, "type": 4, "content": "files/a.pdf" },
          { "sender": "2", "accountName": "Bo", "timestamp": 1704110402, "type": 81, "content": null } ] }
      """#
    ],
    "chatgpt": [
      "conversations.json": #"""
      [ { "title": "T", "create_time": 1704110400, "conversation_id": "c", "current_node": "2", "mapping": {
        "1": { "id": "1", "parent": "2", "message": { "id": "1", "author": { "role": "user" }, "create_time": 5, "content": { "content_type": "text", "parts": [ "**b**", { "asset_pointer": "file-service://file-1", "width": 4, "height": 5 } ] } } },
        "3": { "id": "3", "parent": "1", "message": { "author": { "role": "tool", "name": "t" }, "recipient": "all", "content": { "parts": [ "a\ue200cite\ue202turn0search0\ue201 b【1†s】" ] }, "metadata": { "citations": [ { "start_ix": 26, "metadata": { "url": "https://x.y" } } ], "content_references": [ { "matched_text": "\ue200cite\ue202turn0search0\ue201", "items": [ { "url": "https://x.y", "title": "t" } ] } ] } } },
        "2": { "id": "2", "parent": "3", "message": { "id": "2", "author": { "role": "assistant" }, "content": { "content_type": "code", "language": "c", "text": "x" } } } } } ]
      """#
    ],
    "claude": [
      "conversations.json": #"""
      [ { "uuid": "u", "name": "N", "created_at": "2024-01-01T12:00:00Z", "chat_messages": [ { "uuid": "1", "sender": "human", "text": "Hi", "created_at": "2024-01-01T12:00:00.5Z", "content": [ { "type": "thinking", "thinking": "t" } ], "attachments": [ { "file_name": "a.txt", "file_size": 3, "extracted_content": "e" } ] },
        { "uuid": "2", "parent_message_uuid": "1", "sender": "assistant", "content": [ { "type": "text", "text": "# a <antArtifact title=\"x\">b</antArtifact>" }, { "type": "tool_use", "name": "artifacts", "input": { "content": "```" } } ] } ] } ]
      """#
    ],
  ]
}
