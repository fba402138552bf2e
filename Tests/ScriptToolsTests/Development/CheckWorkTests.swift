import BubbleCore
import Expectations
import Foundation
import Testing

@testable import ScriptTools

/// A check ends, whatever the script does: its work is counted.
@Suite struct CheckWorkTests {
  private func samples(_ count: Int) -> String {
    let samples = (1...count).map { number in
      """
      { "id": "s\(number)", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "trial" } }
      """
    }
    return "[\(samples.joined(separator: ","))]"
  }

  /// What a check finds that may do a small part of the usual work, and in how many settings it says that samples were
  /// tried.
  private func check(_ folder: ScriptFolder) -> (report: PluginCheckReport, tried: [Int]) {
    let report = PluginCheck.run(
      folder.url, CheckWork(limit: CheckWork.limit / 40, time: .seconds(600)))
    let pattern = #/only ([0-9]+) of 146 settings were tried/#
    return (
      report,
      report.problems.compactMap { problem in
        problem.text.firstMatch(of: pattern).flatMap { Int($0.output.1) }
      }
    )
  }

  static let heavy = [
    // Accepted, and slow to measure.
    "return ui.text { ('a '):rep(15000), width = 1 }",
    // Nearly all the fuel that there is.
    "local n = 0 for i = 1, 450000 do n = n + i end return ui.text(n)",
    "local rows = {} for i = 1, 60 do rows[i] = ui.row { ('word '):rep(200), ('word '):rep(40) } end "
      + "return ui.column(rows)",
    // Fails without being stopped.
    "local n = 0 for i = 1, 450000 do n = n + i end error('no')",
  ]

  @Test(arguments: heavy)
  func `heavy layouts are tried in fewer settings, as many each time`(body: String) throws {
    let folder = try ScriptFolder(building: body)
    let (report, tried) = check(folder)
    expect(tried.count == 1 && (1..<146).contains(tried[0]), "\(report.problems)")
    expect(check(folder).report.problems, equals: report.problems)
  }

  @Test func `many samples share the work, and each is tried`() throws {
    let folder = try ScriptFolder(
      building: "local n = 0 for i = 1, 50000 do n = n + i end return ui.text(n)",
      samples: samples(12))
    let (report, tried) = check(folder)
    expect(report.costs.count, equals: 12)
    // One text for all of them: it differs in its numbers only.
    expect(tried.count == 1 && tried[0] >= 1, "\(report.problems)")
  }

  @Test func `after three stops the other samples and the options are left out, which is said`()
    throws
  {
    let folder = try ScriptFolder([
      "init.lua": """
      return { api = 1, name = "trial", content_types = { "trial" },
        config = { loud = { default = true, doc = "It is loud." } },
        build_layout = function(peer, message, ctx) while ctx.config.loud do end end }
      """,
      "samples.json": samples(12),
    ])
    let report = PluginCheck.run(folder.url)
    let texts = report.problems.map(\.text)
    expect(texts.contains("the script was stopped 3 times: 9 samples not tried"), "\(texts)")
    expect(texts.contains("the script was stopped: 1 value of its options not tried"), "\(texts)")
  }

  @Test func `where counting does not tell, the time ends it`() throws {
    let folder = try ScriptFolder(building: "return ui.text 'Train'", samples: samples(3))
    let report = PluginCheck.run(folder.url, CheckWork(time: .zero))
    let texts = report.problems.map(\.text)
    expect(texts.contains("is_suitable takes too much work: 3 samples not tried"), "\(texts)")
  }

  @Test func `usual samples are tried in all settings`() throws {
    let folder = try ScriptFolder(
      building: "return ui.column { ui.text 'Train', ui.text(('word '):rep(40)) }",
      samples: samples(10))
    let report = PluginCheck.run(folder.url, CheckWork(time: .seconds(600)))
    expect(report.isClean, "\(report.problems)")
    expect(report.costs.count, equals: 10)
  }
}
