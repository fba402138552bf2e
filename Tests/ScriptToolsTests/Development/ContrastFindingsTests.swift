import BubbleCore
import Expectations
import Foundation
import Testing

@testable import ScriptTools

/// Texts in colours of a script's own that can't be read in some theme are found, with the line that made them.
@Suite struct ContrastFindingsTests {
  private func problems(_ body: String) throws -> [PluginProblem] {
    let folder = try ScriptFolder(building: body, samples: ScriptFolder.sample)
    return withExtendedLifetime(folder) { PluginCheck.run(folder.url).problems }
      .filter { $0.text.contains("hard to read") }
  }

  @Test(arguments: [
    "return ui.column {\n ui.text { 'x', color = 'black' } }",
    "return ui.column {\n ui.text { 'x', color = { color = 'text', opacity = 0.2 } } }",
    "return ui.column { padding = 4, background = '#FFFFFF',\n ui.text 'x' }",
    "return ui.column { background = { gradient = { 'black', 'white' } },\n ui.text { 'x', color = 'white' } }",
    "return ui.column {\n ui.text { 'x', color = { light = '#DDDDDD', dark = 'white' } } }",
    "return ui.column {\n ui.text { 'x', color = { mix = { 'text', 'white' }, share = 0.9 } } }",
  ])
  func `a text that some theme hides`(body: String) throws {
    let problem = try #require(try problems(body).first)
    expect(problem.severity, equals: .warning)
    expect(problem.text.contains("/trial/init.lua:5: a text is hard to read in "), "\(problem)")
    expect(problem.text.contains("a contrast of "), "\(problem)")
    expect(problem.text.contains(" of \"x\" in "), "\(problem)")
  }

  @Test(arguments: [
    "return ui.text 'x'",
    "return ui.column { background = 'white', ui.text { 'x', color = 'black' } }",
    "return ui.column { background = { light = 'white', dark = 'black' }, ui.text { 'x', color = { light = 'black', dark = 'white' } } }",
    "return ui.column { background = { gradient = { '#101010', '#303060' } }, radius = 8, ui.text { 'x', color = 'white' } }",
    // What is on a picture can't be known.
    "return ui.overlay { ui.image { source = 'a.png', width = 90, height = 90 }, ui.text { 'x', color = 'white' } }",
  ])
  func `what can be read everywhere is fine`(body: String) throws {
    try expect(problems(body).isEmpty)
  }
}
