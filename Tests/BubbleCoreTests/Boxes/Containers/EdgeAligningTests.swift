import BubbleCore
import BubbleTestSupport
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
    #expect(try content([]) == CGRect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test func `content lies at the edge opposite of the flexible one`() throws {
    #expect(try content(.trailing) == CGRect(x: 0, y: 0, width: 40, height: 60))
    #expect(try content(.leading) == CGRect(x: 60, y: 0, width: 40, height: 60))
    #expect(try content(.bottom) == CGRect(x: 0, y: 0, width: 100, height: 10))
    #expect(try content(.top) == CGRect(x: 0, y: 50, width: 100, height: 10))
    #expect(
      try content([.top, .leading]) == CGRect(x: 60, y: 50, width: 40, height: 10))
  }

  @Test func `content between two flexible edges lies in the middle`() throws {
    #expect(try content([.leading, .trailing]) == CGRect(x: 30, y: 0, width: 40, height: 60))
    #expect(try content([.top, .bottom]) == CGRect(x: 0, y: 25, width: 100, height: 10))
    let all: BoxEdges = [.top, .leading, .bottom, .trailing]
    #expect(try content(all) == CGRect(x: 30, y: 25, width: 40, height: 10))
  }

  @Test func `right to left the leading edge is the right one`() throws {
    #expect(
      try content(.trailing, direction: .rightToLeft)
        == CGRect(x: 60, y: 0, width: 40, height: 60))
    #expect(
      try content(.leading, direction: .rightToLeft) == CGRect(x: 0, y: 0, width: 40, height: 60))
    #expect(
      try content([.leading, .trailing], direction: .rightToLeft)
        == CGRect(x: 30, y: 0, width: 40, height: 60))
  }

  @Test func `a place that the content has of its own does not count`() throws {
    let container = LayoutBox.edgeAligning(flexibleEdges: [.leading, .top]) {
      LayoutBox.block(40, 10).align(.start, justify: .start)
    }
    #expect(
      try container.frame(width: 100, height: 60).frames(in: 300)[1]
        == CGRect(x: 60, y: 50, width: 40, height: 10))
  }

  @Test func `a container that nothing makes larger is as large as its content`() throws {
    let container = LayoutBox.edgeAligning(flexibleEdges: .leading) { LayoutBox.block(40, 10) }
    #expect(try container.frames(in: 300)[0] == CGRect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test func `content that is too wide is as wide as its container`() throws {
    let container = LayoutBox.edgeAligning(flexibleEdges: [.leading, .trailing]) {
      LayoutBox.text("aaaa bbbb cccc")
    }
    #expect(
      try container.frame(width: 100).frames(in: 300)[1]
        == CGRect(x: 0, y: 0, width: 100, height: 48))
  }

  /// The edges that have to be flexible for each alignment.
  static let edges: [(BoxAlignment, BoxEdges)] = [
    (.stretch, []), (.start, .trailing), (.baseline, .trailing), (.end, .leading),
    (.center, [.leading, .trailing]),
  ]

  @Test(arguments: edges)
  func `an alignment is a choice of flexible edges`(alignment: BoxAlignment, edges: BoxEdges) {
    #expect(BoxEdges(flexibleFor: alignment) == edges)
  }
}
