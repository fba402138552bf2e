import BubbleCore
import Foundation
import Platform

/// Diagnostics as a person reads them: what a script does wrong with many messages is printed once.
enum DiagnosticDigest {
  /// What makes two diagnostics of different messages the same.
  private struct Subject: Hashable {
    let layouter: LayouterID
    let text: Substring
  }

  /// A text for each diagnostic; those that a script repeats are counted below the first, and of others that are alike
  /// some are shown.
  ///
  /// - Complexity: O(*n*) in the length of all texts.
  static func texts(of diagnostics: [Diagnostic]) -> [String] {
    guard StandardError.detail.withLock({ $0 != .everything }) else {
      return diagnostics.map(\.description)
    }
    let ofScripts = diagnostics.filter { $0.layouter != nil && $0.message != nil }
    let others = diagnostics.filter { $0.layouter == nil || $0.message == nil }
    return scriptTexts(of: ofScripts)
      + alike(
        others.lazy.map {
          ("\($0.layouter.map(\.rawValue) ?? "")\(shape(of: $0.text))", $0.description, 1)
        })
  }

  /// A text for each cause of what is wrong with a conversation: the first of its messages, and how many there are
  /// besides; of causes that are alike some are shown.
  static func texts(of issues: [ConversationIssue]) -> [String] {
    guard StandardError.detail.withLock({ $0 != .everything }) else {
      return issues.map { "\($0)" }
    }
    var causes: [(first: ConversationIssue, count: Int)] = []
    var places: [[String]: Int] = [:]
    for issue in issues {
      let key = ["\(issue.outcome)", issue.field ?? "", issue.cause ?? issue.text]
      if let place = places[key] {
        causes[place].count += issue.count
      } else {
        places[key] = causes.count
        causes.append((issue, issue.count))
      }
    }
    return alike(
      causes.lazy.map { issue, count in
        let kind = "\(issue.outcome) \(shape(of: issue.field ?? "")) \(shape(of: issue.text))"
        return (kind, "\(issue)" + same(inMore: count - issue.count), count)
      })
  }

  /// A line that counts further messages; nothing if there are none.
  private static func same(inMore count: Int) -> String {
    count < 1 ? "" : "\n  the same in \(count) more \(count == 1 ? "message" : "messages")"
  }

  /// How many that are alike are shown, and how many kinds of them.
  private static let (shownCount, shownKinds) = (3, 20)

  /// The first of each kind, and how many there are besides.
  private static func alike(
    _ problems: some Sequence<(kind: String, text: String, count: Int)>
  ) -> [String] {
    var texts: [String] = []
    var kinds: [String: (shown: Int, hidden: Int, last: Int)] = [:]
    var otherCount = 0
    for (kind, text, count) in problems {
      var known = kinds[kind] ?? (0, 0, 0)
      if known.shown == 0, kinds.count >= shownKinds {
        otherCount += count
        continue
      }
      if known.shown < shownCount {
        (known.shown, known.last) = (known.shown + 1, texts.count)
        texts.append(text)
      } else {
        known.hidden += count
      }
      kinds[kind] = known
    }
    for (_, hidden, last) in kinds.values where hidden > 0 {
      texts[last] += "\n  \(hidden) more are like these (-v prints each)"
    }
    if otherCount > 0 {
      texts.append("\(otherCount) more are wrong in other ways (-v prints each)")
    }
    return texts
  }

  /// The text without what it quotes, and without numbers.
  private static func shape(of text: String) -> String {
    var shape = ""
    var quote: Character?
    for character in text.prefix(300) {
      if let end = quote {
        if character == end { quote = nil }
      } else if character == "\"" || (character == "'" && shape.last == " ") {
        quote = character
        shape.append("'")
      } else if !character.isNumber {
        shape.append(character)
      }
    }
    return shape
  }

  /// A text for each diagnostic of a script; those that it repeats are counted below the first.
  private static func scriptTexts(of diagnostics: [Diagnostic]) -> [String] {
    var texts: [String] = []
    var places: [Subject: Int] = [:]
    var messages: [Int: Set<MessageID>] = [:]
    for diagnostic in diagnostics {
      if let layouter = diagnostic.layouter, let message = diagnostic.message {
        let subject = Subject(layouter: layouter, text: withoutActivity(diagnostic.text))
        let place = places[subject]
        messages[place ?? texts.count, default: []].insert(message)
        guard place == nil else { continue }
        places[subject] = texts.count
      }
      texts.append(diagnostic.description)
    }
    for (place, messages) in messages { texts[place] += same(inMore: messages.count - 1) }
    return texts
  }

  /// The text without the line that says with which message it happened.
  private static func withoutActivity(_ text: String) -> Substring {
    text.range(of: "\n  while running ").map { text[..<$0.lowerBound] } ?? text[...]
  }
}
