import BubbleCore

/// A part of an export that was not understood or is missing, and its replacement.
public struct ImportFinding: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file in texts.
  public var file: String
  /// The line, from 1, if it is known.
  public var line: Int?
  /// The message's id, if there is one.
  public var message: String?
  /// The field, by the exporter's name.
  public var field: String?
  /// The problem, and its effect.
  public var text: String
  /// Whether a message could not be read at all; a row with the reason replaces it.
  public var isUnreadable: Bool
  /// The number of equal findings, including this one.
  public var count = 1

  /// The subject of a finding.
  public enum Kind: String, Hashable, Sendable {
    /// A message that can't be read.
    case row
    /// A kind or field that is unknown, or can't be shown unchanged.
    case field
    /// A file that is not read.
    case file
    /// Any other fact for the user.
    case note
  }

  /// The finding's subject.
  public var kind: Kind { isUnreadable ? .row : field != nil ? .field : isOfFile ? .file : .note }

  /// Whether it concerns a whole file, which is not read.
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

/// A list of findings, in which equal ones are one.
public struct ImportFindings: Sendable {
  private struct Key: Hashable {
    var field: String?
    var text: String
    /// The file, if the finding concerns it as a whole.
    var file: String?
  }

  private var places: [Key: Int] = [:]
  /// The findings, each once, in the order of their first occurrence.
  public private(set) var all: [ImportFinding] = []
  /// The number of findings beyond the maximum number of different ones.
  public private(set) var uncountedCount = 0

  /// The maximum number of different findings.
  public static let maximumCount = 1_000

  /// Makes an empty list.
  public init() {}

  /// Adds a finding, or counts it if there is an equal one.
  public mutating func add(_ finding: ImportFinding) {
    let key = Key(
      field: finding.field, text: finding.text, file: finding.isOfFile ? finding.file : nil)
    if let place = places[key] {
      all[place].count += finding.count
    } else if all.count < ImportFindings.maximumCount {
      places[key] = all.count
      all.append(finding)
    } else {
      uncountedCount += finding.count
    }
  }
}
