import BubbleCore
import Expectations
import Foundation
import Testing

@testable import ScriptTools

/// What can be drawn and is hardly meant so is found by `plugin check`, with the line that made it.
@Suite struct BoxFindingsTests {
  private func problems(_ body: String, samples: String = ScriptFolder.sample) throws
    -> [PluginProblem]
  {
    let folder = try ScriptFolder(building: body, samples: samples)
    // Until then the folder is there.
    return withExtendedLifetime(folder) { PluginCheck.run(folder.url).problems }
  }

  @Test(arguments: [
    "return ui.row { ui.text 'x',\n ui.shape { color = 'accent' } }",
    "return ui.column { ui.text 'x',\n ui.shape { width = 0, height = 4 } }",
    "return ui.row { ui.text 'x',\n ui.shape { height = 4, id = 'line' } }",
  ])
  func `a shape that nobody sees`(body: String) throws {
    let problem = try #require(try problems(body).first)
    expect(problem.severity, equals: .warning)
    expect(problem.text.contains("/trial/init.lua:5: a shape has no "), "\(problem)")
    expect(problem.text.contains(" 5 |  ui.shape"), "\(problem)")
    expect(problem.text.contains("(in 'line')"), equals: body.contains("'line'"), "\(problem)")
  }

  @Test(arguments: [
    "return ui.column { align = 'stretch', 'x', ui.shape { height = 1 } }",
    "return ui.overlay { ui.shape { color = 'accent' }, ui.text 'x' }",
    "return ui.row { 'x', ui.shape { figure = 'status', status = 'none' } }",
    "return ui.column { 'x', ui.spacer {} }",
  ])
  func `what gets its size from others, or is not meant to be seen, is fine`(body: String) throws {
    try expect(problems(body).isEmpty)
  }

  @Test func `ink outside of its frame at a larger text scale`() throws {
    let problem = try #require(
      try problems("return ui.column { ui.text { 'Platform', height = 24 }, ui.text 'B' }").first)
    expect(problem.text.contains("init.lua:4: a text extends beyond"), "\(problem)")
    expect(problem.setting?.textScale, equals: 2)
  }

  @Test func `boxes that stick out of the one around them`() throws {
    let problem = try #require(
      try problems(
        "return ui.column { 'x', ui.row { height = 10,\n ui.shape { width = 9, height = 30 } } }"
      ).first)
    expect(problem.text.contains("init.lua:5: a shape extends beyond"), "\(problem)")
    expect(problem.text.contains("by 20 points"), "\(problem)")
  }

  @Test func `a drawing that is cut off on purpose is fine, a text is not`() throws {
    func problems(of part: String) throws -> [PluginProblem] {
      try self.problems("return ui.overlay { width = 9, height = 18, clips = true, \(part) }")
    }
    let star = "ui.symbol { 'star', size = 18 / ctx.text_scale, justify_self = 'start' }"
    try expect(problems(of: star), equals: [])
    let text = "ui.text { 'Platform', width = 80, justify_self = 'start' }"
    try expect(problems(of: text).map(\.text).contains { $0.contains("a text extends beyond") })
  }

  @Test func `words broken inside, but not what is broken wherever it stands`() throws {
    func row(_ text: String) -> String {
      "return ui.row { ui.text { '\(text)', width = 26 }, ui.text 'B' }"
    }
    let problem = try #require(try problems(row("LHR")).first { "\($0)".contains("broken") })
    expect(problem.text.contains("init.lua:4: a word is broken inside"), "\(problem)")
    expect(problem.text.contains("the word \"LHR\""), "\(problem)")
    for text in ["列车在九点出发", "รถไฟออกเก้าโมง", "a b c d e f g h"] {
      try expect(!problems(row(text)).contains { $0.text.contains("broken inside") }, "\(text)")
    }
    let address = "https://example.org/" + String(repeating: "station", count: 12)
    try expect(problems("return ui.text { '\(address)' }").isEmpty)
  }

  @Test func `the word nil is found, unless the message has it`() throws {
    let body = "return ui.text('Line ' .. tostring(message.content.lime))"
    let problem = try #require(try problems(body).first)
    expect(problem.text.contains("init.lua:4: the text says 'nil'"), "\(problem)")
    let said = ScriptFolder.sample.replacing("\"n\": 3", with: "\"lime\": \"nil\"")
    try expect(problems(body, samples: said).isEmpty)
  }

  @Test func `a box outside of the cell names its line and id`() throws {
    let problem = try #require(
      try problems(
        "return ui.column { 'x', ui.row { id = 'doors',\n ui.text { 'Platform', id = 'sign', min_width = 700 } } }"
      ).first)
    expect(
      problem.text.contains("init.lua:5: the text \"Platform\" with the id 'sign' at "),
      "\(problem)")
    expect(problem.text.contains("outside of the cell"), "\(problem)")
  }

  @Test func `modules are named where they make the box`() throws {
    let folder = try ScriptFolder(
      building: "return ui.row { 'x', dot() }", head: "local dot = require 'dot'")
    try folder.write("return function()\n  return ui.shape {}\nend", to: "dot.lua")
    let problems = withExtendedLifetime(folder) { PluginCheck.run(folder.url).problems }
    let problem = try #require(problems.first)
    expect(problem.text.contains("/trial/dot.lua:2: a shape has no width"), "\(problem)")
  }
}
