import BubbleCore
import BubbleImport
import Foundation
import Testing

/// A folder of files written for one test, which goes with it.
final class SampleFolder {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "bubble-import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(Data(text.utf8), to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ data: Data, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func file(_ name: String = "") -> URL { url.appending(path: name) }

  func path(_ name: String = "") -> String { file(name).path }
}

/// What came out of an export.
struct Imported {
  let report: ImportReport
  let messages: [ImportedMessage]

  /// Reads a file or folder.
  init(
    _ path: String, _ options: ImportOptions = ImportOptions(needsOwner: false),
    registry: ExportRegistry = .builtIn
  ) throws {
    let sink = Sink()
    report = try registry.read(
      Export(contentsOf: URL(fileURLWithPath: path)), options: options, into: sink)
    messages = sink.messages
  }

  /// Reads one file of a name.
  init(
    _ text: String, named name: String, _ options: ImportOptions = ImportOptions(needsOwner: false)
  ) throws {
    let folder = try SampleFolder([name: text])
    try self.init(folder.path(name), options)
  }

  private final class Sink: MessageSink {
    var messages: [ImportedMessage] = []
    func write(_ message: ImportedMessage) throws(ImportError) { messages.append(message) }
  }

  var findings: [String] { report.findings.all.map(\.description) }

  /// `Ana: Hello`, `-- Ana joined` for a row.
  var lines: [String] {
    messages.map { message in
      let text =
        message.content.payload["text"]?.string ?? message.content.payload["caption"]?.string ?? ""
      if message.content.type == "service" { return "-- \(text)" }
      let name = report.head.people.first { $0.id == message.sender }?.name ?? "?"
      return message.content.type == "text"
        ? "\(name): \(text)" : "\(name): [\(message.content.type)] \(text)"
    }
  }

  subscript(index: Int) -> ImportedMessage { messages[index] }

  /// The content of a message as JSON with its members in order.
  func payload(_ index: Int) -> [String: JSONValue] {
    Dictionary(
      messages[index].content.payload.members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}

extension ImportedMessage {
  var spans: [String] {
    (content.payload["spans"]?.array ?? []).compactMap(\.object).map { span in
      let (start, length) = (span["start"]?.double ?? -1, span["length"]?.double ?? -1)
      return "\(span["style"]?.string ?? "") \(Int(start))+\(Int(length))"
        + ((span["url"] ?? span["person"])?.string.map { " \($0)" } ?? "")
        + (span["folded"] == true ? " folded" : "")
    }
  }

  var reply: JSONObject? { extras["reply"]?.object }

  /// `👍 2`, with a star behind one's own.
  var reactions: [String] {
    (extras["reactions"]?.array ?? []).compactMap(\.object).map {
      "\($0["emoji"]?.string ?? "") \(Int($0["count"]?.double ?? 0))"
        + ($0["mine"]?.bool == true ? " *" : "")
    }
  }

  var shownDate: String { date.formatted(.iso8601) }
}
