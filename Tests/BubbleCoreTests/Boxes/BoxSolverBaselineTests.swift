import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Rows whose children stand on one line: body text has it at 12.8 of 16 points, a caption at 9.6 of 12.
@Suite struct BoxSolverBaselineTests {
  private func tops(_ children: [LayoutBox], align: BoxAlignment = .baseline) throws -> [CGFloat] {
    let frames = try LayoutBox.row(align: align, children).frames(in: 500)
    return frames.map(\.minY)
  }

  @Test func `texts of two sizes stand on one line`() throws {
    let children: [LayoutBox] = [.text("a"), .text("a", style: .caption)]
    expect(agree(try tops(children), [0, 0, 3.2]))
    try expect(LayoutBox.row(align: .baseline, children).frames(in: 500)[0].height, equals: 16)
  }

  @Test func `the row is as high as what is over and under the line`() throws {
    // The shape stands on the line with its lower edge: 30 over it, and 3.2 of the text under it.
    let row = LayoutBox.row(align: .baseline, [.text("a"), .block(10, 30)])
    expect(agree(try row.frames(in: 500).tops, [0, 17.2, 0]))
    expect(agree(try row.frames(in: 500).heights, [33.2, 16, 30]))
  }

  @Test func `only those that ask stand on the line`() throws {
    var caption = LayoutBox.text("a", style: .caption)
    caption.sizing.alignSelf = .baseline
    var body = LayoutBox.text("a")
    body.sizing.alignSelf = .baseline
    expect(agree(try tops([body, caption, .block(5, 40)], align: .end), [0, 0, 3.2, 0]))
  }

  @Test func `the line of a row, column, inset or overlay is that of its first text`() throws {
    let caption = LayoutBox.text("a", style: .caption)
    let insides: [(LayoutBox, line: CGFloat)] = [
      (.inset(BoxInsets(top: 5), caption), 14.6),
      (.column([caption, .text("a")]), 9.6),
      (.row(align: .end, [caption, .block(5, 30)]), 27.6),
      (.row(align: .baseline, [caption, .text("a")]), 12.8),
      (.overlay(align: .center, justify: .start, [caption, .block(5, 32)]), 19.6),
      (.bubble(caption, BubbleBox(padding: BoxInsets(4))), 13.6),
      (.time(caption, label: .block(5, 5)), 9.6),
    ]
    for (inside, line) in insides {
      let frames = try LayoutBox.row(align: .baseline, [.block(5, 50), inside]).frames(in: 500)
      expect(agree([frames[2].minY], [50 - line]), "\(inside.kind.name)")
    }
  }

  @Test func `a box without text stands on its lower edge`() throws {
    let empty: [LayoutBox] = [
      .block(5, 20), .image("a", naturalSize: CGSize(width: 5, height: 20)),
      .row(sizing: BoxSizing(height: 20), []), .column(sizing: BoxSizing(height: 20), []),
    ]
    for box in empty {
      expect(agree([try tops([.block(5, 50), box])[2]], [30]), "\(box.kind.name)")
    }
  }

  @Test func `in a column or overlay it means the start`() throws {
    let column = LayoutBox.column(align: .baseline, sizing: BoxSizing(width: 50), [.block(10, 5)])
    try expect(column.childFrames(in: 500).lefts, equals: [0])
    let overlay = LayoutBox.overlay(
      align: .baseline, justify: .baseline, [.text("a"), .block(40, 40)])
    try expect(overlay.childFrames(in: 500)[0], equals: CGRect(x: 0, y: 0, width: 16, height: 16))
  }
}
