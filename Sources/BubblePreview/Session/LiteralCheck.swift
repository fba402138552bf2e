import BubbleCore
import BubbleLayout
import Foundation
import Platform
import ScriptTools

/// What `bubble plugin check` says of a script after something was changed in it from a page.
struct LiteralCheck: Sendable {
  /// The name of the script's folder.
  var script: String
  var problems: [PreviewProblem]

  /// How many problems are told at most.
  private static let limit = 50

  /// Checks a script.
  ///
  /// - Complexity: That of laying all of its samples out in all settings: it takes long.
  init(_ folder: URL) {
    script = folder.lastPathComponent
    problems = PluginCheck.run(folder).problems.prefix(LiteralCheck.limit).map { problem in
      let text = problem.text
      // What is found with another value of an option says so first: `with loud = true: …`.
      let rest = text.hasPrefix("with ") ? text.firstRange(of: ": ").map { $0.upperBound } : nil
      let place = PreviewProblem.place(in: rest.map { String(text[$0...]) } ?? text)
      let sample = problem.sample.map { "sample \($0): " } ?? ""
      return PreviewProblem(
        problem.severity == .error ? .error : .warning, sample + text, place: place)
    }
  }

  /// What a page is told.
  var bytes: [UInt8] {
    PageMessage.text("checked") { writer in
      writer.member("script", script)
      writer.name("problems")
      writer.array { writer in for problem in problems { writer.problem(problem) } }
    }
  }
}

/// Scripts that wait to be checked, one after the other.
struct CheckQueue {
  private var waiting: [(page: PreviewServer.Page, folder: URL)] = []
  private var isChecking = false

  /// Adds a script that was changed from a page; once is enough, however often it was.
  mutating func add(_ folder: URL, for page: PreviewServer.Page) {
    guard !waiting.contains(where: { $0.folder == folder && $0.page == page }) else { return }
    waiting.append((page, folder))
  }

  /// The script that is to be checked now; nil: there is none, or one just is.
  mutating func next() -> (page: PreviewServer.Page, folder: URL)? {
    guard !isChecking, !waiting.isEmpty else { return nil }
    isChecking = true
    return waiting.removeFirst()
  }

  /// Takes what came of one; returns whether it is still the newest of its script.
  mutating func finish(_ check: LiteralCheck) -> Bool {
    isChecking = false
    return !waiting.contains { $0.folder.lastPathComponent == check.script }
  }
}
