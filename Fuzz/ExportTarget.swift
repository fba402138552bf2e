import BubbleCore
import BubbleImport
import Foundation

/// Reads an export of the format that the first byte chooses, with every reader's own kind of file.
///
/// Whatever it is, ids are given once, dates are dates, and what is said of it gives no orders to a terminal.
func readExport(_ bytes: UnsafeRawBufferPointer) {
  guard let first = bytes.first else { return }
  let content = Array(bytes.dropFirst())
  let sink = CheckedMessages()
  do {
    let export =
      first >= archiveChoice
      ? try openArchive(content) : Export(exportFiles(Int(first), content), name: "fuzz")
    // What pictures are drawn of.
    for file in export.files.prefix(4) { _ = try? export.contents(of: file) }
    let report = try ExportRegistry.builtIn.read(
      export, options: ImportOptions(chat: "1", needsOwner: false), into: sink)
    for finding in report.findings.all { checkIsPlain(finding.description) }
  } catch {
    checkIsPlain(error.description)
  }
}

/// First bytes from here on are followed by an archive.
private let archiveChoice: UInt8 = 0xF0

/// The bytes as a `.zip`, which is opened where it lies.
private func openArchive(_ content: [UInt8]) throws(ImportError) -> Export {
  let path = NSTemporaryDirectory() + "bubble-fuzz-\(ProcessInfo.processInfo.processIdentifier).zip"
  precondition(
    FileManager.default.createFile(atPath: path, contents: Data(content)),
    "there is no place for temporary files")
  defer { unlink(path) }
  return try Export(path: path)
}

/// The files of an export in which the bytes stand where messages do.
private func exportFiles(_ choice: Int, _ content: [UInt8]) -> [String: [UInt8]] {
  switch choice % 6 {
  case 0: ["result.json": content]
  case 1: ["_chat.txt": content, "a.vcf": content, "a.jpg": content, "a.opus": content]
  case 2:
    [
      "users.json": Array(#"[ { "id": "U1", "name": "ana" } ]"#.utf8),
      "channels.json": Array(#"[ { "id": "C1", "name": "general" } ]"#.utf8),
      "general/2024-01-01.json": content,
    ]
  case 3: ["inbox/a/message_1.json": content, "inbox/a/message_2.json": content]
  case 4: ["Bo/data.json": content, "conversations.json": content]
  default: ["export": content]
  }
}

private final class CheckedMessages: MessageSink {
  private var ids: Set<String> = []

  func write(_ message: ImportedMessage) throws(ImportError) {
    precondition(ids.insert(message.id).inserted, "two messages have one id")
    let seconds = message.date.timeIntervalSince1970
    precondition(seconds >= -62_135_596_800 && seconds < 253_402_300_800, "a date is none")
  }
}
