import BubbleLayout
import CBubble
import Expectations
import Foundation
import Platform
import Testing

/// What a host gives besides messages: its words, exports, pixels, and who hears what scripts print.
@Suite struct HostPartsTests {
  private func setWords(_ environment: OpaquePointer, _ json: String) -> bubble_status {
    bubble_environment_set_words(environment, json, json.utf8.count)
  }

  /// The JSON of a conversation laid out with an environment.
  private func layout(_ environment: OpaquePointer) async throws -> String {
    let bits = UInt(bitPattern: environment)
    let text = await onThread { () -> String? in
      let lines = """
        {"me":"ana","readUpTo":"1","people":{"bo":{"name":"Bo"}}}
        {"id":"1","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"text","text":"x"}}
        {"id":"2","sender":"bo","date":"2026-11-20T09:01:00Z","content":{"type":"text","text":"y"}}
        """
      var conversation: OpaquePointer?
      guard bubble_conversation_open_bytes("w", lines, lines.utf8.count, &conversation) == BUBBLE_OK
      else { return nil }
      defer { _ = bubble_conversation_free(conversation) }
      var surroundings = bubble_surroundings()
      surroundings.struct_size = MemoryLayout<bubble_surroundings>.size
      surroundings.environment = OpaquePointer(bitPattern: bits)
      var json: UnsafeMutablePointer<CChar>?
      let status = bubble_conversation_layout(conversation, &surroundings, 320, &json, nil)
      guard status == BUBBLE_OK, let json else { return nil }
      defer { bubble_free(json) }
      return String(cString: json)
    }
    return try #require(text)
  }

  @Test func `a host's words win, whichever language is set before or after`() async throws {
    let environment = try Interface.object(bubble_environment_create)
    defer { expect(bubble_environment_free(environment), equals: BUBBLE_OK) }
    expect(setWords(environment, #"{"unreadMessages":"Fresh"}"#), equals: BUBBLE_OK)
    expect(bubble_environment_set_locale(environment, "de_DE"), equals: BUBBLE_OK)
    expect(bubble_environment_set_today(environment, "2026-11-20"), equals: BUBBLE_OK)
    let said = try await layout(environment)
    expect(said.contains("Fresh") && said.contains("Heute"))

    expect(bubble_environment_set_words(environment, nil, 0), equals: BUBBLE_OK)
    try await expect(layout(environment).contains("Ungelesene Nachrichten"))
  }

  @Test(arguments: [
    (#"{"unreadMesages":"x"}"#, "did you mean"), ("[]", "words"), ("{", "words"),
    (#"{"today":7}"#, "write a text"), (#"{"more":{"one":"x"}}"#, "plural forms"),
    (#"{"hours":{"other":"%@ h","lots":"x"}}"#, "plural forms"),
  ])
  func `words that are none are refused as a whole`(json: String, expected: String) throws {
    let environment = try Interface.object(bubble_environment_create)
    defer { expect(bubble_environment_free(environment), equals: BUBBLE_OK) }
    expect(setWords(environment, json), equals: BUBBLE_FORMAT)
    expect(Interface.lastError.contains(expected), "\(Interface.lastError)")
    expect(bubble_environment_set_words(environment, "{}", Int.max), equals: BUBBLE_TOO_LARGE)
    expect(bubble_environment_set_words(nil, "{}", 2), equals: BUBBLE_INVALID)
  }

  @Test func `each word of the library's can be said`() throws {
    let english = LocalizedStrings.english
    let shown = try #require(Mirror(reflecting: english).descendant("words", 0))
    let names =
      (Mirror(reflecting: shown).children.map(\.label)
      + Mirror(reflecting: english.spoken).children.map(\.label)).compactMap { $0 }
      .filter { !["spoken", "statuses"].contains($0) }
    expect(names.count > 30)
    let words = (names + english.spoken.statuses.keys.map(\.rawValue)).map { "\"\($0)\":\"x\"" }
    var strings = english

    try LocalizedStringsReader().read(
      from: Array("{\(words.joined(separator: ","))}".utf8), into: &strings)

    expect(strings.today == "x" && strings.spoken.hours.other == "x")
    expect(strings.spoken.statuses.values.allSatisfy { $0 == "x" })
  }

  // MARK: What scripts print

  private final class Lines: Sendable {
    let lines = Lock<[String]>([])
    let isReleased = Lock(false)
  }

  @Test func `a host hears what scripts print, until nothing can print any more`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("print-calls-\(UUID().uuidString)")
    let script = folder.appendingPathComponent("boat")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try """
    print("hello from", "the boat")
    return { api = 1, name = "boat", content_types = { "boat" },
      build_layout = function() return ui.text("x") end }
    """.write(
      to: script.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    let heard = Lines()
    let chain = try Interface.object(bubble_chain_create)
    expect(bubble_chain_load_scripts(chain, folder.path), equals: BUBBLE_OK)

    let status = bubble_chain_set_print(
      chain,
      { context, script, line in
        guard let context, let script, let line else { return }
        let heard = Unmanaged<Lines>.fromOpaque(context).takeUnretainedValue()
        let text = "\(String(cString: script)): \(String(cString: line))"
        heard.lines.withLock { $0.append(text) }
        // A chain is loading just now.
        expect(bubble_chain_reload(nil, nil), equals: BUBBLE_BUSY)
      }, Unmanaged.passRetained(heard).toOpaque(),
      { context in
        guard let context else { return }
        Unmanaged<Lines>.fromOpaque(context).takeRetainedValue().isReleased.withLock { $0 = true }
      })

    expect(status, equals: BUBBLE_OK)
    expect(heard.lines.withLock { $0.first }, equals: "boat: hello from\tthe boat")
    expect(!heard.isReleased.withLock { $0 })
    expect(bubble_chain_set_print(chain, nil, nil, nil), equals: BUBBLE_OK)
    let count = heard.lines.withLock { $0.count }
    expect(bubble_chain_set_option(chain, "boat", "x", "y"), equals: BUBBLE_OK)
    expect(heard.lines.withLock { $0.count }, equals: count)
    expect(heard.isReleased.withLock { $0 })
    expect(bubble_chain_free(chain), equals: BUBBLE_OK)
    expect(bubble_chain_set_print(chain, nil, nil, nil), equals: BUBBLE_BAD_HANDLE)
  }

  // MARK: Exports

  private func export(_ text: String, as name: String) throws -> (folder: URL, path: String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("import-calls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    return (folder, folder.appendingPathComponent(name).path)
  }

  @Test func `an export is a conversation, and what it does not say is said by options`() throws {
    let (folder, path) = try export(
      """
      [31/01/2026, 09:00:00] Ana: Good morning
      [31/01/2026, 09:01:00] Bo: Hello
      [31/01/2026, 09:02:00] Ana: Are you there?
      """, as: "_chat.txt")
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = bubble_import_options()
    options.struct_size = MemoryLayout<bubble_import_options>.size
    options.last_count = 2
    try "Ana".withCString { me in
      options.me = me
      let conversation = try Interface.object {
        bubble_conversation_import(path, &options, $0)
      }
      var count = 0
      expect(bubble_conversation_count(conversation, &count), equals: BUBBLE_OK)
      expect(count, equals: 2)
      let problems = try Interface.json { bubble_conversation_problems(conversation, $0, nil) }
      expect(problems is [Any])
      // What the owner writes from now on is outgoing, too.
      let owner = try Interface.text { bubble_conversation_me(conversation, $0) }
      let view = try Interface.object { bubble_view_open(conversation, nil, nil, $0) }
      let message = OpenView.message(7, by: owner)
      expect(bubble_view_append(view, message, message.utf8.count), equals: BUBBLE_OK)
      expect(bubble_view_commit_now(view, false), equals: BUBBLE_OK)
      let explained = try Interface.text { bubble_view_explain(view, "7", $0, nil) }
      expect(explained.contains("outgoing"))
      expect(bubble_view_free(view), equals: BUBBLE_OK)
      expect(bubble_conversation_free(conversation), equals: BUBBLE_OK)
    }
    var conversation: OpaquePointer?
    "Nobody".withCString { me in
      options.me = me
      expect(bubble_conversation_import(path, &options, &conversation), equals: BUBBLE_NOT_FOUND)
      expect(Interface.lastError.contains("Bo") && !Interface.lastError.contains("--me"))
    }
    options.me = nil
    for (value, expected) in [("dym", BUBBLE_INVALID), ("ydm", BUBBLE_OK), ("dmy", BUBBLE_OK)] {
      value.withCString { order in
        options.date_order = order
        expect(bubble_conversation_import(path, &options, &conversation), equals: expected)
      }
      guard expected == BUBBLE_OK else { continue }
      expect(bubble_conversation_free(conversation), equals: BUBBLE_OK)
    }
    options.date_order = nil
    "Mars/Olympus".withCString { zone in
      options.time_zone = zone
      expect(bubble_conversation_import(path, &options, &conversation), equals: BUBBLE_NOT_FOUND)
    }
  }

  @Test func `of several conversations in an export one is chosen`() throws {
    func chat(_ id: Int, _ name: String) -> String {
      """
      {"name":"\(name)","type":"personal_chat","id":\(id),"messages":[{"id":1,"type":"message",\
      "date":"2026-01-01T09:00:00","date_unixtime":"1767258000","from":"\(name)","from_id":"user\(id)","text":"Hi"}]}
      """
    }
    let (folder, path) = try export(
      #"{"about":"x","chats":{"about":"x","list":[\#(chat(1, "Bo")),\#(chat(2, "Cy"))]}}"#,
      as: "result.json")
    defer { try? FileManager.default.removeItem(at: folder) }
    var conversation: OpaquePointer?
    expect(bubble_conversation_import(path, nil, &conversation), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("bubble_import_list"))
    let list = try Interface.json { bubble_import_list(path, $0, nil) }
    let titles = (list as? [[String: Any]])?.compactMap { $0["title"] as? String }
    expect(titles, equals: ["Bo", "Cy"])
    var options = bubble_import_options()
    options.struct_size = MemoryLayout<bubble_import_options>.size
    for (name, expected) in [("Zoe", BUBBLE_NOT_FOUND), ("2", BUBBLE_OK)] {
      name.withCString { name in
        options.chat = name
        expect(bubble_conversation_import(path, &options, &conversation), equals: expected)
      }
      guard expected == BUBBLE_OK else { continue }
      expect(bubble_conversation_free(conversation), equals: BUBBLE_OK)
    }
  }

  @Test func `what is no export is an error`() throws {
    var (conversation, json): (OpaquePointer?, UnsafeMutablePointer<CChar>?) = (nil, nil)
    expect(bubble_conversation_import("/nowhere", nil, &conversation), equals: BUBBLE_FILE)
    expect(bubble_import_list("/nowhere", &json, nil), equals: BUBBLE_FILE)
    let (folder, path) = try export("nothing of the kind", as: "notes.txt")
    defer { try? FileManager.default.removeItem(at: folder) }
    expect(bubble_conversation_import(path, nil, &conversation), equals: BUBBLE_FORMAT)
    expect(bubble_import_list(path, &json, nil), equals: BUBBLE_FORMAT)
    var options = bubble_import_options()
    expect(bubble_conversation_import(path, &options, &conversation), equals: BUBBLE_INVALID)
    expect(bubble_conversation_import(nil, nil, &conversation), equals: BUBBLE_INVALID)
    expect(bubble_conversation_import(path, nil, nil), equals: BUBBLE_INVALID)
    expect(conversation == nil && json == nil)
  }

  // MARK: Pixels

  @Test func `a host answers with pixels, which are drawn`() async throws {
    let source = UInt(
      bitPattern: try Interface.object { out in
        var callbacks = bubble_picture_callbacks()
        callbacks.struct_size = MemoryLayout<bubble_picture_callbacks>.size
        callbacks.fetch = { _, _ in }
        return bubble_pictures_create(&callbacks, 0, out)
      })
    let drawn = await onThread { () -> (before: Int, after: Int)? in
      let pictures = OpaquePointer(bitPattern: source)
      var surroundings = bubble_surroundings()
      surroundings.pictures = pictures
      let message =
        #"{"id":"1","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"photo","source":"a.png","width":40,"height":40}}"#
      guard let open = try? OpenView([message], surroundings) else { return nil }
      let green: UInt32 = 0xFF12_F034
      func greenCount() -> Int {
        var pixels = [UInt32](repeating: 0, count: 320 * 480)
        _ = bubble_view_draw_pixels(
          open.view, &pixels, 320, 480, 1_280, 1, 0, 0, BUBBLE_DRAW_ALL.rawValue)
        return pixels.count { $0 == green }
      }
      let before = greenCount()
      // Rows of 50 pixels, of which 40 are the picture's.
      let rows = [UInt32](repeating: green, count: 50 * 40)
      var status = BUBBLE_NOT_FOUND
      waitUntil("the picture is asked for") {
        status = bubble_pictures_put_pixels(pictures, "a.png", rows, 40, 40, 200)
        return status != BUBBLE_NOT_FOUND
      }
      guard status == BUBBLE_OK else { return nil }
      var after = 0
      waitUntil("the picture is drawn") {
        after = greenCount()
        return after > 0
      }
      return (before, after)
    }
    let counts = try #require(drawn)
    expect(counts.before, equals: 0)
    expect(counts.after > 1_000)

    let pictures = OpaquePointer(bitPattern: source)
    let rows = [UInt32](repeating: 0, count: 16)
    func put(_ width: Int, _ height: Int, _ stride: Int) -> bubble_status {
      bubble_pictures_put_pixels(pictures, "b.png", rows, width, height, stride)
    }
    expect(put(0, 4, 16), equals: BUBBLE_INVALID)
    expect(put(4, -1, 16), equals: BUBBLE_INVALID)
    expect(put(4, 4, 15), equals: BUBBLE_INVALID)
    expect(put(4, 4, Int.max), equals: BUBBLE_INVALID)
    expect(put(32_767, 32_767, 4 * 32_767), equals: BUBBLE_TOO_LARGE)
    expect(put(4, 4, 16), equals: BUBBLE_NOT_FOUND)
    expect(bubble_pictures_put_pixels(pictures, "b.png", nil, 4, 4, 16), equals: BUBBLE_INVALID)
    expect(bubble_pictures_free(pictures), equals: BUBBLE_OK)
  }

  // MARK: Selection

  @Test func `what is selected is seen on bubbles, and its text with it`() throws {
    let open = try OpenView([OpenView.message(1, "boats and more boats", by: "bo")])
    func pixels(_ layers: bubble_layers) -> [UInt32] {
      var pixels = [UInt32](repeating: 0, count: 320 * 480)
      expect(
        bubble_view_draw_pixels(
          open.view, &pixels, 320, 480, 1_280, 1, 0, 0, layers.rawValue), equals: BUBBLE_OK)
      return pixels
    }
    let before = pixels(BUBBLE_DRAW_ALL)
    let frame = try #require(try open.cells().first { $0.id == "1" }).frame
    var status = BUBBLE_NOT_FOUND
    for x in stride(from: 20.0, to: 300, by: 20) where status == BUBBLE_NOT_FOUND {
      status = bubble_view_begin_selection(open.view, x, frame.midY, BUBBLE_BY_MESSAGE)
    }
    expect(status, equals: BUBBLE_OK)
    let after = pixels(BUBBLE_DRAW_ALL)
    let changed = Set(zip(before, after).filter { $0 != $1 }.map(\.1))
    // The text shines through: there is more than one colour in what is covered.
    expect(changed.count > 5)
    expect(bubble_view_clear_selection(open.view), equals: BUBBLE_OK)
    expect(pixels(BUBBLE_DRAW_ALL), equals: before)
  }
}
