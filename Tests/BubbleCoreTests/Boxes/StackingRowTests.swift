import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleCore

/// Rows whose children share the width, or stand below each other.
@Suite struct StackingRowTests {
  private func row(_ widths: [CGFloat], gap: CGFloat, width: CGFloat?) -> LayoutBox {
    var row = LayoutBox.row(
      gap: gap, sizing: BoxSizing(width: width),
      widths.map { .row([.block($0)]) })
    row = row.stacking()
    return row
  }

  /// The frames as the words of the property say it.
  private func expected(_ widths: [CGFloat], gap: CGFloat, in width: CGFloat) -> [CGRect] {
    let count = CGFloat(widths.count)
    let share = (width - gap * (count - 1)) / count
    if (widths.max() ?? 0) <= share + BoxSolver.tolerance {
      return widths.indices.map {
        CGRect(x: CGFloat($0) * (share + gap), y: 0, width: share, height: 10)
      }
    }
    return widths.indices.map {
      CGRect(x: 0, y: CGFloat($0) * (10 + gap), width: width, height: 10)
    }
  }

  @Test func `any children are as the rule says, and a row that is free is as wide as it needs`()
    throws
  {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(300) {
      let widths = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        CGFloat(Int.random(in: 0...120, using: &random))
      }
      let gap = CGFloat(Int.random(in: 0...12, using: &random))
      let width = CGFloat(Int.random(in: 120...600, using: &random))
      let frames = try row(widths, gap: gap, width: width).solved(in: 700)
        .filter { $0.depth == 1 }.map(\.frame)
      let wanted = expected(widths, gap: gap, in: width)
      expect(frames.count, equals: wanted.count, "seed \(seed)")
      for (frame, wanted) in zip(frames, wanted) {
        expect(
          abs(frame.minX - wanted.minX) < 0.01 && abs(frame.minY - wanted.minY) < 0.01
            && abs(frame.width - wanted.width) < 0.01,
          "seed \(seed), \(widths) in \(width): \(frame), not \(wanted)")
      }
      let count = CGFloat(widths.count)
      let free = try row(widths, gap: gap, width: nil).frames(in: 2_000)[0].width
      expect(
        abs(free - (count * (widths.max() ?? 0) + gap * (count - 1))) < 0.01, "seed \(seed)")
    }
  }

  @Test func `from right to left they are in the same order, from the right`() throws {
    let frames = try row([20, 20], gap: 0, width: 100).solved(in: 100, direction: .rightToLeft)
      .filter { $0.depth == 1 }.map(\.frame.minX)
    expect(frames, equals: [50, 0])
  }

  @Test func `words break only where each has a line of its own`() throws {
    // A letter is 16 points wide.
    func texts(_ width: CGFloat) throws -> [CGRect] {
      try LayoutBox.row(
        gap: 4, sizing: BoxSizing(width: width), ["yes", "perhaps", "no"].map { .text($0) }
      )
      .stacking().childFrames(in: width)
    }
    expect(Set(try texts(344).map(\.width)), equals: [112])
    expect(Set(try texts(340).map(\.width)), equals: [340])
    let narrow = try texts(60)
    expect(narrow.map(\.width), equals: [60, 60, 60])
    expect(narrow[1].height > narrow[0].height)
  }
}
