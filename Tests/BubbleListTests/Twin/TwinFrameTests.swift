import BubbleCollection
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Frames, pins and positions against the naive twin.
@Suite struct TwinFrameTests {
  private func near(_ left: CGRect, _ right: CGRect) -> Bool {
    abs(left.minX - right.minX) < 1e-6 && abs(left.minY - right.minY) < 1e-6
      && abs(left.width - right.width) < 1e-6 && abs(left.height - right.height) < 1e-6
  }

  private func key(_ attributes: CollectionViewLayoutAttributes) -> String {
    "\(attributes.representedElementKind ?? "cell") \(attributes.indexPath)"
  }

  private func key(_ element: TwinElement) -> String {
    "\(element.kind ?? "cell") \(IndexPath(item: element.item, section: element.section))"
  }

  private func attributes(
    _ host: TwinHost, _ element: TwinElement
  ) -> CollectionViewLayoutAttributes? {
    let path = IndexPath(item: element.item, section: element.section)
    guard let kind = element.kind else { return host.layout.layoutAttributesForItem(at: path) }
    return host.layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
  }

  private func scroll(_ host: TwinHost, _ random: inout TwinRandom) {
    let room = Int(max(1, host.twin.greatestOffset + host.twin.insets.top))
    let offset = host.twin.clamped(random.length(room) - host.twin.insets.top)
    host.view.contentOffset.y = offset
    host.view.layoutIfNeeded()
    host.twin.bounds.origin.y = host.view.contentOffset.y
  }

  @Test func `frames, pins and content are those of the rules`() {
    for round in 0..<testRounds(37) {
      var random = TwinRandom(seed: testSeed() &+ UInt64(round))
      var twin = random.list(pins: random.chance(2))
      twin.keepsAtBottom = random.chance(3)
      twin.pinsHeaders = random.chance(4)
      twin.pinsFooters = random.chance(4)
      if random.chance(4) {
        twin.settings.indexPathForExtendedLayout = IndexPath(
          item: random.number(0...5), section: random.number(0...3))
      }
      let host = TwinHost(twin)
      let comment = Comment("seed \(testSeed()), round \(round)")
      expect(
        abs(host.view.contentSize.height - twin.contentHeight) < 1e-6
          && abs(host.view.contentSize.width - max(0, twin.visibleWidth)) < 1e-6, comment)
      for _ in 0..<3 {
        scroll(host, &random)
        compare(host, &random, comment)
      }
    }
  }

  private func compare(_ host: TwinHost, _ random: inout TwinRandom, _ comment: Comment) {
    let expected = host.twin.elements
    for element in expected {
      guard let found = attributes(host, element) as? MessageListLayoutAttributes else {
        Issue.record("nothing at \(key(element)), \(comment)")
        continue
      }
      expect(near(found.frame, element.frame), "\(key(element)) \(element.frame), \(comment)")
      expect(found.isPinned, equals: element.isPinned, "\(key(element)), \(comment)")
      expect(abs(found.pinningProgress - element.progress) < 1e-6, "\(key(element)), \(comment)")
    }
    let rect = CGRect(
      x: random.length(500) - 150, y: host.twin.bounds.minY + random.length(900) - 300,
      width: 1 + random.length(400), height: random.length(900))
    let found = Set((host.layout.layoutAttributesForElements(in: rect) ?? []).map(key))
    let certain = expected.filter { overlap($0.frame, rect) > 1e-6 }.map(key)
    let possible = Set(expected.filter { overlap($0.frame, rect) > -1e-6 }.map(key))
    expect(found.isSuperset(of: certain) && found.isSubset(of: possible), "\(rect), \(comment)")
    expect(found.count, equals: host.layout.layoutAttributesForElements(in: rect)?.count, comment)
    expect(host.view.diagnostics.isEmpty, "\(host.view.diagnostics), \(comment)")
  }

  /// By how much rects overlap along the axis where they do so least; negative if they do not.
  private func overlap(_ left: CGRect, _ right: CGRect) -> CGFloat {
    func along(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
      // A rect without a size overlaps if it lies within.
      min(b - c, d - a)
    }
    return min(
      along(left.minX, left.maxX, right.minX, right.maxX),
      along(left.minY, left.maxY, right.minY, right.maxY))
  }

  @Test func `positions are those of the rules, and lead back`() {
    for round in 0..<testRounds(37) {
      var random = TwinRandom(seed: testSeed() &+ UInt64(round))
      let host = TwinHost(random.list())
      let comment = Comment("seed \(testSeed()), round \(round)")
      for edge in [MessageListEdge.top, .bottom] {
        scroll(host, &random)
        let offset = host.view.contentOffset.y
        let expected = host.twin.snapshot(edge)
        guard let snapshot = host.layout.getContentOffsetSnapshot(from: edge) else {
          expect(expected == nil, comment)
          continue
        }
        expect(snapshot.indexPath == expected?.indexPath && snapshot.edge == edge, comment)
        expect(abs(snapshot.offset - (expected?.offset ?? .infinity)) < 1e-6, comment)
        scroll(host, &random)
        host.layout.restoreContentOffset(with: snapshot)
        expect(abs(host.view.contentOffset.y - offset) < 1e-6, comment)
      }
    }
  }
}
