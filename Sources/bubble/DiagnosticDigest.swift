import BubbleCore
import Foundation
import Platform

/// Shortens lists of diagnostics for readers: a problem that a script has with many messages is printed once.
enum DiagnosticDigest {
  /// The parts that are equal in diagnostics of one problem with different messages.
  private struct Subject: Hashable {
    let layouter: LayouterID
    let text: Substring
  }

  /// Returns the texts of the diagnostics.
  ///
  /// Diagnostics that a script repeats are counted below the first one. Of other similar ones some are shown.
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

  /// Returns a text for each cause of a conversation's problems.
  ///
  /// The text has the first message of the cause and the number of other messages. Of similar causes some are shown.
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

  /// Returns a line that counts further messages; it is empty if there are none.
  private static func same(inMore count: Int) -> String {
    count < 1 ? "" : "\n  the same in \(count) more \(count == 1 ? "message" : "messages")"
  }

  /// The number of similar problems to show, and of kinds of them.
  private static let (shownCount, shownKinds) = (3, 20)

  /// Returns the first problems of each kind, with the number of the others.
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

  /// Returns the text without its quotations and numbers.
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

  /// Returns a text for each diagnostic of a script; repeated ones are counted below the first one.
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

  /// Returns the text without the line that names the message.
  private static func withoutActivity(_ text: String) -> Substring {
    text.range(of: "\n  while running ").map { text[..<$0.lowerBound] } ?? text[...]
  }
}
