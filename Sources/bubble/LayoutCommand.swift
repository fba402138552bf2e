import ArgumentParser
import BubbleLayout
import Foundation

/// `bubble layout`: prints the placed cells as JSON.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Prints the placed cells as JSON.")

  @OptionGroup var options: CommonOptions

  func run() async throws {
    let session = try await Session.run(options)
    let json = session.transcript.json(diagnostics: session.diagnostics)
    do {
      try FileHandle.standardOutput.write(contentsOf: json)
    } catch {
      StandardError.print("error: standard output: \(error.localizedDescription)")
      throw ExitCode(1)
    }
    try session.exit()
  }
}
