import CBubble
import Expectations
import Foundation
import Testing

/// Layouters of a host, which answer with boxes in JSON.
@Suite struct LayouterCallTests {
  /// What a layouter of these tests does, by its id: a function of C has nothing else to go by.
  private static func answer(_ request: String, to answer: OpaquePointer?) {
    let boxes: String
    if request.contains("counted") {
      boxes = #"{"box":"text","since":1750000000,"till":1750000100}"#
    } else if request.contains("turned") {
      boxes =
        #"{"box":"shape","figure":"ellipse","width":20,"height":20,"color":"accent","spin":4}"#
    } else if request.contains("misspelt") {
      boxes = #"{"box":"column","children":[{"box":"text","text":"x","colour":"accent"}]}"#
    } else if request.contains("wrapped") {
      boxes = #"{"box":"decorated","children":["over",{"box":"next"}]}"#
    } else {
      boxes =
        #"{"box":"column","gap":4,"children":[{"box":"text","text":"A place","style":"title"},"here"]}"#
    }
    _ = bubble_answer_boxes(answer, boxes, boxes.utf8.count)
    // The view's own thread is laying out just now.
    expect(bubble_chain_reload(nil, nil), equals: BUBBLE_BUSY)
  }

  private func add(
    to chain: OpaquePointer, id: String, types: String?, wraps: Bool = false,
    context: UnsafeMutableRawPointer? = nil
  ) -> bubble_status {
    var layouter = bubble_layouter()
    layouter.struct_size = MemoryLayout<bubble_layouter>.size
    layouter.wraps = wraps
    layouter.context = context
    layouter.build_layout = { _, request, length, answer in
      guard let request else { return }
      let bytes = UnsafeRawBufferPointer(start: request, count: length)
      LayouterCallTests.answer(String(decoding: bytes, as: UTF8.self), to: answer)
    }
    layouter.release = { $0?.storeBytes(of: 1, as: Int32.self) }
    return id.withCString { id in
      layouter.id = id
      guard let types else { return bubble_chain_add_layouter(chain, &layouter) }
      return types.withCString { type in
        var types: [UnsafePointer<CChar>?] = [type]
        return types.withUnsafeMutableBufferPointer {
          layouter.content_types = UnsafePointer($0.baseAddress)
          layouter.content_type_count = 1
          return bubble_chain_add_layouter(chain, &layouter)
        }
      }
    }
  }

  private func message(_ id: String, _ type: String, _ text: String) -> String {
    #"{"id":"\#(id)","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"\#(type)","text":"\#(text)"}}"#
  }

  @Test func `the clock of a view is set, and the next frame is told`() throws {
    let chain = try Interface.object(bubble_chain_create)
    expect(add(to: chain, id: "boat", types: "boat"), equals: BUBBLE_OK)
    defer { expect(bubble_chain_free(chain), equals: BUBBLE_OK) }
    var surroundings = bubble_surroundings()
    surroundings.chain = chain
    expect(
      try OpenView([message("1", "text", "still")], surroundings).state.next_frame == .infinity)

    let counting = try OpenView([message("1", "boat", "counted")], surroundings)
    let looks = try [0.0, 12.25, 99.5, 100, 1e9].map { seconds in
      expect(bubble_view_set_now(counting.view, 1_750_000_000 + seconds), equals: BUBBLE_OK)
      expect(bubble_view_advance(counting.view, 0.1), equals: BUBBLE_OK)
      let next = [0.0: 1, 12.25: 0.75, 99.5: 0.5][seconds] ?? .infinity
      expect(next == counting.state.next_frame || abs(next - counting.state.next_frame) < 1e-5)
      expect(!counting.state.is_animating)
      return try look(counting)
    }
    expect(Set(looks[..<4]).count == 4 && looks[4] == looks[3], "it stays at 1:40")

    let turning = try OpenView([message("1", "boat", "turned")], surroundings)
    let state = turning.state
    expect(state.next_frame == 0 && !state.is_animating, "it never ends, so it is no transition")
    for wrong in [Double.infinity, -1e12, 1e12] {
      expect(bubble_view_set_now(turning.view, wrong), equals: BUBBLE_INVALID)
    }
    expect(bubble_view_set_now(turning.view, 1_750_000_000), equals: BUBBLE_OK)
    let still = try look(turning)
    try expect(look(turning), equals: still)
    expect(bubble_view_set_now(turning.view, 1_750_000_001), equals: BUBBLE_OK)
    expect(try look(turning) != still)
    expect(bubble_view_set_now(turning.view, .nan), equals: BUBBLE_OK)

    let environment = try Interface.object(bubble_environment_create)
    defer { expect(bubble_environment_free(environment), equals: BUBBLE_OK) }
    expect(bubble_environment_set_today(environment, "2025-06-15"), equals: BUBBLE_OK)
    surroundings.environment = environment
    let dated = try OpenView([message("1", "text", "still")], surroundings)
    expect(dated.state.next_frame == .infinity, "the clock has another day")
    expect(bubble_view_set_now(dated.view, 1_750_000_000), equals: BUBBLE_OK)
    expect(dated.state.next_frame == 32_000 && !dated.state.has_edits)
    expect(bubble_view_set_now(dated.view, 1_750_032_000), equals: BUBBLE_OK)
    expect(dated.state.next_frame == 86_400 && dated.state.has_edits, "it is the next day")
  }

  /// The look of the message at this moment.
  private func look(_ open: OpenView) throws -> UInt64 {
    var (cells, count): (UnsafePointer<UnsafePointer<bubble_cell>?>?, Int) = (nil, 0)
    expect(bubble_view_cells(open.view, BUBBLE_NOW, &cells, &count), equals: BUBBLE_OK)
    let all = UnsafeBufferPointer(start: cells, count: count).compactMap { $0?.pointee }
    return try #require(all.first { String(cString: $0.id.pointee.name) == "1" }).look
  }

  @Test func `a host's layouter takes the messages of its type`() throws {
    // Other threads may hold the layouter longer than the test lasts: it is never deallocated.
    let released = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    released.initialize(to: 0)
    let chain = try Interface.object(bubble_chain_create)
    expect(add(to: chain, id: "boat", types: "boat", context: released), equals: BUBBLE_OK)
    expect(add(to: chain, id: "boat", types: "boat", context: released), equals: BUBBLE_EXISTS)
    expect(released.pointee, equals: 0)
    expect(add(to: chain, id: "No Name", types: nil), equals: BUBBLE_INVALID)
    do {
      var surroundings = bubble_surroundings()
      surroundings.chain = chain
      let open = try OpenView([message("1", "boat", "x"), message("2", "text", "y")], surroundings)
      expect(bubble_chain_free(chain), equals: BUBBLE_OK)
      let cells = try open.cells()
      expect(cells.first { $0.id == "1" }?.layouter, equals: "boat")
      expect(cells.first { $0.id == "2" }?.layouter, equals: "text")
      let tree = try Interface.text { bubble_view_accessibility(open.view, $0, nil) }
      expect(tree.contains("A place"))
    }
  }

  @Test func `what is wrong with boxes is reported, with the element and what was meant`() throws {
    let chain = try Interface.object(bubble_chain_create)
    expect(add(to: chain, id: "boat", types: nil), equals: BUBBLE_OK)
    var surroundings = bubble_surroundings()
    surroundings.chain = chain
    let open = try OpenView([message("1", "text", "misspelt")], surroundings)
    expect(bubble_chain_free(chain), equals: BUBBLE_OK)

    let problems = try Interface.text { bubble_view_take_problems(open.view, $0, nil) }

    expect(problems.contains("ui.text") && problems.contains("colour"))
    try expect(open.cells().last?.layouter, equals: "text")
  }

  @Test func `a layouter puts boxes around what the rest of the chain makes`() throws {
    let chain = try Interface.object(bubble_chain_create)
    expect(add(to: chain, id: "around", types: nil, wraps: true), equals: BUBBLE_OK)
    var surroundings = bubble_surroundings()
    surroundings.chain = chain
    let open = try OpenView([message("1", "text", "wrapped")], surroundings)
    expect(bubble_chain_free(chain), equals: BUBBLE_OK)

    let tree = try Interface.text { bubble_view_accessibility(open.view, $0, nil) }

    expect(tree.contains("over") && tree.contains("wrapped"))
    try expect(open.cells().last?.layouter, equals: "around")
  }

  @Test(arguments: [
    ("{", "not JSON"), ("7", "a string or an object"), (#"{"box":"txt"}"#, "did you mean"),
    (#"{"box":"row","children":{}}"#, "not an array"), (#"{"gap":4}"#, "needs \"box\""),
    (#"["a"]"#, "an array"), (#"{"box":"row","children":[4]}"#, "child 1"),
  ])
  func `what is no tree of boxes is said at once`(json: String, expected: String) throws {
    // An answer is there only while a layouter is asked: without one the check comes later.
    expect(bubble_answer_boxes(nil, json, json.utf8.count), equals: BUBBLE_INVALID)
    let error = #expect(throws: (any Error).self) { try BoxDocumentCheck.check(json) }
    expect("\(try #require(error))".contains(expected))
  }

  @Test func `scripts of a folder are loaded, and again when they change`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("chain-calls-\(UUID().uuidString)")
    let script = folder.appendingPathComponent("boat")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String) throws {
      try """
      return { api = 1, name = "boat", content_types = { "boat" },
        build_layout = function() return ui.text("\(text)") end }
      """.write(to: script.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    }
    try write("one")
    let chain = try Interface.object(bubble_chain_create)
    var descriptor: Int32 = -1
    expect(bubble_chain_get_file_descriptor(chain, &descriptor), equals: BUBBLE_NOT_FOUND)
    expect(bubble_chain_load_scripts(chain, folder.path), equals: BUBBLE_OK)
    expect(bubble_chain_load_scripts(chain, "/nowhere/at/all"), equals: BUBBLE_FILE)
    expect(bubble_chain_get_file_descriptor(chain, &descriptor), equals: BUBBLE_OK)
    var surroundings = bubble_surroundings()
    surroundings.chain = chain
    let open = try OpenView([message("1", "boat", "x")], surroundings)
    func shown() throws -> String {
      try Interface.text { bubble_view_accessibility(open.view, $0, nil) }
    }
    try expect(shown().contains("one"))
    var isChanged = true
    expect(bubble_chain_reload(chain, &isChanged), equals: BUBBLE_OK)
    expect(!isChanged)

    try write("two")

    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    waitUntil("the change of the script is noticed") {
      _ = poll(&event, 1, 50)
      expect(bubble_chain_reload(chain, &isChanged), equals: BUBBLE_OK)
      return isChanged
    }
    expect(bubble_view_set_chain(open.view, chain), equals: BUBBLE_OK)
    open.show()
    try expect(shown().contains("two"))
    let ids = try Interface.text { bubble_chain_layouters(chain, $0, nil) }
    expect(ids.contains("\"boat\""))
    expect(bubble_chain_remove(chain, "boat"), equals: BUBBLE_OK)
    expect(bubble_chain_remove(chain, "boat"), equals: BUBBLE_NOT_FOUND)
    expect(bubble_chain_free(chain), equals: BUBBLE_OK)
  }
}
