import BrowserFixtures
import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Trees said in Lua are those that are said in Swift, and get the same frames.
@Suite struct BoxTreeCodeTests {
  @Test(arguments: FixtureFamily.allCases)
  func `random trees are the same in Lua and in Swift`(family: FixtureFamily) throws {
    let seed =
      UInt64(ProcessInfo.processInfo.environment["BUBBLE_SEED"] ?? "") ?? .random(in: 1...9_999)
    for fixture in FlexboxFixture.fixtures(seed: seed, count: 60, family) {
      let root = fixture.root
      let code = "return " + root.luaCode
      let box = try Scripts.building(code).box()
      expect(box, equals: root, "BUBBLE_SEED=\(seed) \(fixture.number)\n\(code)")
      for direction in WritingDirection.allCases {
        let context = LayoutContext(
          environment: LayoutEnvironment(width: 375, textScale: 2, direction: direction),
          measurer: SquareGlyphMeasurer(), peer: .group)
        let frames = try [box, root].map {
          try BoxSolver.solve($0, availableWidth: fixture.availableWidth, context: context)
            .boxes.map(\.frame)
        }
        expect(frames[0], equals: frames[1], "BUBBLE_SEED=\(seed) \(fixture.number)")
      }
    }
  }
}

extension LayoutBox {
  /// The box as a script writes it.
  fileprivate var luaCode: String {
    var parts = kind.luaProperties + sizing.luaProperties(isSpacer: kind == .spacer)
    parts += placement.luaProperties + children.map(\.luaCode)
    return "ui.\(kind.name) { \(parts.joined(separator: ", ")) }"
  }
}

extension LayoutBox.Kind {
  fileprivate var luaProperties: [String] {
    switch self {
    case .text(let text): ["'\(text.text)'", "style = '\(text.style.rawValue)'"]
    case .row(let stack), .column(let stack):
      [
        "gap = \(stack.gap)", "padding = \(stack.padding.lua)", "align = '\(stack.align.rawValue)'",
        "justify = '\(stack.justify.rawValue)'", "wraps = \(stack.wraps)",
      ] + (stack.lineGap.map { ["line_gap = \($0)"] } ?? [])
    case .overlay(let overlay):
      ["align = '\(overlay.align.rawValue)'", "justify_items = '\(overlay.justify.rawValue)'"]
    case .grid(let grid):
      [
        "columns = \(grid.columns.lua)", "gap = \(grid.gap)", "padding = \(grid.padding.lua)",
        "align = '\(grid.align.rawValue)'", "justify_items = '\(grid.justify.rawValue)'",
      ] + (grid.rows.isEmpty ? [] : ["rows = \(grid.rows.lua)"])
        + (grid.lineGap.map { ["line_gap = \($0)"] } ?? [])
    case .inset(let insets): ["padding = \(insets.lua)"]
    case .image(let image):
      [
        "natural_width = \(image.naturalSize.width)",
        "natural_height = \(image.naturalSize.height)",
      ]
    case .shape: ["color = 'track'"]
    case .spacer, .bubble, .time: []
    }
  }
}

extension BoxSizing {
  fileprivate func luaProperties(isSpacer: Bool) -> [String] {
    let names: [(Dimension, String)] = [
      (.width, "width"), (.height, "height"), (.minWidth, "min_width"), (.maxWidth, "max_width"),
      (.minHeight, "min_height"), (.maxHeight, "max_height"), (.basis, "basis"),
    ]
    var parts = names.compactMap { dimension, name in
      self[dimension].map { "\(name) = \($0.lua)" }
    }
    if grow != 0 || isSpacer { parts.append("grow = \(grow)") }
    if shrink != 1 { parts.append("shrink = \(shrink)") }
    if let aspectRatio { parts.append("aspect_ratio = \(aspectRatio)") }
    if let alignSelf { parts.append("align_self = '\(alignSelf.rawValue)'") }
    if let justifySelf { parts.append("justify_self = '\(justifySelf.rawValue)'") }
    return parts
  }
}

extension BoxPlacement {
  fileprivate var luaProperties: [String] {
    var parts: [String] = []
    if let direction { parts.append("direction = '\(direction.rawValue)'") }
    if margin != BoxInsets() { parts.append("margin = \(margin.lua)") }
    if let absolute {
      let edges = [
        ("top", absolute.top), ("leading", absolute.leading), ("bottom", absolute.bottom),
        ("trailing", absolute.trailing),
      ]
      let given = edges.compactMap { name, length in length.map { "\(name) = \($0.lua)" } }
      // With no edge it lies where it would, but takes no room.
      parts.append("absolute = { \(given.joined(separator: ", ")) }")
    }
    let cells = [
      ("grid_column", cell.column), ("grid_row", cell.row), ("column_span", cell.columnSpan),
      ("row_span", cell.rowSpan),
    ]
    parts += cells.compactMap { name, value in value.map { "\(name) = \($0)" } }
    return parts
  }
}

extension BoxLength {
  fileprivate var lua: String {
    switch self {
    case .points(let points): "\(points)"
    case .percent(let percent): "'\(percent)%'"
    }
  }
}

extension BoxInsets {
  fileprivate var lua: String { "{ \(top), \(trailing), \(bottom), \(leading) }" }
}

extension [GridTrack] {
  fileprivate var lua: String {
    if !isEmpty, self == GridTrack.equal(count: count) { return "\(count)" }
    let tracks = map { track in
      switch track {
      case .length(let length): length.lua
      case .fraction(let share): "'\(share)fr'"
      case .equal(let share): "'minmax(0, \(share)fr)'"
      case .automatic: "'auto'"
      }
    }
    return "{ \(tracks.joined(separator: ", ")) }"
  }
}
