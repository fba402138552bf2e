import ArgumentParser
import BubbleCore
import Foundation
import Platform

/// Standard output: what was asked for.
enum StandardOutput {
  /// Writes all of it.
  ///
  /// - Throws: `ExitCode` 1 if it can't be written, its message printed.
  static func write(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      // Foundation's own words say nothing.
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let reason = cause.map { String(cString: strerror(Int32($0.code))) }
      StandardError.print(
        "error: standard output: it can't be written: \(reason ?? error.localizedDescription)")
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

  /// What is printed when all options are known.
  private static let waiting = Lock<[String]>([])
  /// How many warnings were not printed since it is to be quiet, and whether an error was printed.
  private static let hidden = Lock((count: 0, hasError: false))

  /// Prints a text and a line feed, without control characters; unless it is to be quiet and this is no error.
  static func print(_ text: String) {
    let isError = text.hasPrefix("error: ")
    if isError { hidden.withLock { $0.hasError = true } }
    if isQuiet, !isError {
      if text.hasPrefix("warning: ") { hide(1) }
      return
    }
    FileHandle.standardError.write(Data((TerminalText.cleaned(text) + "\n").utf8))
  }

  private static var isQuiet: Bool { detail.withLock { $0 == .quiet } }

  private static func hide(_ count: Int) { hidden.withLock { $0.count += count } }

  /// Says that what was hidden has the status 1, unless an error says so.
  static func countHidden() {
    let (count, hasError) = hidden.withLock { $0 }
    guard count > 0, !hasError else { return }
    print(
      count == 1
        ? "error: one thing is wrong; without -q it is listed"
        : "error: \(count) things are wrong; without -q they are listed")
  }

  /// Prints a warning once, when it is known whether it is to be quiet.
  static func warnLater(_ text: String) {
    waiting.withLock { if !$0.contains(text) { $0.append(text) } }
  }

  /// Prints what has waited for the options; none of it changes the status.
  static func printLater() {
    guard !isQuiet else { return }
    for text in waiting.withLock(\.self) { print("warning: \(text)") }
  }

  /// Warns of what went wrong; what a script repeats for many messages is printed once.
  static func warn(of diagnostics: [Diagnostic]) {
    guard !isQuiet else { return hide(diagnostics.count) }
    for text in DiagnosticDigest.texts(of: diagnostics) { print("warning: \(text)") }
  }

  /// Warns of what is wrong with a conversation; what is alike is counted.
  static func warn(of issues: [ConversationIssue]) {
    guard !isQuiet else { return hide(issues.reduce(0) { $0 + $1.count }) }
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
