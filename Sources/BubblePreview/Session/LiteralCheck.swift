import BubbleCore
import BubbleLayout
import Foundation
import Platform
import ScriptTools

/// The result of `bubble plugin check` for a script that a page has changed.
struct LiteralCheck: Sendable {
  /// The name of the script's folder.
  var script: String
  var problems: [PreviewProblem]

  /// The maximum number of reported problems.
  private static let limit = 50

  /// Checks a script.
  ///
  /// - Complexity: That of laying out all of its samples in all settings; it takes long.
  init(_ folder: URL) {
    script = folder.lastPathComponent
    problems = PluginCheck.run(folder).problems.prefix(LiteralCheck.limit).map { problem in
      let text = problem.text
      // A problem with another value of an option begins with that value: `with loud = true: …`.
      let rest = text.hasPrefix("with ") ? text.firstRange(of: ": ").map { $0.upperBound } : nil
      let place = PreviewProblem.place(in: rest.map { String(text[$0...]) } ?? text)
      let sample = problem.sample.map { "sample \($0): " } ?? ""
      return PreviewProblem(
        problem.severity == .error ? .error : .warning, sample + text, place: place)
    }
  }

  /// The message to the page.
  var bytes: [UInt8] {
    PageMessage.text("checked") { writer in
      writer.member("script", script)
      writer.problems(problems)
    }
  }
}

/// A queue of scripts to check, one after the other.
struct CheckQueue {
  private var waiting: [(page: PreviewServer.Page, folder: URL)] = []
  private var isChecking = false

  /// Adds a script that a page has changed; ignored if it waits already.
  mutating func add(_ folder: URL, for page: PreviewServer.Page) {
    guard !waiting.contains(where: { $0.folder == folder && $0.page == page }) else { return }
    waiting.append((page, folder))
  }

  /// Returns the next script to check; nil if there is none, or a check is in progress.
  mutating func next() -> (page: PreviewServer.Page, folder: URL)? {
    guard !isChecking, !waiting.isEmpty else { return nil }
    isChecking = true
    return waiting.removeFirst()
  }

  /// Ends a check; returns whether no newer check of its script waits.
  mutating func finish(_ check: LiteralCheck) -> Bool {
    isChecking = false
    return !waiting.contains { $0.folder.lastPathComponent == check.script }
  }
}
