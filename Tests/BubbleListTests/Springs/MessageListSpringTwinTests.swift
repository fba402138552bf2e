import BubbleCollection
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// A springy list next to one without springs and to naive springs, in random use.
@Suite struct MessageListSpringTwinTests {
  /// The same list twice, and its springs.
  private final class Pair {
    let springy: TwinHost
    let calm: TwinHost
    var springs = SpringTwin()
    var hosts: [TwinHost] { [springy, calm] }

    init(_ twin: ListTwin, resistance: CGFloat) {
      springy = TwinHost(twin)
      calm = TwinHost(twin)
      springy.layout.springinessEnabled = true
      springy.layout.springResistanceFactor = resistance
    }

    /// The items that may swing, where they are without springs.
    var resting: [(id: Int, frame: CGRect)] {
      calm.twin.sections.enumerated().flatMap { section, each in
        each.items.enumerated().compactMap { item, each in
          each.pinning == nil ? (each.id, calm.frame(item, section)) : nil
        }
      }
    }
  }

  @Test func `frames are those without springs, displaced; all else is as without springs`() throws
  {
    for round in 0..<testRounds(10) {
      var random = TwinRandom(seed: testSeed() &+ UInt64(round))
      var twin = random.list(pins: random.chance(3), most: 40)
      twin.keepsAtBottom = random.chance(5)
      twin.pinsHeaders = !twin.keepsAtBottom && random.chance(3)
      let pair = Pair(twin, resistance: [1, 100, 1_000][random.number(0...2)])
      if random.chance(3) { for host in pair.hosts { host.layout.anchorPolicy = .bottom } }
      if random.chance(3) { for host in pair.hosts { host.layout.anchorPolicy = .top } }
      for step in 0..<25 {
        let comment = Comment("seed \(testSeed()), round \(round), step \(step)")
        try take(random.number(0...11), on: pair, &random)
        check(pair, &random, comment)
      }
    }
  }

  private func take(_ step: Int, on pair: Pair, _ random: inout TwinRandom) throws {
    switch step {
    case 0...4: drag(pair, &random)
    case 5, 6, 7:
      let seconds = Double(random.number(1...40)) / 200
      guard !pair.springs.meetsEdge(pair.resting, pair.calm.view.bounds) else { break }
      pair.springy.layout.advanceSprings(by: seconds)
      pair.springs.step(by: CGFloat(seconds), pair.resting, pair.calm.view.bounds)
    case 8: try runBatch(pair, &random)
    case 9: resize(pair, &random)
    case 10:
      let offset = random.length(2_000)
      for host in pair.hosts { host.view.contentOffset.y = offset }
    default: changeAll(pair, &random)
    }
    for host in pair.hosts { host.view.layoutIfNeeded() }
  }

  private func drag(_ pair: Pair, _ random: inout TwinRandom) {
    var distance = random.length(160) - 80
    let y = random.length(900)
    let resting = pair.resting
    let old = pair.calm.view.bounds
    if pair.springs.meetsEdge(resting, old.offsetBy(dx: 0, dy: distance)) { distance += 0.1 }
    pair.springy.layout.springTouchLocation = CGPoint(x: 0, y: y)
    for host in pair.hosts { host.view.contentOffset.y += distance }
    pair.springy.layout.springTouchLocation = nil
    pair.springs.pull(
      resting, from: old, to: old.offsetBy(dx: 0, dy: distance), fingerAt: y,
      resistance: pair.springy.layout.springResistanceFactor)
  }

  private func runBatch(_ pair: Pair, _ random: inout TwinRandom) throws {
    let before = pair.calm.twin.sections
    var batch = TwinBatch(before, &random, pins: random.chance(3))
    // What happens to a batch with a finger on the list is not the finger's doing.
    pair.springy.layout.springTouchLocation = .zero
    for host in pair.hosts { try batch.run(on: host) }
    pair.springy.layout.springTouchLocation = nil
    pair.springs.remove(batch.reloaded.map { before[$0.section].items[$0.item].id })
    let left = Set(batch.after.flatMap { $0.items.map(\.id) })
    pair.springs.remove(before.flatMap { $0.items.map(\.id) }.filter { !left.contains($0) })
  }

  private func resize(_ pair: Pair, _ random: inout TwinRandom) {
    let sections = pair.calm.twin.sections
    let paths = sections.indices.flatMap { section in
      sections[section].items.indices.map { IndexPath(item: $0, section: section) }
    }
    guard !paths.isEmpty else { return }
    let path = paths[random.number(0...paths.count - 1)]
    let height = random.length(150)
    for host in pair.hosts {
      host.twin.sections[path.section].items[path.item].size.height = height
      let context = MessageListInvalidationContext()
      context.invalidateItems(at: [path])
      host.layout.invalidateLayout(with: context)
    }
  }

  /// Another width, other distances, a position that is restored, or everything again.
  private func changeAll(_ pair: Pair, _ random: inout TwinRandom) {
    let (width, spacing) = (CGFloat(random.number(300...500)), random.length(10))
    let kind = random.number(0...6)
    let snapshot = pair.calm.layout.getContentOffsetSnapshot(from: .top)
    for host in pair.hosts {
      switch kind {
      case 0, 1: host.view.bounds.size.width = width
      case 2, 3: host.layout.settings.interItemSpacing = spacing
      case 4, 5:
        host.layout.springTouchLocation = .zero
        if let snapshot { host.layout.restoreContentOffset(with: snapshot) }
        host.layout.springTouchLocation = nil
      default: host.view.reloadData()
      }
    }
    if kind == 6 { pair.springs.removeAll() }
  }

  private func check(_ pair: Pair, _ random: inout TwinRandom, _ comment: Comment) {
    let (springy, calm) = (pair.springy, pair.calm)
    expect(springy.view.contentOffset, equals: calm.view.contentOffset, comment)
    expect(springy.view.contentSize, equals: calm.view.contentSize, comment)
    for edge in [MessageListEdge.top, .bottom] {
      let snapshot = springy.layout.getContentOffsetSnapshot(from: edge)
      expect(snapshot, equals: calm.layout.getContentOffsetSnapshot(from: edge), comment)
    }
    var shown: [IndexPath: CGRect] = [:]
    for (section, each) in calm.twin.sections.enumerated() {
      for (item, each) in each.items.enumerated() {
        let path = IndexPath(item: item, section: section)
        let displacement = each.pinning == nil ? pair.springs.displacement(each.id) : 0
        let expected = calm.frame(item, section).offsetBy(dx: 0, dy: displacement)
        let found = springy.frame(item, section)
        expect(abs(found.minY - expected.minY) < 1e-6, "\(path), \(comment)")
        expect(found.size == expected.size && found.minX == expected.minX, "\(path), \(comment)")
        shown[path] = found
      }
    }
    let rect = CGRect(
      x: 0, y: springy.view.bounds.minY + random.length(800) - 300, width: 600,
      height: random.length(600))
    let elements = springy.layout.layoutAttributesForElements(in: rect) ?? []
    let cells = elements.filter { $0.representedElementCategory == .cell }.map(\.indexPath)
    expect(cells, equals: cells.sorted(), comment)
    checkElements(elements, shown, rect, comment)
    checkElements(springy.view.visibleLayoutAttributes, shown, springy.view.bounds, comment)
    checkOthers(springy.layout, calm.layout, comment)
    expect(springy.view.diagnostics.isEmpty, "\(springy.view.diagnostics), \(comment)")
  }

  /// All items that are shown in a rect are there, once, and no others.
  private func checkElements(
    _ elements: [CollectionViewLayoutAttributes], _ shown: [IndexPath: CGRect], _ rect: CGRect,
    _ comment: Comment
  ) {
    let cells = elements.filter { $0.representedElementCategory == .cell }
    for cell in cells { expect(cell.frame, equals: shown[cell.indexPath], "\(comment)") }
    let found = Set(cells.map(\.indexPath))
    expect(found.count, equals: cells.count, comment)
    for (path, frame) in shown {
      let overlap = min(
        frame.maxY - rect.minY, rect.maxY - frame.minY, frame.maxX - rect.minX,
        rect.maxX - frame.minX)
      guard abs(overlap) > 1e-6 else { continue }
      expect(found.contains(path), equals: (overlap > 0), "\(path) \(frame) \(rect), \(comment)")
    }
  }

  /// Headers and footers know nothing of springs.
  private func checkOthers(
    _ springy: MessageListLayout, _ calm: MessageListLayout, _ comment: Comment
  ) {
    let all = CGRect(x: -1_000, y: -1e5, width: 5_000, height: 1e6)
    func others(_ layout: MessageListLayout) -> [Appearance] {
      (layout.layoutAttributesForElements(in: all) ?? [])
        .filter { $0.representedElementCategory != .cell }.map(Appearance.init)
    }
    expect(others(springy), equals: others(calm), comment)
  }
}
