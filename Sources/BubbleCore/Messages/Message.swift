import Foundation

/// One message of a conversation: its sender, date and content.
///
/// A message is a value and does not depend on its place in the list. A layouter gets what depends on the neighbours through
/// ``LayoutContext/neighbours``. The parts are held by reference, and copies share them until one is changed. So passing a message on
/// and recognising it costs next to nothing.
///
/// ```swift
/// let ana = Person(id: "ana", name: "Ana")
/// var message = Message(
///   id: "41", sender: ana, isOutgoing: false, date: Date(), content: .text("Lunch?"))
/// message.reactions = [Reaction("👍", count: 3)]
/// ```
public struct Message: Sendable {
  /// The parts.
  ///
  /// A chain reads the first ones of each message, of which there may be a hundred thousand.
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

  /// Never changed: a changed message gets a new storage.
  fileprivate final class Storage: Sendable {
    let hasText: Bool
    let parts: Parts

    init(_ parts: Parts) {
      var parts = parts
      // Every new message passes through here.
      parts.content.containTexts()
      parts.extras.containTexts(hasBody: false)
      self.parts = parts
      hasText = parts.content.text != nil
    }
  }

  fileprivate private(set) var storage: Storage

  /// Makes a message from its parts.
  ///
  /// Short texts in content and extras, such as names and quotes, lose characters that would change the direction of surrounding text.
  /// These are embeddings, overrides, and isolates that do not end. The body, `text` or `caption`, keeps them.
  public init(
    id: MessageID, revision: Int = 0, sender: Person, isOutgoing: Bool, date: Date,
    status: Status = .none, content: MessageContent, extras: JSONObject = [:]
  ) {
    storage = Storage(
      Parts(
        content: content, id: id, extras: extras, revision: revision, date: date,
        isOutgoing: isOutgoing, status: status, sender: sender))
  }

  /// The identifier of the message within its conversation.
  public var id: MessageID {
    get { storage.parts.id }
    set { change { $0.id = newValue } }
  }

  /// The number of changes of this message, counted by the host.
  ///
  /// A host that counts them avoids the comparison of contents: messages of two revisions differ. A new layout does not need a higher
  /// revision, because the whole message is part of the ``LayoutKey``.
  public var revision: Int {
    get { storage.parts.revision }
    set { change { $0.revision = newValue } }
  }

  /// The sender of the message.
  public var sender: Person {
    get { storage.parts.sender }
    set { change { $0.sender = newValue } }
  }

  /// Whether the user of this device sent it; such bubbles are at the trailing side.
  public var isOutgoing: Bool {
    get { storage.parts.isOutgoing }
    set { change { $0.isOutgoing = newValue } }
  }

  /// The date when it was sent.
  public var date: Date {
    get { storage.parts.date }
    set { change { $0.date = newValue } }
  }

  /// The delivery status of an outgoing message.
  public var status: Status {
    get { storage.parts.status }
    set { change { $0.status = newValue } }
  }

  /// The content of the message.
  public var content: MessageContent {
    get { storage.parts.content }
    set { change { $0.content = newValue } }
  }

  /// Further data that does not depend on the content's type: `reply`, `forwarded`, `reactions`, and any members that the host's layouters
  /// support.
  public var extras: JSONObject {
    get { storage.parts.extras }
    set { change { $0.extras = newValue } }
  }

  /// The content's type, without copying the content.
  var contentType: String { storage.parts.content.type }

  /// Whether the content has a ``MessageContent/text``, without reading it.
  package var hasText: Bool { storage.hasText }

  /// Whether it has anything in addition to its content, such as a reply or reactions.
  package var hasExtras: Bool { !storage.parts.extras.members.isEmpty }

  /// Whether it was changed after it was sent.
  ///
  /// ``extras`` contain the change under `edited`: `true`, or its date.
  ///
  /// Its time is then shown with ``LocalizedStrings/edited``.
  public var isEdited: Bool {
    guard hasExtras, let edited = extras["edited"] else { return false }
    return edited == .bool(true) || edited.string?.isEmpty == false
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = storage.parts
    body(&parts)
    storage = Storage(parts)
  }

  /// The delivery status of an outgoing message.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// Unknown, as for incoming messages: no mark is drawn.
    case none
    /// On its way to the server: a clock.
    case sending
    /// Accepted by the server: one check.
    case sent
    /// Arrived at the recipient's device: two checks.
    case delivered
    /// Read: two checks in the accent colour.
    case read
    /// Failed: a warning mark.
    case failed
  }
}

extension Message: Hashable {
  /// Whether the two are equal in every part.
  ///
  /// - Complexity: O(1) for copies of one message, else as much as comparing their contents costs.
  public static func == (left: Message, right: Message) -> Bool {
    left.storage === right.storage || left.storage.parts == right.storage.parts
  }

  /// Hashes id and revision, which distinguish nearly all messages.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.parts.id)
    hasher.combine(storage.parts.revision)
    // These distinguish states of a message whose revisions the host does not count.
    hasher.combine(storage.parts.status)
    hasher.combine(storage.parts.content.text?.utf8.count)
  }

  /// Whether the two are unchanged copies of one message: equal without comparing the parts.
  ///
  /// - Complexity: O(1).
  package func isCopy(of other: Message) -> Bool { storage === other.storage }

  /// An identity that copies of one message share, while one of them is held.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}
