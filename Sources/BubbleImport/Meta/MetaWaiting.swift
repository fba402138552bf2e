import BubbleCore
import Foundation

/// A text of the app instead of words, as in Instagram's exports in English.
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

  /// Whether it only names an existing file, like "Ana sent an attachment".
  var isPlaceholder: Bool {
    words.hasSuffix(".") && words.utf8.count < 80 && begins(with: " sent ")
  }

  /// The emoji of `Reacted 😍 to your message`, `Liked a message`.
  var reaction: String? {
    if words == "Liked a message" { return "❤️" }
    guard words.hasSuffix(" to your message"), let verb = words.range(of: "eacted "),
      words[..<verb.lowerBound] == "R" || begins(with: " reacted ")
    else { return nil }
    let emoji = words[verb.upperBound...].dropLast(" to your message".count)
    return emoji.isEmpty || emoji.utf8.count > 40
      || emoji.contains { $0.isLetter || $0.isWhitespace } ? nil : String(emoji)
  }

  /// The words of the second form of an edited message.
  var edited: String? {
    words.hasSuffix(" (edited)") ? String(words.dropLast(" (edited)".count)) : nil
  }
}

/// The last messages before they are passed on: later rows may change them.
struct MetaWaiting {
  struct Entry {
    var message: ImportedMessage
    var text = FormattedText()
    var files: [MessageContent] = []
    /// The original words, without additions.
    var words = ""
    /// The people who reacted, and their emoji.
    var actors: Set<[String]> = []
    /// Whether the message has its final content.
    var isFixed = false
  }

  private var entries: [Entry] = []

  /// The number of waiting messages.
  private static let limit = 64
  /// The time in which a message may be edited, in seconds, with a margin.
  private static let editingTime = 1_000.0

  /// Adds a message.
  ///
  /// - Returns: The oldest one, if there are enough.
  mutating func add(_ entry: Entry) -> Entry? {
    entries.append(entry)
    return entries.count > MetaWaiting.limit ? entries.removeFirst() : nil
  }

  mutating func removeFirst() -> Entry? { entries.isEmpty ? nil : entries.removeFirst() }

  /// Adds a reaction to the last message of another person, the owner's first; returns false if there is none.
  ///
  /// - Parameter shared: The address and words of a share, which the target message must also have.
  mutating func react(_ emoji: String, _ name: String, owner: String?, to shared: [String]) -> Bool
  {
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

  /// Gives the most similar message its new words; returns false if none is similar.
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

  /// Returns the fraction of the shorter text that begins or ends the other one.
  private static func likeness(_ one: String, _ other: String) -> Double {
    let (one, other) = (Array(one.prefix(10_000)), Array(other.prefix(10_000)))
    let shorter = min(one.count, other.count)
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return shorter == 0 ? 0 : Double(min(shorter, start + end)) / Double(shorter)
  }
}
