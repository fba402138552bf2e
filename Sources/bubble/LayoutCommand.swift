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
    let progress = ProgressLine(
      total: session.transcript.snapshot.entries.count, activity: "writing")
    let json = session.transcript.json(
      diagnostics: session.diagnostics, onProgress: progress.update)
    progress.finish()
    try StandardOutput.write(json)
    try session.exit()
  }
}
