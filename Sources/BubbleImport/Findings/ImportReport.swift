import BubbleCore
import FileWriting
import Foundation
import Platform

/// The result of reading an export.
public struct ImportReport: Sendable {
  /// The short name of the reader that read it.
  public var reader: String
  /// The head of the conversation.
  public var head: ImportedHead
  /// The parts that were not understood.
  public var findings: ImportFindings
  /// The number of imported messages.
  public var messageCount: Int
  /// The conversation that was read.
  public var chat: ExportedChat
  /// The path of the export as it was given.
  package var export: String
  /// The number of files that messages name and the export lacks.
  public var missingFileCount: Int
  /// The first 1,000 of them, by their names in messages; some have none.
  public var missingFiles: [String] = []
  /// The first and the last date of messages outside the days of the options; nil if there are none.
  public var leftOutDates: ClosedRange<Date>?
  /// The files beside the conversation that no message names, by their paths in the export.
  public var unusedFiles: [String]

  /// The number of people who wrote.
  public var personCount: Int { head.people.count { $0.id != "conversation" } }

  /// The version of the file that ``write(to:)`` writes.
  public static let version = 1

  /// The maximum number of listed files.
  static let listedCount = 1_000

  private func count(of kind: ImportFinding.Kind) -> Int {
    findings.all.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
  }

  /// The losses in a few words: `2 unreadable messages, 3 unread files`; nil if there are none.
  public var summary: String? {
    let counts = [
      (count(of: .row), "unreadable message", "unreadable messages"),
      (count(of: .field), "finding about a kind or field", "findings about kinds or fields"),
      (count(of: .file), "unread file", "unread files"),
      (unusedFiles.count, "file that no message names", "files that no message names"),
      (missingFileCount, "file that is not in the export", "files that are not in the export"),
      (findings.uncountedCount, "more finding", "more findings"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0) \($0 == 1 ? $1 : $2)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Writes the losses as JSON; Documentation/Importing.md describes it.
  ///
  /// - Parameter url: The file URL of the report.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if it is not a file URL, or nothing can be written there.
  public func write(to url: URL) throws(ImportError) {
    let path = try url.givenPath(or: ImportError.unreadable)
    var writer = JSONWriter(style: .compact)
    writer.object(json)
    writer.endLines(indent: 0)
    let bytes = writer.bytes
    try ImportError.of { () throws(OutputError) in try FileReplacement.write(bytes, to: path) }
  }

  private var json: JSONObject {
    func number(_ count: Int) -> JSONValue { .integer(Int64(count)) }
    return [
      "version": number(ImportReport.version), "export": .string(export), "reader": .string(reader),
      "chat": .object([
        "number": number(chat.index), "title": .string(head.peer.title),
        "files": .array(chat.files.prefix(ImportReport.listedCount).map { .string($0) }),
      ]), "messages": number(messageCount), "people": number(personCount),
      "counts": .object([
        "row": number(count(of: .row)), "field": number(count(of: .field)),
        "file": number(count(of: .file)), "note": number(count(of: .note)),
        "unusedFiles": number(unusedFiles.count), "missingFiles": number(missingFileCount),
        "uncounted": number(findings.uncountedCount),
      ]), "findings": .array(findings.all.map { .object($0.json) }),
      "unusedFiles": .array(unusedFiles.prefix(ImportReport.listedCount).map { .string($0) }),
      "missingFiles": .array(missingFiles.map { .string($0) }),
    ]
  }
}

extension ImportFinding {
  fileprivate var json: JSONObject {
    var json: JSONObject = ["kind": .string(kind.rawValue), "file": .string(file)]
    json["line"] = line.map { .integer(Int64($0)) }
    json["message"] = message.map { .string($0) }
    json["field"] = field.map { .string($0) }
    json["text"] = .string(text)
    json["count"] = .integer(Int64(count))
    return json
  }
}
