import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

/// Lines that would take for ever to draw, as a recording from elsewhere may have them.
@Suite struct HostileStrokeTests {
  /// A line to and fro.
  private func line(_ count: Int, _ length: CGFloat) -> VectorPath {
    VectorPath { path in
      for number in 0..<count {
        path.line(number % 2 == 0 ? -length : length, CGFloat(number * 37 % 64))
      }
    }
  }

  private func draw(_ path: VectorPath, _ stroke: PathStroke) throws -> [UInt32] {
    let renderer = try PixelRenderer(width: 64, height: 64, scale: 1)
    renderer.stroke(path, stroke, with: RGBAColor(0))
    return try #require(renderer.makeImage()).withPixels { Array($0.bindMemory(to: UInt32.self)) }
  }

  @Test func `dashes that would have no end are drawn without gaps`() throws {
    for (count, length, dash) in [(2_000, 8e6, 0.06), (6_000, 9.0, 0.02), (40, 8e6, 0.3)] {
      let path = line(count, length)
      let dashed = try draw(path, PathStroke(width: 1, dashes: [dash, dash]))
      try expect(dashed, equals: draw(path, PathStroke(width: 1)))
    }
    // Those that one can see stay.
    let path = line(40, 60)
    try expect(
      draw(path, PathStroke(width: 1, dashes: [3, 2])) != draw(path, PathStroke(width: 1)))
  }

  @Test func `round turns of a wide line are plain where they would have too many corners`() throws
  {
    let path = line(2_000, 9)
    let wide = try draw(path, PathStroke(width: 10_000))
    try expect(wide, equals: draw(path, PathStroke(width: 10_000, cap: .butt, join: .bevel)))
    expect(wide[64 * 32 + 32], equals: 0xFF00_0000)
    let narrow = line(3, 20)
    try expect(
      draw(narrow, PathStroke(width: 9))
        != draw(narrow, PathStroke(width: 9, cap: .butt, join: .bevel)))
  }
}
