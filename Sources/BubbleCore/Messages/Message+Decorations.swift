import Foundation
import Platform

/// A reaction to a message: an emoji, and the number of people who chose it.
public struct Reaction: Hashable, Sendable {
  /// The emoji, or a short text.
  public var emoji: String
  /// The number of people who chose it, at least 1.
  public var count: Int
  /// Whether the reader of the conversation is one of them.
  public var isMine: Bool

  /// Creates a reaction; a count below 1 counts as 1.
  public init(_ emoji: String, count: Int = 1, isMine: Bool = false) {
    self.emoji = emoji
    self.count = max(1, count)
    self.isMine = isMine
  }
}

/// The message that another one answers, as it is quoted.
public struct Reply: Hashable, Sendable {
  /// The id of the quoted message; nil if it is unknown.
  public var message: MessageID?
  /// The name of the quoted message's sender; nil if it is unknown.
  public var sender: String?
  /// The id of the quoted message's sender, which decides on the colour; nil: the name does.
  public var person: String?
  /// The quoted text; nil if there is none.
  public var text: String?
  /// The type of the quoted message's content, such as `photo`, which is named if there is no text; nil if it is unknown.
  public var type: String?

  /// Creates a quotation of any message.
  ///
  /// Without text, type and image it says that the message is not available.
  public init(
    message: MessageID? = nil, sender: String? = nil, person: String? = nil, text: String? = nil,
    type: String? = nil
  ) {
    self.message = message
    self.sender = sender
    self.person = person
    self.text = text
    self.type = type
  }

  /// Creates a quotation of a message, with its text or caption if it has one, else with the type of its content; signs replace hidden
  /// words.
  public init(to message: Message) {
    self.init(
      message: message.id, sender: message.sender.name, person: message.sender.id,
      text: message.content.coveredText)
    if text.map(\.isBlank) ?? true { (text, type) = (nil, message.content.type) }
  }
}

/// The decorations of a message that have types here; ``extras`` has all of them.
extension Message {
  /// The reactions, in order; empty if the message has none.
  ///
  /// Elements of `extras["reactions"]` that are not reactions are left out, and a new value replaces them.
  public var reactions: [Reaction] {
    get { extras["reactions"]?.array?.compactMap(Reaction.init) ?? [] }
    set { extras["reactions"] = newValue.isEmpty ? nil : .array(newValue.map(\.json)) }
  }

  /// Adds the reader's reaction, or removes it if the reader has chosen this emoji before.
  ///
  /// A reaction without people is removed.
  public mutating func toggleReaction(_ emoji: String) {
    var reactions = reactions
    guard let place = reactions.firstIndex(where: { $0.emoji == emoji }) else {
      self.reactions = reactions + [Reaction(emoji, isMine: true)]
      return
    }
    let (count, wasMine) = (reactions[place].count, reactions[place].isMine)
    if wasMine, count == 1 {
      reactions.remove(at: place)
    } else {
      reactions[place].count = wasMine ? count - 1 : count == .max ? count : count + 1
      reactions[place].isMine = !wasMine
    }
    self.reactions = reactions
  }

  /// The quoted message that this one answers; nil if it answers none.
  ///
  /// A new value keeps members of `extras["reply"]` that ``Reply`` lacks, such as an image.
  public var reply: Reply? {
    get {
      extras["reply"]?.object.map {
        Reply(
          message: $0["message"]?.string.map { MessageID(rawValue: $0) },
          sender: $0["sender"]?.string, person: $0["person"]?.string, text: $0["text"]?.string,
          type: $0["type"]?.string)
      }
    }
    set {
      guard let newValue else {
        extras["reply"] = nil
        return
      }
      var fields = extras["reply"]?.object ?? [:]
      fields["message"] = newValue.message.map { .string($0.rawValue) }
      fields["sender"] = newValue.sender.map { .string($0) }
      fields["person"] = newValue.person.map { .string($0) }
      fields["text"] = newValue.text.map { .string($0) }
      fields["type"] = newValue.type.map { .string($0) }
      extras["reply"] = .object(fields)
    }
  }

  /// The language of the content; nil, the default: its letters show it, or it is that of the reader.
  ///
  /// It is the member `language` of the ``extras``, as a tag of BCP 47 such as `ja` or `zh-Hant`.
  public var language: TextLanguage? {
    get { hasExtras ? extras["language"]?.string.flatMap(TextLanguage.init) : nil }
    set { extras["language"] = newValue.map { .string($0.tag) } }
  }

  /// Marks the message as edited, or removes the mark.
  ///
  /// - Parameters:
  ///   - isEdited: Whether the message has the mark.
  ///   - date: The time of the edit; nil if it is unknown. A date outside of the years 1 to 9999 counts as unknown.
  public mutating func setEdited(_ isEdited: Bool = true, at date: Date? = nil) {
    let writable = -62_135_596_800.0..<253_402_300_800
    let text = date.flatMap {
      writable.contains($0.timeIntervalSince1970) ? JSONWriter.text(of: $0) : nil
    }
    extras["edited"] = isEdited ? text.map { .string($0) } ?? .bool(true) : nil
  }
}

extension Reaction {
  /// Reads an element of `extras["reactions"]`; nil if it has no emoji, or counts no one.
  package init?(_ value: JSONValue) {
    guard let fields = value.object, let emoji = fields["emoji"]?.string, !emoji.isEmpty else {
      return nil
    }
    let count = fields["count"].map { $0.double ?? 0 } ?? 1
    guard count >= 1 else { return nil }
    self.init(
      emoji, count: Int(exactly: count.rounded(.down)) ?? .max,
      isMine: fields["mine"]?.bool ?? false)
  }

  fileprivate var json: JSONValue {
    var fields: JSONObject = ["emoji": .string(emoji)]
    if count > 1 { fields["count"] = .integer(Int64(count)) }
    if isMine { fields["mine"] = .bool(true) }
    return .object(fields)
  }
}

extension Message {
  /// The id of the message that it answers; nil for none.
  package var repliedID: MessageID? {
    guard hasExtras else { return nil }
    return extras["reply"]?.object?["message"]?.string.map { MessageID(rawValue: $0) }
  }

  /// Whether it names the message that it answers and quotes nothing of it.
  package var hasBareReply: Bool {
    guard hasExtras, let fields = extras["reply"]?.object else { return false }
    return fields["message"]?.string != nil
      && ["text", "type", "image"].allSatisfy { fields[$0] == nil }
  }
}

extension Conversation {
  /// Returns the conversation with quotations in the replies that quote nothing of a message that it has.
  ///
  /// A `ConversationView` does so, too, also when messages change.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  public func quotingReplies() -> Conversation {
    let bare = messages.indices.filter { messages[$0].hasBareReply }
    guard !bare.isEmpty else { return self }
    let wanted = Set(bare.compactMap { messages[$0].repliedID })
    let known = messages.filter { wanted.contains($0.id) }
    let quoted = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    var conversation = self
    for place in bare {
      guard let message = messages[place].repliedID.flatMap({ quoted[$0] }) else { continue }
      conversation.messages[place].reply = Reply(to: message)
    }
    return conversation
  }
}
