/// What a message says: a type and the payload as it stands in the conversation.
public struct Content: Hashable, Sendable {
  /// The content's type: `text`, `service`, `poll`… The chain uses it as an index.
  public var type: String

  /// All members of the content as they stand in the conversation, `type` among them.
  public var payload: JSONObject

  /// Makes content of a type and its payload.
  public init(type: String, payload: JSONObject = [:]) {
    self.type = type
    self.payload = payload
  }

  /// The payload's `text`, if it is a string.
  public var text: String? { payload["text"]?.string }

  /// Text content.
  public static func text(_ text: String) -> Content {
    Content(type: "text", payload: ["type": .string("text"), "text": .string(text)])
  }

  /// A row that no person wrote: "Bo joined the group".
  public static func service(_ text: String) -> Content {
    Content(type: "service", payload: ["type": .string("service"), "text": .string(text)])
  }

  /// Content that could not be read; it is shown as an unsupported row that says why.
  public static func unreadable(_ reason: String) -> Content {
    Content(type: unreadableType, payload: ["reason": .string(reason)])
  }

  /// The type of ``unreadable(_:)`` content.
  ///
  /// No layouter is asked for it.
  public static let unreadableType = "bubble.unreadable"
}
