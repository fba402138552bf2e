import BubbleCore
import Dispatch
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Scripts in a chain: on several threads, switched off, keyed.
@Suite struct LuaLayouterTests {
  @Test func `two threads build the same layouts at the same time`() throws {
    let plugin = try Scripts.building(
      """
      local rows = {}
      for i = 1, 20 do
        rows[i] = ui.text { message.id .. i, width = ctx.measure(message.id .. i).width }
      end
      return ui.column(rows)
      """)
    let expected = try plugin.box()
    let failures = Counter()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<200 where (try? plugin.box()) != expected { failures.add(1) }
    }
    expect(failures.total, equals: 0)
  }

  @Test func `the layout stands in the standard bubble`() throws {
    let layouter = LuaLayouter(try Scripts.building("return ui.text 'hello'"))
    let layout = try layouter.buildLayout(
      peer: Scripts.peer, message: Scripts.message(), context: Scripts.context)
    let bubble = try #require(layout as? BubbleCellLayout)
    expect(bubble.cellKind, equals: "sample")
    expect(bubble.key, equals: layouter.layoutKey(for: Scripts.message(), in: Scripts.context))
    expect(bubble.bubbleFrame.width > 0 && bubble.bubbleFrame.width < 375)
  }

  @Test func `the theme is part of the key only where a script mentions it`() throws {
    var environment = LayoutEnvironment(width: 375)
    environment.theme = .dark
    let dark = LayoutContext(
      environment: environment, measurer: SquareMeasurer(), peer: Scripts.peer)
    let light = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(), peer: Scripts.peer)
    let blind = LuaLayouter(try Scripts.building("return ui.text 'x'"))
    let seeing = LuaLayouter(try Scripts.building("return ui.text(ctx.theme)"))
    let message = Scripts.message()
    expect(
      blind.layoutKey(for: message, in: dark), equals: blind.layoutKey(for: message, in: light))
    expect(seeing.layoutKey(for: message, in: dark) != seeing.layoutKey(for: message, in: light))
  }

  @Test func `time is not known before the layout is built`() throws {
    let layouter = LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "sample", is_suitable = function(m) return m.time == nil end,
          build_layout = function(peer, m) return ui.text(m.time) end }
        """))
    try expect(layouter.isSuitable(Scripts.message(), in: Scripts.context))
    try expect(layouter.plugin.box(), equals: .text("09:00"))
  }
}
