import BubbleCore

extension JSONValue {
  /// All texts in it that are not empty, in order.
  var texts: [String] {
    switch self {
    case .string(let text): text.isEmpty ? [] : [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    default: []
    }
  }

  /// Whether it contains words, and not only names, ids and addresses.
  var hasWords: Bool {
    texts.contains { text in text.contains { $0.isWhitespace || $0.isLetter && !$0.isASCII } }
  }
}

extension KnownNames {
  /// Notes unknown members with words in them, and those of another type than the one that is read.
  ///
  /// - Parameter field: The name of the object.
  func checkWords(_ object: JSONObject, field: String, in builder: ConversationBuilder) {
    for member in object.members
    where mark(of: member, field: field, in: builder) == nil && member.value.hasWords {
      builder.note(KnownNames.leftOut, in: String("\(field).\(member.name)".prefix(80)))
    }
  }
}

extension String {
  /// The emoji without U+FE0F, which some exporters leave out.
  var withoutVariation: String { String(unicodeScalars.filter { $0.value != 0xFE0F }) }
}

extension ImportedMessage {
  /// Adds reactions, and combines those with the same emoji; of more than 100 kinds the others are left out.
  ///
  /// - Parameters:
  ///   - all: The emoji, and the person who reacted.
  ///   - me: The owner of the export.
  ///   - once: Whether each person counts once for an emoji.
  mutating func addReactions(
    _ all: [(emoji: String, sender: String)], me: String?, once: Bool = false
  ) {
    var kinds: [(emoji: String, senders: [String])] = []
    for (emoji, sender) in all {
      if let place = kinds.firstIndex(where: { $0.emoji == emoji }) {
        if once, kinds[place].senders.contains(sender) { continue }
        kinds[place].senders.append(sender)
      } else if kinds.count < 100 {
        kinds.append((emoji, [sender]))
      }
    }
    for (emoji, senders) in kinds {
      addReaction(emoji, count: senders.count, isMine: me.map(senders.contains) ?? false)
    }
  }

  /// Adds one reaction, or counts it if there are others of its kind.
  mutating func countReaction(_ emoji: String, isMine: Bool) {
    var all = extras["reactions"]?.array ?? []
    let plain = emoji.withoutVariation
    guard
      let place = all.firstIndex(where: { $0.object?.string("emoji")?.withoutVariation == plain }),
      var known = all[place].object
    else { return addReaction(emoji, isMine: isMine) }
    known["count"] = .integer((known.integer("count") ?? 1) + 1)
    if isMine { known["mine"] = true }
    all[place] = .object(known)
    extras["reactions"] = .array(all)
  }
}
