import BubbleTestSupport
import Foundation
import Testing

/// A run of the command line tool.
struct ToolRun {
  let status: Int32
  let output: Data
  let messages: String

  /// Runs the built tool, or another program, in the package's folder and waits for it.
  ///
  /// - Parameter environment: Variables that are not those of the tests.
  init(
    _ arguments: [String], input: Data? = nil, program: String = "bubble",
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL =
      if program == "bubble" {
        try ToolRun.tool
      } else if program.hasPrefix("/") {
        URL(fileURLWithPath: program)
      } else {
        try ToolRun.folder.appendingPathComponent(program)
      }
    process.arguments = arguments
    process.currentDirectoryURL = packageFolder()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes: a full pipe would stop the tool.
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let outputFile = scratch.appendingPathComponent("out")
    let messageFile = scratch.appendingPathComponent("err")
    let inputFile = scratch.appendingPathComponent("in")
    for file in [outputFile, messageFile] {
      try Data().write(to: file)
    }
    try (input ?? Data()).write(to: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: messageFile)
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    try process.run()
    process.waitUntilExitOrKill()
    // A signal is no exit status that anything was promised for.
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    output = try Data(contentsOf: outputFile)
    messages = String(decoding: try Data(contentsOf: messageFile), as: UTF8.self)
  }

  /// The tool that is tested: the one beside the tests, or the one that the variable names, such as what `make tool` has built.
  static var tool: URL {
    get throws {
      try ProcessInfo.processInfo.environment["BUBBLE_TESTED_TOOL"].map {
        URL(fileURLWithPath: $0)
      } ?? folder.appendingPathComponent("bubble")
    }
  }

  /// Programs are built beside the tests.
  static var folder: URL {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: tests).deletingLastPathComponent()
    }
  }

  /// How high all of `bubble layout`'s output is.
  var contentHeight: Double? {
    let document = try? JSONSerialization.jsonObject(with: output) as? [String: Any]
    return (document?["contentSize"] as? [Double])?.last
  }

  /// The cells of `bubble layout`'s output: id and layouter.
  var cells: [(id: String, layouter: String)] {
    let document = try? JSONSerialization.jsonObject(with: output) as? [String: Any]
    let cells = document?["cells"] as? [[String: Any]] ?? []
    return cells.map { ($0["id"] as? String ?? "?", $0["layouter"] as? String ?? "?") }
  }
}

/// A folder that is gone after the test.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a script and returns the folder of scripts that it is in.
  func script(_ name: String, _ text: String) throws -> String {
    let folder = url.appendingPathComponent("plugins/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(
      to: folder.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    return url.path + "/plugins"
  }

  /// Writes a conversation with these messages, given as JSON, and returns its path.
  func conversation(_ messages: String, named name: String = "c.json") throws -> String {
    let text = """
      { "me": "ana", "peer": { "id": "t", "kind": "group", "title": "T" },
        "people": { "ana": { "name": "Ana" }, "bo": { "name": "Bo" } },
        "messages": [
      \(messages)
      ] }
      """
    let file = url.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
}

/// A message as it stands in a file.
func message(_ id: String, _ text: String = "Hello") -> String {
  """
  { "id": "\(id)", "sender": "bo", "date": "2026-11-20T09:00:00Z", \
  "content": { "type": "text", "text": "\(text)" } }
  """
}

/// Writes a conversation of one example that has another example's messages, and says where.
///
/// An archive takes the newer messages of its own chat only.
func conversation(
  of chat: String, withMessagesOf other: String, in folder: URL
) throws -> String {
  if chat == other { return "examples/\(chat).json" }
  func example(_ name: String) throws -> [String: Any] {
    let data = try Data(
      contentsOf: packageFolder().appendingPathComponent("examples/\(name).json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
  var conversation = try example(other)
  conversation["peer"] = try example(chat)["peer"]
  let file = folder.appendingPathComponent("\(other).json")
  try JSONSerialization.data(withJSONObject: conversation).write(to: file)
  let avatars = folder.appendingPathComponent("avatars")
  if !FileManager.default.fileExists(atPath: avatars.path) {
    try FileManager.default.copyItem(
      at: packageFolder().appendingPathComponent("examples/avatars"), to: avatars)
  }
  return file.path
}
