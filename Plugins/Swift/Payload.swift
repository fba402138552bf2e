import BubbleCore
import Foundation

/// Reads payloads, whose fields may be missing or of any type.
extension JSONObject {

  /// Returns a text of one line, cut to the length of a name; nil if it is missing, blank or not a string.
  func line(_ name: String) -> String? { self[name]?.line }

  /// Returns a text; nil if it is missing, blank or not a string.
  func text(_ name: String) -> String? {
    guard let text = self[name]?.string, !text.isBlank else { return nil }
    return text
  }

  /// A size in points, one for each pixel; nil if a side is missing, below one or
  /// absurd.
  var naturalSize: CGSize? {
    guard let width = self["width"]?.double, let height = self["height"]?.double else { return nil }
    let sides = 1...Double(BoxSolver.maximumLength)
    guard sides.contains(width), sides.contains(height) else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Returns an action with the parameters that are not nil.
  static func action(_ name: String, _ parameters: [(String, JSONValue?)]) -> HitAction {
    let members = parameters.compactMap { name, value in
      value.map { JSONObject.Member(name: name, value: $0) }
    }
    return HitAction(name, JSONObject(members))
  }
}

extension JSONValue {
  /// The start of a string's first line; nil if it is blank or not a string.
  var line: String? {
    guard let string, !string.isBlank else { return nil }
    if string.isPlainLine { return string }
    return string.prefix(300).split(whereSeparator: \.isNewline).first.map { String($0) }
  }
}

extension String {
  /// Whether it is a line already, as most are: short, of ASCII, and without an end of a line.
  fileprivate var isPlainLine: Bool {
    !isEmpty && utf8.count <= 300
      && utf8.allSatisfy { $0 < 0x80 && !(0x0A...0x0D).contains($0) }
  }
}
