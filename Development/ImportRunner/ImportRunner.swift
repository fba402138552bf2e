import BubbleImport
import Foundation

/// Imports one export after the other in one process: for exports that are damaged on purpose, which
/// Tests/ExportRoundTrip/mutate.py gives it by the thousand.
///
/// A line of the input has the path of an export and that of the output, the owner and the order of dates, with tabs
/// between them; the last two may be empty. For each the answer has a line for each finding, with its count, field and
/// text, and an empty line at its end.
@main
enum ImportRunner {
  static func main() throws {
    while let line = readLine() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 4 else {
        FileHandle.standardError.write(Data("a line must have four columns: \(line)\n".utf8))
        exit(64)
      }
      let options = ImportOptions(
        me: columns[2].isEmpty ? nil : columns[2], dateOrder: DateOrder(rawValue: columns[3]))
      var answer: String
      do throws(ImportError) {
        answer = try read(columns[0], to: columns[1], options)
      } catch {
        answer = "1\terror\t\("\(error)".replacing("\n", with: " "))\n"
      }
      try FileHandle.standardOutput.write(contentsOf: Data((answer + "\n").utf8))
    }
  }

  /// Lists the conversations of an export and counts their messages, reads it, and returns what was found.
  private static func read(
    _ path: String, to output: String, _ options: ImportOptions
  ) throws(ImportError) -> String {
    let export = try Export(contentsOf: URL(fileURLWithPath: path))
    _ = try ExportRegistry.builtIn.chats(in: export, counting: options)
    let writer = try JSONLinesWriter(writingTo: URL(fileURLWithPath: output))
    let report = try ExportRegistry.builtIn.read(export, options: options, into: writer)
    try writer.finish(report.head)
    let findings = report.findings.all.map { finding in
      // What is said gives no orders to a terminal.
      precondition(
        finding.description.unicodeScalars.allSatisfy {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        })
      return "\(finding.count)\t\(finding.field ?? "")\t\(finding.text)"
    }
    let others = [
      (report.unusedFiles.count, "files that no message names"),
      (report.findings.uncountedCount, "more findings"),
    ]
    let lines = findings + others.filter { $0.0 > 0 }.map { "\($0)\t\t\($1)" }
    return lines.map { $0.replacing("\n", with: " ") + "\n" }.joined()
  }
}
