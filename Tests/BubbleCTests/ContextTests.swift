import CBubble
import Expectations
import Foundation
import Platform
import Testing

/// What a host passes for its callbacks is released once, and what it shares is freed as often as it is referred to.
@Suite struct ContextTests {
  /// Counts how often a context was released.
  private final class Context: Sendable {
    let releases = Lock(0)
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    var count: Int { releases.withLock { $0 } }
  }

  private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    guard let context else { return }
    Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().releases.withLock { $0 += 1 }
    // It is a callback that may run on any thread.
    expect(bubble_chain_reload(nil, nil), equals: BUBBLE_BUSY)
  }

  @Test func `the context of a view is released when the view is freed, and only if it was opened`()
    async throws
  {
    let context = Context()
    do {
      let open = try OpenView {
        ($0.context, $0.release, $0.ready) = (context.pointer, ContextTests.release, { _ in })
      }
      open.show()
      expect(context.count, equals: 0)
    }
    waitUntil("the context is released") { context.count > 0 }
    expect(context.count, equals: 1)

    let unused = Context()
    let other = try OpenView()
    var (options, view): (bubble_view_options, OpaquePointer?) = (bubble_view_options(), nil)
    let size = MemoryLayout<bubble_view_options>.size
    expect(bubble_view_options_init(&options, size), equals: BUBBLE_OK)
    (options.context, options.release) = (unused.pointer, ContextTests.release)
    options.width = -1
    expect(bubble_view_open(other.conversation, nil, &options, &view), equals: BUBBLE_INVALID)
    expect(unused.count, equals: 0)
  }

  @Test
  func `the context of a search is released when the search is freed, before or after its view`()
    throws
  {
    let (first, second) = (Context(), Context())
    var open: OpenView? = try OpenView()
    func search(_ context: Context) throws -> OpaquePointer {
      try Interface.object {
        bubble_view_search(
          open?.view, "words", { _ in }, context.pointer, ContextTests.release, $0)
      }
    }
    let (one, other) = (try search(first), try search(second))
    expect(bubble_search_free(one), equals: BUBBLE_OK)
    waitUntil("the context is released") { first.count > 0 }
    expect(second.count, equals: 0)
    open = nil
    expect(bubble_search_free(other), equals: BUBBLE_OK)
    waitUntil("the context is released") { second.count > 0 }
    expect(first.count == 1 && second.count == 1)
  }

  @Test func `a context that nothing prints to is released at once`() throws {
    let chain = try Interface.object(bubble_chain_create)
    let context = Context()
    let status = bubble_chain_set_print(chain, nil, context.pointer, ContextTests.release)
    expect(status, equals: BUBBLE_OK)
    expect(context.count, equals: 1)
    expect(bubble_chain_free(chain), equals: BUBBLE_OK)
  }

  @Test func `an object is freed as often as it was made and retained`() throws {
    let theme = try Interface.object { bubble_theme_named("dark", $0) }
    expect(bubble_theme_retain(theme), equals: BUBBLE_OK)
    expect(bubble_theme_free(theme), equals: BUBBLE_OK)
    let open = try OpenView()
    expect(bubble_view_set_theme(open.view, theme, BUBBLE_LIGHT), equals: BUBBLE_OK)
    expect(bubble_theme_free(theme), equals: BUBBLE_OK)
    expect(bubble_theme_retain(theme), equals: BUBBLE_BAD_HANDLE)
    expect(bubble_theme_free(theme), equals: BUBBLE_BAD_HANDLE)
    expect(bubble_theme_retain(nil), equals: BUBBLE_INVALID)
    expect(bubble_theme_retain(open.view), equals: BUBBLE_BAD_HANDLE)

    for (make, retain, free) in [
      (bubble_chain_create, bubble_chain_retain, bubble_chain_free),
      (bubble_environment_create, bubble_environment_retain, bubble_environment_free),
    ] {
      let object = try Interface.object(make)
      expect(retain(object), equals: BUBBLE_OK)
      expect(free(object), equals: BUBBLE_OK)
      expect(free(object), equals: BUBBLE_OK)
      expect(free(object), equals: BUBBLE_BAD_HANDLE)
    }
  }
}

/// Messages of hosts that write no JSON.
@Suite struct MessageCallTests {
  /// The JSON of a message with these texts, or the error.
  private func json(
    _ members: [(WritableKeyPath<bubble_message, UnsafePointer<CChar>?>, String)],
    date: Double = 1_795_770_000
  ) -> Result<[String: Any], CocoaError> {
    var message = bubble_message()
    message.struct_size = MemoryLayout<bubble_message>.size
    message.date = date
    let copies = members.map { strdup($0.1) }
    defer { copies.forEach { free($0) } }
    for (member, copy) in zip(members, copies) { message[keyPath: member.0] = UnsafePointer(copy) }
    var text: UnsafeMutablePointer<CChar>?
    defer { bubble_free(text) }
    guard bubble_message_json(&message, &text, nil) == BUBBLE_OK, let start = text,
      let value = try? JSONSerialization.jsonObject(with: Data(String(cString: start).utf8))
        as? [String: Any]
    else { return .failure(CocoaError(.featureUnsupported)) }
    return .success(value)
  }

  @Test func `a message is that of a file, whatever is in its text`() throws {
    let text = "\"Boats\"\n\\ \u{1F6F6}"
    let message = try json([
      (\.id, "7"), (\.sender, "bo"), (\.text, text), (\.reply_to, "3"), (\.status, "read"),
      (\.extras, #"{"reactions":[{"emoji":"x","count":2}]}"#),
    ]).get()
    expect(message["date"] as? String, equals: "2026-11-27T09:00:00Z")
    expect(message["status"] as? String, equals: "read")
    expect((message["content"] as? [String: String])?["text"], equals: text)
    expect((message["reply"] as? [String: String])?["message"], equals: "3")
    expect(message["reactions"] is [Any])

    let open = try OpenView()
    let line = String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
    expect(open.append(line.replacingOccurrences(of: "\"7\"", with: "\"700\"")), equals: BUBBLE_OK)
    open.show()
    try expect(open.cells().last?.id, equals: "700")
  }

  @Test func `what is no message is an error that names the member`() {
    let base: [(WritableKeyPath<bubble_message, UnsafePointer<CChar>?>, String)] = [
      (\.id, "7"), (\.sender, "bo"),
    ]
    func error(
      _ more: [(WritableKeyPath<bubble_message, UnsafePointer<CChar>?>, String)],
      date: Double = 0
    ) -> String {
      guard case .failure = json(more, date: date) else { return "none" }
      return Interface.lastError
    }
    expect(error(base).contains("`text` and `content`"))
    expect(error(base + [(\.text, "x"), (\.content, "{}")]).contains("`text` and `content`"))
    expect(error(base + [(\.content, "{}")]).contains("`content`"))
    expect(error(base + [(\.text, "x"), (\.extras, "[]")]).contains("`extras`"))
    expect(error(base + [(\.text, "x"), (\.extras, #"{"id":"8"}"#)]).contains("`extras`"))
    expect(error(base + [(\.text, "x"), (\.status, "gone")]).contains("`status`"))
    expect(error(base + [(\.text, "x")], date: .infinity).contains("`date`"))
    expect(error([(\.sender, "bo"), (\.text, "x")]).contains("`id`"))
    expect(error([(\.id, "7"), (\.text, "x")]).contains("`sender`"))
  }
}
