import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct EdgeAligningTests {
  /// The frame of content that wants 40 by 10 points in a container of 100 by 60.
  private func content(
    _ flexibleEdges: BoxEdges, direction: WritingDirection = .leftToRight
  ) throws -> CGRect {
    let container = LayoutBox.edgeAligning(flexibleEdges: flexibleEdges) {
      LayoutBox.overlay([.block(40, 10)])
    }
    return try container.frame(width: 100, height: 60).frames(in: 300, direction: direction)[1]
  }

  @Test func `content without flexible edges fills its container`() throws {
    try expect(content([]), equals: CGRect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test func `content lies at the edge opposite of the flexible one`() throws {
    try expect(content(.trailing), equals: CGRect(x: 0, y: 0, width: 40, height: 60))
    try expect(content(.leading), equals: CGRect(x: 60, y: 0, width: 40, height: 60))
    try expect(content(.bottom), equals: CGRect(x: 0, y: 0, width: 100, height: 10))
    try expect(content(.top), equals: CGRect(x: 0, y: 50, width: 100, height: 10))
    try expect(content([.top, .leading]), equals: CGRect(x: 60, y: 50, width: 40, height: 10))
  }

  @Test func `content between two flexible edges lies in the middle`() throws {
    try expect(content([.leading, .trailing]), equals: CGRect(x: 30, y: 0, width: 40, height: 60))
    try expect(content([.top, .bottom]), equals: CGRect(x: 0, y: 25, width: 100, height: 10))
    let all: BoxEdges = [.top, .leading, .bottom, .trailing]
    try expect(content(all), equals: CGRect(x: 30, y: 25, width: 40, height: 10))
  }

  @Test func `right to left the leading edge is the right one`() throws {
    try expect(
      content(.trailing, direction: .rightToLeft),
      equals: CGRect(x: 60, y: 0, width: 40, height: 60))
    try expect(
      content(.leading, direction: .rightToLeft), equals: CGRect(x: 0, y: 0, width: 40, height: 60))
    try expect(
      content([.leading, .trailing], direction: .rightToLeft),
      equals: CGRect(x: 30, y: 0, width: 40, height: 60))
  }

  @Test func `a place that the content has of its own does not count`() throws {
    let container = LayoutBox.edgeAligning(flexibleEdges: [.leading, .top]) {
      LayoutBox.block(40, 10).align(.start, justify: .start)
    }
    try expect(
      container.frame(width: 100, height: 60).frames(in: 300)[1],
      equals: CGRect(x: 60, y: 50, width: 40, height: 10))
  }

  @Test func `a container that nothing makes larger is as large as its content`() throws {
    let container = LayoutBox.edgeAligning(flexibleEdges: .leading) { LayoutBox.block(40, 10) }
    try expect(container.frames(in: 300)[0], equals: CGRect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test func `content that is too wide is as wide as its container`() throws {
    let container = LayoutBox.edgeAligning(flexibleEdges: [.leading, .trailing]) {
      LayoutBox.text("aaaa bbbb cccc")
    }
    try expect(
      container.frame(width: 100).frames(in: 300)[1],
      equals: CGRect(x: 0, y: 0, width: 100, height: 48))
  }

  /// The edges that have to be flexible for each alignment.
  static let edges: [(BoxAlignment, BoxEdges)] = [
    (.stretch, []), (.start, .trailing), (.baseline, .trailing), (.end, .leading),
    (.center, [.leading, .trailing]),
  ]

  @Test(arguments: edges)
  func `an alignment is a choice of flexible edges`(alignment: BoxAlignment, edges: BoxEdges) {
    expect(BoxEdges(flexibleFor: alignment), equals: edges)
  }
}
