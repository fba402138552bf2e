import BubbleC
import CBubble
import Expectations
import Foundation
import Testing

/// What a host shows before its server has confirmed it, and messages that get the server's ids.
@Suite struct TentativeCallTests {
  private func message(_ open: OpenView, _ id: String) throws -> [String: Any] {
    let json = try Interface.json { bubble_view_message(open.view, id, $0, nil) }
    return try #require(json as? [String: Any])
  }

  private func text(_ open: OpenView, _ id: String) throws -> String? {
    try (message(open, id)["content"] as? [String: Any])?["text"] as? String
  }

  private func update(
    _ open: OpenView, _ id: String, _ text: String, _ edit: inout UInt64
  ) -> bubble_status {
    let json = OpenView.message(Int(id) ?? 0, text)
    return bubble_view_update_tentatively(open.view, id, json, json.utf8.count, &edit)
  }

  @Test func `an update is taken back, unless the message was changed since`() throws {
    let open = try OpenView()
    let before = try text(open, "7")
    var (edit, later): (UInt64, UInt64) = (0, 0)
    expect(update(open, "7", "Tentative", &edit), equals: BUBBLE_OK)
    expect(edit > 0)
    try expect(text(open, "7"), equals: "Tentative")
    // The same again changes nothing.
    later = 9
    expect(update(open, "7", "Tentative", &later), equals: BUBBLE_OK)
    expect(later, equals: 0)
    expect(bubble_view_take_back(open.view, later), equals: BUBBLE_NOT_FOUND)
    expect(bubble_view_take_back(open.view, edit), equals: BUBBLE_OK)
    try expect(text(open, "7"), equals: before)
    expect(bubble_view_take_back(open.view, edit), equals: BUBBLE_NOT_FOUND)

    expect(update(open, "7", "Tentative", &edit), equals: BUBBLE_OK)
    let json = OpenView.message(7, "The server's")
    expect(bubble_view_update(open.view, "7", json, json.utf8.count), equals: BUBBLE_OK)
    expect(bubble_view_take_back(open.view, edit), equals: BUBBLE_NOT_FOUND)
    try expect(text(open, "7"), equals: "The server's")

    expect(update(open, "700", "No such", &edit), equals: BUBBLE_NOT_FOUND)
    expect(
      bubble_view_update_tentatively(open.view, "7", "[1", 2, nil), equals: BUBBLE_FORMAT)
    expect(bubble_view_update_tentatively(open.view, "7", nil, 2, nil), equals: BUBBLE_INVALID)
    try expect(text(open, "7"), equals: "The server's")
  }

  @Test func `a reaction is added, removed, and taken back`() throws {
    func reactions(_ open: OpenView) throws -> [[String: Any]] {
      try message(open, "7")["reactions"] as? [[String: Any]] ?? []
    }
    let open = try OpenView()
    var edit: UInt64 = 0
    expect(bubble_view_toggle_reaction(open.view, "\u{1F44D}", "7", &edit), equals: BUBBLE_OK)
    var shown = try reactions(open)
    expect(shown.count == 1 && shown.first?["emoji"] as? String == "\u{1F44D}")
    expect(shown.first?["mine"] as? Bool, equals: true)
    expect(bubble_view_take_back(open.view, edit), equals: BUBBLE_OK)
    expect(try reactions(open).isEmpty)

    for _ in 0..<2 {
      expect(bubble_view_toggle_reaction(open.view, "+1", "7", nil), equals: BUBBLE_OK)
    }
    shown = try reactions(open)
    expect(shown.isEmpty)
    expect(bubble_view_toggle_reaction(open.view, "", "7", &edit), equals: BUBBLE_INVALID)
    expect(bubble_view_toggle_reaction(open.view, nil, "7", &edit), equals: BUBBLE_INVALID)
    expect(bubble_view_toggle_reaction(open.view, "x", "700", &edit), equals: BUBBLE_NOT_FOUND)
  }

  @Test func `an option of a poll is voted for by its number, seen or not`() throws {
    let poll = """
      {"id":"p","sender":"bo","date":"2026-11-01T09:00:00Z","content":{"type":"poll",\
      "question":"When?","options":[{"title":"Now","votes":1},{"title":"Later","votes":2}]}}
      """
    func votes(_ open: OpenView) throws -> [Int] {
      let content = try #require(message(open, "p")["content"] as? [String: Any])
      let options = try #require(content["options"] as? [[String: Any]])
      return options.map { ($0["votes"] as? Int ?? 0) + ($0["mine"] as? Bool == true ? 100 : 0) }
    }
    let open = try OpenView([poll] + (0..<60).map { OpenView.message($0) })
    expect(!(try open.cells().contains { $0.id == "p" }))
    var (first, second): (UInt64, UInt64) = (0, 0)
    expect(bubble_view_vote_for(open.view, "p", 1, &first), equals: BUBBLE_OK)
    try expect(votes(open), equals: [102, 2])
    expect(bubble_view_vote_for(open.view, "p", 2, &second), equals: BUBBLE_OK)
    try expect(votes(open), equals: [1, 103])
    expect(bubble_view_take_back(open.view, first), equals: BUBBLE_NOT_FOUND)
    expect(bubble_view_take_back(open.view, second), equals: BUBBLE_OK)
    try expect(votes(open), equals: [102, 2])
    // Once more withdraws it.
    expect(bubble_view_vote_for(open.view, "p", 1, nil), equals: BUBBLE_OK)
    try expect(votes(open), equals: [1, 2])
    for option in [0, 3, -1, Int.max] {
      expect(bubble_view_vote_for(open.view, "p", option, nil), equals: BUBBLE_NOT_FOUND)
    }
    expect(bubble_view_vote_for(open.view, "7", 1, nil), equals: BUBBLE_NOT_FOUND)
    expect(bubble_view_vote_for(open.view, "none", 1, nil), equals: BUBBLE_NOT_FOUND)
  }

  @Test func `a message that gets the server's id stays the same cell`() throws {
    let open = try OpenView()
    expect(open.append(OpenView.message(100, "https://example.org")), equals: BUBBLE_OK)
    expect(bubble_view_set_read_up_to(open.view, "100"), equals: BUBBLE_OK)
    var edit: UInt64 = 0
    expect(bubble_view_toggle_reaction(open.view, "+1", "100", &edit), equals: BUBBLE_OK)
    open.show()
    let cell = try #require(try open.cells().last)
    let middle = cell.frame.midY
    let x = try #require(
      stride(from: 0.0, to: 320, by: 4).first { x in
        var hit = bubble_hit()
        hit.struct_size = MemoryLayout<bubble_hit>.size
        expect(bubble_view_hit(open.view, x, middle, &hit), equals: BUBBLE_OK)
        return hit.part == BUBBLE_HIT_REGION && String(cString: hit.action) == "open"
      })
    expect(bubble_view_touch_began(open.view, x, middle), equals: BUBBLE_OK)
    expect(bubble_view_advance(open.view, 0.6), equals: BUBBLE_OK)
    expect(bubble_view_scroll_to(open.view, BUBBLE_START, false), equals: BUBBLE_OK)
    expect(bubble_view_scroll_to(open.view, BUBBLE_END, false), equals: BUBBLE_OK)

    expect(bubble_view_rename(open.view, "100", "server"), equals: BUBBLE_OK)

    let renamed = try #require(try open.cells().last)
    expect(renamed.id == "server" && renamed.frame == cell.frame)
    var (changes, count): (UnsafePointer<UnsafePointer<bubble_change>?>?, Int) = (nil, 0)
    expect(bubble_view_changes(open.view, &changes, &count), equals: BUBBLE_OK)
    let ids = UnsafeBufferPointer(start: changes, count: count).compactMap { $0?.pointee.id }
      .map { String(cString: $0.pointee.name) }
    expect(ids.contains("server") && !ids.contains("100"), "\(ids)")
    var hit = bubble_hit()
    hit.struct_size = MemoryLayout<bubble_hit>.size
    expect(bubble_view_take_long_press(open.view, &hit), equals: BUBBLE_OK)
    expect(hit.part == BUBBLE_HIT_REGION && String(cString: hit.message) == "server")
    expect(bubble_view_take_back(open.view, edit), equals: BUBBLE_OK)
    try expect(message(open, "server")["reactions"] == nil, equals: true)

    expect(bubble_view_rename(open.view, "100", "x"), equals: BUBBLE_NOT_FOUND)
    expect(bubble_view_rename(open.view, "server", "7"), equals: BUBBLE_EXISTS)
    expect(bubble_view_rename(open.view, "server", "server"), equals: BUBBLE_OK)
    expect(bubble_view_rename(open.view, "server", nil), equals: BUBBLE_INVALID)
    try expect(open.cells().last?.id, equals: "server")
  }

  @Test func `a conversation says who sends its outgoing messages, also in the place of another`()
    throws
  {
    func conversation(_ head: String) throws -> OpaquePointer {
      try Interface.object {
        let bytes = "\(head)\n\(OpenView.message(1, by: "cy"))"
        return bubble_conversation_open_bytes("c", bytes, bytes.utf8.count, $0)
      }
    }
    let (stated, silent) = (
      try conversation(#"{"me":"cy","people":{"cy":{"name":"Cy"}}}"#),
      try conversation(#"{"people":{"cy":{"name":"Cy"}}}"#)
    )
    defer {
      expect(bubble_conversation_free(stated), equals: BUBBLE_OK)
      expect(bubble_conversation_free(silent), equals: BUBBLE_OK)
    }
    try expect(Interface.text { bubble_conversation_me(stated, $0) }, equals: "cy")
    var me: UnsafeMutablePointer<CChar>?
    expect(bubble_conversation_me(silent, &me), equals: BUBBLE_NOT_FOUND)
    expect(bubble_conversation_me(stated, nil), equals: BUBBLE_INVALID)
    expect(me == nil)

    let view = try Interface.object { bubble_view_open(silent, nil, nil, $0) }
    defer { expect(bubble_view_free(view), equals: BUBBLE_OK) }
    func isOutgoing(_ id: Int) throws -> Bool {
      let message = OpenView.message(id, by: "cy")
      expect(bubble_view_append(view, message, message.utf8.count), equals: BUBBLE_OK)
      expect(bubble_view_commit_now(view, false), equals: BUBBLE_OK)
      return try Interface.text { bubble_view_explain(view, "\(id)", $0, nil) }
        .contains("outgoing")
    }
    expect(!(try isOutgoing(2)))
    expect(bubble_view_replace(view, stated), equals: BUBBLE_OK)
    expect(try isOutgoing(3))
    expect(bubble_view_replace(view, silent), equals: BUBBLE_OK)
    expect(try isOutgoing(4), "nothing else is stated since")
  }
}
