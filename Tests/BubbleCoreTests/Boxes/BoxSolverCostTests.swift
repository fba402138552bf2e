import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What solving costs, in counted measurements.
@Suite struct BoxSolverCostTests {
  /// `row > [text, row > [text, …]]`, or every second one a column: trees for which other engines
  /// measure each text once for every path to it.
  private func nested(_ depth: Int, alternating: Bool) -> LayoutBox {
    (0..<depth).reduce(LayoutBox.text("core")) { inner, level in
      let children = [LayoutBox.text("some words"), inner]
      return alternating && level % 2 == 0 ? .column(children) : .row(gap: 2, children)
    }
  }

  private func cost(_ box: LayoutBox, width: CGFloat) throws -> Int {
    let measurer = SquareGlyphMeasurer()
    _ = try box.solved(in: width, measurer: measurer)
    return measurer.count.measure + measurer.count.minimum
  }

  @Test(
    arguments: [20, 100, 300, 2_000, 20_000] as [CGFloat], [false, true])
  func `boxes deep in each other measure each text three times at most`(
    width: CGFloat, alternating: Bool
  ) throws {
    for depth in [1, 15, 30, 60] {
      let count = try cost(nested(depth, alternating: alternating), width: width)
      expect(count <= 3 * (depth + 1), "\(depth) deep in \(width)")
    }
  }

  @Test func `a text with room is measured once wherever it is`() throws {
    let texts = (0..<20).map { LayoutBox.text("text \($0)") }
    let tree = LayoutBox.column(gap: 2, texts.map { .row([.inset(BoxInsets(1), $0), .spacer()]) })
    try expect(cost(tree, width: 1_000), equals: 20)
  }

  @Test func `a flat column measures each of its texts once`() throws {
    let texts = (0..<1_000).map { _ in LayoutBox.text("a few words that wrap") }
    try expect(cost(.column(texts), width: 100), equals: 1_000)
  }

  @Test func `solving the same tree again costs and gives the same`() throws {
    let box = LayoutBox.bubble(
      .time(nested(8, alternating: true), label: .text("09:00", style: .time)))
    let first = SquareGlyphMeasurer()
    let second = SquareGlyphMeasurer()
    try expect(box.solved(in: 250, measurer: first), equals: box.solved(in: 250, measurer: second))
    expect(first.count, equals: second.count)
  }
}
