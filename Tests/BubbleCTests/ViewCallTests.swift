import BubbleLayout
import CBubble
import CBubbleCalls
import Expectations
import Foundation
import Testing

/// A conversation that is edited, scrolled and touched through the interface for C.
@Suite struct ViewCallTests {
  @Test func `a message is put in, shown, changed and taken out`() throws {
    let open = try OpenView()
    expect(open.append(OpenView.message(100, "Hello")), equals: BUBBLE_OK)
    expect(open.append(OpenView.message(100, "Hello")), equals: BUBBLE_EXISTS)
    open.show()

    let cell = try #require(try open.cells().last)
    expect(cell.id == "100" && cell.layouter == "text" && cell.frame.maxY < 480.01)
    expect(open.state.message_count == 61 && open.state.is_at_end)
    expect(bubble_view_set_status(open.view, "3", "read"), equals: BUBBLE_OK)
    let longer = OpenView.message(
      7, "Much longer than it was before: more than a line has room for")
    expect(bubble_view_update(open.view, "100", longer, longer.utf8.count), equals: BUBBLE_OK)
    open.show()
    let changed = try #require(try open.cells().last)
    expect(changed.frame.height > cell.frame.height && changed.look != cell.look)
    let message = try Interface.json { bubble_view_message(open.view, "100", $0, nil) }
    expect((message as? [String: Any])?["sender"] as? String, equals: "bo")

    var removed = 0
    "100".withCString { id in
      var ids: [UnsafePointer<CChar>?] = [id, id]
      expect(bubble_view_remove(open.view, &ids, 2, &removed), equals: BUBBLE_OK)
    }
    expect(removed, equals: 1)
    expect(bubble_view_frame(open.view, "nobody", nil), equals: BUBBLE_INVALID)
    var frame = bubble_rect()
    expect(bubble_view_frame(open.view, "nobody", &frame), equals: BUBBLE_NOT_FOUND)
  }

  @Test func `messages come as an array, too, and what is wrong with them is told`() throws {
    let open = try OpenView()
    let array = "[\(OpenView.message(200)),{\"id\":\"201\",\"sender\":\"bo\",\"content\":7}]"
    expect(open.append(array), equals: BUBBLE_OK)
    expect(open.state.message_count, equals: 62)

    let problems = try Interface.json { bubble_view_take_problems(open.view, $0, nil) }
    let texts = try #require(problems as? [[String: Any]])
    expect(texts.contains { $0["message"] as? String == "201" })
    let rest = try Interface.text { bubble_view_take_problems(open.view, $0, nil) }
    expect(rest, equals: "[]")
    expect(open.append("[1,"), equals: BUBBLE_FORMAT)
  }

  @Test func `of many problems the last thousand are told, and how many came before`() throws {
    let open = try OpenView()
    let lines = (0..<1_100).map { "{\"id\":\"x\($0)\",\"sender\":\"bo\",\"content\":7}" }
    expect(open.append("[\(lines.joined(separator: ","))]"), equals: BUBBLE_OK)
    let problems = try Interface.json { bubble_view_take_problems(open.view, $0, nil) }
    let texts = try #require(problems as? [[String: Any]])
    expect(texts.count, equals: 1_001)
    let first = try #require(texts.first?["text"] as? String)
    expect(first.hasPrefix("earlier problems that were not kept: "), "\(first)")
    expect(texts.last?["message"] as? String, equals: "x1099")
    expect(try Interface.text { bubble_view_take_problems(open.view, $0, nil) }, equals: "[]")
  }

  /// Both are edited and scrolled in the same way, and show the same.
  @Test func `the view behind the interface is the one that Swift has`() throws {
    var random = SystemRandomNumberGenerator()
    let lines = (0..<40).map { OpenView.message($0) }
    let open = try OpenView(lines)
    let reading = try ConversationReader(file: "test").read(
      from: Data(([OpenView.head] + lines).joined(separator: "\n").utf8), format: .jsonLines)
    var options = ConversationViewOptions()
    options.pinsDays = false
    let twin = ConversationView(
      reading.conversation, environment: LayoutEnvironment(width: 320),
      chain: LayouterChain.standard, measurer: TextMeasurer(),
      size: CGSize(width: 320, height: 480),
      options: options)
    for step in 0..<40 {
      let number = Int.random(in: 0..<40, using: &random)
      switch step % 5 {
      case 0:
        let line = OpenView.message(500 + step, "Step \(step)")
        expect(open.append(line), equals: BUBBLE_OK)
        try twin.append([
          ConversationReader(file: "").readMessage(
            Data(line.utf8), people: reading.people, me: "ana"
          )
          .message
        ])
      case 1:
        let points = Double.random(in: -300...200, using: &random)
        expect(bubble_view_scroll_by(open.view, points), equals: BUBBLE_OK)
        twin.scroll(by: points)
      case 2:
        "\(number)".withCString { id in
          var ids: [UnsafePointer<CChar>?] = [id]
          expect(bubble_view_remove(open.view, &ids, 1, nil), equals: BUBBLE_OK)
        }
        twin.remove([MessageID("\(number)")])
      case 3:
        let width = Double.random(in: 200...400, using: &random)
        expect(bubble_view_set_size(open.view, width, 400), equals: BUBBLE_OK)
        twin.size = CGSize(width: width, height: 400)
      default:
        expect(bubble_view_set_read_up_to(open.view, "\(number)"), equals: BUBBLE_OK)
        twin.readUpTo = MessageID("\(number)")
      }
      open.show()
      twin.commit(.measuringNow, animated: false)
      let (shown, expected) = (try open.cells().map(\.frame), twin.elements.map(\.frame))
      expect(shown, equals: expected, "step \(step)")
    }
    expect(open.state.message_count, equals: twin.messageCount)
  }

  @Test func `a link is hit, and says where it leads`() throws {
    let open = try OpenView([OpenView.message(1, "https://example.org/boats")])
    let frame = try #require(try open.cells().last).frame
    var hit = bubble_hit()
    hit.struct_size = MemoryLayout<bubble_hit>.size
    for x in stride(from: frame.minX, to: frame.maxX, by: 4) {
      expect(bubble_view_hit(open.view, x, frame.midY, &hit), equals: BUBBLE_OK)
      if hit.part == BUBBLE_HIT_REGION { break }
    }
    expect(String(cString: hit.link), equals: "https://example.org/boats")
    expect(String(cString: hit.message) == "1" && String(cString: hit.action) == "open")
    let x = hit.region_frame.x + 4
    expect(bubble_view_touch_began(open.view, x, frame.midY), equals: BUBBLE_OK)
    expect(bubble_view_advance(open.view, 0.6), equals: BUBBLE_OK)
    expect(bubble_view_take_long_press(open.view, &hit), equals: BUBBLE_OK)
    expect(hit.part, equals: BUBBLE_HIT_REGION)
    expect(bubble_view_take_long_press(open.view, &hit), equals: BUBBLE_OK)
    expect(hit.part, equals: BUBBLE_HIT_NOTHING)
    let actions = try Interface.text { bubble_view_context_actions(open.view, "1", $0, nil) }
    expect(actions.contains("copy_link") && actions.contains("https://example.org/boats"))
    let tree = try Interface.json { bubble_view_accessibility(open.view, $0, nil) }
    expect((tree as? [String: Any])?["role"] as? String, equals: "feed")
  }

  @Test func `text is selected, copied and found`() throws {
    let open = try OpenView([
      OpenView.message(1, "Boats and trains"), OpenView.message(2, "A boat"),
    ])
    let frame = try #require(try open.cells().last).frame
    expect(
      bubble_view_begin_selection(open.view, frame.midX, frame.midY, BUBBLE_BY_MESSAGE),
      equals: BUBBLE_OK)
    let text = try Interface.text { bubble_view_selected_text(open.view, BUBBLE_PLAIN, $0, nil) }
    expect(text, equals: "A boat")
    var (rects, count): (UnsafePointer<bubble_rect>?, Int) = (nil, 0)
    expect(bubble_view_selection_rects(open.view, &rects, &count), equals: BUBBLE_OK)
    expect(count, equals: 1)

    let search = try Interface.object { bubble_view_search(open.view, "BOAT", nil, nil, nil, $0) }
    var isComplete = false
    expect(bubble_search_count(search, &count, &isComplete), equals: BUBBLE_OK)
    expect(count == 2 && isComplete)
    var match = bubble_match()
    match.struct_size = MemoryLayout<bubble_match>.size
    expect(bubble_search_step(search, false, false, &match), equals: BUBBLE_OK)
    expect(String(cString: match.message) == "1" && match.start == 0 && match.end == 4)
    var marks: UnsafePointer<UnsafePointer<bubble_mark>?>?
    expect(bubble_search_marks(search, &marks, &count), equals: BUBBLE_OK)
    expect(count, equals: 2)
    expect(bubble_search_free(search), equals: BUBBLE_OK)
  }

  @Test func `a place outlives the view, and what changed is told`() throws {
    let open = try OpenView()
    expect(bubble_view_scroll_to_message(open.view, "20", BUBBLE_TOP, 8, false), equals: BUBBLE_OK)
    var (changes, count): (UnsafePointer<UnsafePointer<bubble_change>?>?, Int) = (nil, 0)
    expect(bubble_view_changes(open.view, &changes, &count), equals: BUBBLE_OK)
    let all = UnsafeBufferPointer(start: changes, count: count)
    expect(count > 0 && all.contains { $0?.pointee.appeared == true })
    let position = try Interface.text { bubble_view_position(open.view, $0, nil) }

    let reopened = try OpenView()
    expect(bubble_view_scroll_to_position(reopened.view, position), equals: BUBBLE_OK)

    var (before, after) = (bubble_rect(), bubble_rect())
    expect(bubble_view_frame(open.view, "21", &before), equals: BUBBLE_OK)
    expect(bubble_view_frame(reopened.view, "21", &after), equals: BUBBLE_OK)
    expect(abs(before.y - after.y) < 0.01)
    expect(bubble_view_scroll_to_position(reopened.view, "nonsense"), equals: BUBBLE_FORMAT)
  }

  @Test func `earlier messages are asked for at the end of a call, and may be put in there`() throws
  {
    let open = try OpenView(
      change: { options in
        options.near_start = { _, view in
          // What comes in is not the first page's any more.
          var state = bubble_view_state()
          state.struct_size = MemoryLayout<bubble_view_state>.size
          guard bubble_view_get_state(view, &state) == BUBBLE_OK, state.message_count == 60 else {
            return
          }
          let page = (300..<310).map { OpenView.message($0) }.joined(separator: "\n")
          expect(bubble_view_prepend(view, page, page.utf8.count), equals: BUBBLE_OK)
          expect(bubble_view_commit_now(view, false), equals: BUBBLE_OK)
        }
      })
    expect(bubble_view_scroll_to(open.view, BUBBLE_START, false), equals: BUBBLE_OK)
    expect(open.state.message_count, equals: 70)
  }

  @Test func `all is measured and shown after settling`() throws {
    let open = try OpenView()
    expect(open.append(OpenView.message(400)), equals: BUBBLE_OK)
    var isSettled = false
    expect(bubble_view_settle(open.view, 30, &isSettled), equals: BUBBLE_OK)
    expect(isSettled && open.state.is_settled && !open.state.has_edits)
    let text = try Interface.text { bubble_view_explain(open.view, "400", $0, nil) }
    expect(text.contains("taken by text"))
  }

  @Test func `rows and what stands beside messages are the host's`() throws {
    let open = try OpenView()
    var row = bubble_row()
    row.struct_size = MemoryLayout<bubble_row>.size
    row.height = 44
    "offer".withCString { id in
      row.id = id
      expect(bubble_view_insert_row(open.view, &row, nil), equals: BUBBLE_OK)
      expect(bubble_view_insert_row(open.view, &row, nil), equals: BUBBLE_EXISTS)
    }
    let status = bubble_view_set_accessories(
      open.view,
      { _, _, _, _, accessories in
        var accessory = bubble_accessory()
        accessory.struct_size = MemoryLayout<bubble_accessory>.size
        (accessory.width, accessory.height) = (40, 36)
        "face".withCString {
          accessory.id = $0
          expect(bubble_accessories_add(accessories, &accessory), equals: BUBBLE_OK)
        }
      }, nil, nil)
    expect(status, equals: BUBBLE_OK)
    open.show()

    let cells = try open.cells()
    expect(cells.last?.id == "offer" && cells.last?.frame.height == 44)
    expect(cells.contains { $0.frame.width == 40 && $0.frame.height == 36 })
    expect(bubble_view_remove_row(open.view, "offer"), equals: BUBBLE_OK)
  }

  @Test func `a call costs little beside its work`() throws {
    // In release mode it is tens of nanoseconds: here only that nothing grows with the conversation.
    let open = try OpenView()
    expect(nanoseconds_of_a_call(open.view, 10_000) < 50_000)
  }
}
