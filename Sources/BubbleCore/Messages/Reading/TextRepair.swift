/// Mends text from outside so that it can be shown, and says what it mended.
///
/// - Carriage returns become line feeds; other control characters are replaced with U+FFFD.
/// - At most 30 combining marks stay on a letter, as in Unicode's Stream-Safe Text Format (UAX #15,
///   D3): thousands of them take quadratic time to shape and cover the neighbours.
/// - Text over ``maximumLength`` or ``maximumLineCount`` is cut.
enum TextRepair {
  /// The longest text that is laid out, in bytes of UTF-8.
  static let maximumLength = 65_536
  /// How many lines a text may bring along; a bubble of more would be too high to be placed.
  static let maximumLineCount = 8_000
  /// How many combining marks may follow each other: UAX #15, D4.
  static let maximumMarks = 30

  /// What was mended in a text.
  struct Findings: OptionSet {
    let rawValue: Int
    static let controls = Findings(rawValue: 1)
    static let marks = Findings(rawValue: 2)
    static let length = Findings(rawValue: 4)
  }

  /// The text as it can be shown.
  static func repair(_ text: String, findings: inout Findings) -> String {
    var scalars = String.UnicodeScalarView()
    var marks = 0
    var length = 0
    var lineCount = 1
    var follows: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { follows = scalar }
      var scalar = scalar
      if isControl(scalar) {
        if scalar == "\n" && follows == "\r" { continue }
        if scalar == "\r" {
          scalar = "\n"
        } else if scalar != "\n" && scalar != "\t" {
          findings.insert(.controls)
          scalar = "\u{FFFD}"
        }
      }
      marks = isMark(scalar) ? marks + 1 : 0
      guard marks <= maximumMarks else {
        findings.insert(.marks)
        continue
      }
      length += UTF8.width(scalar)
      if scalar == "\n" { lineCount += 1 }
      guard length <= maximumLength, lineCount <= maximumLineCount else {
        findings.insert(.length)
        scalars.append("…")
        break
      }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The text as it can be shown, where it does not matter what was mended.
  static func repair(_ text: String) -> String {
    var findings = Findings()
    return repair(text, findings: &findings)
  }

  /// A name as it can be shown, cut at 200 characters.
  static func name(_ name: String) -> String { repair(String(name.prefix(200))) }

  /// The same for every string inside of a value.
  static func repair(_ value: JSONValue, findings: inout Findings) -> JSONValue {
    switch value {
    case .string(let text): .string(repair(text, findings: &findings))
    case .array(let elements): .array(elements.map { repair($0, findings: &findings) })
    case .object(let object): .object(repair(object, findings: &findings))
    case .null, .bool, .integer, .number: value
    }
  }

  /// The same for every string inside of an object.
  static func repair(_ object: JSONObject, findings: inout Findings) -> JSONObject {
    JSONObject(
      object.members.map {
        JSONObject.Member(name: $0.name, value: repair($0.value, findings: &findings))
      })
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
