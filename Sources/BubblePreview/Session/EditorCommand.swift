import Foundation

/// A program that opens a line of a file.
package struct EditorCommand: Hashable, Sendable {
  /// The words of the command; `{file}` and `{line}` stand for what is opened.
  package let words: [String]

  /// Takes a command as it is typed; no shell reads it.
  ///
  /// A command without `{file}` gets the file behind it, in the way in which well-known editors take a line.
  ///
  /// - Returns: Nil where there is no word in it.
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

  /// The words that open a line.
  package func words(file: String, line: Int) -> [String] {
    words.map {
      $0.replacing("{file}", with: file).replacing("{line}", with: String(line))
    }
  }

  /// Editors that take over the terminal that they are started in: a page can't give them one.
  private static let terminalEditors = ["vi", "vim", "nvim", "nano", "hx", "micro", "emacs", "ed"]

  /// Whether it takes over the terminal.
  package var wantsTerminal: Bool {
    words.first.map {
      EditorCommand.terminalEditors.contains(URL(fileURLWithPath: $0).lastPathComponent)
    } ?? true
  }

  /// What a person has chosen: `VISUAL` or `EDITOR`, or VS Code where it is installed.
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

  /// Starts it, and does not wait for it.
  ///
  /// - Throws: Why it can't be started.
  package func open(file: String, line: Int) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words(file: file, line: line)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }
}
