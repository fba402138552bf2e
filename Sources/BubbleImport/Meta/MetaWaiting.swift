import BubbleCore
import Foundation

/// What the app writes in place of words, as Instagram's exports in English have it.
struct MetaPhrase {
  private let words: String
  private let name: String

  init(_ words: String, of name: String) {
    self.words = words.hasSuffix(" ") ? words.trimmingCharacters(in: .whitespaces) : words
    self.name = name
  }

  private var names: [String] {
    [name, name.prefix { $0 != " " }.description, "You"].filter { !$0.isEmpty }
  }

  private func begins(with verb: String) -> Bool { names.contains { words.hasPrefix($0 + verb) } }

  var isUnsent: Bool {
    words.hasSuffix(" unsent a message") && names.contains { words == "\($0) unsent a message" }
  }

  /// Whether it only names a file that is there, as "Ana sent an attachment" does.
  var isPlaceholder: Bool {
    words.hasSuffix(".") && words.utf8.count < 80 && begins(with: " sent ")
  }

  /// The emoji of `Reacted 😍 to your message`, `Liked a message`.
  var reaction: String? {
    if words == "Liked a message" { return "❤️" }
    guard words.hasSuffix(" to your message"),
      let verb = words.range(of: "eacted "),
      words[..<verb.lowerBound] == "R" || begins(with: " reacted ")
    else { return nil }
    let emoji = words[verb.upperBound...].dropLast(" to your message".count)
    return emoji.isEmpty || emoji.utf8.count > 40
      || emoji.contains { $0.isLetter || $0.isWhitespace }
      ? nil : String(emoji)
  }

  /// The words of the second form of a message that was edited.
  var edited: String? {
    words.hasSuffix(" (edited)") ? String(words.dropLast(" (edited)".count)) : nil
  }
}

/// The last messages before they are handed on: rows of later ones may change them.
struct MetaWaiting {
  struct Entry {
    var message: ImportedMessage
    var text = FormattedText()
    var files: [MessageContent] = []
    /// What was written, without what was added.
    var words = ""
    /// Who reacted, and how.
    var actors: Set<[String]> = []
    /// Whether the message has its content already.
    var isFixed = false
  }

  private var entries: [Entry] = []

  /// How many messages wait.
  private static let limit = 64
  /// How long a message may be edited, in seconds, with some to spare.
  private static let editingTime = 1_000.0

  /// Adds a message.
  ///
  /// - Returns: The oldest one, if there are enough.
  mutating func add(_ entry: Entry) -> Entry? {
    entries.append(entry)
    return entries.count > MetaWaiting.limit ? entries.removeFirst() : nil
  }

  mutating func removeFirst() -> Entry? { entries.isEmpty ? nil : entries.removeFirst() }

  /// Adds a reaction to the last message of another person, the owner's first; false if there is none.
  ///
  /// - Parameter shared: The address and words of a share, which the message that is meant has, too.
  mutating func react(
    _ emoji: String, _ name: String, owner: String?, to shared: [String]
  ) -> Bool {
    func isMeant(_ entry: Entry) -> Bool {
      let text = entry.text.text + (entry.message.extras["preview"]?.words ?? "")
      return !entry.isFixed && shared.allSatisfy(text.contains)
    }
    let place =
      entries.lastIndex { isMeant($0) && $0.message.sender == owner && owner != name }
      ?? entries.lastIndex { isMeant($0) && $0.message.sender != name }
    guard let place else { return false }
    if entries[place].actors.insert([name, emoji.withoutVariation]).inserted {
      entries[place].message.countReaction(emoji, isMine: name == owner)
    }
    return true
  }

  /// Gives the message that is most like it its new words; false if none is like it.
  mutating func edit(_ words: String, _ name: String, _ date: Date) -> Bool {
    var best: (place: Int, likeness: Double) = (-1, 0.5)
    for (place, entry) in entries.enumerated()
    where entry.message.sender == name && !entry.isFixed && !entry.words.isEmpty
      && entry.text.text == entry.words
      && abs(entry.message.date.timeIntervalSince(date)) <= MetaWaiting.editingTime
    {
      let likeness = MetaWaiting.likeness(entry.words, words)
      if likeness >= best.likeness { best = (place, likeness) }
    }
    guard best.place >= 0 else { return false }
    entries[best.place].message.setEdited(at: date)
    entries[best.place].words = words
    entries[best.place].text = FormattedText(words)
    return true
  }

  /// How much of the shorter one of two texts begins or ends the other one.
  private static func likeness(_ one: String, _ other: String) -> Double {
    let (one, other) = (Array(one.prefix(10_000)), Array(other.prefix(10_000)))
    let shorter = min(one.count, other.count)
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return shorter == 0 ? 0 : Double(min(shorter, start + end)) / Double(shorter)
  }
}
