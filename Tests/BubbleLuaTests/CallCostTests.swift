import BubbleCore
import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What a call costs follows from the script and the message, and from no call before: which calls a state has made depends
/// on threads, and what a layouter has cost decides whether it goes on being asked.
@Suite struct CallCostTests {
  /// What became of a call, and what it cost.
  private func outcome(_ plugin: LuaPlugin, _ number: Int) -> String {
    let message = Scripts.message(["number": .integer(Int64(number))])
    do {
      let cost = try plugin.buildLayout(
        peer: Scripts.peer, message: message, context: Scripts.context
      ).cost
      return "\(cost.fuel) units"
    } catch {
      return "\(error.kind): \(error.message)"
    }
  }

  @Test func `a call costs the same in a new state as in one that has made others`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<testRounds(20) {
      let source = RandomScript.source(&random)
      let used = try Scripts.plugin(source)
      for number in 0..<8 { _ = outcome(used, number) }
      let numbers = (0..<3).map { _ in Int.random(in: 8..<40, using: &random) }
      for number in numbers {
        let new = try Scripts.plugin(source)
        expect(
          outcome(used, number), equals: outcome(new, number),
          "round \(round) of seed \(seed), message \(number):\n\(source)")
      }
    }
  }

  /// Three messages of it use up what it may cost; what is said of them names how much that was.
  private static let manyTexts = """
    return { api = 1, name = "many-texts", content_types = { "many" },
      build_layout = function(peer, message, ctx)
        local box = ui.text "x"
        for level = 1, 60 do
          local row = { box }
          for i = 1, 15 do row[i + 1] = ui.text { ("w" .. level .. i .. " "):rep(10) } end
          box = level % 2 == 0 and ui.row(row) or ui.column(row)
        end
        return box
      end }
    """

  private func report(_ source: String, type: String, count: Int) async throws -> String {
    let chain = LayouterChain([LuaLayouter(try Scripts.plugin(source)), Fallback()])
    let snapshot = try await Scripts.pass(chain, workers: 4).run(
      Scripts.conversation(count, type: type))
    return snapshot.entries.map { "\($0.key.layouter) \($0.height) \($0.diagnostics)" }
      .joined(separator: "\n")
  }

  @Test func `a script that measures too much is switched off at the same message in each run`()
    async throws
  {
    let first = try await report(Self.manyTexts, type: "many", count: 60)
    expect(first.contains("many-texts") && first.contains("switched off"))
    for _ in 0..<3 {
      try await expect(report(Self.manyTexts, type: "many", count: 60), equals: first)
    }
  }

  @Test func `random scripts give the same in each run, on several threads`() async throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<testRounds(5) {
      let source = RandomScript.source(&random, isDear: true)
      let first = try await report(source, type: "sample", count: 80)
      for _ in 0..<2 {
        try await expect(
          report(source, type: "sample", count: 80), equals: first,
          "round \(round) of seed \(seed):\n\(source)")
      }
    }
  }
}

/// Scripts that make tables, texts and trees of random sizes.
private enum RandomScript {
  /// - Parameter isDear: Whether messages cost about as much as they may on the average.
  static func source(_ random: inout SeededGenerator, isDear: Bool = false) -> String {
    var lines: [String] = []
    let scale = isDear ? 8 : 1
    for step in 0..<Int.random(in: 1...6, using: &random) {
      let count = Int.random(in: 1...400, using: &random) * scale
      let kinds = [
        "for i = 1, \(count) do t\(step)[i] = i * n end",
        "for i = 1, \(count) do t\(step)['k' .. i % \(count / 2 + 1) .. n] = i end",
        "for i = 1, \(count) do t\(step)[#t\(step) + 1] = ('word' .. i):rep(i % 9) end",
        "local s = '' for i = 1, \(count / 8 + 1) do s = s .. 'part ' .. i end t\(step)[1] = s",
        "local function f(k) if k == 0 then return 0 end return 1 + f(k - 1) end t\(step)[1] = f(\(min(count, 1500)))",
        "t\(step)[1] = ('x'):rep(\(count * 16)):upper()",
        "for i = 1, \(count / 4 + 1) do t\(step)[i] = { i, { n, tostring(i) } } end",
        "t\(step)[1] = select('#', table.unpack({ \(Array(repeating: "n", count: 40).joined(separator: ",")) }))",
      ]
      lines.append(
        "local t\(step) = {} do \(kinds[Int.random(in: 0..<kinds.count, using: &random)]) end")
    }
    let boxes = Int.random(in: 1...60, using: &random)
    let words = Int.random(in: 1...(isDear ? 40 : 8), using: &random)
    return """
      return { api = 1, name = "random", content_types = { "sample" }, build_layout = function(peer, message, ctx)
      local n = message.content.number or 1
      \(lines.joined(separator: "\n"))
      local row = {}
      for i = 1, \(boxes) + n % 5 do row[i] = ui.text { ("w" .. i .. " "):rep(\(words)) } end
      return ui.column(row)
      end }
      """
  }
}
