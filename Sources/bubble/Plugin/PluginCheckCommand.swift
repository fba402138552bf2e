import ArgumentParser
import Foundation
import Platform
import ScriptTools

/// `bubble plugin check`: tries scripts out.
struct PluginCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tries scripts out with their samples in every setting.",
    discussion: """
      The check lays each sample out at widths of 240, 375 and 600 points, in both directions and themes, and at \
      text scales of 0.8, 1 and 2. It does so with one person and in a group, incoming and outgoing. A second state \
      of the script repeats this in the opposite order. Settings that are the same for a script count as one.

      It reports samples that fail, overflow, are empty or far too high, differ in the second state, or come near a \
      limit. It also reports unknown names and unused values in the text of a script. \
      For each sample it prints the cost: medians of times, and the maximum of all other figures.

      A check has a limit of work. It tries expensive samples in fewer settings, and reports these.
      """)

  @Argument(help: "The scripts' own folders, those that init.lua is in, or folders of scripts.")
  var folders: [String]

  @Flag(help: "Prints costs and problems as JSON.")
  var json = false

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func run() async throws {
    let urls = ScriptUnderDevelopment.folders(folders)
    let prints = PrintedLines()
    let progress = CheckProgress(urls)
    var isClean = true
    var reports: [PluginCheckReport] = []
    await withTaskGroup(of: (Int, PluginCheckReport).self) { group in
      func begin(_ index: Int) {
        let url = urls[index]
        group.addTask {
          let name = url.standardizedFileURL.lastPathComponent
          let report = PluginCheck.run(
            url, print: { prints.add($0, of: name) },
            onProgress: { progress.update(index, $0, of: $1) })
          progress.update(index, 1, of: 1)
          return (index, report)
        }
      }
      var begun = min(urls.count, ProcessInfo.processInfo.activeProcessorCount)
      for index in 0..<begun { begin(index) }
      // They end in any order, and are reported in order of name.
      var waiting: [Int: PluginCheckReport] = [:]
      for await (index, report) in group {
        if begun < urls.count {
          begin(begun)
          begun += 1
        }
        waiting[index] = report
        while let next = waiting.removeValue(forKey: reports.count) {
          progress.line.finish()
          tell(next)
          isClean = isClean && next.isClean
          reports.append(next)
        }
      }
    }
    if json { try StandardOutput.write(PluginCheckReport.json(reports)) }
    if !isClean { throw ExitCode(1) }
  }

  private func tell(_ report: PluginCheckReport) {
    for problem in report.problems { StandardError.print(problem.text(of: report.name)) }
    if !json { print(TerminalText.cleaned(report.description)) }
  }
}

/// The progress of checking several scripts, each with the same share.
private final class CheckProgress: Sendable {
  let line: ProgressLine
  private let parts: Lock<[Double]>

  init(_ urls: [URL]) {
    let name = urls.first?.standardizedFileURL.lastPathComponent ?? ""
    line = ProgressLine(
      activity: "checking "
        + (urls.count == 1 ? TerminalText.cleaned(name) : "\(urls.count) scripts"))
    parts = Lock(urls.map { _ in 0 })
  }

  /// Sets the number of layouts done of one script.
  func update(_ index: Int, _ done: Int, of all: Int) {
    let fraction = parts.withLock { parts in
      parts[index] = Double(done) / Double(max(1, all))
      return parts.reduce(0, +) / Double(parts.count)
    }
    line.update(fraction: fraction)
  }
}

extension PluginProblem {
  /// Returns the problem with the script's name in front.
  fileprivate func text(of script: String) -> String {
    let parts = description.split(separator: ": ", maxSplits: 1)
    return "\(parts[0]): \(script): \(parts[1])"
  }
}
