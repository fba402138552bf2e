import Foundation

/// A harmful script, read from a file of many, for tests and benchmarks.
///
/// A line `--@ name: kind kind, in phase` begins one; its text follows. The kinds are the allowed
/// errors. `@N,text@` means the text N times, each `#` in it replaced by the number of the repetition, from 1.
public struct AttackScript: Sendable {
  /// The phase in which a script's text runs.
  public enum Phase: String, Sendable {
    /// The text is the whole file.
    case load
    /// The text is the body of the function `is_suitable(message)`.
    case isSuitable = "is_suitable"
    /// The text is the body of the function `build_layout(peer, message, ctx)`.
    case buildLayout = "build_layout"
  }

  /// The file that it is from, without its suffix.
  public let group: String
  /// The name of the attack.
  public let name: String
  /// The allowed errors: names of ``PluginError/Kind``.
  public let kinds: Set<String>
  /// The phase in which it runs.
  public let phase: Phase
  /// The text, written out.
  public let text: String

  /// The title in a list of all.
  public var title: String { "\(group): \(name)" }

  /// The text of the script's file.
  ///
  /// If the attack is a function's body, it begins in line 2.
  ///
  /// A script of a function lays out a message with `calm` in its content.
  public var source: String {
    switch phase {
    case .load: text
    case .isSuitable:
      """
      return { api = 1, name = "sample", is_suitable = function(message) if message.content.calm then return true end
      \(text)
      end, build_layout = function() return ui.text "calm" end }
      """
    case .buildLayout:
      """
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx) if message.content.calm then return ui.text "calm" end
      do \(text)
      end end }
      """
    }
  }

  /// The modules that some of them require.
  public static let modules = [
    "endless": "while true do end", "circle": "return require \"circle\"",
    "failing": "error(\"this module fails\")", "other": "return {}",
  ]

  /// Reads all files of a folder.
  ///
  /// - Throws: Errors of the file system.
  public static func read(folder: URL) throws -> [AttackScript] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "lua" }
      .sorted { $0.path < $1.path }
      .flatMap { file in
        scripts(
          in: try String(contentsOf: file, encoding: .utf8),
          group: file.deletingPathExtension().lastPathComponent)
      }
  }

  private static func scripts(in file: String, group: String) -> [AttackScript] {
    file.components(separatedBy: "\n--@ ").dropFirst().map { part in
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      let head = part[..<end].components(separatedBy: ": ")
      precondition(head.count > 1, "an attack without its kinds: \(part[..<end])")
      let ending = (head.last ?? "").components(separatedBy: ", in ")
      return AttackScript(
        group: group, name: head.dropLast().joined(separator: ": "),
        kinds: Set(ending[0].split(separator: " ").map(String.init)),
        phase: ending.count > 1 ? Phase(rawValue: ending[1]) ?? .load : .buildLayout,
        text: expanded(String(part[end...].dropFirst())))
    }
  }

  /// Writes out `@N,text@`.
  private static func expanded(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "@"),
      let comma = rest[start...].firstIndex(of: ","),
      let count = Int(rest[rest.index(after: start)..<comma]),
      let end = rest[comma...].firstIndex(of: "@")
    {
      let repeated = rest[rest.index(after: comma)..<end]
      result += rest[..<start]
      if repeated.contains("#") {
        for number in 1...count {
          result += repeated.replacingOccurrences(of: "#", with: String(number))
        }
      } else {
        result += String(repeating: String(repeated), count: count)
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
