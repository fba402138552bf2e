import CollectionTestSupport
import Expectations
import ListCore
import Testing

/// A view of a list, 100 high, of which 10 are covered at the upper edge and 20 at the lower one.
private struct Window: ListWindow {
  var viewTop: Int
  var viewHeight = 100
  var covered = (top: 10, bottom: 20)
}

/// What is seen, and what stays where it is seen, without a list.
@Suite struct ListAnchorTests {
  @Test func `content may be scrolled from its start to its end, as far as nothing covers them`() {
    let window = Window(viewTop: 30)
    expect((window.top, window.bottom) == (40, 110))
    expect(window.height, equals: 70)
    expect(window.clamped(-50, contentHeight: 300), equals: -10)
    expect(window.clamped(50, contentHeight: 300), equals: 50)
    expect(window.clamped(500, contentHeight: 300), equals: 220)
    expect(window.remaining(contentHeight: 300), equals: 190)
  }

  @Test func `content that does not fill the view stays at its start`() {
    let window = Window(viewTop: -10)
    expect(window.endOffset(contentHeight: 50), equals: -30)
    expect(window.greatestOffset(contentHeight: 50), equals: -10)
    expect(window.clamped(0, contentHeight: 50), equals: -10)
    expect(window.remaining(contentHeight: 50), equals: 0)
  }

  @Test func `an edge is seen if some of its row is, and touching is not seeing`() {
    let window = Window(viewTop: 0)
    // From 10 to 80 nothing is covered.
    expect(window.shows(.top, of: (10, 90)))
    expect(window.shows(.top, of: (79, 90)))
    expect(!window.shows(.top, of: (80, 90)))
    expect(!window.shows(.top, of: (9, 90)))
    expect(window.shows(.bottom, of: (0, 80)))
    expect(window.shows(.bottom, of: (0, 11)))
    expect(!window.shows(.bottom, of: (0, 10)))
    expect(!window.shows(.bottom, of: (0, 81)))
  }

  @Test func `what is nearer to an edge than the slack is at it`() {
    let window = Window(viewTop: 0)
    expect(window.shows(.top, of: (9, 90), slack: 1))
    expect(!window.shows(.top, of: (79, 90), slack: 1))
    expect(window.shows(.bottom, of: (0, 81), slack: 1))
    expect(!window.shows(.bottom, of: (0, 11), slack: 1))
  }

  @Test(arguments: ListEdge.allCases)
  func `a row is where it was, wherever its list and its height have gone`(edge: ListEdge) {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<100 {
      let window = Window(viewTop: Int.random(in: -500...500, using: &generator))
      let top = Int.random(in: -500...500, using: &generator)
      let row = (top: top, bottom: top + Int.random(in: 0...300, using: &generator))
      let anchor = ListAnchor(place: 7, edge: edge, of: row, in: window)
      expect(anchor.offset(of: row, in: window), equals: window.viewTop)
      let way = Int.random(in: -500...500, using: &generator)
      let growth = Int.random(in: 0...50, using: &generator)
      // The other edge is where it likes.
      let now =
        edge == .top
        ? (top: row.top + way, bottom: row.bottom + way + growth)
        : (top: row.top + way - growth, bottom: row.bottom + way)
      expect(anchor.offset(of: now, in: window), equals: window.viewTop + way)
    }
  }

  @Test func `a list near its end shows what comes there whole, one at its end keeps its rest`() {
    var anchor = ListAnchor(place: 7, edge: .bottom, distance: 0)
    expect(!anchor.followsEnd)
    anchor.showEnd(beyond: 1)
    expect(anchor.remaining == nil)
    anchor.remaining = 1
    anchor.showEnd(beyond: 1)
    expect(anchor.remaining, equals: 1)
    anchor.remaining = 2
    anchor.showEnd(beyond: 1)
    expect(anchor.remaining, equals: 0)
    expect(anchor.followsEnd)
  }

  @Test func `a held row stays at its edge until the next one pushes it away`() {
    expect(ListEdge.top.pinnedTop(at: 100, height: 20, next: nil), equals: 100)
    expect(ListEdge.top.pinnedTop(at: 100, height: 20, next: 120), equals: 100)
    expect(ListEdge.top.pinnedTop(at: 100, height: 20, next: 105), equals: 85)
    expect(ListEdge.bottom.pinnedTop(at: 100, height: 20, next: nil), equals: 80)
    expect(ListEdge.bottom.pinnedTop(at: 100, height: 20, next: 80), equals: 80)
    expect(ListEdge.bottom.pinnedTop(at: 100, height: 20, next: 95), equals: 95)
  }
}
