/// The content of a message: a type and the payload from the conversation.
///
/// ```swift
/// let poll = MessageContent(
///   type: "poll",
///   payload: ["question": "Lunch?", "options": [["text": "12:30"], ["text": "13:00"]]])
/// let question = poll.payload["question"]?.string
/// ```
public struct MessageContent: Hashable, Sendable {
  /// The content's type: `text`, `service`, `poll`… The chain uses it as an index.
  ///
  /// Setting it also sets the payload's `type`.
  public var type: String { didSet { payload.type = type } }

  /// All members of the content as the conversation has them, including `type`.
  ///
  /// A new payload gets the content's ``type``, even if it has another one.
  public var payload: JSONObject { didSet { payload.type = type } }

  /// Makes content from a type and its payload.
  ///
  /// - Parameters:
  ///   - type: The name that layouters use, such as `text`.
  ///   - payload: The members. If `type` is missing or differs, the right one is put in front, and any other removed.
  public init(type: String, payload: JSONObject = [:]) {
    self.type = type
    self.payload = payload
    self.payload.type = type
  }

  /// Makes content from a payload whose only `type` is that type.
  package init(type: String, completePayload payload: JSONObject) {
    self.type = type
    self.payload = payload
  }

  /// The payload's `text`, if it is a string.
  public var text: String? { payload["text"]?.string }

  /// The payload's `text`, or its `caption`, in which a sign replaces the words of each spoiler: for quotations and labels, which would
  /// give them away.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the length of the text and the number of spoilers.
  package var coveredText: String? {
    guard let text = text ?? payload["caption"]?.string else { return nil }
    guard let spans = payload["spans"]?.array else { return text }
    let spoilers = spans.compactMap(\.object).filter { $0["style"]?.string == "spoiler" }
    guard !spoilers.isEmpty else { return text }
    let units = Array(text.utf16)
    let ranges = spoilers.compactMap { span -> Range<Int>? in
      guard let start = span["start"]?.double, let length = span["length"]?.double, start >= 0,
        length > 0, start < Double(units.count)
      else { return nil }
      return Int(start)..<Int(min(Double(units.count), start + length))
    }
    var shown: [UInt16] = []
    var end = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
      if range.lowerBound > end || end == 0 {
        shown += units[end..<range.lowerBound]
        shown += TextRequest.cover.utf16
      }
      end = range.upperBound
    }
    return String(decoding: shown + units[end...], as: UTF16.self)
  }

  /// Makes the short texts self-contained; the whole text of a service row counts as one.
  mutating func containTexts() {
    payload.containTexts(hasBody: type != MessageContent.serviceType)
  }

  /// Makes text content.
  public static func text(_ text: String) -> MessageContent {
    MessageContent(
      type: "text",
      completePayload: JSONObject([
        JSONObject.Member(name: "type", value: .string("text")),
        JSONObject.Member(name: "text", value: .string(text)),
      ]))
  }

  /// Makes a row that no person wrote: "Bo joined the group".
  public static func service(_ text: String) -> MessageContent {
    MessageContent(type: serviceType, payload: ["text": .string(text)])
  }

  /// Makes content that could not be read; it is shown as an unsupported row with the reason.
  public static func unreadable(_ reason: String) -> MessageContent {
    MessageContent(type: unreadableType, payload: ["reason": .string(reason)])
  }

  /// The type of ``service(_:)`` content.
  package static let serviceType = "service"

  /// The type of ``unreadable(_:)`` content.
  ///
  /// The chain calls no layouter for it.
  package static let unreadableType = "bubble.unreadable"
}

extension JSONObject {
  /// The content's type among the members.
  fileprivate var type: String {
    get { self["type"]?.string ?? "" }
    set {
      guard self["type"]?.string != newValue else { return }
      self = JSONObject(
        [Member(name: "type", value: .string(newValue))] + members.filter { $0.name != "type" })
    }
  }
}
