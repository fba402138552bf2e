import Foundation

/// One message of a conversation: who sent what when.
///
/// A message is a value and says nothing about its place in the list: what depends on the
/// neighbours reaches a layouter through ``LayoutContext/neighbours``.
public struct Message: Hashable, Sendable {
  /// Names the message within its conversation.
  public var id: MessageID

  /// Counts the changes of this message.
  ///
  /// A host that edits a message must raise it: it is part of the ``LayoutKey``, so the layout of
  /// the old revision is not used any more.
  public var revision: Int

  /// Who sent it.
  public var sender: Person

  /// Whether it was sent by the person whose device this is; such bubbles stand at the trailing side.
  public var isOutgoing: Bool

  /// When it was sent.
  public var date: Date

  /// How far an outgoing message has come.
  public var status: Status

  /// What it says.
  public var content: Content

  /// What else there is to it that does not depend on its content's type: `reply`, `forwarded`,
  /// `reactions`, and whatever a host's own layouters know.
  public var extras: JSONObject

  /// Makes a message of its parts.
  public init(
    id: MessageID, revision: Int = 0, sender: Person, isOutgoing: Bool, date: Date,
    status: Status = .none, content: Content, extras: JSONObject = [:]
  ) {
    self.id = id
    self.revision = revision
    self.sender = sender
    self.isOutgoing = isOutgoing
    self.date = date
    self.status = status
    self.content = content
    self.extras = extras
  }

  /// How far an outgoing message has come on its way.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// Nothing is known, as for incoming messages: no mark is drawn.
    case none
    /// On its way to the server: a clock.
    case sending
    /// Accepted by the server: one check.
    case sent
    /// Arrived at the recipient's device: two checks.
    case delivered
    /// Seen: two checks in the accent colour.
    case read
    /// Given up: a warning mark.
    case failed
  }
}

/// Somebody who takes part in a conversation.
public struct Person: Hashable, Sendable {
  /// Names the person within the conversation.
  public let id: String

  /// The name that is shown.
  public let name: String

  /// The avatar's picture as the conversation names it: a path relative to the conversation's
  /// folder.
  ///
  /// The core never opens it.
  public let avatar: String?

  /// One or two letters that stand for the person where there is no avatar: the first letters of the
  /// first and the last word of the name.
  public let initials: String

  /// Makes a person.
  public init(id: String, name: String, avatar: String? = nil) {
    self.id = id
    self.name = name
    self.avatar = avatar
    initials = Person.initials(of: name)
  }

  private static func initials(of name: String) -> String {
    let words = name.split(whereSeparator: { $0.isWhitespace }).filter {
      $0.first?.isLetter == true
    }
    guard let first = words.first?.first else {
      return name.first { !$0.isWhitespace }.map(String.init) ?? "?"
    }
    guard words.count > 1, let last = words.last?.first else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }
}

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
