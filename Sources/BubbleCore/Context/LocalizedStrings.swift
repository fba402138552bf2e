/// What the library writes itself, or has read aloud, besides what people wrote: English unless the host
/// gives others.
///
/// A `%@` stands for a name, a text or a number. Held by reference and never changed.
public final class LocalizedStrings: Sendable {
  /// Over a forwarded message: `Forwarded from %@`.
  public let forwardedFrom: String
  /// Over a forwarded message without a known author.
  public let forwarded: String
  /// What is read aloud of the quote over an answer, before the quoted text: `Reply to %@`.
  public let replyTo: String
  /// The same where it is not known who is quoted.
  public let reply: String
  /// What is read aloud of a reaction that is one's own: `%@, yours`.
  public let ownReaction: String
  /// What is read aloud of the reactions that are not shown one by one: `%@ more reactions`.
  public let moreReactions: String
  /// Over the first message that was not read.
  public let unreadMessages: String
  /// What is read aloud of things that are no text.
  public let spoken: AccessibilityStrings

  /// Makes strings; those left out are English.
  public init(
    forwardedFrom: String = "Forwarded from %@", forwarded: String = "Forwarded message",
    replyTo: String = "Reply to %@", reply: String = "Reply", ownReaction: String = "%@, yours",
    moreReactions: String = "%@ more reactions", unreadMessages: String = "Unread messages",
    spoken: AccessibilityStrings = AccessibilityStrings()
  ) {
    self.forwardedFrom = forwardedFrom
    self.forwarded = forwarded
    self.replyTo = replyTo
    self.reply = reply
    self.ownReaction = ownReaction
    self.moreReactions = moreReactions
    self.unreadMessages = unreadMessages
    self.spoken = spoken
  }

  /// The English ones.
  public static let english = LocalizedStrings()

  /// A template with texts in place of its `%@`, in order.
  public static func fill(_ template: String, with texts: [String]) -> String {
    let bytes = template.utf8
    var filled = ""
    var texts = texts[...]
    // What is not copied yet, and where to look on.
    var (start, index) = (bytes.startIndex, bytes.startIndex)
    while !texts.isEmpty, let sign = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = bytes.index(after: sign)
      guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "@") else { continue }
      filled += template[start..<sign]
      filled += texts.removeFirst()
      index = bytes.index(after: index)
      start = index
    }
    return filled + template[start...]
  }

  /// A template with a text in place of its first `%@`.
  public static func fill(_ template: String, _ text: String) -> String {
    fill(template, with: [text])
  }

  /// All of them, for a digest.
  var text: String {
    let text = all.joined(separator: " ")
    return spoken == AccessibilityStrings() ? text : text + " " + spoken.text
  }

  private var all: [String] {
    [
      forwardedFrom, forwarded, replyTo, reply, ownReaction, moreReactions, unreadMessages,
    ]
  }
}

extension LocalizedStrings: Hashable {
  /// Whether all words are the same.
  public static func == (left: LocalizedStrings, right: LocalizedStrings) -> Bool {
    left === right || (left.all == right.all && left.spoken == right.spoken)
  }

  /// Feeds all words.
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
