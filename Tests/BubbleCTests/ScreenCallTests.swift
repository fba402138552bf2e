import BubbleC
import CBubble
import Expectations
import Foundation
import Testing

/// Motion, marks and selections of a view, its accessibility tree, and the problems of pictures, through the interface for C.
@Suite struct ScreenCallTests {
  private func passTime(_ open: OpenView, _ seconds: Double) {
    for _ in 0..<Int(seconds * 20) {
      expect(bubble_view_advance(open.view, 0.05), equals: BUBBLE_OK)
    }
  }

  @Test func `a flung list scrolls on and slows down, until it is touched`() throws {
    let open = try OpenView()
    let end = open.state.offset
    expect(bubble_view_fling(open.view, -2_000), equals: BUBBLE_OK)
    expect(open.state.is_animating)
    passTime(open, 0.1)
    let first = end - open.state.offset
    passTime(open, 0.1)
    let second = end - open.state.offset - first
    expect(first > 100 && second > 0 && second < first, "\(first), then \(second)")
    expect(bubble_view_touch_began(open.view, 100, 100), equals: BUBBLE_OK)
    expect(!open.state.is_animating)
    expect(bubble_view_fling(open.view, .nan), equals: BUBBLE_INVALID)
    expect(bubble_view_fling(open.view, 500), equals: BUBBLE_OK)
    expect(bubble_view_fling(open.view, 0), equals: BUBBLE_OK)
    expect(!open.state.is_animating)
  }

  @Test func `a wide table is panned at a point and by its region, if that is an option`() throws {
    let cell = String(repeating: "a", count: 30)
    let table =
      #"{"id":"t","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"markdown","text":"|\#(cell)|\#(cell)|\n|-|-|\n|1|2|"}}"#
    let open = try OpenView([table], change: { $0.pans_wide_tables = true })
    let frame = try #require(try open.cells().last).frame
    func pan(_ points: Double, in open: OpenView, y: Double = frame.midY) -> Bool {
      var found = false
      expect(bubble_view_pan(open.view, 100, y, points, &found), equals: BUBBLE_OK)
      return found
    }
    func look() throws -> UInt64 { try #require(try open.cells().last).look }
    let start = try look()
    expect(!pan(-30, in: open, y: frame.maxY + 40) && pan(30, in: open))
    try expect(look(), equals: start)
    expect(pan(-1e9, in: open))
    let end = try look()
    var (changes, count): (UnsafePointer<UnsafePointer<bubble_change>?>?, Int) = (nil, 0)
    expect(bubble_view_changes(open.view, &changes, &count), equals: BUBBLE_OK)
    expect(end != start && count == 1 && changes?[0]?.pointee.changed == true)
    expect(bubble_view_pan_region(open.view, "t", "table-1", 1e9), equals: BUBBLE_OK)
    try expect(look(), equals: start)
    expect(bubble_view_pan(open.view, 0, 0, .nan, nil), equals: BUBBLE_INVALID)
    expect(bubble_view_pan_region(open.view, "none", "table-1", 1), equals: BUBBLE_NOT_FOUND)
    expect(bubble_view_pan_region(open.view, "t", "table-2", 1), equals: BUBBLE_NOT_FOUND)
    expect(Interface.lastError.contains("\"table-2\""))

    expect(!pan(-30, in: try OpenView([table])))
    var (options, view) = (bubble_view_options(), OpaquePointer?.none)
    options.struct_size = MemoryLayout<bubble_view_options>.size
    options.reserved.6 = 1
    expect(bubble_view_open(open.conversation, nil, &options, &view), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("`reserved`"))
  }

  private func highlights(_ open: OpenView, _ moment: bubble_moment) throws -> [String: Double] {
    var (cells, count): (UnsafePointer<UnsafePointer<bubble_cell>?>?, Int) = (nil, 0)
    expect(bubble_view_cells(open.view, moment, &cells, &count), equals: BUBBLE_OK)
    var found: [String: Double] = [:]
    for cell in UnsafeBufferPointer(start: cells, count: count) {
      guard let cell = cell?.pointee, cell.highlight > 0 else { continue }
      found[String(cString: cell.id.pointee.name)] = cell.highlight
    }
    return found
  }

  @Test func `a message is marked for a moment`() throws {
    let open = try OpenView()
    func pixels() -> [UInt32] {
      var pixels = [UInt32](repeating: 0, count: 320 * 480)
      let status = bubble_view_draw_pixels(
        open.view, &pixels, 320, 480, 1_280, 1, 0, 0, BUBBLE_DRAW_ALL.rawValue)
      expect(status, equals: BUBBLE_OK)
      return pixels
    }
    let before = pixels()
    expect(bubble_view_flash(open.view, "59"), equals: BUBBLE_OK)
    try expect(highlights(open, BUBBLE_NOW), equals: ["59": 1])
    expect(try highlights(open, BUBBLE_AT_REST).isEmpty)
    expect(open.state.is_animating && pixels() != before)
    passTime(open, 60)
    expect(try highlights(open, BUBBLE_NOW).isEmpty)
    expect(!open.state.is_animating && pixels() == before)

    expect(bubble_view_flash(open.view, "none"), equals: BUBBLE_NOT_FOUND)
    expect(bubble_view_flash(open.view, "58"), equals: BUBBLE_OK)
    expect(bubble_view_flash(open.view, nil), equals: BUBBLE_OK)
    expect(try highlights(open, BUBBLE_NOW).isEmpty)
  }

  private func selectedText(_ open: OpenView) throws -> String {
    try Interface.text { bubble_view_selected_text(open.view, BUBBLE_PLAIN, $0, nil) }
  }

  @Test func `a selection that is dragged beyond an edge scrolls`() throws {
    let open = try OpenView()
    let frame = try #require(try open.cells().last).frame
    let status = bubble_view_begin_selection(
      open.view, frame.midX, frame.midY, BUBBLE_BY_MESSAGE)
    expect(status, equals: BUBBLE_OK)
    let before = open.state.offset
    expect(bubble_view_drag_selection(open.view, 100, -40), equals: BUBBLE_OK)
    expect(open.state.is_animating)
    passTime(open, 1)
    expect(open.state.offset < before - 100)
    expect(bubble_view_end_drag(open.view), equals: BUBBLE_OK)
    let (after, text) = (open.state.offset, try selectedText(open))
    passTime(open, 1)
    expect(open.state.offset == after && !open.state.is_animating)
    try expect(selectedText(open), equals: text)
    expect(text.contains("Message 59") && text.contains("Message 50"))
    expect(bubble_view_drag_selection(open.view, .nan, 0), equals: BUBBLE_INVALID)
  }

  @Test func `all is selected, and the end moves by letters and words`() throws {
    let open = try OpenView((1...3).map { OpenView.message($0, "Message \($0)") })
    var moved = true
    expect(
      bubble_view_move_selection(open.view, BUBBLE_NEXT_CHARACTER, &moved), equals: BUBBLE_OK)
    expect(!moved, "there is no selection")
    expect(bubble_view_select_all(open.view), equals: BUBBLE_OK)
    let all = try selectedText(open)
    expect((1...3).allSatisfy { all.contains("Message \($0)") })
    func move(_ movement: bubble_movement) throws -> String {
      expect(bubble_view_move_selection(open.view, movement, &moved), equals: BUBBLE_OK)
      return try selectedText(open)
    }
    try expect(move(BUBBLE_NEXT_CHARACTER), equals: all)
    expect(!moved)
    try expect(move(BUBBLE_PREVIOUS_CHARACTER), equals: String(all.dropLast()))
    expect(moved)
    try expect(move(BUBBLE_LINE_START).contains("Message 3"), equals: false)
    try expect(move(BUBBLE_NEXT_WORD), equals: String(all.dropLast(2)))
    try expect(move(BUBBLE_LINE_END), equals: all)
    try expect(move(BUBBLE_PREVIOUS_WORD), equals: String(all.dropLast(1)))
    let unknown = bubble_movement(rawValue: 77)
    expect(bubble_view_move_selection(open.view, unknown, &moved), equals: BUBBLE_INVALID)

    let empty = try OpenView([])
    expect(bubble_view_select_all(empty.view), equals: BUBBLE_NOT_FOUND)
  }

  // MARK: The accessibility tree

  /// An object of JSON as text with sorted names, which is the same for the same object.
  private func sortedText(_ object: Any) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private func object(_ node: bubble_node) throws -> [String: Any] {
    func texts(_ texts: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) throws -> [String] {
      try UnsafeBufferPointer(start: texts, count: count).map {
        String(cString: try #require($0))
      }
    }
    expect(node.struct_size, equals: MemoryLayout<bubble_node>.size)
    let (frame, value) = (node.frame, String(cString: node.value))
    var object: [String: Any] = [
      "id": String(cString: node.id), "role": String(cString: node.role),
      "label": String(cString: node.label),
      "frame": [frame.x, frame.y, frame.width, frame.height],
    ]
    if !value.isEmpty { object["value"] = value }
    if node.state_count > 0 { object["states"] = try texts(node.states, node.state_count) }
    if node.number > 0 { object["position"] = [node.number, node.set_size] }
    let actions = try UnsafeBufferPointer(start: node.actions, count: node.action_count).map {
      let action = try #require($0).pointee
      let parameters = try JSONSerialization.jsonObject(
        with: Data(String(cString: action.parameters).utf8))
      var object =
        ["name": String(cString: action.name), "parameters": parameters] as [String: Any]
      let region = String(cString: action.region)
      if !region.isEmpty { object["region"] = region }
      return object
    }
    if !actions.isEmpty { object["actions"] = actions }
    let children = try UnsafeBufferPointer(start: node.children, count: node.child_count).map {
      try self.object(try #require($0).pointee)
    }
    if !children.isEmpty { object["children"] = children }
    return object
  }

  @Test func `the accessibility tree is the same as structures and as JSON`() throws {
    let poll = """
      {"id":"p","sender":"bo","date":"2026-11-20T09:00:00Z","reactions":[{"emoji":"+1"}],\
      "content":{"type":"poll","question":"When?","options":[{"title":"Now","votes":1}]}}
      """
    let open = try OpenView(
      (0..<6).map { OpenView.message($0) } + [OpenView.message(6, "https://example.org"), poll])
    expect(bubble_view_set_read_up_to(open.view, "4"), equals: BUBBLE_OK)
    "bo".withCString { id in
      var people: [UnsafePointer<CChar>?] = [id]
      expect(bubble_view_set_typing(open.view, &people, 1), equals: BUBBLE_OK)
    }
    open.show()
    expect(bubble_view_move_focus(open.view, false, nil), equals: BUBBLE_OK)
    var root: UnsafePointer<bubble_node>?
    expect(bubble_view_accessibility_tree(open.view, &root), equals: BUBBLE_OK)
    let tree = try object(try #require(root).pointee)
    let json = try Interface.json { bubble_view_accessibility(open.view, $0, nil) }
    try expect(sortedText(tree), equals: sortedText(json))
    expect("\(tree)".contains("vote") && "\(tree)".contains("unread"))
    expect(bubble_view_accessibility_tree(open.view, nil), equals: BUBBLE_INVALID)
  }

  // MARK: Pictures of conversations

  @Test func `a picture of a conversation comes with the problems of layouters`() async throws {
    let chain = UInt(bitPattern: try Interface.object(bubble_chain_create_without_scripts))
    let drawn = await onThread { () -> (plain: Data, picture: Data, problems: String)? in
      let chain = OpaquePointer(bitPattern: chain)
      defer { expect(bubble_chain_free(chain), equals: BUBBLE_OK) }
      var layouter = bubble_layouter()
      layouter.struct_size = MemoryLayout<bubble_layouter>.size
      layouter.is_suitable = { _, message, length in
        let bytes = UnsafeRawBufferPointer(start: message, count: length)
        return String(decoding: bytes, as: UTF8.self).contains("Message 3")
      }
      layouter.build_layout = { _, _, _, answer in
        expect(bubble_answer_failure(answer, "there is no boat"), equals: BUBBLE_OK)
      }
      "boat".withCString {
        layouter.id = $0
        expect(bubble_chain_add_layouter(chain, &layouter), equals: BUBBLE_OK)
      }
      var surroundings = bubble_surroundings()
      surroundings.struct_size = MemoryLayout<bubble_surroundings>.size
      surroundings.chain = chain
      guard let open = try? OpenView((1...4).map { OpenView.message($0, "Message \($0)") }) else {
        return nil
      }
      func data(
        _ body: (inout UnsafeMutablePointer<CChar>?, inout Int) -> bubble_status
      ) -> Data {
        var (bytes, length): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        expect(body(&bytes, &length), equals: BUBBLE_OK, "\(Interface.lastError)")
        defer { bubble_free(bytes) }
        return Data(bytes: bytes ?? strdup(""), count: length)
      }
      var problems: UnsafeMutablePointer<CChar>?
      let plain = data {
        bubble_conversation_render(
          open.conversation, &surroundings, 320, BUBBLE_PNG, 1, &$0, &$1)
      }
      let picture = data {
        bubble_conversation_render_with_problems(
          open.conversation, &surroundings, 320, BUBBLE_PNG, 1, &$0, &$1, &problems, nil)
      }
      defer { bubble_free(problems) }
      // An error leaves all results as they were.
      var (bytes, length): (UnsafeMutablePointer<CChar>?, Int) = (nil, 7)
      let failed = bubble_conversation_render_with_problems(
        open.conversation, &surroundings, 320, BUBBLE_PNG, 1, &bytes, &length, nil, nil)
      expect(failed == BUBBLE_INVALID && bytes == nil && length == 7)
      return (plain, picture, problems.map { String(cString: $0) } ?? "")
    }
    let result = try #require(drawn)
    expect(result.picture == result.plain && result.picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let json = try JSONSerialization.jsonObject(with: Data(result.problems.utf8))
    let problems = try #require(json as? [[String: Any]])
    expect(problems.map { $0["message"] as? String }, equals: ["3"])
    expect(problems.first?["layouter"] as? String, equals: "boat")
    expect((problems.first?["text"] as? String)?.contains("there is no boat"), equals: true)
  }
}
