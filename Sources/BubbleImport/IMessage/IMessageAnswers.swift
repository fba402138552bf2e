import Foundation

/// The answers that come twice: indented below the message that they answer, and again at their own time.
///
/// The first pass over the file finds them. Only indented ones without a second form are kept.
struct IMessageAnswers {
  private struct Key: Hashable {
    var date: Date
    var sender: String?
  }

  private struct Answer {
    /// The hashes of its first line, the first two, and so on; empty lines and tapbacks do not count.
    var hashes: [Int]
    /// The message that it answers, once that is known.
    var parent: String?
  }

  private var answers: [Key: [Answer]] = [:]
  /// The number of answers at their own time, by key.
  private var counts: [Key: Int] = [:]

  private static func hashes(_ lines: [String]) -> [Int] {
    var hasher = Hasher()
    return lines.compactMap { line in
      let words = String(line.drop { $0 == " " })
      guard !words.isEmpty, !IMessageTapback.labels.contains(words), IMessageTapback(words) == nil
      else { return nil }
      hasher.combine(words)
      let copy = hasher
      return copy.finalize()
    }
  }

  /// The maximum number of answers of one person and second that are told apart.
  private static let maximumCount = 100

  /// Notes an answer at its own time.
  mutating func add(_ entry: IMessageEntry) {
    let key = Key(date: entry.date, sender: entry.sender)
    guard entry.isAnswer, answers[key]?.count ?? 0 < IMessageAnswers.maximumCount else { return }
    answers[key, default: []].append(Answer(hashes: IMessageAnswers.hashes(entry.lines)))
  }

  /// Whether an indented answer continues with a line, like its other form; nil if there is none.
  func goesOn(_ entry: IMessageEntry, _ line: String) -> Bool? {
    guard let known = answers[Key(date: entry.date, sender: entry.sender)],
      entry.lines.count < 1_000
    else { return nil }
    guard !IMessageAnswers.hashes([line]).isEmpty else { return false }
    let hashes = IMessageAnswers.hashes(entry.lines + [line])
    return known.contains { $0.hashes.starts(with: hashes) }
  }

  /// Whether an indented answer also comes at its own time; if so, notes the message that it answers.
  mutating func take(_ entry: IMessageEntry, parent: String) -> Bool {
    let key = Key(date: entry.date, sender: entry.sender)
    let hashes = IMessageAnswers.hashes(entry.lines)
    guard let place = answers[key]?.firstIndex(where: { $0.parent == nil && $0.hashes == hashes })
    else { return false }
    answers[key]?[place].parent = parent
    return true
  }

  /// Returns the message that the next answer of its time and sender answers.
  mutating func parent(of entry: IMessageEntry) -> String? {
    guard entry.isAnswer else { return nil }
    let key = Key(date: entry.date, sender: entry.sender)
    let place = counts[key, default: 0]
    counts[key] = place + 1
    guard let known = answers[key], known.indices.contains(place) else { return nil }
    return known[place].parent
  }
}
