import BubbleCore

/// The last messages, which answers quote.
struct RecentMessages {
  struct Known {
    /// The key of the lookup.
    let key: String
    /// The id of the message, or of the album that it is part of.
    var id: String
    var sender: String
    var text: String
  }

  private var places: [String: Int] = [:]
  private var messages: [Known] = []
  private var next = 0

  /// The maximum number of messages, and the maximum size of each text in bytes.
  private static let maximumCount = 1 << 16
  private static let maximumLength = 240

  subscript(id: String) -> Known? { places[id].map { messages[$0] } }

  mutating func add(_ message: ImportedMessage) {
    let known = Known(
      key: message.id, id: message.id, sender: message.sender,
      text: RecentMessages.text(of: message.content))
    places[message.id] = place(for: known)
  }

  /// Notes that a message became part of another one.
  mutating func add(alias: String, of id: String) {
    guard let place = places[alias] else { return }
    messages[place].id = id
  }

  private mutating func place(for known: Known) -> Int {
    if messages.count < RecentMessages.maximumCount {
      messages.append(known)
      return messages.count - 1
    }
    let place = next
    next = (next + 1) % RecentMessages.maximumCount
    places[messages[place].key] = nil
    messages[place] = known
    return place
  }

  /// Returns the text of a message in a quote.
  static func text(of content: MessageContent) -> String {
    let payload = content.payload
    let text =
      content.coveredText ?? payload["question"]?.string
      ?? payload["name"]?.string ?? payload["emoji"]?.string ?? ImportWords.kindName(content.type)
    return text.utf8.count <= maximumLength ? text : String(text.prefix(120)) + "…"
  }
}
