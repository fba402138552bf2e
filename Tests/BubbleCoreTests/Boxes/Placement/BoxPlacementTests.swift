import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Where boxes are besides what those around them make of them.
@Suite struct BoxPlacementTests {
  // MARK: Direction

  @Test func `a board stays as it is where reading starts at the right`() throws {
    let board = LayoutBox.row([.block(10), .block(20), .block(30)]).direction(.leftToRight)
    let rows = LayoutBox.column(align: .start, [board, .row([.block(10), .block(50)])])
    let frames = try rows.frames(in: 300, direction: .rightToLeft)
    // The board starts at the right edge, as everything does, and goes from left to right.
    expect(frames[1].minX, equals: 0)
    expect(frames[2...4].map(\.minX), equals: [0, 10, 30])
    expect(frames[6...7].map(\.minX), equals: [50, 0])
  }

  @Test func `lines of text start at the side of their box`() throws {
    let text = LayoutBox.column([.text("aa"), .text("aa", alignment: .natural)])
      .direction(.rightToLeft)
    let solved = try LayoutBox.row([text, .text("aa")]).solved(in: 300)
    expect(solved[2].alignment, equals: .end)
    expect(solved[3].alignment, equals: .natural)
    expect(solved[4].alignment, equals: .start)
  }

  @Test func `a label stands where its content ends in the direction of its box`() throws {
    let time = LayoutBox.time(.text("aaaa"), label: .block(20, 8))
    let frames = try LayoutBox.column([time.direction(.rightToLeft)]).frames(in: 300)
    // 64 + 7 + 20 wide: the label at the left.
    expect(frames[0].width, equals: 91)
    expect(frames[3].minX, equals: 0)
    expect(frames[2].maxX, equals: 91)
  }

  @Test func `margins and edges are those of the box's own direction`() throws {
    let box = LayoutBox.block(10).margin(BoxInsets(leading: 5)).direction(.rightToLeft)
    let row = try LayoutBox.row([box, .block(10)]).frames(in: 300)
    expect(row[1].minX, equals: 0)
    expect(row[2].minX, equals: 15)
    let badge = LayoutBox.block(10).absolute(leading: 3).direction(.rightToLeft)
    let overlay = try LayoutBox.overlay([.block(100), badge]).frames(in: 300)
    expect(overlay[2].maxX, equals: 97)
  }

  // MARK: Margins

  @Test func `a negative margin draws neighbours nearer, and adds up in a row`() throws {
    let avatars = (0..<4).map { index in
      LayoutBox.block(30, 30).margin(BoxInsets(leading: index == 0 ? 0 : -10))
    }
    let row = LayoutBox.row(avatars)
    try expect(row.childFrames(in: 300).lefts, equals: [0, 20, 40, 60])
    try expect(row.frames(in: 300)[0].width, equals: 90)
    try expect(row.childFrames(in: 300, direction: .rightToLeft).lefts, equals: [60, 40, 20, 0])
  }

  @Test func `a picture reaches the edges of a padded box by negative margins`() throws {
    let picture = LayoutBox.block(nil, 20).margin(
      BoxInsets(top: -8, leading: -12, bottom: 4, trailing: -12))
    let frames = try LayoutBox.column([picture, .block(100, 10)]).padding(
      BoxInsets(top: 8, leading: 12, bottom: 8, trailing: 12)
    ).frames(in: 300)
    expect(frames[2], equals: CGRect(x: 0, y: 0, width: 124, height: 20))
    expect(frames[3].minY, equals: 24)
  }

  @Test func `a root and what is in a time box have no margins and lie where they lie`() throws {
    let root = LayoutBox.block(10).margin(BoxInsets(20)).absolute(top: 3)
    try expect(root.frames(in: 100), equals: [CGRect(x: 0, y: 0, width: 10, height: 10)])
    let time = LayoutBox.time(
      .text("a").margin(BoxInsets(20)), label: .block(10, 8).absolute(top: 0))
    let plain = LayoutBox.time(.text("a"), label: .block(10, 8))
    try expect(time.frames(in: 100), equals: plain.frames(in: 100))
  }

  // MARK: Absolute

  @Test func `a badge lies over a corner and takes no room`() throws {
    let badge = LayoutBox.block(12, 12).absolute(top: -4, trailing: -4)
    let overlay = LayoutBox.overlay([badge, .block(40, 40)])
    let frames = try overlay.frames(in: 300)
    expect(frames[0].size, equals: CGSize(width: 40, height: 40))
    // In the order of the tree, though it is laid out last.
    expect(frames[1], equals: CGRect(x: 32, y: -4, width: 12, height: 12))
    expect(frames[2].size, equals: CGSize(width: 40, height: 40))
    try expect(overlay.frames(in: 300, direction: .rightToLeft)[1].minX, equals: -4)
  }

  @Test func `what lies between two edges is as large as what is left`() throws {
    let inner = LayoutBox.column([.block(nil, 4, grow: 1)])
      .absolute(top: 5, leading: .percent(10), bottom: 5, trailing: .percent(50))
    let frames = try LayoutBox.row([.block(100, 50), inner]).frames(in: 300)
    expect(frames[2], equals: CGRect(x: 10, y: 5, width: 40, height: 40))
    expect(frames[3], equals: frames[2])
  }

  @Test func `what lies absolutely may hold such boxes, each in its own`() throws {
    let innermost = LayoutBox.block(2, 2).absolute(bottom: 1, trailing: 1)
    let middle = LayoutBox.row([innermost, .block(10, 10), .text("a")]).absolute(
      top: 0, leading: 20)
    let root = LayoutBox.column([middle, .block(60, 40), .row([.block(5)])])
    let frames = try root.frames(in: 300)
    expect(frames.count, equals: 8)
    expect(frames[1].minX, equals: 20)
    expect(frames[2].maxX, equals: frames[1].maxX - 1)
    expect(frames[2].maxY, equals: frames[1].maxY - 1)
    expect(frames[3], equals: CGRect(x: 20, y: 0, width: 10, height: 10))
    expect(frames[4].width, equals: 16)
    expect(frames[5], equals: CGRect(x: 0, y: 0, width: 60, height: 40))
    expect(frames[7].minY, equals: 40)
  }

  @Test func `words in a box that is wider than the root give way`() throws {
    let badge = LayoutBox.text("aaaaaaaaaa").absolute(top: 0)
    let frames = try LayoutBox.overlay([.block(40, 40), badge]).frames(in: 300)
    expect(frames[2].width <= 40)
  }

  // MARK: Columns that wrap

  @Test func `a column with a height goes on beside itself`() throws {
    let column = LayoutBox(
      .column(StackBox(gap: 2, align: .start, wraps: true, lineGap: 5)),
      sizing: BoxSizing(height: 34), children: (1...4).map { .block(CGFloat($0 * 10), 16) })
    let frames = try column.frames(in: 300)
    expect(frames[0].size, equals: CGSize(width: 20 + 5 + 40, height: 34))
    expect(frames[1...].map(\.minX), equals: [0, 0, 25, 25])
    expect(frames[1...].map(\.minY), equals: [0, 18, 0, 18])
    let mirrored = try column.frames(in: 300, direction: .rightToLeft)
    expect(mirrored[1...].map(\.maxX), equals: [65, 65, 40, 40])
  }

  @Test func `without a height it does not wrap`() throws {
    let column = LayoutBox(
      .column(StackBox(wraps: true)), children: (1...4).map { _ in .block(10, 100) })
    try expect(column.frames(in: 300)[0].size, equals: CGSize(width: 10, height: 400))
  }

  // MARK: Grid

  @Test func `equal columns are equal, whatever is in them`() throws {
    let grid = LayoutBox.grid(
      columns: GridTrack.equal(count: 3), gap: 6, [.text("a"), .text("aaaa"), .text("aa")])
    var frames = try grid.childFrames(in: 300)
    expect(frames.widths, equals: [64, 64, 64])
    expect(frames.lefts, equals: [0, 70, 140])
    frames = try LayoutBox.column(sizing: BoxSizing(width: 120), [grid]).frames(in: 300)
    expect(Array(frames.dropFirst(2)).widths, equals: [36, 36, 36])
  }

  @Test func `a chess board of eight by eight squares`() throws {
    let squares = (0..<64).map { _ in LayoutBox.block(nil, nil).frame(aspectRatio: 1) }
    let board = LayoutBox.grid(
      columns: GridTrack.equal(count: 8), sizing: BoxSizing(width: 160), squares
    ).direction(.leftToRight)
    let frames = try board.childFrames(in: 300, direction: .rightToLeft)
    expect(frames.allSatisfy { $0.size == CGSize(width: 20, height: 20) })
    expect(frames[9].origin, equals: CGPoint(x: 20, y: 20))
  }

  @Test func `children go where they say, others where there is room`() throws {
    let grid = LayoutBox.grid(columns: [.length(10), .length(20), .length(30)]) {
      LayoutBox.block(nil, 5).cell(columnSpan: 2)
      LayoutBox.block(nil, 5).cell(column: 2, row: 2)
      LayoutBox.block(nil, 5).cell(columnSpan: 2)
      LayoutBox.block(nil, 5)
    }
    let frames = try grid.childFrames(in: 300)
    expect(frames.lefts, equals: [0, 10, 0, 30])
    expect(frames.tops, equals: [0, 5, 10, 10])
    expect(frames.widths, equals: [30, 20, 30, 30])
  }

  // MARK: Cost

  @Test func `neither a box nor a node is larger for it`() {
    expect(MemoryLayout<BoxNode>.stride <= 312)
    expect(MemoryLayout<LayoutBox.Kind>.size <= 81)
    expect(MemoryLayout<ImageBox>.size, equals: 80)
    expect(MemoryLayout<GridBox>.size <= MemoryLayout<ImageBox>.size)
  }

  @Test(arguments: ["grids", "absolutes", "columns", "margins"])
  func `boxes deep in each other cost as much each as a few`(nest: String) throws {
    for depth in [1, 50, 100, 200] {
      let box = (0..<depth).reduce(LayoutBox.text("core")) { inner, level in
        let children = [LayoutBox.text("some words"), inner]
        switch nest {
        case "grids":
          return .grid(columns: level % 2 == 0 ? [.automatic, .fraction(1)] : [], gap: 2, children)
        case "absolutes":
          return .overlay([.text("some words"), inner.absolute(top: 1, leading: 2)])
        case "columns":
          return LayoutBox(
            .column(StackBox(wraps: true)), sizing: BoxSizing(maxHeight: 100), children: children)
        default: return .row(children).margin(BoxInsets(leading: -1, trailing: 3))
        }
      }
      for width: CGFloat in [20, 100, 2_000] {
        let measurer = SquareGlyphMeasurer()
        let solved = try BoxSolver.solve(
          box, availableWidth: width, context: .squares(measurer: measurer))
        let count = solved.boxes.count
        expect(solved.visits <= BoxSolver.maximumVisits * count, "\(depth) in \(width)")
        expect(measurer.count.measure + measurer.count.minimum <= 5 * (depth + 1))
      }
    }
  }
}
