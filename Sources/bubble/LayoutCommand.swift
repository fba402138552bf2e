import ArgumentParser
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// `bubble layout`: prints the placed cells as JSON.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Prints the placed cells as JSON.")

  @OptionGroup var options: CommonOptions

  @OptionGroup var watching: NoWatching

  func run() async throws {
    let input = try Session.Input.read(options)
    var findings = LayoutFindings(input, options)
    var stream = TranscriptStream(
      environment: options.environment, chain: input.chain, measurer: TextMeasurer(),
      clusters: options.clusters.policy)
    let layingOut = ProgressLine(total: input.conversation.messages.count)
    stream.onProgress = layingOut.update
    var writing: ProgressLine?
    var writtenCount = 0
    var diagnostics: [TranscriptDiagnostic] = []
    defer {
      layingOut.finish()
      writing?.finish()
    }
    try await stream.write(
      input.conversation, onEntries: { findings.note($0) },
      diagnostics: {
        layingOut.finish()
        writing = ProgressLine(bytes: nil, activity: "writing")
        let problems = findings.problems()
        Session.warn(of: problems.all, options)
        diagnostics = problems.diagnostics
        return diagnostics
      },
      to: { bytes in
        try StandardOutput.write(Data(bytes))
        writtenCount += bytes.count
        writing?.update(writtenCount)
      })
    if !diagnostics.isEmpty { throw ExitCode(1) }
  }
}
