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

  @OptionGroup(title: "Layout") var view: SingleViewOptions

  mutating func validate() throws { try options.take(view) }

  func run() async throws {
    try options.checkExport(choosesDays: false)
    let input = try Session.Input.read(options)
    var findings = LayoutFindings(input, options)
    var stream = TranscriptStream(
      environment: options.environment, chain: input.chain, measurer: TextMeasurer(),
      clusters: options.layout.clusters.policy)
    let layingOut = ProgressLine(total: input.conversation.messages.count)
    stream.onProgress = layingOut.update
    var writing: ProgressLine?
    var writtenCount = 0
    var lacksFonts = false
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
        lacksFonts = Session.warn(of: problems.all, options)
        diagnostics = problems.diagnostics
        return diagnostics
      },
      to: { bytes in
        try StandardOutput.write(Data(bytes))
        writtenCount += bytes.count
        writing?.update(writtenCount)
      })
    if !diagnostics.isEmpty || lacksFonts { throw ExitCode(1) }
  }
}
