import BubbleC
import CBubble
import Expectations
import Foundation
import Testing

/// The interface as tests call it: a status that is not expected fails the test with its text.
enum Interface {
  static var version: UInt32 { bubble_version() }
  static var lastError: String { String(cString: bubble_last_error()) }

  /// Takes over a text that was handed over.
  static func text(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> bubble_status
  ) throws -> String {
    var text: UnsafeMutablePointer<CChar>?
    try #require(body(&text) == BUBBLE_OK, "\(lastError)")
    defer { bubble_free(text) }
    return String(cString: try #require(text))
  }

  /// Takes over JSON that was handed over.
  static func json(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> bubble_status
  ) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text(body).utf8))
  }

  /// An object that a call gives.
  static func object(
    _ body: (UnsafeMutablePointer<OpaquePointer?>) -> bubble_status
  ) throws -> OpaquePointer {
    var object: OpaquePointer?
    try #require(body(&object) == BUBBLE_OK, "\(lastError)")
    return try #require(object)
  }
}

/// Calls something that waits on a thread of its own: Swift's threads are needed by what it waits for.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}

/// A conversation in a view, as a host in C has it.
final class OpenView {
  static let head = """
    {"me":"ana","peer":{"id":"p","kind":"group","title":"Trip"},\
    "people":{"ana":{"name":"Ana"},"bo":{"name":"Bo","avatar":"bo.png"}}}
    """

  /// A message on a line.
  static func message(_ number: Int, _ text: String? = nil, by sender: String? = nil) -> String {
    let sender = sender ?? (number % 3 == 0 ? "ana" : "bo")
    let text = text ?? "Message \(number), and some words more to fill a line or two with"
    return """
      {"id":"\(number)","sender":"\(sender)",\
      "date":"2026-11-\(10 + number / 50)T09:\(10 + number % 50):00Z",\
      "content":{"type":"text","text":"\(text)"}}
      """
  }

  let view: OpaquePointer
  let conversation: OpaquePointer

  init(
    _ lines: [String] = (0..<60).map { OpenView.message($0) },
    _ surroundings: bubble_surroundings? = nil,
    change: (inout bubble_view_options) -> Void = { _ in }
  ) throws {
    // A head alone is no conversation: without messages it has an empty list of them.
    let head =
      lines.isEmpty ? String(OpenView.head.dropLast()) + #","messages":[]}"# : OpenView.head
    let bytes = ([head] + lines).joined(separator: "\n")
    let conversation = try Interface.object {
      bubble_conversation_open_bytes("test", bytes, bytes.utf8.count, $0)
    }
    var options = bubble_view_options()
    expect(
      bubble_view_options_init(&options, MemoryLayout<bubble_view_options>.size), equals: BUBBLE_OK)
    options.pins_days = false
    change(&options)
    self.conversation = conversation
    view = try Interface.object { out in
      guard var surroundings else { return bubble_view_open(conversation, nil, &options, out) }
      surroundings.struct_size = MemoryLayout<bubble_surroundings>.size
      return bubble_view_open(conversation, &surroundings, &options, out)
    }
  }

  deinit {
    expect(bubble_view_free(view), equals: BUBBLE_OK)
    expect(bubble_conversation_free(conversation), equals: BUBBLE_OK)
  }

  func append(_ json: String) -> bubble_status { bubble_view_append(view, json, json.utf8.count) }

  func show() { expect(bubble_view_commit_now(view, false), equals: BUBBLE_OK) }

  /// The ids and frames of the cells that are shown.
  func cells() throws -> [(id: String, frame: CGRect, look: UInt64, layouter: String)] {
    var (first, count): (UnsafePointer<UnsafePointer<bubble_cell>?>?, Int) = (nil, 0)
    try #require(bubble_view_cells(view, BUBBLE_AT_REST, &first, &count) == BUBBLE_OK)
    return try UnsafeBufferPointer(start: first, count: count).map { cell in
      let cell = try #require(cell).pointee
      return (
        String(cString: cell.id.pointee.name),
        CGRect(
          x: cell.frame.x, y: cell.frame.y, width: cell.frame.width, height: cell.frame.height),
        cell.look, String(cString: cell.layouter)
      )
    }
  }

  var state: bubble_view_state {
    var state = bubble_view_state()
    state.struct_size = MemoryLayout<bubble_view_state>.size
    expect(bubble_view_get_state(view, &state), equals: BUBBLE_OK)
    return state
  }
}
