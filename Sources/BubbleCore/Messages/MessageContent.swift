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
