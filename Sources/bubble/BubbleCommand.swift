import ArgumentParser
import Foundation

/// The command line tool: reads a conversation, lays it out, prints or draws it.
///
/// Exit status: 0 for success, 1 when something could not be read or laid out, 64 for wrong usage. Data
/// goes to standard output, messages to standard error.
@main
struct BubbleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bubble",
    abstract: "Turns a conversation into placed chat bubbles.",
    discussion: """
      The status is 0 for success, 1 where something could not be read, laid out or written (the rest is \
      done), and 64 for wrong usage. Data goes to standard output, messages to standard error. An option \
      that takes several values is given once for each.
      """,
    version: "bubble \(ToolVersion.text)",
    subcommands: [
      RenderCommand.self, ArchiveCommand.self, ServeCommand.self, PreviewCommand.self,
      GalleryCommand.self, LayoutCommand.self,
      ExplainCommand.self,
      ImportCommand.self, PluginCommand.self, DoctorCommand.self,
    ])

  static func main() async {
    PackagedFonts.use()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let unknown = UnknownCommand(in: arguments) {
      StandardError.print("error: \(unknown)")
      exit(withError: ExitCode.validationFailure)
    }
    do {
      var command = try await asyncParseAsRoot(arguments)
      StandardError.printLater()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(error, arguments)
    }
  }

  /// Prints an error in the same way as all others, and ends with its status.
  private static func end(_ error: any Error, _ arguments: [String]) -> Never {
    let status = exitCode(for: error)
    if status.rawValue == 1 { StandardError.countHidden() }
    guard !status.isSuccess, !(error is ExitCode) else { exit(withError: error) }
    if status == .validationFailure, let option = FormerOption.find(in: arguments) {
      StandardError.print("error: \(option)")
      exit(withError: status)
    }
    // A `ValidationError` already gives advice, so the usage is not printed.
    let text = (error as? ValidationError).map { "Error: \($0.message)" } ?? fullMessage(for: error)
    if status == .validationFailure, let reason = InvalidValue(text) {
      StandardError.print("error: \(reason)")
      exit(withError: status)
    }
    let start = "Error: "
    if !text.isEmpty {
      StandardError.print(text.hasPrefix(start) ? "error: " + text.dropFirst(start.count) : text)
    }
    exit(withError: status)
  }
}
