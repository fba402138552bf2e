import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What is wrong with a cell is told with the line of the script that is to blame, whoever wraps whom.
@Suite struct WrappingErrorTests {
  private static let inner = """
    return { api = 1, name = "inner", content_types = { "sample" },
      build_layout = function() return BODY end }
    """

  private func texts(_ wrapping: String, _ wrapped: String) throws -> [String] {
    let outer = LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "sample", wraps = true, content_types = { "sample" },
          build_layout = function(peer, message, ctx)
            return \(wrapping)
          end }
        """))
    let inner = LuaLayouter(
      try Scripts.plugin(Self.inner.replacing("BODY", with: wrapped)))
    let chain = LayouterChain([outer, inner])
    let result = chain.cellLayout(for: Scripts.message(), context: Scripts.context)
    return result.diagnostics.map { "\($0.layouter?.rawValue ?? ""): \($0.text)" }
  }

  @Test func `a tree that can't be laid out names the line of who wraps`() throws {
    let texts = try texts("ui.row { gap = 1e9, ctx.next(message), 'b' }", "'x'")
    expect(texts.count, equals: 1)
    expect(
      texts.first?.hasPrefix("sample: sample/init.lua:3: the row: gap of a row box is 1000000000"),
      equals: true, "\(texts)")
    expect(texts.first?.contains("3 |     return ui.row { gap = 1e9"), equals: true, "\(texts)")
  }

  @Test func `what is wrapped is blamed where it is to blame`() throws {
    let texts = try texts("ui.column { ctx.next(message), 'b' }", "ui.row { gap = 1e9, 'a', 'b' }")
    expect(texts.count, equals: 1)
    expect(
      texts.first?.hasPrefix("inner: sample/init.lua:2: the row: gap"), equals: true, "\(texts)")
  }

  @Test func `an option that the script does not take is shown where it declares them`() throws {
    func texts(_ configuration: JSONObject) throws -> [String] {
      try Scripts.plugin(
        """
        return { api = 1, name = "sample", content_types = { "sample" },
          config = {
            lines = { default = 3, doc = "How many lines." } },
          build_layout = function() return 'x' end }
        """, configuration: configuration
      ).configurationDiagnostics.map(\.text)
    }
    try expect(texts(["lines": .integer(5)]), equals: [])
    let wrong = try texts(["lines": .string("many")])
    expect(
      wrong.first?.contains("init.lua:3: the configuration: lines must be"), equals: true,
      "\(wrong)")
    expect(wrong.first?.contains("3 |     lines = { default = 3"), equals: true, "\(wrong)")
    let misspelt = try texts(["liens": .integer(5)])
    expect(misspelt.first?.contains("init.lua:2: "), equals: true, "\(misspelt)")
    expect(misspelt.first?.contains("did you mean 'lines'?"), equals: true, "\(misspelt)")
  }
}
