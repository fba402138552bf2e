import BubbleCore
import Foundation

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

extension ConversationBuilder {
  /// Notes the members with words that a row, which replaces a message, does not have.
  ///
  /// - Parameters:
  ///   - names: The names of the members that may have words.
  ///   - row: The words of the row.
  ///   - field: The name of the object; nil: it is the message.
  func noteUnsaid(
    _ names: [String], of object: JSONObject, in row: String, field: String? = nil
  ) {
    for name in names where object[name].map({ !row.hasAll(of: $0) }) ?? false {
      note(KnownNames.leftOut, in: field.map { "\($0).\(name)" } ?? name)
    }
  }

  /// Notes a date that can't be read.
  func noteDate(_ name: String, of object: JSONObject) {
    guard let value = object[name], value != .null, Date(timestamp: value) == nil else { return }
    note("its date can't be read; that of the message before it is used", in: name)
  }

  /// Marks a message as edited; a time that can't be read is a finding.
  func setEdited(_ message: inout ImportedMessage, at date: Date?, in field: String) {
    message.setEdited(at: date)
    if message.extras["edited"] == true {
      note("its time can't be read; only that it was edited is shown", in: field)
    }
  }
}

extension String {
  /// Whether it contains all texts in a value.
  func hasAll(of value: JSONValue) -> Bool { value.texts.allSatisfy(has) }

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
