/// What a message says: a type and the payload as it stands in the conversation.
public struct MessageContent: Hashable, Sendable {
  /// The content's type: `text`, `service`, `poll`… The chain uses it as an index.
  ///
  /// The payload's `type` follows.
  public var type: String { didSet { payload.type = type } }

  /// All members of the content as they stand in the conversation, `type` among them.
  ///
  /// A payload that is set has the content's ``type``, whatever it said before.
  public var payload: JSONObject { didSet { payload.type = type } }

  /// Makes content of a type and its payload.
  ///
  /// - Parameters:
  ///   - type: What layouters know it by, such as `text`.
  ///   - payload: Its members; `type` is put in front of them if it is missing, and put right if it is
  ///     another one.
  public init(type: String, payload: JSONObject = [:]) {
    self.type = type
    self.payload = payload
    self.payload.type = type
  }

  /// Makes content of a payload whose only `type` is that type.
  package init(type: String, completePayload payload: JSONObject) {
    self.type = type
    self.payload = payload
  }

  /// The payload's `text`, if it is a string.
  public var text: String? { payload["text"]?.string }

  /// Makes its short texts self-contained; a row of the service is one as a whole.
  mutating func containTexts() {
    payload.containTexts(hasBody: type != MessageContent.serviceType)
  }

  /// Text content.
  public static func text(_ text: String) -> MessageContent {
    MessageContent(
      type: "text",
      completePayload: JSONObject([
        JSONObject.Member(name: "type", value: .string("text")),
        JSONObject.Member(name: "text", value: .string(text)),
      ]))
  }

  /// A row that no person wrote: "Bo joined the group".
  public static func service(_ text: String) -> MessageContent {
    MessageContent(type: serviceType, payload: ["text": .string(text)])
  }

  /// Content that could not be read; it is shown as an unsupported row that says why.
  public static func unreadable(_ reason: String) -> MessageContent {
    MessageContent(type: unreadableType, payload: ["reason": .string(reason)])
  }

  /// The type of ``service(_:)`` content.
  public static let serviceType = "service"

  /// The type of ``unreadable(_:)`` content.
  ///
  /// No layouter is asked for it.
  public static let unreadableType = "bubble.unreadable"
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
