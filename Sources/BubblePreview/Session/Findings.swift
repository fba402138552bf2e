import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import ScriptTools

/// Searches drawn rows for results that a script's author hardly intended; nothing waits for it.
struct Findings: Sendable {
  /// A row with its findings.
  typealias Found = (column: Int, row: String, problems: [PreviewProblem])

  /// A row that a script made.
  private struct Subject: Sendable {
    var column: Int
    var row: String
    var script: LuaLayouter
    var message: Message
    var context: LayoutContext
  }

  private let subjects: [Subject]

  /// The maximum number of rows searched: rows of large conversations are alike.
  private static let limit = 2_000

  /// Takes the rows of some columns that scripts made.
  init(_ columns: [LaidColumn], _ state: PreviewSources.State, _ scripts: [LuaLayouter]) {
    let byName = Dictionary(scripts.map { ($0.id, $0) }) { first, _ in first }
    var subjects: [Subject] = []
    for (index, laid) in columns.enumerated() {
      let context = LayoutContext(
        environment: laid.column.environment(state.environment, state.appearance),
        measurer: state.measurer, peer: state.conversation.peer)
      for tile in laid.tiles {
        guard let number = tile.number, subjects.count < Findings.limit else { continue }
        let entry = laid.snapshot.entries[number]
        var key = entry.key
        while let wrapped = key.wrapped { key = wrapped }
        guard let script = byName[key.layouter], !script.wraps else { continue }
        subjects.append(
          Subject(
            column: index, row: tile.id, script: script,
            message: state.conversation.messages[number],
            context: context.with(neighbours: entry.fact.neighbours, time: entry.fact.time)))
      }
    }
    self.subjects = subjects
  }

  /// Returns the findings; nil if the task was cancelled.
  func look() async -> [Found]? {
    var found: [Found] = []
    for subject in subjects {
      guard !Task.isCancelled else { return nil }
      await Task.yield()
      let texts = CellFindings.texts(
        of: subject.script, message: subject.message, context: subject.context)
      guard !texts.isEmpty else { continue }
      found.append(
        (subject.column, subject.row, texts.map { PreviewProblem(.warning, $0) }))
    }
    return found
  }
}
