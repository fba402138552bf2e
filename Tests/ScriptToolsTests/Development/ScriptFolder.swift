import Foundation

/// A script's folder that is gone after the test.
final class ScriptFolder {
  /// The folder of scripts.
  let parent: URL
  /// The script's own.
  let url: URL

  /// A sample that says nothing but its type.
  static let sample = """
    [{ "id": "one", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "trial", "n": 3 } }]
    """

  init(_ files: [String: String]) throws {
    parent = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-script-\(UUID().uuidString)")
    url = parent.appendingPathComponent("trial")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  /// A script for content of type `trial`.
  ///
  /// - Parameters:
  ///   - body: What `build_layout` does.
  ///   - head: What stands over the table.
  ///   - fields: More fields of the table, each with a comma behind it.
  convenience init(
    building body: String, head: String = "", fields: String = "",
    samples: String = ScriptFolder.sample
  ) throws {
    let script = """
      \(head)
      return { api = 1, name = "trial", content_types = { "trial" }, \(fields)
        build_layout = function(peer, message, ctx)
          \(body)
        end }
      """
    try self.init(["init.lua": script, "samples.json": samples])
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  func write(_ text: String, to name: String) throws {
    try text.write(
      to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }
}
