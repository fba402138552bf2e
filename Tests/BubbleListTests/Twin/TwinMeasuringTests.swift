import BubbleCollection
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Items that say their sizes themselves: nothing that is anchored moves.
@Suite struct TwinMeasuringTests {
  /// What should not move in a step: an item's edge, from the visible area's edge of the same name.
  private struct Mark {
    var id: Int
    var edge: MessageListEdge
    var distance: CGFloat
  }

  @Test func `what is anchored stays through measurements, batches, resizes and widths`() throws {
    for round in 0..<testRounds(30) {
      var random = TwinRandom(seed: testSeed() &+ UInt64(round))
      var twin = random.list(most: 60)
      twin.insets.left = 0
      twin.insets.right = 0
      let host = TwinHost(twin, measures: true, measuresEdges: random.chance(2))
      let edge: MessageListEdge = random.chance(2) ? .top : .bottom
      host.layout.anchorPolicy = edge == .top ? .top : .bottom
      for step in 0..<12 {
        let comment = Comment("seed \(testSeed()), round \(round), step \(step), \(edge)")
        try take(step: random.number(0...4), on: host, edge, &random, comment)
        expect(host.view.diagnostics.isEmpty, "\(host.view.diagnostics), \(comment)")
        checkVisible(host, comment)
      }
    }
  }

  private func take(
    step: Int, on host: TwinHost, _ edge: MessageListEdge, _ random: inout TwinRandom,
    _ comment: Comment
  ) throws {
    let view = host.view
    let (least, greatest) = view.contentOffsetLimits
    // By less than the error of adding up: so it is at its end, too.
    let wasAtEnd = view.contentOffset.y >= greatest.y - 1 - 1e-6
    if step <= 1 {
      let room = Int(max(1, greatest.y - least.y))
      view.contentOffset.y = min(max(least.y, least.y + random.length(room)), greatest.y)
    }
    let mark = mark(host, edge, isScroll: step <= 1)
    let before = host.seen.items.first { $0.id == mark?.id }?.frame.height
    // At its end the list stays at its end.
    let isFollowing = edge == .bottom && wasAtEnd && (step == 2 || step == 3)
    switch step {
    case 0, 1: view.layoutIfNeeded()
    case 2:
      let before = host.twin.sections
      var batch = TwinBatch(before, &random, pins: false)
      try batch.run(on: host)
      if let mark, batch.newIDs.contains(mark.id) { return }
    case 3: try resize(host, &random)
    default:
      let width: CGFloat = [375, 320, 500, 768][random.number(0...3)]
      if width != view.bounds.width { host.changeWidth(to: width) }
    }
    guard let mark, !isFollowing, let now = distance(of: mark.id, host, mark.edge) else { return }
    // The content allows no other offset.
    let limits = view.contentOffsetLimits
    if view.contentOffset.y <= limits.least.y + 1e-6
      || view.contentOffset.y >= limits.greatest.y - 1e-6
    {
      return
    }
    var wanted = mark.distance
    // At another width, the same part of an item that covers the view is above it.
    if step == 4, mark.edge == .top, mark.distance < -1e-6, let before,
      let height = host.seen.items.first(where: { $0.id == mark.id })?.frame.height
    {
      wanted *= height / before
    }
    expect(abs(now - wanted) < 0.001, "step \(step), \(comment)")
  }

  private func resize(_ host: TwinHost, _ random: inout TwinRandom) throws {
    let counts = host.twin.sections.indices.filter { !host.twin.sections[$0].items.isEmpty }
    guard !counts.isEmpty else { return }
    host.listDidChange()
    var paths: Set<IndexPath> = []
    for _ in 0..<random.number(1...3) {
      let section = counts[random.number(0...counts.count - 1)]
      let item = random.number(0...host.twin.sections[section].items.count - 1)
      host.twin.sections[section].items[item].size.height = random.length(150)
      host.forget(host.twin.sections[section].items[item].id)
      paths.insert(IndexPath(item: item, section: section))
    }
    if random.chance(2) {
      host.layout.reconfigureItems(at: Array(paths))
      try host.view.reconfigureItems(at: Array(paths))
    } else {
      let context = MessageListInvalidationContext()
      context.invalidateItems(at: Array(paths))
      host.layout.invalidateLayout(with: context)
      host.view.layoutIfNeeded()
    }
  }

  /// What is seen is as large as it says.
  private func checkVisible(_ host: TwinHost, _ comment: Comment) {
    for attributes in host.view.visibleLayoutAttributes {
      let element = "\(attributes.representedElementKind ?? "cell") \(attributes.indexPath)"
      if attributes.representedElementCategory == .cell {
        let height = host.height(attributes.indexPath)
        expect(attributes.frame.height, equals: height, "\(element), \(comment)")
      } else if let (height, edge) = host.edge(attributes) {
        expect(attributes.frame.height, equals: height, "\(element), \(comment)")
        let isAsWide = edge.alignment == .fullWidth || attributes.frame.width == edge.width
        expect(isAsWide, "\(element), \(comment)")
      }
    }
  }

  /// - Parameter isScroll: Whether items come into sight: then they stay at the top that are known, and were
  ///   visible before, if any were.
  private func mark(_ host: TwinHost, _ edge: MessageListEdge, isScroll: Bool) -> Mark? {
    let top = host.view.bounds.minY + host.twin.insets.top
    let bottom = host.view.bounds.maxY - host.twin.insets.bottom
    let unknown = isScroll && edge == .top ? host.unknown : []
    let before = unknown.isEmpty ? [] : host.visibleIDs
    var wasVisible = false
    var found: (Int, CGRect)?
    // Those whose edge is seen come first.
    var seen: (Int, CGRect)?
    for (section, each) in host.twin.sections.enumerated() {
      for item in each.items.indices {
        let path = IndexPath(item: item, section: section)
        guard let frame = host.layout.layoutAttributesForItem(at: path)?.frame,
          frame.maxY > top + 1e-6, frame.minY < bottom - 1e-6,
          !unknown.contains(each.items[item].id)
        else { continue }
        let id = each.items[item].id
        if edge == .bottom, frame.maxY <= bottom + 1e-6 { seen = (id, frame) }
        if edge == .top, unknown.isEmpty, seen == nil, frame.minY >= top - 1e-6 {
          seen = (id, frame)
        }
        if edge == .bottom || found == nil || !wasVisible && before.contains(id) {
          found = (id, frame)
          wasVisible = before.contains(id)
        }
      }
    }
    return (seen ?? found).map { id, frame in
      // Without a visible edge of the policy's name, the other one is held: at the top only if all sizes are known.
      var edge = edge
      if seen == nil {
        edge = edge == .top && unknown.isEmpty && frame.maxY <= bottom + 1e-6 ? .bottom : .top
      }
      return Mark(
        id: id, edge: edge, distance: edge == .top ? frame.minY - top : frame.maxY - bottom)
    }
  }

  private func distance(of id: Int, _ host: TwinHost, _ edge: MessageListEdge) -> CGFloat? {
    for (section, each) in host.twin.sections.enumerated() {
      guard let item = each.items.firstIndex(where: { $0.id == id }) else { continue }
      let path = IndexPath(item: item, section: section)
      guard let frame = host.layout.layoutAttributesForItem(at: path)?.frame else { return nil }
      let bounds = host.view.bounds
      return edge == .top
        ? frame.minY - bounds.minY - host.twin.insets.top
        : frame.maxY - bounds.maxY + host.twin.insets.bottom
    }
    return nil
  }

  @Test func `a scroll to an item arrives and stays while others are measured`() {
    for round in 0..<testRounds(15) {
      var random = TwinRandom(seed: testSeed() &+ UInt64(round))
      let host = TwinHost(
        random.list(most: 60), measures: true, measuresEdges: random.chance(2))
      let comment = Comment("seed \(testSeed()), round \(round)")
      let paths = host.twin.items.map(\.path)
      guard !paths.isEmpty else { continue }
      for _ in 0..<3 {
        let path = paths[random.number(0...paths.count - 1)]
        let edge: MessageListEdge = random.chance(2) ? .top : .bottom
        host.layout.scrollToItem(at: path, edge: edge)
        for _ in 0..<3 {
          let frame = host.layout.layoutAttributesForItem(at: path)?.frame ?? .zero
          let (least, greatest) = host.view.contentOffsetLimits
          let insets = host.twin.settings.additionalInsets
          let wanted =
            edge == .top
            ? frame.minY - host.twin.insets.top - insets.top
            : frame.maxY - host.view.bounds.height + host.twin.insets.bottom + insets.bottom
          let expected = min(max(wanted, least.y), greatest.y)
          expect(abs(host.view.contentOffset.y - expected) < 0.001, "\(path), \(comment)")
          checkVisible(host, comment)
          let other = paths[random.number(0...paths.count - 1)]
          host.twin.sections[other.section].items[other.item].size.height = random.length(150)
          let context = MessageListInvalidationContext()
          context.invalidateItems(at: [other])
          host.layout.invalidateLayout(with: context)
          host.view.layoutIfNeeded()
        }
      }
    }
  }
}
