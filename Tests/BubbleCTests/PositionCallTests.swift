import BubbleC
import CBubble
import Expectations
import Foundation
import Testing

/// Selections by positions, parts of messages that change or fold, and the options of motion, through the interface for C.
@Suite struct PositionCallTests {
  private typealias Ends = (start: bubble_text_position, end: bubble_text_position)

  private var place: bubble_text_position {
    var place = bubble_text_position()
    place.struct_size = MemoryLayout<bubble_text_position>.size
    return place
  }

  /// The selection; its texts are lent until the next call.
  private func selection(_ open: OpenView) -> Ends {
    var (start, end) = (place, place)
    expect(bubble_view_selection(open.view, &start, &end), equals: BUBBLE_OK)
    return (start, end)
  }

  private func select(_ open: OpenView, _ ends: Ends) -> bubble_status {
    withUnsafePointer(to: ends.start) { start in
      withUnsafePointer(to: ends.end) { bubble_view_set_selection(open.view, start, $0) }
    }
  }

  private func selectedText(_ open: OpenView) throws -> String {
    try Interface.text { bubble_view_selected_text(open.view, BUBBLE_PLAIN, $0, nil) }
  }

  @Test func `a selection is read, cleared, and set again`() throws {
    let open = try OpenView((1...3).map { OpenView.message($0, "Message \($0)") })
    expect(selection(open).start.message.pointee == 0, "nothing is selected")
    expect(bubble_view_select_all(open.view), equals: BUBBLE_OK)
    let all = try selectedText(open)
    var ends = selection(open)
    expect(
      String(cString: ends.start.message) == "1" && String(cString: ends.end.message) == "3")
    try "1".withCString { first in
      try "3".withCString { last in
        (ends.start.message, ends.end.message) = (first, last)
        expect(bubble_view_clear_selection(open.view), equals: BUBBLE_OK)
        try expect(selectedText(open), equals: "")
        expect(select(open, ends), equals: BUBBLE_OK)
        try expect(selectedText(open), equals: all)
        // From the last to the first, the end that moves is at the start.
        expect(select(open, (ends.end, ends.start)), equals: BUBBLE_OK)
        try expect(selectedText(open), equals: all)
        expect(bubble_view_move_selection(open.view, BUBBLE_NEXT_WORD, nil), equals: BUBBLE_OK)
        try expect(selectedText(open), equals: all.replacing("Message 1", with: " 1"))
      }
    }
  }

  @Test func `a position is that of a point, and the text up to another one is selected`() throws {
    let open = try OpenView([OpenView.message(1, "naïve boats")])
    let frame = try #require(try open.cells().last).frame
    var (start, end) = (place, place)
    expect(
      bubble_view_text_position(open.view, frame.minX, frame.midY, &start), equals: BUBBLE_OK)
    expect(String(cString: start.message) == "1" && start.offset == 0)
    "1".withCString {
      (start.message, end.message) = ($0, $0)
      (end.text, end.offset) = (start.text, "naïve".utf8.count)
      expect(select(open, (start, end)), equals: BUBBLE_OK)
    }
    try expect(selectedText(open), equals: "naïve")
    expect(bubble_view_text_position(open.view, .nan, 9, &start), equals: BUBBLE_INVALID)
    let empty = try OpenView([])
    expect(bubble_view_text_position(empty.view, 9, 9, &start), equals: BUBBLE_NOT_FOUND)
  }

  @Test func `a position that no text has counts as its end, an unknown message is refused`()
    throws
  {
    let open = try OpenView([OpenView.message(1, "naïve")])
    expect(bubble_view_select_all(open.view), equals: BUBBLE_OK)
    var ends = selection(open)
    try "1".withCString { id in
      (ends.start.message, ends.end.message) = (id, id)
      // The last one is within a character of two bytes.
      for (offset, text) in [
        (6, "naïve"), (7, "naïve"), (Int.max, "naïve"), (-1, "naïve"), (3, "na"),
      ] {
        ends.end.offset = offset
        expect(select(open, ends), equals: BUBBLE_OK)
        try expect(selectedText(open), equals: text, "\(offset)")
        var (handle, seen): (bubble_rect, UInt32) = (bubble_rect(), 0)
        expect(bubble_view_selection_handles(open.view, nil, &handle, &seen), equals: BUBBLE_OK)
        expect(seen == 3 && handle.x > 0)
      }
      for text in [99, Int.max, -1] {
        ends.end.text = text
        expect(select(open, ends), equals: BUBBLE_OK)
        try expect(selectedText(open), equals: "naïve", "\(text)")
        expect(bubble_view_move_selection(open.view, BUBBLE_PREVIOUS_WORD, nil), equals: BUBBLE_OK)
      }
    }
    "none".withCString { id in
      ends.end.message = id
      expect(select(open, ends), equals: BUBBLE_NOT_FOUND)
    }
    ends.end.message = nil
    expect(select(open, ends), equals: BUBBLE_INVALID)
    expect(bubble_view_set_selection(open.view, nil, nil), equals: BUBBLE_INVALID)
  }

  private func parts(_ open: OpenView) throws -> [String: [bubble_element_change]] {
    var (changes, count): (UnsafePointer<UnsafePointer<bubble_change>?>?, Int) = (nil, 0)
    expect(bubble_view_changes(open.view, &changes, &count), equals: BUBBLE_OK)
    var found: [String: [bubble_element_change]] = [:]
    for change in UnsafeBufferPointer(start: changes, count: count) {
      let change = try #require(change).pointee
      let parts = UnsafeBufferPointer(start: change.parts, count: change.part_count)
      found[String(cString: change.id.pointee.name)] = try parts.map { try #require($0).pointee }
    }
    return found
  }

  @Test func `a change has the elements that differ within a message`() throws {
    let poll = """
      {"id":"p","sender":"bo","date":"2026-11-21T09:00:00Z","content":{"type":"poll",\
      "question":"When?","options":[{"title":"Now","votes":1},{"title":"Later","votes":2}]}}
      """
    let open = try OpenView((0..<12).map { OpenView.message($0) } + [poll])
    expect(bubble_view_vote_for(open.view, "p", 1, nil), equals: BUBBLE_OK)
    open.show()
    let voted = try #require(try parts(open)["p"])
    expect(voted.allSatisfy { $0.struct_size == MemoryLayout<bubble_element_change>.size })
    expect(
      voted.contains { $0.has_from && $0.has_to && $0.to.width > $0.from.width },
      "the option's bar is longer")
    expect(voted.contains { $0.region.pointee != 0 })

    expect(bubble_view_toggle_reaction(open.view, "+1", "p", nil), equals: BUBBLE_OK)
    open.show()
    let reacted = try parts(open)
    expect(try #require(reacted["p"]).contains { !$0.has_from && $0.has_to })
    expect(try #require(reacted["11"]).isEmpty, "it only moved")
    expect(bubble_view_toggle_reaction(open.view, "+1", "p", nil), equals: BUBBLE_OK)
    open.show()
    expect(try #require(try parts(open)["p"]).contains { $0.has_from && !$0.has_to })
  }

  @Test func `hidden words are shown, and quotes fold and unfold`() throws {
    let message = """
      {"id":"s","sender":"bo","date":"2026-11-21T09:00:00Z","content":{"type":"text",\
      "text":"his sled","spans":[{"start":0,"length":8,"style":"spoiler"}]}}
      """
    let open = try OpenView([message])
    func content(_ member: String) throws -> Bool? {
      let json = try Interface.json { bubble_view_message(open.view, "s", $0, nil) }
      return ((json as? [String: Any])?["content"] as? [String: Any])?[member] as? Bool
    }
    func unfold(_ action: String) -> Bool {
      var unfolded = false
      expect(bubble_view_unfold(open.view, "s", action, &unfolded), equals: BUBBLE_OK)
      return unfolded
    }
    let look = try open.cells().last?.look
    expect(!unfold("open") && !unfold(""))
    // Once more is the same, as with a double click.
    expect(unfold("reveal") && unfold("reveal"))
    open.show()
    expect(try open.cells().last?.look != look)
    try expect(content("revealed"), equals: true)
    expect(unfold("expand"))
    try expect(content("expanded"), equals: true)
    expect(unfold("collapse"))
    try expect(content("expanded"), equals: false)
    expect(bubble_view_unfold(open.view, "none", "reveal", nil), equals: BUBBLE_NOT_FOUND)
    expect(bubble_view_unfold(open.view, "s", nil, nil), equals: BUBBLE_INVALID)
  }

  @Test func `the duration of a mark and the deceleration are options, and 0 is the default`()
    throws
  {
    func distance(_ rate: Double) throws -> Double {
      let open = try OpenView(change: { $0.deceleration_rate = rate })
      let end = open.state.offset
      expect(bubble_view_fling(open.view, -1_000), equals: BUBBLE_OK)
      for _ in 0..<20 { expect(bubble_view_advance(open.view, 0.05), equals: BUBBLE_OK) }
      return end - open.state.offset
    }
    func isMarked(_ duration: Double, after seconds: Double) throws -> Bool {
      let open = try OpenView(change: { $0.flash_duration = duration })
      expect(bubble_view_flash(open.view, "59"), equals: BUBBLE_OK)
      expect(bubble_view_advance(open.view, seconds), equals: BUBBLE_OK)
      return open.state.is_animating
    }
    let (normal, fast) = (try distance(0.998), try distance(0.99))
    expect(fast > 50 && fast < normal / 2, "\(fast), \(normal)")
    try expect(distance(0), equals: normal)
    expect(try isMarked(0, after: 1.4) && isMarked(5, after: 4.5))
    let (isLong, isShort) = (try isMarked(0, after: 1.6), try isMarked(0.1, after: 0.2))
    expect(!isLong && !isShort)

    var options = bubble_view_options()
    let size = MemoryLayout<bubble_view_options>.size
    expect(bubble_view_options_init(&options, size), equals: BUBBLE_OK)
    expect(options.deceleration_rate == 0.998 && options.flash_duration == 1.5)
    let open = try OpenView([])
    let wrong: [(Double, Double)] = [
      (0, 0.4), (0, 1), (0, -0.998), (0, .nan), (-1, 0), (3_600, 0), (.nan, 0),
    ]
    for (duration, rate) in wrong {
      (options.flash_duration, options.deceleration_rate) = (duration, rate)
      var view: OpaquePointer?
      expect(
        bubble_view_open(open.conversation, nil, &options, &view), equals: BUBBLE_INVALID)
      expect(Interface.lastError.contains(rate == 0 ? "`flash_duration`" : "`deceleration_rate`"))
    }
  }
}
