import ArgumentParser
import BubbleCore
import Foundation
import Locks

/// Standard output: what was asked for.
enum StandardOutput {
  /// Writes all of it.
  ///
  /// - Throws: `ExitCode` 1 if it can't be written, its message printed.
  static func write(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      StandardError.print("error: standard output: \(error.localizedDescription)")
      throw ExitCode(1)
    }
  }
}

/// Standard error: what a person should know.
enum StandardError {
  /// How much of it is printed.
  enum Detail: Sendable {
    /// Errors.
    case quiet
    /// What is alike is counted.
    case usual
    /// What is alike is printed each time.
    case everything
  }

  /// What the options say, which are read before anything is printed.
  static let detail = Lock(Detail.usual)

  /// Prints a text and a line feed, without control characters; unless it is to be quiet and this is no error.
  static func print(_ text: String) {
    if detail.withLock({ $0 == .quiet }), !text.hasPrefix("error: ") { return }
    FileHandle.standardError.write(Data((TerminalText.cleaned(text) + "\n").utf8))
  }

  /// Warns of what went wrong; what a script repeats for many messages is printed once.
  static func warn(of diagnostics: [Diagnostic]) {
    for text in DiagnosticDigest.texts(of: diagnostics) { print("warning: \(text)") }
  }

  /// Warns of what is wrong with a conversation; what is alike is counted.
  static func warn(of issues: [ConversationIssue]) {
    for text in DiagnosticDigest.texts(of: issues) { print("warning: \(text)") }
  }

  /// Whether a person is reading.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Text that may be shown on a terminal.
enum TerminalText {
  /// The text with control characters shown as U+FFFD: names and scripts from outside must not give
  /// orders to a terminal.
  static func cleaned(_ text: String) -> String { TextRepair.shownSafely(text) }
}
