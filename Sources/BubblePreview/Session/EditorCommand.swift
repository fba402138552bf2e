import Foundation

/// A program that opens a line of a file.
package struct EditorCommand: Hashable, Sendable {
  /// The words of the command; `{file}` and `{line}` are replaced.
  package let words: [String]

  /// Takes a command as typed; no shell reads it.
  ///
  /// A command without `{file}` gets the file at its end, in the syntax that well-known editors use
  /// for a line.
  ///
  /// - Returns: Nil if the text has no words.
  package init?(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return nil }
    if !words.contains(where: { $0.contains("{file}") }) {
      switch URL(fileURLWithPath: first).lastPathComponent {
      case "code", "codium", "code-insiders", "cursor": words += ["-g", "{file}:{line}"]
      case "subl", "zed", "hx", "mate": words.append("{file}:{line}")
      case "idea", "pycharm", "webstorm": words += ["--line", "{line}", "{file}"]
      default: words += ["+{line}", "{file}"]
      }
    }
    self.words = words
  }

  /// Returns the words that open a line.
  package func words(file: String, line: Int) -> [String] {
    words.map {
      $0.replacing("{file}", with: file).replacing("{line}", with: String(line))
    }
  }

  /// Editors that run in the terminal that starts them: a page has no terminal for them.
  private static let terminalEditors = ["vi", "vim", "nvim", "nano", "hx", "micro", "emacs", "ed"]

  /// Whether it needs the terminal.
  package var wantsTerminal: Bool {
    words.first.map {
      EditorCommand.terminalEditors.contains(URL(fileURLWithPath: $0).lastPathComponent)
    } ?? true
  }

  /// Returns the user's editor: `VISUAL` or `EDITOR`, or VS Code if it is installed.
  package static func usual(_ environment: [String: String]) -> EditorCommand? {
    for name in ["VISUAL", "EDITOR"] {
      if let command = environment[name].flatMap(EditorCommand.init), !command.wantsTerminal {
        return command
      }
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/code") }
    return isThere ? EditorCommand("code") : nil
  }

  /// Starts the editor, and does not wait for it.
  ///
  /// - Throws: The failure to start it.
  package func open(file: String, line: Int) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words(file: file, line: line)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }
}
