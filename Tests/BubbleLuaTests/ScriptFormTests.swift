import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore
@testable import BubbleLua

/// What scripts rely on about the form of boxes: grounds, buttons, symbols, and cells that are too narrow.
@Suite struct ScriptFormTests {
  /// Letters are squares as wide as their font is large: 15 points in body text.
  private func lay(
    _ body: String, head: String = "", width: CGFloat = 375, textScale: CGFloat = 1
  ) throws -> LayouterChain.Result {
    let plugin = try BundledComponentTests.plugin(body, head: head)
    var environment = LayoutContext.squares(width: width).environment
    environment.textScale = textScale
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: .group, time: "09:00")
    return LayouterChain([LuaLayouter(plugin)])
      .cellLayout(for: Scripts.message(), context: context)
  }

  private func cell(_ result: LayouterChain.Result) throws -> BubbleCellLayout {
    try #require(result.layout as? BubbleCellLayout)
  }

  // MARK: Grounds

  static let contents = [
    "ui.text { 'Donaudampf schifffahrt', padding = { 4, 8 }, %@ }",
    "ui.text { 'Donaudampf schifffahrt', %@ }",
    "ui.row { 'Donaudampfschifffahrt', %@ }", "ui.column { 'Donaudampfschifffahrt', %@ }",
    "ui.inset { padding = 5, 'Donaudampfschifffahrt', %@ }",
    "ui.row { ui.text { 'Donau', %@ }, ui.text { 'dampfschifffahrt', %@ } }",
    "ui.grid { columns = 2, 'Donaudampf', 'schifffahrt', %@ }",
    "ui.overlay { 'Donaudampfschifffahrt', %@ }",
    "ui.text { 'Donaudampf schifffahrt', min_width = 20, %@ }",
    "ui.text { 'Donaudampf', grow = 1, height = 60, %@ }",
  ]

  @Test("a ground changes no size and no line", arguments: contents)
  func ground(_ content: String) throws {
    func frames(_ more: String) throws -> [CGRect] {
      let box = content.replacingOccurrences(of: "%@", with: more)
      for width in [90, 176, 300] {
        let result = try lay("return ui.column { width = \(width), \(box), 'end' }")
        expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
      }
      return try cell(lay("return ui.column { width = 176, \(box), 'end' }")).elements.compactMap {
        if case .text = $0.content { $0.frame } else { nil }
      }
    }
    let plain = try frames("id = 'a'")
    try expect(frames("background = 'track'"), equals: plain)
    try expect(frames("background = '#102030', radius = 8"), equals: plain)
    try expect(frames("background = 'track', border = 1"), equals: plain)
  }

  // MARK: Buttons

  @Test(arguments: [160, 200, 260, 375, 600] as [CGFloat])
  func `buttons that share a row wrap before their words break`(width: CGFloat) throws {
    let layout = try cell(
      lay(
        """
        local row = { gap = 6, wraps = true }
        for i, word in ipairs { "Yes", "Perhaps", "No" } do row[i] = c { word, grow = 1, basis = 0 } end
        return ui.row(row)
        """, head: "local c = require 'button'", width: width))
    for word in ["Yes", "Perhaps", "No"] {
      let frame = try layout.frame(of: word)
      // A word that is wider than the bubble has to break.
      if CGFloat(word.count) * 15 + 24 < width * 0.7 {
        expect(frame.width >= CGFloat(word.count) * 13, "\(word) \(frame)")
      }
    }
  }

  @Test(arguments: [
    "width", "height", "min_width", "max_width", "min_height", "max_height", "basis",
  ])
  func `auto is the default of a length`(name: String) throws {
    try expect(
      Scripts.building("return ui.row { 'x', \(name) = 'auto' }").box(),
      equals: Scripts.building("return ui.row { 'x' }").box())
  }

  @Test(arguments: [160, 260, 375, 600] as [CGFloat])
  func `buttons in a row that stacks are equally wide`(width: CGFloat) throws {
    let layout = try cell(
      lay(
        "return ui.row { gap = 6, stacks = true, c { 'Yes', action = 'y' }, c { 'Perhaps', action = 'p' }, c { 'No', action = 'n' } }",
        head: "local c = require 'button'", width: width))
    let frames = layout.regions.map(\.frame)
    expect(frames.count, equals: 3)
    expect(Set(frames.map { $0.width.rounded() }).count, equals: 1, "\(frames)")
    let lines = Set(frames.map { $0.minY.rounded() }).count
    expect(lines == 1 || lines == 3, "\(frames)")
  }

  @Test func `an element and its content are translucent together`() throws {
    let layout = try cell(
      lay("return ui.column { 'a', ui.row { opacity = 0.5, background = 'track', 'b', 'c' } }"))
    let scopes = layout.elements.compactMap { element in
      if case .scope(let scope, let count) = element.content { (scope.opacity, count) } else { nil }
    }
    expect(scopes.count, equals: 1)
    expect(scopes.first?.0, equals: 0.5)
    expect(scopes.first?.1, equals: 3)
  }

  // MARK: Times

  @Test func `a text counts since a date, however a script has it`() throws {
    let sent = Scripts.message().date.timeIntervalSince1970.rounded(.down)
    let written = 1_795_546_800.0
    for (code, seconds) in [
      ("message.date", sent), ("message.date.seconds - 30", sent - 30),
      ("'2026-11-24T19:00:00Z'", written), ("ctx.date('2026-11-24T19:00:00Z')", written),
      ("ctx.date('2026-11-24T20:00:00+01:00', 'Asia/Tokyo')", written),
      ("ctx.date('2026-11-24T20:00:00+01:00', 'written')", written),
    ] {
      let box = try Scripts.building("return ui.text { since = \(code) }").box()
      guard case .text(let text) = box.kind else {
        Issue.record("\(code) gives no text")
        continue
      }
      expect(text.counter, equals: TimeRange(since: seconds), "\(code)")
    }
  }

  @Test func `a text shows the distance of a date, and nothing besides`() throws {
    let box = try Scripts.building("return ui.text { relative = '2026-11-24T19:00:00Z' }").box()
    guard case .text(let text) = box.kind else {
      Issue.record("it is no text")
      return
    }
    expect(text.counter, equals: TimeRange(wordsTo: 1_795_546_800))
    for (code, reason) in [
      ("'x', relative = 5", "text does not go with relative, which shows the time"),
      ("relative = 5, till = 6", "till does not go with relative, which shows the time"),
      ("relative = 'noon'", "relative 'noon' is not a date"),
    ] {
      do {
        _ = try Scripts.building("return ui.text { \(code) }").box()
        Issue.record("\(code) is taken")
      } catch {
        expect("\(error)".contains(reason), "\(error)")
      }
    }
  }

  @Test(arguments: ["America/Argentina/Buenos_Aires", "UTC", "Asia/Tokyo"])
  func `a boarding pass has the times of its airports, wherever the reader is`(zone: String) throws
  {
    let script = try BundledScript("boarding-pass")
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375, locale: "en_GB", timeZone: zone),
      measurer: SquareGlyphMeasurer(), peer: .group, time: "09:00")
    let layout = try script.layout(
      [
        "from": .object(["code": .string("EZE")]), "to": .object(["code": .string("LHR")]),
        "departs": .string("2026-11-24T23:55:00-03:00"),
        "arrives": .string("2026-11-25T16:20:00Z"),
      ], in: context)
    expect(layout.texts.contains("23:55"), "\(layout.texts)")
    expect(layout.texts.contains("16:20"), "\(layout.texts)")
    expect(layout.texts.contains("24 Nov"), "\(layout.texts)")
  }

  // MARK: Symbols

  @Test(arguments: ["", "padding = 2,", "background = 'track',"])
  func `a symbol keeps its size beside a long text, and grows with the text`(more: String) throws {
    for scale in [1, 2] as [CGFloat] {
      let layout = try cell(
        lay(
          "return ui.row { ui.symbol { 'home', \(more) size = 20 }, ('word '):rep(40) }",
          textScale: scale))
      let frames = layout.elements.compactMap {
        if case .shape(let shape) = $0.content, case .symbol = shape.figure {
          $0.frame.size
        } else {
          nil
        }
      }
      expect(frames, equals: [CGSize(width: 20 * scale, height: 20 * scale)])
    }
  }

  // MARK: Cells that are too narrow

  static let wide = [
    "return ui.row { 'a', ui.text { 'b', min_width = 700 } }",
    "return ui.column { 'a', ui.shape { width = 900, height = 10, color = 'accent' } }",
    "return ui.column { 'a', ui.text { 'b', margin = { top = -90 } } }",
    "return ui.overlay { 'a', ui.text { 'b', absolute = { top = 0, trailing = -300 } } }",
    "return ui.overlay { 'a', ui.text { 'b', absolute = { top = 0, leading = -300 } } }",
    "return ui.column { ui.text { 'long enough', scale = 6 } }",
    "return ui.row { 'a', ui.text { 'b', rotation = 45, shrink = 0, width = 800, id = 'r', action = 'go' } }",
    "return ui.bubble { ui.row { 'a', ui.text { 'b', width = 800, action = 'go' } } }",
  ]

  @Test("what sticks out is drawn smaller and reported", arguments: wide)
  func sticksOut(_ body: String) throws {
    for direction in WritingDirection.allCases {
      let layouter = LuaLayouter(try Scripts.building(body))
      let context = LayoutContext.squares(direction: direction)
      let result = LayouterChain([layouter]).cellLayout(
        for: Scripts.message(), context: context)
      expect(result.layout.key.layouter, equals: "sample")
      expect(result.diagnostics.count, equals: 1)
      expect(result.diagnostics.first?.layouter, equals: "sample")
      expect(
        result.diagnostics.first?.text.contains("outside of the cell"), equals: true,
        "\(result.diagnostics)")
      let layout = try cell(result)
      try layout.validate(width: 375)
      // Not by the mark of an earlier check.
      try layout.checkFrames(width: 375)
      expect(
        layout.texts.contains("b") || layout.texts.contains("long enough")
          || layout.texts.contains("a"))
      for region in layout.regions {
        let middle = CGPoint(x: region.frame.midX, y: region.frame.midY)
        guard case .region = layout.hit(at: middle) else {
          Issue.record("no region at \(middle)")
          continue
        }
      }
      // The elements of a part are still its own.
      expect(layout.elements(in: [0: .pressed]).count >= layout.elements.count)
    }
  }

  @Test func `what would be too small to see is left to the next layouter`() throws {
    let result = try lay("return ui.row { 'a', ui.text { 'b', min_width = 9000 } }")
    expect(result.layout.key.layouter != "sample")
    expect(result.diagnostics.count, equals: 1)
  }
}
