import BubbleCollection
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Batches against the naive twin.
@Suite struct TwinBatchTests {
  @Test func `after each batch frames and offset are those of the rules`() throws {
    for round in 0..<testRounds(37) {
      var random = TwinRandom(seed: testSeed() &+ UInt64(round))
      var twin = random.list(pins: random.chance(3), most: random.chance(2) ? 40 : 8)
      twin.keepsAtBottom = random.chance(4)
      twin.pinsHeaders = random.chance(4)
      twin.pinsFooters = random.chance(4)
      let host = TwinHost(twin)
      for step in 0..<4 {
        let comment = Comment("seed \(testSeed()), round \(round), step \(step)")
        try runBatch(on: host, &random, comment)
      }
    }
  }

  private func runBatch(
    on host: TwinHost, _ random: inout TwinRandom, _ comment: Comment
  ) throws {
    let policy: MessageListAnchorPolicy = [.bottom, .bottom, .top, .none][random.number(0...3)]
    host.layout.keepContentOffsetAtBottomOnBatchUpdates = policy == .bottom
    host.layout.anchorPolicyForNextUpdate = policy == .top ? .top : nil
    scroll(host, &random)
    let before = host.twin
    var batch = TwinBatch(before.sections, &random, pins: random.chance(3))
    try batch.run(on: host)
    expect(abs(host.view.contentSize.height - host.twin.contentHeight) < 1e-6, comment)
    let expected = batch.offset(
      keeping: before.anchor(TwinPolicy(policy: policy)), after: host.twin, before: before)
    expect(abs(host.view.contentOffset.y - expected) < 1e-6, "\(policy), \(comment)")
    host.twin.bounds.origin.y = host.view.contentOffset.y
    for element in host.twin.elements {
      let path = IndexPath(item: element.item, section: element.section)
      let found =
        element.kind.map {
          host.layout.layoutAttributesForSupplementaryView(ofKind: $0, at: path)
        } ?? host.layout.layoutAttributesForItem(at: path)
      guard let found = found as? MessageListLayoutAttributes else {
        Issue.record("nothing at \(element), \(comment)")
        continue
      }
      let frame = found.frame
      let isThere =
        abs(frame.minX - element.frame.minX) < 1e-6 && abs(frame.minY - element.frame.minY) < 1e-6
        && abs(frame.width - element.frame.width) < 1e-6
      expect(isThere && found.isPinned == element.isPinned, "\(element), \(frame), \(comment)")
    }
    let visible = Set(host.view.indexPathsForVisibleItems)
    let bounds = host.view.bounds
    for element in host.twin.elements where element.kind == nil {
      let overlap = min(
        element.frame.maxY - bounds.minY, bounds.maxY - element.frame.minY,
        element.frame.maxX - bounds.minX, bounds.maxX - element.frame.minX)
      guard abs(overlap) > 1e-6 else { continue }
      let path = IndexPath(item: element.item, section: element.section)
      expect(visible.contains(path), equals: (overlap > 0), "\(element), \(comment)")
    }
    expect(host.view.diagnostics.isEmpty, "\(host.view.diagnostics), \(comment)")
  }

  private func scroll(_ host: TwinHost, _ random: inout TwinRandom) {
    let room = Int(max(1, host.twin.greatestOffset + host.twin.insets.top))
    let offset =
      random.chance(3)
      ? host.twin.greatestOffset : host.twin.clamped(random.length(room) - host.twin.insets.top)
    host.view.contentOffset.y = offset
    host.view.layoutIfNeeded()
    host.twin.bounds.origin.y = host.view.contentOffset.y
  }
}
