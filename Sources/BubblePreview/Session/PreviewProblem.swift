import BubbleCore
import Foundation

/// Something that whoever writes scripts is to know, shown where it concerns.
struct PreviewProblem: Hashable, Sendable {
  /// How bad it is.
  enum Severity: String, Sendable {
    /// Something is not shown as it is meant.
    case error
    /// It is shown, and hardly meant so.
    case warning
  }

  var severity: Severity
  /// What is wrong, with the line itself and the remedy where they are known.
  var text: String
  /// What is said over the picture; nil: that its file can't be used.
  var title: String?
  /// Where: the file as it was named, and the line.
  var place: Place?

  /// A line of a file.
  struct Place: Hashable, Sendable {
    var file: String
    var line: Int
  }

  /// How much of a text is shown.
  private static let maximumLength = 4_000

  init(_ severity: Severity, _ text: String, place: Place? = nil) {
    self.severity = severity
    self.text = String(TextRepair.shownSafely(text).prefix(PreviewProblem.maximumLength))
    self.place = place ?? PreviewProblem.place(in: text)
  }

  init(_ diagnostic: Diagnostic) {
    self.init(.error, diagnostic.description, place: PreviewProblem.place(in: diagnostic.text))
  }

  /// The place that a text begins with: `my-scripts/poll/init.lua:2: …`.
  static func place(in text: String) -> Place? {
    let line = text.prefix { $0 != "\n" }
    for suffix in [".lua:", ".json:", ".jsonl:"] {
      guard let range = line.firstRange(of: suffix) else { continue }
      let file = line[..<range.upperBound].dropLast()
      let digits = line[range.upperBound...].prefix(while: \.isNumber)
      // What comes behind a sentence is no path.
      guard !file.contains(": "), let number = Int(digits), number > 0 else { continue }
      return Place(file: String(file), line: number)
    }
    return nil
  }
}
