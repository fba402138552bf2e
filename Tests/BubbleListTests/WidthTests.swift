import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Other widths: what is measured, in which order, and what is kept.
@Suite struct WidthTests {
  /// A thousand messages that are as high as their text at a width.
  private final class Host: CollectionViewDataSource, MessageListLayoutDelegate {
    let view: CollectionView
    let layout = MessageListLayout()
    var count = 1_000
    /// The items that were measured, in this order.
    var measured: [Int] = []

    init() {
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: layout)
      layout.delegate = self
      view.dataSource = self
      view.preferredAttributesProvider = { [unowned self] attributes in
        measured.append(attributes.indexPath.item)
        attributes.size.height = height(attributes.indexPath.item, view.bounds.width)
        return attributes
      }
      view.layoutIfNeeded()
    }

    func height(_ item: Int, _ width: CGFloat) -> CGFloat {
      20 * (CGFloat(200 * (1 + item % 7)) / width).rounded(.up)
    }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }

    func turn(to width: CGFloat) {
      measured = []
      view.bounds.size.width = width
      view.layoutIfNeeded()
    }

    func scroll(by distance: CGFloat, times: Int) {
      for _ in 0..<times {
        view.contentOffset.y += distance
        view.layoutIfNeeded()
      }
    }

    /// The first message whose upper edge is seen, and where that is, from the upper edge of the view.
    var first: (item: Int, distance: CGFloat)? {
      view.visibleLayoutAttributes.first { $0.frame.minY >= view.contentOffset.y }.map {
        ($0.indexPath.item, $0.frame.minY - view.contentOffset.y)
      }
    }

    var visible: [Int] { view.indexPathsForVisibleItems.map(\.item) }
  }

  @Test func `another width keeps the first message in its place and measures what is seen first`()
  {
    let host = Host()
    host.scroll(by: 500, times: 30)
    for width: CGFloat in [700, 300, 900] {
      guard let before = host.first else { return expect(Bool(false), "nothing is seen") }
      let seen = host.visible
      host.turn(to: width)
      let frame = host.layout.layoutAttributesForItem(at: [0, before.item])?.frame ?? .zero
      expect(abs(frame.minY - host.view.contentOffset.y - before.distance) < 0.001)
      // First what was seen in its order, then what comes into sight; nothing else, and nothing twice.
      expect(
        host.measured.prefix(seen.count).elementsEqual(host.measured.prefix(seen.count).sorted()))
      expect(Set(host.measured.prefix(min(seen.count, 3))).isSubset(of: seen))
      expect(Set(host.measured).count, equals: host.measured.count)
      expect(Set(host.measured).isSuperset(of: host.visible))
      expect(host.measured.count <= max(seen.count, host.visible.count) + 2)
      expect(host.view.diagnostics.isEmpty)
    }
  }

  @Test(arguments: [0, 900] as [CGFloat])
  func `a turn keeps what is at the lower edge if the bottom is kept`(distance: CGFloat) {
    let host = Host()
    host.layout.anchorPolicy = .bottom
    host.view.contentOffset.y = 1e6
    host.view.layoutIfNeeded()
    host.view.contentOffset.y = host.view.contentOffsetLimits.greatest.y
    host.view.layoutIfNeeded()
    if distance > 0 { host.scroll(by: -300, times: 3) }
    func last() -> (item: Int, distance: CGFloat)? {
      host.view.visibleLayoutAttributes.last { $0.frame.maxY <= host.view.bounds.maxY }.map {
        ($0.indexPath.item, $0.frame.maxY - host.view.bounds.maxY)
      }
    }
    for size in [(700, 300), (300, 700), (400, 600)] {
      guard let before = last() else { return expect(Bool(false), "nothing is seen") }
      host.view.frame.size = CGSize(width: size.0, height: size.1)
      host.view.layoutIfNeeded()
      let frame = host.layout.layoutAttributesForItem(at: [0, before.item])?.frame ?? .zero
      expect(abs(frame.maxY - host.view.bounds.maxY - before.distance) < 0.001, "\(size)")
      if distance == 0 {
        expect(host.view.contentOffset, equals: host.view.contentOffsetLimits.greatest)
      }
    }
  }

  @Test func `who turns back finds everything as it was`() {
    let host = Host()
    host.scroll(by: 500, times: 30)
    // With the upper edge of a message at that of what is seen, no message leaves it.
    host.view.contentOffset.y += host.first?.distance ?? 0
    host.view.layoutIfNeeded()
    let (size, offset) = (host.view.contentSize.height, host.view.contentOffset.y)
    for width: CGFloat in [700, 500] {
      host.turn(to: width)
      host.turn(to: 400)
      expect(host.view.contentSize.height, equals: size)
      expect(host.view.contentOffset.y, equals: offset)
      // The collection view asks what is seen; what is not seen is known.
      expect(Set(host.measured), equals: Set(host.visible))
      host.scroll(by: -500, times: 30)
      expect(host.view.contentSize.height, equals: size)
      host.scroll(by: 500, times: 30)
      expect(host.view.contentOffset.y, equals: offset)
    }
  }

  @Test func `what was measured at the last two other widths is kept`() {
    let host = Host()
    let size = host.view.contentSize.height
    host.turn(to: 500)
    host.turn(to: 600)
    host.turn(to: 400)
    expect(host.view.contentSize.height, equals: size)
    host.turn(to: 500)
    host.turn(to: 600)
    host.turn(to: 700)
    host.turn(to: 400)
    // As it is measured when it is turned to for the first time: what is not seen is as high as it was last.
    let fresh = Host()
    for width: CGFloat in [500, 600, 700, 400] { fresh.turn(to: width) }
    expect(host.visible, equals: fresh.visible)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a list that changed is measured again when it is turned back`() throws {
    let host = Host()
    host.scroll(by: 500, times: 4)
    host.turn(to: 700)
    host.count += 1
    try host.view.insertItems(at: [[0, 0]])
    host.turn(to: 400)
    for attributes in host.view.visibleLayoutAttributes {
      expect(attributes.frame.height, equals: host.height(attributes.indexPath.item, 400))
    }
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `the line over unread messages keeps its room when it is turned back`() {
    let host = Host()
    host.layout.unreadSeparator = UnreadSeparator(above: [0, 3], height: 30)
    host.view.layoutIfNeeded()
    let size = host.view.contentSize.height
    host.turn(to: 700)
    host.turn(to: 400)
    expect(host.view.contentSize.height, equals: size)
    host.turn(to: 700)
    host.layout.unreadSeparator = nil
    host.turn(to: 400)
    expect(host.view.contentSize.height, equals: size - 30)
  }
}
