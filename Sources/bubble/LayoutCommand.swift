import ArgumentParser
import BubbleLayout

/// `bubble layout`: prints the placed cells as JSON.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Prints the placed cells as JSON.")

  @OptionGroup var options: CommonOptions

  @OptionGroup var watching: NoWatching

  func run() async throws {
    let session = try await Session.run(options)
    try StandardOutput.write(session.transcript.json(diagnostics: session.diagnostics))
    try session.exit()
  }
}
