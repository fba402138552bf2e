import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Boxes on top of each other: CSS's grid of one cell.
@Suite struct BoxSolverOverlayTests {
  @Test func `an overlay is as large as its largest child in each direction`() throws {
    let overlay = LayoutBox.overlay(
      align: .start, justify: .start, [.block(30, 10), .block(20, 25)])
    try expect(
      overlay.frames(in: 500),
      equals: [
        CGRect(x: 0, y: 0, width: 30, height: 25), CGRect(x: 0, y: 0, width: 30, height: 10),
        CGRect(x: 0, y: 0, width: 20, height: 25),
      ])
  }

  @Test func `a child without a size fills an overlay that stretches it`() throws {
    let overlay = LayoutBox.overlay([.block(30, 20), .block(nil, nil), .block(10, 5)])
    try expect(
      overlay.childFrames(in: 500),
      equals: [
        CGRect(x: 0, y: 0, width: 30, height: 20), CGRect(x: 0, y: 0, width: 30, height: 20),
        CGRect(x: 0, y: 0, width: 10, height: 5),
      ])
  }

  @Test func `a child lies in an overlay where that or itself says`() throws {
    var corner = LayoutBox.block(10, 5)
    corner.sizing.alignSelf = .end
    corner.sizing.justifySelf = .end
    let overlay = LayoutBox.overlay(
      align: .center, justify: .center, [.block(30, 20), .block(10, 4), corner])
    try expect(
      overlay.childFrames(in: 500),
      equals: [
        CGRect(x: 0, y: 0, width: 30, height: 20), CGRect(x: 10, y: 8, width: 10, height: 4),
        CGRect(x: 20, y: 15, width: 10, height: 5),
      ])
    try expect(
      overlay.childFrames(in: 500, direction: .rightToLeft)[2],
      equals: CGRect(x: 0, y: 15, width: 10, height: 5))
  }
}
