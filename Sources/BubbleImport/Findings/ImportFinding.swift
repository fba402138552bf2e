import BubbleCore

/// Something of an export that was not understood, or is not there, and what was done about it.
public struct ImportFinding: Hashable, Sendable, CustomStringConvertible {
  /// The file, as it is shown.
  public var file: String
  /// The line, from 1, if that is known.
  public var line: Int?
  /// The message's id, if there is one.
  public var message: String?
  /// The field, as the exporter calls it.
  public var field: String?
  /// What is wrong, and what was made of it.
  public var text: String
  /// Whether a message could not be read at all; it is a row that says why.
  public var isUnreadable: Bool
  /// How often the same was found, this one included.
  public var count = 1

  /// The subject of a finding.
  public enum Kind: String, Hashable, Sendable {
    /// A message that can't be read.
    case row
    /// A kind or field that is not known, or can't be shown as it is.
    case field
    /// A file that is not read.
    case file
    /// Something else that the reader should know.
    case note
  }

  /// The finding's subject.
  public var kind: Kind {
    isUnreadable ? .row : field != nil ? .field : isOfFile ? .file : .note
  }

  /// Whether it is about the file as a whole, which is not read.
  var isOfFile = false

  /// Makes a finding.
  public init(
    file: String, line: Int? = nil, message: String? = nil, field: String? = nil, text: String,
    isUnreadable: Bool = false
  ) {
    (self.file, self.line, self.message, self.field) = (file, line, message, field)
    (self.text, self.isUnreadable) = (text, isUnreadable)
  }

  /// A finding about a file that is not read.
  static func unread(_ file: String, _ text: String) -> ImportFinding {
    var finding = ImportFinding(file: file, text: text)
    finding.isOfFile = true
    return finding
  }

  /// `result.json:12: message 4: media_type: …`.
  public var description: String {
    var place = file
    if let line { place += ":\(line)" }
    if let message { place += ": message \(TextRepair.line(message))" }
    if let field { place += ": \(TextRepair.line(field))" }
    let times = count > 1 ? " (\(count) times; this is the first one)" : ""
    return TextRepair.margined(TextRepair.shownSafely("\(place): \(text)\(times)"))
  }
}

/// Findings, of which those that say the same are one.
public struct ImportFindings: Sendable {
  private struct Key: Hashable {
    var field: String?
    var text: String
    /// The file, where it is what was found.
    var file: String?
  }

  private var places: [Key: Int] = [:]
  /// Each finding once, in the order in which they came up.
  public private(set) var all: [ImportFinding] = []
  /// How many were found beyond those that are kept apart.
  public private(set) var uncountedCount = 0

  /// How many different findings are kept.
  public static let maximumCount = 1_000

  /// Makes an empty list.
  public init() {}

  /// Adds a finding, or counts it.
  public mutating func add(_ finding: ImportFinding) {
    let key = Key(
      field: finding.field, text: finding.text, file: finding.isOfFile ? finding.file : nil)
    if let place = places[key] {
      all[place].count += 1
    } else if all.count < ImportFindings.maximumCount {
      places[key] = all.count
      all.append(finding)
    } else {
      uncountedCount += 1
    }
  }
}
