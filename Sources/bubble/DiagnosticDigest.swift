import BubbleCore
import Foundation

/// Diagnostics as a person reads them: what a script does wrong with many messages is printed once.
enum DiagnosticDigest {
  /// What makes two diagnostics of different messages the same.
  private struct Subject: Hashable {
    let layouter: LayouterID
    let text: Substring
  }

  /// A text for each diagnostic; those that a script repeats are counted below the first.
  ///
  /// What no layouter is to blame for is never put together: each is about something else.
  ///
  /// - Complexity: O(*n*) in the length of all texts.
  static func texts(of diagnostics: [Diagnostic]) -> [String] {
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
    for (place, messages) in messages where messages.count > 1 {
      let count = messages.count - 1
      texts[place] += "\n  the same in \(count) more \(count == 1 ? "message" : "messages")"
    }
    return texts
  }

  /// The text without the line that says with which message it happened.
  private static func withoutActivity(_ text: String) -> Substring {
    text.range(of: "\n  while running ").map { text[..<$0.lowerBound] } ?? text[...]
  }
}
