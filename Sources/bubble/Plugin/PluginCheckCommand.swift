import ArgumentParser
import BubbleLayout
import Foundation

/// `bubble plugin check`: tries scripts out.
struct PluginCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tries scripts out with their samples in every setting.",
    discussion: """
      Every sample is laid out at widths of 240, 375 and 600 points, in both directions and themes, at \
      text scales of 0.8, 1 and 2, with one person and in a group, incoming and outgoing, twice in each of \
      two states of the script. What fails, sticks out, is empty or far too high, differs the second time, or \
      comes near a limit is reported, as is what the text of the script names that is not there or nobody \
      uses. What each sample costs is printed; times are medians, and all else the most of all settings. \
      A check does a bounded amount of work: samples that take more are tried in fewer settings, which is said.
      """)

  @Argument(help: "The scripts' own folders, those that init.lua is in, or folders of scripts.")
  var folders: [String]

  @Flag(help: "Print costs and problems as JSON.")
  var json = false

  func run() throws {
    let prints = PrintedLines()
    var reports: [PluginCheckReport] = []
    for url in ScriptUnderDevelopment.folders(folders) {
      let name = url.standardizedFileURL.lastPathComponent
      let progress = ProgressLine(
        total: 0, activity: "checking \(TerminalText.cleaned(name))", unit: "layouts")
      let report = PluginCheck.run(
        url, print: { prints.add($0, of: name) },
        onProgress: { progress.update($0, of: $1) })
      progress.finish()
      for problem in report.problems { StandardError.print(problem.text(of: report.name)) }
      if !json { print(TerminalText.cleaned(report.description)) }
      reports.append(report)
    }
    if json { try StandardOutput.write(PluginCheckReport.json(reports)) }
    if reports.contains(where: { !$0.isClean }) { throw ExitCode(1) }
  }
}

extension PluginProblem {
  /// The problem with the script's name in front.
  fileprivate func text(of script: String) -> String {
    let parts = description.split(separator: ": ", maxSplits: 1)
    return "\(parts[0]): \(script): \(parts[1])"
  }
}
