import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Scripts that wrap what the rest of the chain makes.
@Suite struct LuaNextTests {
  /// A script that is asked for every message and says what it wraps.
  private static func wrapping(_ body: String, name: String = "frame", fields: String = "")
    throws -> LuaLayouter
  {
    LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "\(name)", wraps = true, \(fields)
          is_suitable = function() return true end,
          build_layout = function(peer, message, ctx)
        \(body)
          end }
        """))
  }

  /// Counts how often it builds.
  private struct Inner: BoxLayouter {
    let id: LayouterID = "inner"
    let builds = Counter()
    var failure: (any Error)?

    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      builds.add(1)
      if let failure { throw failure }
      return .text("inner of \(message.id)")
    }
  }

  /// The texts of a cell without the sender's name.
  private static func texts(_ layout: any CellLayout) -> [String] {
    let texts = (layout as? BubbleCellLayout)?.elements.compactMap { element -> String? in
      if case .text(let text, _, _) = element.content { text.request.text } else { nil }
    }
    return (texts ?? []).filter { $0 != Scripts.message().sender.name }
  }

  @Test func `a script puts something over what the next layouter makes`() throws {
    let script = try LuaNextTests.wrapping("return ui.column { 'over', ctx.next(message) }")
    let inner = Inner()
    let chain = LayouterChain([script, inner])
    let result = chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    expect(result.diagnostics.isEmpty)
    expect(LuaNextTests.texts(result.layout).prefix(2), equals: ["over", "inner of 7"])
    expect(result.layout.key.layouter, equals: "frame")
    expect(result.layout.key.wrapped?.layouter, equals: "inner")
    expect(result.requestedKey, equals: result.layout.key)
    expect(inner.builds.total, equals: 1)
  }

  @Test func `a script that stands behind all that it could wrap is told`() throws {
    func complaints(_ fields: String) throws -> [String] {
      var chain = LayouterChain([Inner()])
      let script = try LuaNextTests.wrapping("return ctx.next(message)", fields: fields)
      return chain.insert([script]).map(\.text)
    }
    try expect(complaints("").isEmpty)
    try expect(complaints("before = 'inner',").isEmpty)
    for fields in ["after = 'inner',", "after = 'inner', content_types = { 'poll' },"] {
      let texts = try complaints(fields)
      expect(texts.count, equals: 1)
      expect(texts.first?.contains("inner takes their messages first"), equals: true, "\(texts)")
    }
  }

  @Test func `asking twice gives the same tree, built once`() throws {
    let script = try LuaNextTests.wrapping(
      """
      local first, second = ctx.next(message), ctx.next(message)
      return ui.column { 'over', second }
      """)
    let inner = Inner()
    let chain = LayouterChain([script, inner])
    let result = chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    expect(result.diagnostics.isEmpty)
    expect(inner.builds.total, equals: 1)
    expect(LuaNextTests.texts(result.layout).prefix(2), equals: ["over", "inner of 7"])
  }

  @Test func `a script that does not ask wraps nothing`() throws {
    let script = try LuaNextTests.wrapping("return ui.text 'alone'")
    let inner = Inner()
    let result = LayouterChain([script, inner])
      .cellLayout(for: Scripts.message(), context: Scripts.context)
    expect(LuaNextTests.texts(result.layout).first, equals: "alone")
    expect(inner.builds.total, equals: 0)
  }

  @Test(arguments: [
    ("ctx.next()", "ctx.next takes the message being laid out, not nil"),
    ("ctx.next('7')", "ctx.next takes the message being laid out, not a string"),
    ("ctx.next(message.content)", "ctx.next takes the message being laid out, not message data"),
    ("ctx.next(peer)", "ctx.next takes the message being laid out, not message data"),
    ("ctx.next({})", "ctx.next takes the message being laid out, not a table"),
  ])
  func `only the message that is laid out can be asked for`(call: String, message: String) throws {
    let script = try LuaNextTests.wrapping("return \(call)")
    let context = Scripts.context
    let error = #expect(throws: PluginError.self) {
      try script.plugin.buildLayout(
        peer: Scripts.peer, message: Scripts.message(), context: context)
    }
    expect(error?.message, equals: message)
    expect(error?.place?.line, equals: 4)
  }

  @Test func `without wraps it is an error that says what to write`() throws {
    let plugin = try Scripts.building("return ctx.next(message)")
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message.hasPrefix("ctx.next: write wraps = true in the table"), equals: true)
    expect(error?.place?.line, equals: 2)
    expect(!LuaLayouter(plugin).wraps)
  }

  @Test func `a fault behind a script is reported, and the next one is wrapped`() throws {
    struct Fault: Error, CustomStringConvertible { let description = "out of order" }
    var broken = Inner()
    broken.failure = Fault()
    let script = try LuaNextTests.wrapping("return ui.column { 'over', ctx.next(message) }")
    let chain = LayouterChain([script, broken])
    let result = chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    expect(result.diagnostics.map(\.layouter), equals: ["inner"])
    expect(LuaNextTests.texts(result.layout).first, equals: "over")
    expect(LuaNextTests.texts(result.layout).contains { $0.hasPrefix("Unsupported content") })
  }

  @Test func `what can't be wrapped is an error with file and line`() throws {
    struct OwnKind: BubbleLayouter {
      let id: LayouterID = "own"
      func buildLayout(
        peer: Peer, message: Message, context: LayoutContext
      ) throws -> any CellLayout {
        try BubbleCellLayout(
          root: .text("own"), message: message, context: context, layouter: Plain())
      }
    }
    struct Plain: BoxLayouter {
      let id: LayouterID = "own"
      func box(for message: Message, in context: LayoutContext) -> LayoutBox {
        .text("own")
      }
    }
    let script = try LuaNextTests.wrapping("return ui.column { 'over', ctx.next(message) }")
    let chain = LayouterChain([script, OwnKind()])
    let result = chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    expect(result.layout.key.layouter, equals: "own")
    let text = result.diagnostics.first?.text ?? ""
    expect(text.contains("init.lua:4: ctx.next: the layouter 'own' makes custom cells"), "\(text)")
  }

  /// Without optimisation Swift's frames take several times as much.
  private static var stackKilobytes: Int {
    #if DEBUG
      4_096
    #else
      512
    #endif
  }

  @Test func `thirty scripts around each other are laid out on a small stack`() throws {
    let scripts = try (0..<30).map {
      try LuaNextTests.wrapping(
        "return ui.column { '\($0)', ctx.next(message) }", name: "frame-\($0)")
    }
    let inner = Inner()
    let chain = LayouterChain(scripts + [inner])
    let result = SmallStack.run(kilobytes: LuaNextTests.stackKilobytes) { [chain] in
      chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    }
    expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    expect(
      LuaNextTests.texts(result.layout).prefix(30), equals: ArraySlice((0..<30).map { "\($0)" }))
    expect(inner.builds.total, equals: 1)
  }

  @Test func `where the stack ends before the scripts do, one of them fails`() throws {
    let scripts = try (0..<31).map {
      try LuaNextTests.wrapping("return ui.column { ctx.next(message) }", name: "frame-\($0)")
    }
    let chain = LayouterChain(scripts + [Inner()])
    // Less than what is kept free for each script.
    let result = SmallStack.run(kilobytes: 256) { [chain] in
      chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    }
    expect(result.diagnostics.contains { $0.text.contains("than the thread's stack allows") })
    expect(result.layout.key.layouter, equals: "frame-0")
  }

  @Test func `a layout that is wrapped is built again when what it wraps changes`() throws {
    let script = try LuaNextTests.wrapping("return ui.column { 'over', ctx.next(message) }")
    let message = Scripts.message()
    let one = LayouterChain([script, Inner()])
    let other = LayouterChain([script])
    expect(
      one.layoutKey(for: message, context: Scripts.context)
        != other.layoutKey(for: message, context: Scripts.context))
    expect(
      one.layoutKey(for: message, context: Scripts.context),
      equals: one.layoutKey(for: message, context: Scripts.context))
  }

  @Test func `the fuel and the time of what is wrapped are not the script's`() throws {
    let busy = try LuaNextTests.wrapping(
      "local n = 0 for i = 1, 150000 do n = n + i end return ui.text(tostring(n))", name: "busy")
    let scripts = try (0..<20).map {
      try LuaNextTests.wrapping("return ui.column { ctx.next(message) }", name: "frame-\($0)")
    }
    let chain = LayouterChain(scripts + [busy])
    let result = chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    expect(result.diagnostics.isEmpty)
    expect(LuaNextTests.texts(result.layout).first, equals: "11250075000")
  }
}
