import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct AssistantReaderTests {
  // MARK: - Claude

  /// A message of Claude's export; `date` is a minute.
  private func claude(
    _ id: String, _ sender: String, _ minute: Int, parent: String? = nil, _ rest: String
  ) -> String {
    """
    { "uuid": "\(id)", "sender": "\(sender)", "created_at": "2025-05-01T10:\(minute):00Z",
      \(parent.map { "\"parent_message_uuid\": \"\($0)\"," } ?? "") \(rest) }
    """
  }

  private func claude(_ messages: [String], more: String = "") throws -> Imported {
    try Imported(
      """
      [ { "uuid": "c", "name": "Boats", "created_at": "2025-05-01T10:00:00Z"\(more), "chat_messages": [ \(messages.joined(separator: ",\n")) ] } ]
      """, named: "conversations.json", ImportOptions())
  }

  @Test func `Claude: Markdown beside thoughts, calls and artifacts`() throws {
    let result = try claude([
      claude("1", "human", 10, #""content": [ { "type": "text", "text": "Draw a *boat*" } ]"#),
      claude(
        "2", "assistant", 11,
        #"""
        "content": [ { "type": "thinking", "thinking": "A boat.\nBlue?" }, { "type": "text", "text": "## Here\n\n| a | b |\n|---|---|" },
          { "type": "tool_use", "name": "artifacts", "input": { "command": "create", "title": "Boat", "type": "text/html", "content": "<b>```</b>" } },
          { "type": "tool_use", "name": "ask", "input": { "questions": [ "Which sail is it?" ] } },
          { "type": "tool_result", "content": [ { "type": "text", "text": "OK" }, { "type": "knowledge", "title": "Sails", "url": "https://example.org/s" } ] } ]
        """#),
      claude(
        "3", "assistant", 12,
        #""text": "", "content": [ { "type": "text", "text": "Old <antThinking>Hm</antThinking> way\n<antArtifact title=\"Sail\" language=\"swift\">let a = 1</antArtifact>" } ]"#
      ),
      claude(
        "4", "assistant", 13,
        #""text": "All of it", "content": [ { "type": "thinking", "thinking": "Well" } ]"#),
    ])
    expect(
      result.lines,
      equals: [
        "You: Draw a *boat*", "Claude: [thinking] A boat.\nBlue?",
        "Claude: [markdown] ## Here\n\n| a | b |\n|---|---|\n\n*Artifact: Boat*\n\n````html\n<b>```</b>\n````",
        "Claude: [tool_call] ",
        "Claude: [markdown] Old ", "Claude: [thinking] Hm",
        "Claude: [markdown]  way\n\n*Artifact: Sail*\n\n```swift\nlet a = 1\n```",
        "Claude: [thinking] Well", "Claude: [markdown] All of it",
      ])
    let call = result[3].content.payload
    expect(call["name"]?.string, equals: "ask")
    expect(call["input"]?.string, equals: "[\"Which sail is it?\"]")
    expect(call["output"]?.string, equals: "OK\n\nSails\nhttps://example.org/s")
    expect(call["state"]?.string, equals: "done")
    expect(result.messages.map(\.id).prefix(3), equals: ["1", "2", "2-2"])
    expect(result.findings.isEmpty)
  }

  @Test func `Claude: calls have their outputs by id, failures and times, and stops are notices`()
    throws
  {
    let result = try claude([
      claude(
        "1", "assistant", 10,
        #"""
        "stop_reason": "user_canceled", "content": [
          { "type": "thinking", "thinking": "Two files", "start_timestamp": "2025-05-01T10:00:00Z", "stop_timestamp": "2025-05-01T10:00:07.500Z" },
          { "type": "tool_use", "id": "a", "name": "read", "input": { "path": "a.txt", "from": 3, "to": "the\nend" } },
          { "type": "tool_use", "id": "b", "name": "read", "input": { "path": "b.txt" } },
          { "type": "tool_result", "tool_use_id": "b", "name": "read", "is_error": true, "content": [ { "type": "text", "text": "No such file" } ] },
          { "type": "tool_result", "tool_use_id": "a", "name": "read", "content": "Tide" },
          { "type": "tool_result", "tool_use_id": "c", "name": "clock", "content": "12:00" } ]
        """#)
    ])
    let contents = result.messages.map(\.content)
    expect(
      contents.map(\.type),
      equals: ["thinking", "tool_call", "tool_call", "tool_call", "notice"])
    expect(contents[0].payload["seconds"]?.double, equals: 7.5)
    expect(contents[1].payload["title"]?.string, equals: "a.txt")
    expect(contents[1].payload["input"]?.string, equals: "from: 3\nto:\nthe\nend")
    expect(contents[1].payload["output"]?.string, equals: "Tide")
    expect(contents[2].payload["input"]?.string, equals: "b.txt")
    expect(contents[2].payload["state"]?.string, equals: "failed")
    expect(contents[3].payload["name"]?.string, equals: "clock")
    expect(contents[4].payload["kind"]?.string, equals: "stopped")
  }

  @Test func `Claude: sources are marks behind the cited words, and footnotes`() throws {
    func cited(_ words: String, _ ends: [(Int?, String)]) throws -> String? {
      let citations = ends.map { end, path in
        """
        { "title": "Tides", \(end.map { "\"end_index\": \($0), " } ?? "") "details": { "type": "web_search_citation", "url": "https://example.org/\(path)" } }
        """
      }
      let result = try claude([
        claude(
          "1", "assistant", 10,
          "\"content\": [ { \"type\": \"text\", \"text\": \"\(words)\", \"citations\": [ \(citations.joined(separator: ",")) ] } ]"
        )
      ])
      return result[0].content.payload["text"]?.string
    }
    let notes = "\n\n[^source-1]: [Tides](https://example.org/a)"
    expect(
      try cited("High tide. Low.", [(7, "a"), (10, "b"), (nil, "a")]),
      equals: "High tide[^source-1].[^source-2] Low.[^source-1]" + notes
        + "\n[^source-2]: [Tides](https://example.org/b)")
    expect(
      try cited("x\\n```\\ncode\\n```", [(6, "a")]),
      equals: "x\n```\ncode\n```\n\n[^source-1]" + notes)
    expect(try cited("", [(-4, "a")]), equals: "*Unsupported message*")
  }

  @Test func `Claude: text of attachments, and unknown fields with words`() throws {
    let result = try claude([
      claude(
        "1", "human", 10,
        #"""
        "text": "Read this", "content": [], "attachments": [ { "file_name": "a.txt", "file_size": 9, "extracted_content": "Tide at 7\nand 19" } ],
          "files": [ { "file_name": "b.png" } ], "files_v2": [ { "file_name": "b.png" } ], "mood": "quite good", "flags": null, "kind": "x1"
        """#)
    ])
    expect(
      result.lines,
      equals: [
        "You: Read this", "You: [document] ", "You: Tide at 7\nand 19", "You: [document] ",
      ])
    expect(result.findings.count == 1 && result.findings[0].contains("message.mood: "))
  }

  @Test func `Claude: of a tree, the path to the current message, and the rest is named`() throws {
    let root = "00000000-0000-4000-8000-000000000000"
    func text(_ words: String) -> String { "\"text\": \"\(words)\", \"content\": []" }
    let messages = [
      claude("1", "human", 10, parent: root, text("Old question")),
      claude("2", "assistant", 11, parent: "1", text("Old answer")),
      claude("3", "human", 12, parent: root, text("Question")),
      claude("4", "assistant", 13, parent: "3", text("Answer")),
      claude("5", "assistant", 14, parent: "3", text("Other answer")),
    ]
    let latest = try claude(messages)
    expect(latest.lines, equals: ["You: Question", "Claude: [markdown] Other answer"])
    expect(latest.findings.contains { $0.contains("message 1: parent: 3 messages") })
    let current = try claude(messages, more: #", "current_leaf_message_uuid": "4""#)
    expect(current.lines, equals: ["You: Question", "Claude: [markdown] Answer"])
    // A parent that is missing, and one that leads back.
    let orphan = try claude([
      claude("1", "human", 10, parent: root, text("One")),
      claude("2", "assistant", 11, parent: "?", text("Two")),
    ])
    expect(orphan.lines, equals: ["You: One", "Claude: [markdown] Two"])
    expect(orphan.findings.contains { $0.contains("is missing") })
    let circle = try claude([
      claude("1", "human", 10, parent: "2", text("One")),
      claude("2", "assistant", 11, parent: "1", text("Two")),
    ])
    expect(circle.lines, equals: ["You: One", "Claude: [markdown] Two"])
  }

  @Test(arguments: ["\"2025-05-01T10:99:00Z\"", "{ \"text\": null }", "null"])
  func `Claude: of two ends, one without a date is as late as those before it`(date: String) throws
  {
    let result = try claude([
      claude("1", "human", 10, #""text": "Question""#),
      claude("2", "assistant", 11, parent: "1", #""text": "Answer""#),
      claude("3", "assistant", 12, parent: "1", #""text": "Last""#)
        .replacing("\"2025-05-01T10:12:00Z\"", with: date),
    ])
    expect(result.lines, equals: ["You: Question", "Claude: [markdown] Last"])
    expect(result.findings.contains { $0.contains("message 2: parent: 1 messages") })
    expect(result.findings.contains { $0.contains("created_at: its date") } == (date != "null"))
  }

  // MARK: - ChatGPT

  private func node(
    _ id: String, _ parent: String?, _ role: String, _ content: String, more: String = "",
    name: String? = nil
  ) -> String {
    """
    "\(id)": { "id": "\(id)", "parent": \(parent.map { "\"\($0)\"" } ?? "null"), "children": [],
      "message": { "id": "\(id)", "author": { "role": "\(role)", "name": \(name.map { "\"\($0)\"" } ?? "null") },
        "content": { \(content) }\(more.isEmpty ? "" : ", " + more) } }
    """
  }

  private func text(_ words: String) -> String {
    "\"content_type\": \"text\", \"parts\": [ \"\(words)\" ]"
  }

  private func chatGPT(_ nodes: [String], current: String, title: String = "Boats") -> String {
    """
    { "title": "\(title)", "create_time": 1704110400, "id": "\(title)", "current_node": "\(current)", "mapping": { \(nodes.joined(separator: ",\n")) } }
    """
  }

  @Test func `ChatGPT: marks of sources become footnotes, old ones, too, and words in them stay`()
    throws
  {
    let new = """
      "metadata": { "content_references": [
        { "matched_text": "\u{E200}cite\u{E202}turn0search1\u{E201}", "type": "grouped_webpages", "items": [ { "title": "Tides [daily]", "url": "https://example.org/a (b)" } ] },
        { "matched_text": " ", "type": "sources_footnote", "sources": [ { "title": "x", "url": "https://example.org/x" } ] } ] }
      """
    let old = """
      "metadata": { "citations": [ { "start_ix": 3, "end_ix": 13, "metadata": { "title": "Winds", "url": "https://example.org/w" } } ] }
      """
    let result = try Imported(
      "["
        + chatGPT(
          [
            node(
              "1", nil, "assistant",
              text(
                "High\u{E200}cite\u{E202}turn0search1\u{E201}. \u{E200}entity\u{E202}[\\\"ship\\\",\\\"Ana B\\\",\\\"a ship\\\"]\u{E201} left\u{E200}cite\u{E202}turn9view2\u{E201}, \u{E200}cut"
              ), more: new),
            node("2", "1", "assistant", text("😀 a【7†source】, 【重要】"), more: old),
          ], current: "2") + "]", named: "conversations.json", ImportOptions())
    expect(
      result.lines,
      equals: [
        "ChatGPT: [markdown] High[^source-1]. Ana B left, cut\n\n[^source-2]\n\n[^source-1]: [Tides daily](https://example.org/a%20%28b%29)\n[^source-2]: [x](https://example.org/x)",
        "ChatGPT: [markdown] 😀 a[^source-1], 【重要】\n\n[^source-1]: [Winds](https://example.org/w)",
      ])
    expect(result.findings.contains { $0.contains("content_references: source marks") })
  }

  @Test func `ChatGPT: calls of tools have their output, and what the chat hides stays hidden`()
    throws
  {
    let result = try Imported(
      chatGPT(
        [
          node("1", nil, "user", text("Draw"), more: #""create_time": 1704110400000"#),
          node(
            "2", "1", "user", text("About me"),
            more: #""metadata": { "is_visually_hidden_from_conversation": true }"#),
          node(
            "3", "2", "assistant", #""content_type": "code", "text": "search()""#,
            more: #""recipient": "web.run""#),
          node("4", "3", "tool", text("Found"), name: "web.run"),
          node(
            "5", "4", "tool", #""content_type": "execution_output", "text": "42""#, name: "python"),
          node("6", "5", "assistant", #""content_type": "hologram", "depth": "very deep""#),
          node(
            "7", "6", "assistant",
            ##""content_type": "multimodal_text", "parts": [ "# A\n\nB", { "asset_pointer": "sediment://file_0001" } ]"##,
            more: #""metadata": { "targeted_reply": "Draw" }"#),
          node("8", "6", "assistant", text("Another end")),
        ], current: "7"), named: "conversations.json", ImportOptions())
    expect(
      result.lines,
      equals: [
        "You: Draw", "ChatGPT: [tool_call] ", "ChatGPT: [tool_call] ",
        "ChatGPT: [markdown] very deep", "ChatGPT: [markdown] # A\n\nB",
        "ChatGPT: [photo] Photo: not included in the export",
      ])
    let calls = result.messages[1...2].map(\.content.payload)
    expect(calls.map { $0["name"]?.string }, equals: ["web.run", "python"])
    expect(calls.map { $0["input"]?.string }, equals: ["search()", nil])
    expect(calls.map { $0["output"]?.string }, equals: ["Found", "42"])
    expect(Set(result.messages.map(\.shownDate)), equals: ["2024-01-01T12:00:00Z"])
    for part in [
      "is_visually_hidden", "content_type: ", "parent: 1 messages of other",
    ] {
      expect(result.findings.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test func `ChatGPT: thoughts have their time, and errors and stops are notices`() throws {
    let result = try Imported(
      chatGPT(
        [
          node(
            "1", nil, "assistant",
            #""content_type": "thoughts", "thoughts": [ { "summary": "Tides", "content": "They want **tides**." }, { "summary": "Winds" } ]"#
          ),
          node(
            "2", "1", "assistant",
            #""content_type": "reasoning_recap", "content": "Thought for 12 s""#,
            more: #""metadata": { "finished_duration_sec": 12 }"#),
          node(
            "3", "2", "assistant", text("High at"),
            more: #""metadata": { "finish_details": { "type": "interrupted" } }"#),
          node(
            "4", "3", "assistant", #""content_type": "code", "text": "1 / 0""#,
            more: #""recipient": "python""#),
          node(
            "5", "4", "tool",
            #""content_type": "system_error", "name": "ZeroDivisionError", "text": "division by zero""#,
            name: "python"),
          node(
            "6", "5", "assistant", #""content_type": "system_error", "text": "Network error""#),
        ], current: "6"), named: "conversations.json", ImportOptions())
    expect(
      result.messages.map(\.content.type),
      equals: ["thinking", "markdown", "notice", "tool_call", "notice"])
    let contents = result.messages.map(\.content.payload)
    expect(contents[0]["text"]?.string, equals: "Tides\n\nThey want tides.\n\nWinds")
    expect(contents[0]["seconds"]?.double, equals: 12)
    expect(contents[2]["kind"]?.string, equals: "stopped")
    expect(contents[3]["output"]?.string, equals: "ZeroDivisionError: division by zero")
    expect(contents[3]["state"]?.string, equals: "failed")
    expect(contents[4]["text"]?.string, equals: "Network error")
  }

  @Test func `ChatGPT: without a current message the latest one is taken`() throws {
    let nodes = [
      node("1", nil, "user", text("First")),
      node("2", "1", "assistant", text("Late"), more: #""create_time": 1704110500"#),
      node("3", "1", "assistant", text("Early"), more: #""create_time": 1704110450"#),
    ]
    let result = try Imported(
      chatGPT(nodes, current: "?"), named: "conversations.json", ImportOptions())
    expect(result.lines, equals: ["You: First", "ChatGPT: [markdown] Late"])
    expect(result.findings.contains { $0.contains("current_node: ") })
    let circle = [node("1", "2", "user", text("A")), node("2", "1", "user", text("B"))]
    let ring = try Imported(
      chatGPT(circle, current: "2"), named: "conversations.json", ImportOptions())
    expect(ring.lines, equals: ["You: A", "You: B"])
    expect(ring.findings.contains { $0.contains("parent: ") })
  }

  @Test(arguments: [
    #""messages": { "content": { "parts": [ "Two words" ] } }"#, #""message": "Two words""#,
  ])
  func `ChatGPT: a node whose message can't be read is named`(fields: String) throws {
    let odd = #""2": { "id": "2", "parent": "1", \#(fields) }"#
    for current in ["1", "2"] {
      let result = try Imported(
        chatGPT([node("1", nil, "user", text("First")), odd], current: current),
        named: "conversations.json", ImportOptions())
      expect(result.lines, equals: ["You: First"])
      expect(result.findings.contains { $0.contains("message 2: ") })
    }
  }

  @Test func `what stands behind the conversations is named`() throws {
    let chat = chatGPT([node("1", nil, "user", text("First"))], current: "1")
    for (file, isNamed) in [
      ("[\(chat)] more", true), ("\(chat) more", true), ("[\(chat)]\n", false),
    ] {
      let result = try Imported(file, named: "conversations.json", ImportOptions())
      expect(result.lines, equals: ["You: First"])
      expect(result.findings.contains { $0.contains("text after") } == isNamed, "\(file)")
    }
  }

  @Test func `a long chain of messages is read`() throws {
    let count = testRounds(5_000)
    let nodes = (0..<count).map { index in
      "\"\(index)\":{\"parent\":\"\(index - 1)\",\"message\":{\"author\":{\"role\":\"user\"},\"content\":{\"parts\":[\"\(index)\"]}}}"
    }
    let result = try Imported(
      chatGPT(nodes, current: "\(count - 1)"), named: "conversations.json", ImportOptions())
    expect(result.messages.count == count && result.lines.last == "You: \(count - 1)")
    let list = (0..<count).map { index in
      "{\"uuid\":\"u\(index)\",\"parent_message_uuid\":\"u\(index - 1)\",\"sender\":\"human\",\"text\":\"\(index)\"}"
    }
    let other = try claude(list)
    expect(other.messages.count == count && other.lines.last == "You: \(count - 1)")
  }
}
