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

  @Test func `the nearest row with the edge is held, then one with the other edge`() {
    // From 10 to 80 nothing is covered.
    let window = Window(viewTop: 0)
    let rows = [(-20, 15), (15, 40), (40, 75), (75, 200)].enumerated().map {
      (place: $0.offset, edges: (top: $0.element.0, bottom: $0.element.1))
    }
    let top = window.anchors(of: rows, preferring: .top)
    expect(top.map(\.place), equals: [1, 2, 3, 0])
    expect(top.map(\.edge), equals: [.top, .top, .top, .bottom])
    expect(top.map(\.distance), equals: [5, 30, 65, -65])
    let bottom = window.anchors(of: rows, preferring: .bottom)
    expect(bottom.map(\.place), equals: [2, 1, 0, 3])
    expect(bottom.map(\.edge), equals: [.bottom, .bottom, .bottom, .top])
    expect(bottom.allSatisfy { $0.coveringHeight == nil })
  }

  @Test(arguments: ListEdge.allCases)
  func `of a row that covers the window the same share is above it`(edge: ListEdge) {
    let window = Window(viewTop: 100)
    // The window begins at 110: a quarter of the row is above it.
    let row = (top: 60, bottom: 260)
    let anchors = window.anchors(of: [(place: 3, edges: row)], preferring: edge)
    expect(anchors.count, equals: 1)
    expect(anchors.first?.offset(of: row, in: window), equals: 100)
    expect(anchors.first?.offset(of: (top: 60, bottom: 460), in: window), equals: 150)
    expect(anchors.first?.offset(of: (top: 90, bottom: 190), in: window), equals: 105)
  }

  @Test func `a row without a height has no share`() {
    let window = Window(viewTop: 0)
    let anchors = window.anchors(of: [(place: 3, edges: (top: 5, bottom: 5))], preferring: .top)
    expect(anchors.first?.coveringHeight == nil)
    expect(anchors.first?.offset(of: (top: 25, bottom: 65), in: window), equals: 20)
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
