import Foundation

/// One message of a conversation: who sent what when.
///
/// A message is a value and says nothing about its place in the list: what depends on the
/// neighbours reaches a layouter through ``LayoutContext/neighbours``. Its parts are held by
/// reference: copies share them until one is changed, so that passing a message on and recognising
/// it again cost next to nothing.
public struct Message: Sendable {
  /// The parts: those first that a chain looks at, of each of a hundred thousand messages.
  fileprivate struct Parts: Hashable, Sendable {
    var content: MessageContent
    var id: MessageID
    var extras: JSONObject
    var revision: Int
    var date: Date
    var isOutgoing: Bool
    var status: Status
    var sender: Person
  }

  /// Never changed: a message that is changed takes another one.
  fileprivate final class Storage: Sendable {
    let hasText: Bool
    let parts: Parts

    init(_ parts: Parts) {
      var parts = parts
      // Here every message comes by, whoever makes it.
      parts.content.containTexts()
      parts.extras.containTexts(hasBody: false)
      self.parts = parts
      hasText = parts.content.text != nil
    }
  }

  fileprivate private(set) var storage: Storage

  /// Makes a message of its parts.
  ///
  /// Short texts in content and extras, such as names and quotes, lose what would turn the direction of texts around them:
  /// embeddings, overrides, and isolates that do not end. The body, `text` or `caption`, keeps it.
  public init(
    id: MessageID, revision: Int = 0, sender: Person, isOutgoing: Bool, date: Date,
    status: Status = .none, content: MessageContent, extras: JSONObject = [:]
  ) {
    storage = Storage(
      Parts(
        content: content, id: id, extras: extras, revision: revision, date: date,
        isOutgoing: isOutgoing, status: status, sender: sender))
  }

  /// Names the message within its conversation.
  public var id: MessageID {
    get { storage.parts.id }
    set { change { $0.id = newValue } }
  }

  /// Counts the changes of this message.
  ///
  /// A host that counts them spares itself the comparison of contents: messages of two revisions
  /// differ. Raising it is not needed for a new layout, since the whole message is part of the
  /// ``LayoutKey``.
  public var revision: Int {
    get { storage.parts.revision }
    set { change { $0.revision = newValue } }
  }

  /// Who sent it.
  public var sender: Person {
    get { storage.parts.sender }
    set { change { $0.sender = newValue } }
  }

  /// Whether it was sent by the person whose device this is; such bubbles stand at the trailing side.
  public var isOutgoing: Bool {
    get { storage.parts.isOutgoing }
    set { change { $0.isOutgoing = newValue } }
  }

  /// When it was sent.
  public var date: Date {
    get { storage.parts.date }
    set { change { $0.date = newValue } }
  }

  /// How far an outgoing message has come.
  public var status: Status {
    get { storage.parts.status }
    set { change { $0.status = newValue } }
  }

  /// What it says.
  public var content: MessageContent {
    get { storage.parts.content }
    set { change { $0.content = newValue } }
  }

  /// What else there is to it that does not depend on its content's type: `reply`, `forwarded`,
  /// `reactions`, and whatever a host's own layouters know.
  public var extras: JSONObject {
    get { storage.parts.extras }
    set { change { $0.extras = newValue } }
  }

  /// The content's type, without copying the content.
  var contentType: String { storage.parts.content.type }

  /// Whether the content has a ``MessageContent/text``, without a look at it.
  public var hasText: Bool { storage.hasText }

  /// Whether it has anything beside its content, such as a reply or reactions.
  public var hasExtras: Bool { !storage.parts.extras.members.isEmpty }

  /// Whether it was changed after it was sent, as ``extras`` say under `edited`: `true`, or when.
  ///
  /// Its time says so: ``LocalizedStrings/edited``.
  public var isEdited: Bool {
    guard hasExtras, let edited = extras["edited"] else { return false }
    return edited == .bool(true) || edited.string?.isEmpty == false
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = storage.parts
    body(&parts)
    storage = Storage(parts)
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

extension Message: Hashable {
  /// Whether the two agree in every part.
  ///
  /// - Complexity: O(1) for copies of one message, else as much as comparing their contents costs.
  public static func == (left: Message, right: Message) -> Bool {
    left.storage === right.storage || left.storage.parts == right.storage.parts
  }

  /// Feeds id and revision, which tell nearly all messages apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.parts.id)
    hasher.combine(storage.parts.revision)
    // So that the states of a message whose host does not count them are told apart.
    hasher.combine(storage.parts.status)
    hasher.combine(storage.parts.content.text?.utf8.count)
  }

  /// Whether the two are copies of one message, unchanged since: equal without a look at the parts.
  ///
  /// - Complexity: O(1).
  package func isCopy(of other: Message) -> Bool { storage === other.storage }

  /// The same for copies of one message, for as long as one of them is held.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}
