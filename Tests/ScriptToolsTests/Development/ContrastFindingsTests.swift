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

  @Test(arguments: [
    ("ui.text { 'x', color = '#888888' }", "the bubble's ground follows the theme"),
    ("ui.column { background = '#FFFFFF',\n ui.text 'x' }", "give the text a fixed colour, too"),
    (
      "ui.column { background = '#777777',\n ui.text { 'x', color = '#888888' } }", "too much alike"
    ),
    (
      "ui.column { background = 'track',\n ui.text { 'x', color = '#888888' } }",
      "its ground follows the theme, and the text does not"
    ),
    (
      "ui.column { background = { gradient = { 'black', 'white' } },\n ui.text { 'x', color = 'white' } }",
      "all colours of a gradient"
    ),
  ])
  func `the advice is what the ground allows`(body: String, advice: String) throws {
    let problem = try #require(try problems("return ui.column { \(body) }").first)
    expect(problem.text.contains(advice), "\(problem)")
  }

  @Test(arguments: [
    ("pressed", "background = 'white', when_pressed = { background = '#DDDDDD', color = 'white' }"),
    ("selected", "background = 'white', when_selected = { background = '#333333' }"),
    ("disabled", "background = 'white', when_disabled = { color = '#EEEEEE' }"),
  ])
  func `what cannot be read in a state is found`(state: String, look: String) throws {
    let problem = try #require(
      try problems("return ui.inset { id = 'a', \(look),\n ui.text { 'x', color = 'black' } }")
        .first)
    expect(problem.text.contains("hard to read while it is \(state) in"), "\(problem)")
  }

  @Test func `what can be read in its states is fine`() throws {
    try expect(
      problems(
        """
        return ui.inset { id = 'a', background = 'white', when_pressed = { background = 'black', color = 'white' },
          ui.text { 'x', color = 'black' } }
        """
      ).isEmpty)
  }
}
