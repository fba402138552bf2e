import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The clusters of a measurer that does not say where they are.
@Suite struct LineClustersTests {
  private func clusters(
    _ text: String, line: Int = 0, width: CGFloat = .infinity, maximumLines: Int? = nil
  ) -> [LineClusters.Cluster] {
    let measurer = SquareGlyphMeasurer()
    let measured = measurer.measure(
      TextRequest(
        text: text, font: TextFont(family: "Squares", size: 10), maximumWidth: width,
        maximumLines: maximumLines))
    return measurer.clusters(of: measured, line: line).clusters
  }

  @Test func `characters share the line's width`() {
    expect(clusters("a👍b").map(\.range), equals: [0..<1, 1..<5, 5..<6])
    expect(clusters("a👍b").map(\.x), equals: [0, 10, 20])
    expect(clusters("a👍b").map(\.width), equals: [10, 10, 10])
    expect(clusters("ab").map(\.isRightToLeft), equals: [false, false])
  }

  @Test func `from right to left the first is at the right`() {
    expect(clusters("שלום").map(\.range), equals: [6..<8, 4..<6, 2..<4, 0..<2])
    expect(clusters("שלום").map(\.x), equals: [0, 10, 20, 30])
    expect(clusters("שלום").map(\.isRightToLeft), equals: [true, true, true, true])
  }

  @Test func `white space at the end lies outside`() {
    expect(clusters("ab  cd", width: 30).map(\.x), equals: [0, 10, 20, 30])
    expect(clusters("של  ום", width: 30).map(\.x), equals: [-20, -10, 0, 10])
    expect(clusters("  ").map(\.x), equals: [0, 0])
  }

  @Test func `an ellipsis stands for the rest`() {
    expect(
      clusters("abcdef\ngh", width: 40, maximumLines: 1).map(\.range),
      equals: [
        0..<1, 1..<2, 2..<3, 3..<9,
      ])
    expect(clusters("abcdef\ngh", width: 40, maximumLines: 1).map(\.x), equals: [0, 10, 20, 30])
  }

  @Test func `an empty line has none`() {
    expect(clusters("").isEmpty)
    expect(clusters("a\n\nb", line: 1).isEmpty)
  }
}
