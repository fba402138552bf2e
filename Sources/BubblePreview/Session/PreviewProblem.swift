import BubbleCore
import Foundation

/// A problem for authors of scripts, shown at the row that it concerns.
struct PreviewProblem: Hashable, Sendable {
  /// The severity of a problem.
  enum Severity: String, Sendable {
    /// Something is not shown as intended.
    case error
    /// It is shown, but hardly as intended.
    case warning
  }

  var severity: Severity
  /// The problem, with the source line and the remedy if they are known.
  var text: String
  /// The title over the picture; nil for the default, that the file can't be used.
  var title: String?
  /// The location: the file as it was named, and the line.
  var place: Place?

  /// A line of a file.
  struct Place: Hashable, Sendable {
    var file: String
    var line: Int
  }

  /// The maximum length of a shown text.
  private static let maximumLength = 4_000

  init(_ severity: Severity, _ text: String, place: Place? = nil) {
    self.severity = severity
    self.text = String(TextRepair.shownSafely(text).prefix(PreviewProblem.maximumLength))
    self.place = place ?? PreviewProblem.place(in: text)
  }

  init(_ diagnostic: Diagnostic) {
    self.init(.error, diagnostic.description, place: PreviewProblem.place(in: diagnostic.text))
  }

  /// Returns the location at the start of a text: `my-scripts/poll/init.lua:2: …`.
  static func place(in text: String) -> Place? {
    let line = text.prefix { $0 != "\n" }
    for suffix in [".lua:", ".json:", ".jsonl:"] {
      guard let range = line.firstRange(of: suffix) else { continue }
      let file = line[..<range.upperBound].dropLast()
      let digits = line[range.upperBound...].prefix(while: \.isNumber)
      // Text after a colon and a space is not a path.
      guard !file.contains(": "), let number = Int(digits), number > 0 else { continue }
      return Place(file: String(file), line: number)
    }
    return nil
  }
}
