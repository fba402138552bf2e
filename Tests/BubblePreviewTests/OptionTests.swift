import BubbleLayout
import Expectations
import Foundation
import Testing

@testable import BubblePreview

/// Options and states that a page sets, and what checking says of literals that it has changed.
@Suite(.serialized) struct OptionTests {
  private static let script = """
    return { api = 1, name = "card", content_types = { "card" },
      config = { loud = { default = false, doc = "in capitals" },
        side = { default = "left", doc = "where", choices = { "left", "right" } },
        count = { default = 2, doc = "how many" } },
      build_layout = function(peer, message, ctx)
        return ui.bubble { ui.column { gap = 4, background = "#ffffff", id = "all", action = "tap", when_pressed = { opacity = 0.5 }, -- a gap
          ui.text { ctx.config.loud and "LOUD" or "quiet",
            color = "#101010" },
          ui.text { color = "#202020", ctx.config.side .. " " .. ctx.config.count } } } end }
    """

  @Test
  func `options of a script are set and set back without writing, those of built-in layouters too`()
    async throws
  {
    try await Stage.run(OptionTests.script) { stage in
      _ = try stage.page.show()
      _ = try stage.page.see([["message a", "message b"]])
      let groups = try stage.page.options()
      expect(groups.first?.layouter, equals: "card")
      expect(groups.first?.options.map(\.type), equals: ["integer", "flag", "word"])
      expect(groups.contains { $0.layouter == "text" })

      stage.page.send(#"{"action":"option","name":"card","text":"loud","value":"true"}"#)
      try expect(stage.page.update().pictures.map(\.row), equals: [2])
      try expect(stage.page.inspect("message b").contains { $0.name == "text \"LOUD\"" })
      try expect(stage.page.options().first?.options[1].value, equals: "true")
      stage.page.send(#"{"action":"option","name":"card","text":"loud"}"#)
      _ = try stage.page.update()
      try expect(stage.page.inspect("message b").contains { $0.name == "text \"quiet\"" })

      stage.page.send(#"{"action":"option","name":"text","text":"padding","value":"30"}"#)
      try expect(stage.page.update().pictures.map(\.row), equals: [1])

      // What can't be is told, as it is of the command line's; what there is not is passed over.
      stage.page.send(#"{"action":"option","name":"card","text":"side","value":"up"}"#)
      try expect(stage.page.update().problems?.contains { $0.text.contains("side") }, equals: true)
      for wrong in [
        #"{"action":"option","name":"none","text":"side","value":"up"}"#,
        #"{"action":"option","name":"card","text":"none","value":"up"}"#,
        #"{"action":"option","name":"card"}"#,
      ] { stage.page.send(wrong) }
      try expect(stage.page.options().first?.options.map(\.value), equals: ["2", "false", "up"])
      try expect(stage.text, equals: OptionTests.script)
    }
  }

  @Test func `a region is shown in a state until that is taken back, in one cell`() async throws {
    try await Stage.run(OptionTests.script) { stage in
      _ = try stage.page.show()
      _ = try stage.page.see([["message b"]])
      let regions = try stage.page.regions("message b")
      expect(regions.map(\.id) == ["all"] && regions.first?.looks == ["pressed"])
      func set(_ state: String, region: Int = 0, row: String = "message b", column: Int = 0) {
        stage.page.send(
          #"{"action":"state","row":"\#(row)","column":\#(column),"offset":\#(region),"value":"\#(state)"}"#
        )
      }
      set("pressed")
      try expect(stage.page.anyPictures().map(\.row), equals: [2])
      try expect(stage.page.regions("message b").first?.state, equals: "pressed")

      // It stays where the script is saved.
      try stage.save(OptionTests.script.replacing("quiet", with: "calm"))
      try expect(stage.page.update().pictures.map(\.row), equals: [2])
      try expect(stage.page.regions("message b").first?.state, equals: "pressed")

      for (region, row, column) in [
        (9, "message b", 0), (-1, "message b", 0), (0, "none", 0), (0, "message b", 7),
      ] {
        set("pressed", region: region, row: row, column: column)
      }
      set("")
      try expect(stage.page.anyPictures().map(\.row), equals: [2])
      try expect(stage.page.regions("message b").first?.state == nil)
    }
  }

  @Test
  func `a script is checked after a literal of it was changed, and what is found names its line`()
    async throws
  {
    try await Stage.run(OptionTests.script) { stage in
      let samples =
        #"[{"id":"s","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"card"}}]"#
      try samples.write(
        to: stage.folder.appending(path: "plugins/card/samples.json"), atomically: true,
        encoding: .utf8)
      _ = try stage.page.show()
      let boxes = try stage.page.inspect("message b")
      let text = try #require(boxes.first { $0.name == "text \"quiet\"" })
      let color = try #require(text.literals?.first { $0.name == "color" })
      stage.page.change(text, color, to: "#eeeeee")
      let (script, problems) = try stage.page.checked()
      expect(script, equals: "card")
      let found = problems.filter { $0.line == 7 && $0.file?.hasSuffix("card/init.lua") == true }
      expect(found.count == problems.count && !found.isEmpty, "\(problems)")
      try expect(stage.text, equals: OptionTests.script.replacing("#101010", with: "#eeeeee"))

      stage.page.send(#"{"action":"undo"}"#)
      try expect(stage.page.checked().problems.isEmpty)
    }
  }
}
