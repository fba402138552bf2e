import ArgumentParser
import Foundation
import ScriptTools

/// `bubble plugin test`: compares golden pictures.
struct PluginTestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compares the samples of scripts with their golden pictures.",
    discussion: """
      Each sample has a picture in the folder goldens beside init.lua. If the new picture differs in \
      a single pixel, the command writes it to goldens/Current, with a second picture beside it. That shows, from \
      left to right, the expected picture, the new one and the different pixels. On a machine with other libraries \
      or fonts than goldens/versions.txt names, 0.5 % of the pixels may differ visibly.
      """)

  @Argument(help: "The scripts' own folders, those that init.lua is in, or folders of scripts.")
  var folders: [String]

  @Flag(help: "Makes the new pictures the golden ones. Look at them.")
  var accept = false

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func run() async throws {
    Stopper.listen()
    var hasFailed = false
    let prints = PrintedLines()
    for url in ScriptUnderDevelopment.folders(folders) {
      let name = url.standardizedFileURL.lastPathComponent
      do {
        let script = try ScriptUnderDevelopment(folder: url) { prints.add($0, of: name) }
        for problem in script.chainDiagnostics { StandardError.print("warning: \(problem)") }
        for issue in script.samples.issues { StandardError.print("error: \(issue)") }
        hasFailed = hasFailed || !script.samples.issues.isEmpty
        let passes = await compare(script, name)
        hasFailed = hasFailed || !passes
      } catch {
        StandardError.print("error: \(error)")
        hasFailed = true
      }
    }
    if hasFailed { throw ExitCode(1) }
  }

  /// Compares the pictures of one script; returns whether all match.
  private func compare(_ script: ScriptUnderDevelopment, _ name: String) async -> Bool {
    let goldens = PluginGoldens(script)
    var failureCount = 0
    var (equalCount, similarCount, acceptedCount) = (0, 0, 0)
    var isDifferent = false
    let progress = ProgressLine(total: 0, activity: "drawing", unit: "samples of \(name)")
    let outcomes = await goldens.compare(accepting: accept) { progress.update($0, of: $1) }
    progress.finish()
    for outcome in outcomes {
      let place = "\(name)/goldens/\(outcome.sample).png"
      var problem: String?
      switch outcome.verdict {
      case .equal: equalCount += 1
      case .withinTolerance: similarCount += 1
      case .accepted:
        acceptedCount += 1
        print(TerminalText.cleaned("accepted \(place)"))
      case .missing:
        problem = "there is none; look at the sample and run `bubble plugin test --accept`"
      case .different(let text):
        isDifferent = true
        problem = text
      case .withoutSample: problem = "no sample is called \(outcome.sample); delete the picture"
      case .failed(let text): problem = text
      }
      if let problem {
        StandardError.print("error: \(place): \(problem)")
        failureCount += 1
      }
    }
    if isDifferent || similarCount > 0, let note = goldens.versionsNote {
      StandardError.print("note: \(name): \(note)")
    }
    let taken = accept ? "\(acceptedCount) accepted, " : ""
    let pictures =
      "\(equalCount) \(equalCount == 1 ? "picture is as it was" : "pictures are as they were")"
    let similar = similarCount == 0 ? "" : ", \(similarCount) nearly"
    let failures =
      switch failureCount {
      case 0: ""
      case 1: ", 1 failure"
      default: ", \(failureCount) failures"
      }
    print(TerminalText.cleaned("\(name): \(taken)\(pictures)\(similar)\(failures)"))
    return failureCount == 0
  }
}
