import BubbleCore
import BubbleImport
import Foundation
import Platform

/// An export instead of a conversation file.
enum ExportSession {
  /// Reads an export; returns nil if the path is not one.
  ///
  /// Content that was not understood is printed.
  ///
  /// - Parameter namesExport: Whether the paths of its files begin with a prefix that distinguishes exports.
  static func reading(of options: CommonOptions, namesExport: Bool) throws(ConversationError)
    -> ConversationReader.Reading?
  {
    try reading(
      of: options.conversation, options.export, timeZone: options.timeZone,
      maximumSize: options.limits.size.count, namesExport: namesExport)
  }

  /// Whether a path leads to an export.
  static func isExport(_ path: String) -> Bool {
    guard path != "-", let export = try? Export(path: path) else { return false }
    return ExportRegistry.builtIn.reader(of: export) != nil
  }

  /// Reads the export at a path; returns nil if the path is not one.
  static func reading(
    of path: String, _ options: ExportOptions, timeZone: String,
    maximumSize: Int = ConversationReader.defaultMaximumSize, namesExport: Bool = false
  ) throws(ConversationError) -> ConversationReader.Reading? {
    guard StreamedInput(path) == nil, FileManager.default.fileExists(atPath: path) else {
      return nil
    }
    do throws(ImportError) {
      let export = try Export(path: path)
      guard ExportRegistry.builtIn.reader(of: export) != nil else {
        let mayBeConversation =
          !path.lowercased().hasSuffix(".txt")
          || export.start(of: export.files.first ?? "").first { $0 > 0x20 } == UInt8(ascii: "{")
        guard export.files.count == 1, export.folder != nil, !export.isOfOtherForm,
          mayBeConversation
        else {
          throw ExportRegistry.builtIn.refusal(of: export)
        }
        return nil
      }
      let progress = ExportProgress("reading", export)
      defer { progress.finish() }
      let collector = ConversationCollector(
        file: path, lastCount: options.last, maximumSize: maximumSize)
      let prefix = namesExport ? export.mediaPrefix : ""
      let report = try ExportRegistry.builtIn.read(
        export, options: options.options(timeZone: timeZone), into: collector,
        mediaPath: { prefix + $0 })
      progress.finish()
      print(report.findings, isUnreadable: false)
      let (conversation, people) = collector.conversation(report.head)
      let issues = report.findings.all.filter(\.isUnreadable).map(ConversationIssue.init)
      var reading = ConversationReader.Reading(
        conversation: conversation, people: people, issues: issues, file: path)
      reading.leftOutDates = report.leftOutDates
      return reading
    } catch {
      throw .unreadableFile(file: error.file, reason: error.reason)
    }
  }

  /// The maximum number of findings to print separately.
  private static let printedCount = 20

  /// Prints a summary of the content that was not understood.
  static func print(_ findings: ImportFindings, isUnreadable: Bool?) {
    let wanted = findings.all.filter { isUnreadable == nil || $0.isUnreadable == isUnreadable }
    let printedCount =
      StandardError.detail.withLock { $0 == .everything } ? wanted.count : printedCount
    for finding in wanted.prefix(printedCount) {
      StandardError.print("\(finding.isUnreadable ? "warning" : "note"): \(finding)")
    }
    let rest = wanted.dropFirst(printedCount).reduce(0) { $0 + $1.count } + findings.uncountedCount
    if rest > 0 {
      StandardError.print(
        "note: and \(rest) more of \(max(0, wanted.count - printedCount)) kinds (-v prints each kind)"
      )
    }
  }
}

extension ConversationIssue {
  /// Describes a message of an export that could not be read.
  fileprivate init(_ finding: ImportFinding) {
    self.init(
      file: finding.file, line: finding.line,
      message: finding.message.map(MessageID.init(rawValue:)), field: finding.field,
      text: finding.text, outcome: .unreadable)
  }
}

/// The progress of reading an export, in bytes and messages.
final class ExportProgress: Sendable {
  private let line: ProgressLine
  private let messageCount = Lock(0)

  init(_ activity: String, _ export: Export) {
    let messages = messageCount
    line = ProgressLine(activity, total: nil) { done, total in
      let count = messages.withLock { $0 }
      let bytes = ByteSize(max(1, done)).description
      return (total.map { "\(bytes) of \(ByteSize($0))" } ?? bytes) + ", \(count) messages"
    }
    let line = line
    export.onProgress = { count, total in
      guard let total, total > 0 else { return line.update(count) }
      line.update(min(count, total), of: total)
    }
  }

  /// Counts a message.
  func count() { messageCount.withLock { $0 += 1 } }

  /// Clears the line.
  func finish() { line.finish() }
}
