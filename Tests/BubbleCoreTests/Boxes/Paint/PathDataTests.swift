import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// SVG's path data, command by command.
@Suite struct PathDataTests {
  private func steps(_ text: String) throws -> [PathData.Step] { try PathData(svg: text).steps }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test func `lines, absolute and relative, with repeated commands left out`() throws {
    try expect(
      steps("M1 2 3 4L5,6h-1v.5H9V0z"),
      equals: [
        .move(point(1, 2)), .line(point(3, 4)), .line(point(5, 6)), .line(point(4, 6)),
        .line(point(4, 6.5)), .line(point(9, 6.5)), .line(point(9, 0)), .close,
      ])
    try expect(
      steps("m1 2 3 4-1-1"), equals: [.move(point(1, 2)), .line(point(4, 6)), .line(point(3, 5))])
  }

  @Test func `numbers need no space between them`() throws {
    try expect(
      steps("M.5.5-1e1-2.5e-1"), equals: [.move(point(0.5, 0.5)), .line(point(-10, -0.25))])
    try expect(steps("M1+2"), equals: [.move(point(1, 2))])
  }

  @Test func `smooth curves mirror the last control point, and none where no curve was`() throws {
    try expect(
      steps("M0 0C0 1 1 2 2 2s2 1 2 2"),
      equals: [
        .move(.zero), .curve(control1: point(0, 1), control2: point(1, 2), end: point(2, 2)),
        .curve(control1: point(3, 2), control2: point(4, 3), end: point(4, 4)),
      ])
    try expect(
      steps("M1 1S2 2 3 3"),
      equals: [
        .move(point(1, 1)), .curve(control1: point(1, 1), control2: point(2, 2), end: point(3, 3)),
      ])
  }

  @Test func `a quadratic curve is a cubic one`() throws {
    let expected = PathData.Step.curve(
      control1: point(2, 2), control2: point(4, 2), end: point(6, 0))
    try expect(steps("M0 0Q3 3 6 0"), equals: [.move(.zero), expected])
    try expect(steps("M0 0q3 3 6 0t6 0").count, equals: 3)
  }

  @Test func `an arc goes through the circle's points`() throws {
    for (text, middle) in [
      ("M0 10A10 10 0 0 1 20 10", point(10, 0)), ("M0 10A10 10 0 0 0 20 10", point(10, 20)),
      ("M0 10a10 10 0 0120 0", point(10, 0)),
    ] {
      let steps = try steps(text)
      expect(steps.count, equals: 5)
      guard case .curve(_, _, let end) = steps[2] else {
        Issue.record("no curve")
        continue
      }
      expect(abs(end.x - middle.x) < 1e-9 && abs(end.y - middle.y) < 1e-9)
    }
  }

  @Test func `radii that are too small grow, and none are a line`() throws {
    try expect(steps("M0 0A1 1 0 0 1 20 0").count, equals: 5)
    try expect(steps("M0 0A0 5 0 0 1 20 0"), equals: [.move(.zero), .line(point(20, 0))])
    try expect(steps("M5 5A2 2 0 0 1 5 5"), equals: [.move(point(5, 5))])
  }

  @Test func `what follows a closed part starts where that did`() throws {
    try expect(
      steps("M1 1h2v2zl5 5"),
      equals: [
        .move(point(1, 1)), .line(point(3, 1)), .line(point(3, 3)), .close, .move(point(1, 1)),
        .line(point(6, 6)),
      ])
  }

  static let mistakes: [(text: String, error: String)] = [
    ("L1 1", "at byte 1 the command M or m is expected"),
    ("M1", "at byte 3 a number is expected"),
    ("M1 1 L x", "at byte 8 a number is expected"),
    ("M1 1 B2 2", "at byte 6 a command such as M, L, C or Z is expected"),
    ("M1 1z4", "at byte 6 a command such as M, L, C or Z is expected"),
    ("M0 0A1 1 0 2 0 3 3", "at byte 12 0 or 1, a flag of an arc, is expected"),
    ("M1e9 0", "the number at byte 2 is over 1000000: scale the path and its view box down"),
    ("M1e999 0", "the number at byte 2 is over 1000000: scale the path and its view box down"),
    ("Mnan 0", "at byte 2 a number is expected"), ("M0 0 Linf 1", "at byte 7 a number is expected"),
  ]

  @Test("a mistake is named with its place", arguments: mistakes)
  func mistake(_ mistake: (text: String, error: String)) {
    let error = #expect(throws: PathDataError.self) { try PathData(svg: mistake.text) }
    expect(error?.description, equals: mistake.error)
  }

  @Test func `ten thousand steps are taken, and one more is refused`() throws {
    let most = "M0 0" + String(repeating: "h1", count: PathData.maximumStepCount - 1)
    try expect(steps(most).count, equals: PathData.maximumStepCount)
    #expect(throws: PathDataError.tooLong(maximum: 10_000)) { try PathData(svg: most + "h1") }
    #expect(throws: PathDataError.tooLong(maximum: 10_000)) {
      try PathData(svg: "M0 0" + String(repeating: " 1 1", count: 1_000_000))
    }
  }

  @Test func `nothing is a path, too`() throws { try expect(steps(" \n").isEmpty) }

  @Test func `a sector is closed, and a whole ring has two parts`() {
    let slice = PathData.sector(center: .zero, outer: 10, from: 0, to: .pi / 2)
    expect(slice.steps.last, equals: .close)
    expect(slice.steps.contains(.line(.zero)))
    let ring = PathData.sector(center: .zero, outer: 10, inner: 5)
    expect(ring.steps.count { if case .move = $0 { true } else { false } }, equals: 2)
  }
}
