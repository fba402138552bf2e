import ArgumentParser
import BubbleCore
import Foundation
import Platform

/// Standard output: the requested data.
enum StandardOutput {
  /// Writes all of the data.
  ///
  /// - Throws: `ExitCode` 1 if it can't be written, after printing the message.
  static func write(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      // Foundation's own text does not give the reason.
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let reason = cause.map { String(cString: strerror(Int32($0.code))) }
      throw StandardError.failure(
        "standard output: it can't be written: \(reason ?? error.localizedDescription)")
    }
  }
}

/// Standard error: messages for the user.
enum StandardError {
  /// The amount of messages that are printed.
  enum Detail: Sendable {
    /// Errors only.
    case quiet
    /// Similar messages are counted.
    case usual
    /// Each message is printed, even if similar ones were.
    case everything
  }

  /// The amount that the options set; they are read before anything is printed.
  static let detail = Lock(Detail.usual)

  /// Warnings to print once all options are known.
  private static let waiting = Lock<[String]>([])
  /// The number of warnings hidden by `quiet`, and whether an error was printed.
  private static let hidden = Lock((count: 0, hasError: false))

  /// Prints a text and a line feed, without control characters; with `quiet`, only if it is an error.
  static func print(_ text: String) {
    let isError = text.hasPrefix("error: ")
    if isError { hidden.withLock { $0.hasError = true } }
    if isQuiet, !isError {
      if text.hasPrefix("warning: ") { hide(1) }
      return
    }
    FileHandle.standardError.write(Data((TerminalText.cleaned(text) + "\n").utf8))
  }

  /// Prints an error, and returns what ends the command.
  static func failure(_ text: String) -> ExitCode {
    print("error: \(text)")
    return ExitCode(1)
  }

  private static var isQuiet: Bool { detail.withLock { $0 == .quiet } }

  private static func hide(_ count: Int) { hidden.withLock { $0.count += count } }

  /// Prints an error with the number of hidden problems, which set the status to 1, unless an error was printed.
  static func countHidden() {
    let (count, hasError) = hidden.withLock { $0 }
    guard count > 0, !hasError else { return }
    print(
      count == 1
        ? "error: one thing is wrong; without -q it is listed"
        : "error: \(count) things are wrong; without -q they are listed")
  }

  /// Prints a warning once, after the options have set the amount of messages.
  static func warnLater(_ text: String) {
    waiting.withLock { if !$0.contains(text) { $0.append(text) } }
  }

  /// Prints the waiting warnings; none of them changes the status.
  static func printLater() {
    guard !isQuiet else { return }
    for text in waiting.withLock(\.self) { print("warning: \(text)") }
  }

  /// Prints the problems as warnings; one that a script repeats for many messages is printed once.
  static func warn(of diagnostics: [Diagnostic]) {
    guard !isQuiet else { return hide(diagnostics.count) }
    for text in DiagnosticDigest.texts(of: diagnostics) { print("warning: \(text)") }
  }

  /// Prints a conversation's problems as warnings; similar ones are counted.
  static func warn(of issues: [ConversationIssue]) {
    guard !isQuiet else { return hide(issues.reduce(0) { $0 + $1.count }) }
    for text in DiagnosticDigest.texts(of: issues) { print("warning: \(text)") }
  }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Text that is safe to show on a terminal.
enum TerminalText {
  /// Returns the text with control characters shown as U+FFFD.
  ///
  /// Names and scripts come from outside, and must not control the terminal.
  static func cleaned(_ text: String) -> String { TextRepair.shownSafely(text) }
}
