import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

@Suite struct PageBreakerTests {
  private typealias Breaker = PageBreaker<Int>
  private typealias Extent = Breaker.Extent

  /// The pages of rows, which are named by their places.
  private func pages(_ extents: [Extent], height: CGFloat = 1_000) -> [[Breaker.Piece]] {
    var breaker = Breaker(height: height)
    var pages = extents.enumerated().flatMap { breaker.add($0, $1) }
    pages += breaker.finish()
    return pages
  }

  /// A long text, with a line every 20 points.
  private func text(lineCount: Int) -> Extent {
    Extent(
      height: CGFloat(20 * lineCount),
      cuts: RowCuts(positions: stride(from: 2, to: lineCount - 1, by: 1).map { CGFloat(20 * $0) }))
  }

  @Test func `pages end between rows where that leaves little blank`() {
    let pages = pages(Array(repeating: text(lineCount: 5), count: 25))
    expect(pages.map { $0.map(\.row) }, equals: [Array(0..<10), Array(10..<20), Array(20..<25)])
    expect(pages[0].map(\.top), equals: (0..<10).map { CGFloat(100 * $0) })
  }

  @Test func `a long row is cut between lines where a page ends`() throws {
    let pages = pages([text(lineCount: 30), text(lineCount: 60)])
    expect(pages.count, equals: 2)
    expect(pages[0].map(\.slice), equals: [0...600, 0...400])
    expect(pages[1].map(\.slice), equals: [400...1_200])
    expect(pages[1][0].top, equals: 0)
  }

  @Test func `a row higher than several pages goes through all of them`() {
    let pages = pages([text(lineCount: 130)])
    expect(pages.flatMap { $0.map(\.slice) }, equals: [0...1_000, 1_000...2_000, 2_000...2_600])
  }

  @Test func `a day's header stands on a page with the message under it`() {
    let header = Extent(height: 30, keepsWithNext: true)
    let pages = pages([text(lineCount: 46), header, Extent(height: 90)])
    expect(pages.map { $0.map(\.row) }, equals: [[0], [1, 2]])
    // Without a message under it, it is not lost.
    expect(self.pages([header]).map { $0.map(\.row) }, equals: [[0]])
  }

  @Test
  func
    `what can't be cut is printed smaller where much would be blank, and never higher than a page`()
  {
    let pages = pages([Extent(height: 700), Extent(height: 400), Extent(height: 5_000)])
    expect(pages.count, equals: 2)
    expect(pages[0].map(\.scale), equals: [1, 0.75])
    expect(pages[1].map(\.height), equals: [1_000])
  }

  @Test func `what stays blank is spread between rows, but not on the last page`() {
    let pages = pages([
      Extent(height: 450), Extent(height: 450), Extent(height: 500), Extent(height: 200),
    ])
    expect(pages[0].map(\.top), equals: [0, 466])
    expect(pages[1].map(\.top), equals: [0, 500])
  }

  @Test func `a name is said again where a page begins within what a person wrote`() {
    var first = text(lineCount: 45)
    (first.nameHeight, first.showsName) = (20, true)
    var second = text(lineCount: 60)
    second.nameHeight = 20
    var third = Extent(height: 60)
    (third.nameHeight, third.showsName) = (20, true)
    let pages = pages([first, second, third])
    expect(pages.map { $0.map(\.repeatsName) }, equals: [[false], [true], [true, false]])
    expect(pages[1][0].top == 20 && pages[1][0].slice == 0...980)
  }

  @Test func `whatever the rows are, all of each is there once and in order, and pages are full`() {
    let seed = testSeed(26)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(50) {
      let extents = (0..<60).map { _ -> Extent in
        var extent = text(lineCount: 1 + Int(random.unit() * random.unit() * 90))
        if random.chance(0.1) { extent.cuts = RowCuts(positions: []) }
        if random.chance(0.1) { extent = Extent(height: 30, keepsWithNext: true) }
        if random.chance(0.5) { (extent.nameHeight, extent.showsName) = (20, random.chance(0.5)) }
        return extent
      }
      let pages = pages(extents)
      var places = extents.map { _ in CGFloat(0) }
      for (number, page) in pages.enumerated() {
        var bottom: CGFloat = 0
        for piece in page {
          expect(piece.slice.lowerBound, equals: places[piece.row], "seed \(seed)")
          expect(piece.top >= bottom - 0.001 && piece.scale <= 1, "seed \(seed)")
          places[piece.row] = piece.slice.upperBound
          bottom = piece.top + piece.height
        }
        expect(bottom <= 1_000.001, "seed \(seed)")
        expect(page.map(\.row), equals: page.map(\.row).sorted(), "seed \(seed)")
        // Two in a row that can't be cut may leave more.
        let isFull = bottom >= 850 || number == pages.count - 1
        let last = page.last?.row ?? 0
        let hasUncut = extents[last...].prefix(3).contains {
          $0.cuts.positions.isEmpty
        }
        expect(isFull || hasUncut, "seed \(seed)")
      }
      expect(places, equals: extents.map(\.height), "seed \(seed)")
    }
  }
}
