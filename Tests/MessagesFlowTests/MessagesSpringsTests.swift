import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import MessagesFlow
import Testing

@Suite struct MessagesSpringsTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// Items of 26 points every 30, from 10 on; springy.
  private func springyHost(_ count: Int = 200) -> MessagesHost {
    let host = MessagesHost((0..<count).map { _ in MessagesHost.text(5) })
    host.layout.springinessEnabled = true
    return host
  }

  private func resting(_ item: Int) -> CGFloat { 10 + CGFloat(item) * 30 }

  @Test func `a drag leaves items behind by their distance from the finger`() {
    let host = springyHost()
    host.view.contentOffset.y = 1000
    host.view.layoutIfNeeded()
    host.drag(by: 20, fingerAt: 113)
    // The finger was at 1113: 60 points below the middle of item 34 and none from that of item 36, 1103.
    let frames = host.frames(200)
    expect(abs(frames[34].minY - (resting(34) + 20 * 70 / 1000)) < 1e-9)
    expect(abs(frames[36].minY - (resting(36) + 20 * 10 / 1000)) < 1e-9)
    expect(abs(frames[46].minY - (resting(46) + 20 * 290 / 1000)) < 1e-9)
    // From 100 points above what is visible to 100 below there are springs, and nowhere else.
    expect(abs(frames[30].minY - (resting(30) + 20 * 190 / 1000)) < 1e-9)
    expect(frames[29].minY, equals: resting(29))
    expect(abs(frames[52].minY - (resting(52) + 20 * 470 / 1000)) < 1e-9)
    expect(frames[53].minY, equals: resting(53))
    // The elements that are seen say the same.
    let seen = host.view.layoutAttributesForElements(in: host.view.bounds)
    expect(seen.count >= 16)
    for element in seen { expect(element.frame, equals: frames[element.indexPath.item]) }
  }

  @Test func `items swing back to their places by the host's clock`() {
    let host = springyHost()
    host.drag(by: 50, fingerAt: 0)
    let start = host.frames(200)[15].minY
    expect(start > resting(15))
    var last = start
    var frames = 0
    while host.layout.advanceSprings(by: 1.0 / 60), frames < 500 {
      let next = host.frames(200)[15].minY
      expect(next <= last)
      last = next
      frames += 1
    }
    expect(frames > 30 && frames < 300)
    expect(host.frames(200).enumerated().allSatisfy { $1.minY == resting($0) })
    expect(!host.layout.springsAreMoving)
  }

  @Test func `a long step is as good as many short ones`() {
    let one = springyHost()
    let other = springyHost()
    one.drag(by: 50, fingerAt: 0)
    other.drag(by: 50, fingerAt: 0)
    one.layout.advanceSprings(by: 0.5)
    for _ in 0..<64 { other.layout.advanceSprings(by: 0.5 / 64) }
    for (first, second) in zip(one.frames(30), other.frames(30)) {
      expect(abs(first.minY - second.minY) < 0.002)
    }
    one.layout.advanceSprings(by: 1e9)
    expect(one.frames(200).enumerated().allSatisfy { $1.minY == resting($0) })
  }

  @Test func `without a finger, without springiness and under reduced motion nothing is pulled`() {
    let host = springyHost()
    host.view.contentOffset.y = 50
    host.layout.isReduceMotionEnabled = true
    host.drag(by: 50, fingerAt: 0)
    host.layout.isReduceMotionEnabled = false
    host.layout.springinessEnabled = false
    host.drag(by: 50, fingerAt: 0)
    expect(!host.layout.springsAreMoving)
    expect(host.frames(200).enumerated().allSatisfy { $1.minY == resting($0) })
  }

  @Test(arguments: [true, false])
  func `switching springs off brings items to their places at once`(byReducedMotion: Bool) {
    let host = springyHost()
    host.drag(by: 50, fingerAt: 0)
    expect(host.layout.springsAreMoving)
    if byReducedMotion {
      host.layout.isReduceMotionEnabled = true
    } else {
      host.layout.springinessEnabled = false
    }
    host.view.layoutIfNeeded()
    let seen = host.view.layoutAttributesForElements(in: host.view.bounds)
    expect(seen.allSatisfy { $0.frame.minY == resting($0.indexPath.item) })
    expect(!host.layout.springsAreMoving)
  }

  @Test func `a step invalidates the items that move and asks for no sizes`() throws {
    let layout = ContextNotes()
    let host = MessagesHost((0..<200).map { _ in MessagesHost.text(5) }, layout: layout)
    layout.springinessEnabled = true
    host.drag(by: 50, fingerAt: 0)
    layout.contexts = []
    host.measurer.texts = []
    layout.advanceSprings(by: 0.05)
    host.view.layoutIfNeeded()
    let context = try #require(
      layout.contexts.first as? MessagesCollectionViewFlowLayoutInvalidationContext)
    expect(layout.contexts.count, equals: 1)
    expect(!context.invalidateEverything && !context.invalidateFlowLayoutDelegateMetrics)
    expect(!context.invalidateFlowLayoutAttributes)
    let named = try #require(context.invalidatedItemIndexPaths)
    expect(named.count > 15 && named.count < 25)
    expect(host.measurer.texts.isEmpty)
    layout.advanceSprings(by: 100)
    host.view.layoutIfNeeded()
    layout.contexts = []
    layout.advanceSprings(by: 0.05)
    expect(layout.contexts.isEmpty)
  }

  private final class ContextNotes: MessagesCollectionViewFlowLayout {
    var contexts: [CollectionViewLayoutInvalidationContext] = []
    override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
      contexts.append(context)
      super.invalidateLayout(with: context)
    }
  }

  @Test func `what a spring brings into view is seen`() {
    let host = springyHost()
    host.layout.springResistanceFactor = 1
    host.view.contentOffset.y = 1000
    host.view.layoutIfNeeded()
    host.drag(by: 60, fingerAt: 0)
    // All stay behind by the whole scroll: what is seen are the items of before.
    let seen = host.view.layoutAttributesForElements(in: host.view.bounds)
    expect(Set(seen.map(\.indexPath.item)), equals: Set(33...48))
    expect(seen.allSatisfy { $0.frame.minY == resting($0.indexPath.item) + 60 })
  }

  @Test func `springs go with their items through a batch`() throws {
    let host = springyHost()
    host.drag(by: 50, fingerAt: 0)
    let before = host.frames(200).enumerated().map { $1.minY - resting($0) }
    try host.view.performBatchUpdates {
      let message = host.sections[0].remove(at: 8)
      host.sections[0].remove(at: 5)
      host.sections[0].insert(message, at: 0)
      host.sections[0].insert(MessagesHost.text(5), at: 1)
      try host.view.moveItem(at: path(8), to: path(0))
      try host.view.deleteItems(at: [path(5)])
      try host.view.insertItems(at: [path(1)])
    }
    let after = host.frames(200).enumerated().map { $1.minY - resting($0) }
    expect(before[8] > 1)
    expect(abs(after[0] - before[8]) < 1e-9)
    expect(after[1], equals: 0)
    for (new, old) in [(2, 0), (6, 4), (7, 6), (8, 7), (9, 9), (14, 14)] {
      expect(abs(after[new] - before[old]) < 1e-9)
    }
    // What is reloaded is another message, and begins at its place.
    try host.view.performBatchUpdates { try host.view.reloadItems(at: [path(9)]) }
    expect(host.frames(200)[9].minY, equals: resting(9))
    expect(host.frames(200)[14].minY - resting(14) > 1)
    host.layout.advanceSprings(by: 100)
    expect(host.frames(200).enumerated().allSatisfy { $1.minY == resting($0) })
  }

  @Test func `what moves the content without the finger pulls at nothing`() throws {
    let host = MessagesHost((0..<200).map { _ in MessagesHost.text(5) }, layout: Follower())
    host.layout.springinessEnabled = true
    host.layout.springTouchLocation = CGPoint(x: 0, y: 400)
    host.sections[0].insert(MessagesHost.text(5), at: 0)
    try host.view.performBatchUpdates { try host.view.insertItems(at: [path(0)]) }
    expect(host.view.contentOffset.y, equals: 30)
    expect(!host.layout.springsAreMoving)
    host.view.contentOffset.y += 2000
    expect(!host.layout.springsAreMoving)
    host.view.contentOffset.y += 30
    expect(host.layout.springsAreMoving)
  }

  /// Keeps in place what is seen when something is inserted above.
  private final class Follower: MessagesCollectionViewFlowLayout {
    override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
      CGPoint(x: offset.x, y: offset.y + 30)
    }
  }

  @Test func `a resize keeps displacements; a reload of all ends them`() {
    let host = springyHost()
    host.drag(by: 50, fingerAt: 0)
    let before = host.frames(200)[12].minY - resting(12)
    expect(before > 1)
    host.layout.messageBubbleFont.size = 12
    let after = host.frames(200)[12].minY - (10 + 12 * 32)
    expect(abs(after - before) < 1e-9)
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(!host.layout.springsAreMoving)
  }

  @Test func `items that scroll out of sight lose their springs`() {
    let host = springyHost()
    host.drag(by: 50, fingerAt: 0)
    host.view.contentOffset.y = 3000
    host.view.layoutIfNeeded()
    expect(!host.layout.advanceSprings(by: 0.001))
    expect(host.frames(200).enumerated().allSatisfy { $1.minY == resting($0) })
  }

  @Test func `random use neither fails nor leaves anything out of place`() throws {
    var random = SeededGenerator(seed: testSeed())
    let host = springyHost(60)
    for _ in 0..<300 {
      let count = host.sections[0].count
      switch random.number(below: 7) {
      case 0, 1, 2:
        host.drag(by: random.length(below: 80) - 40, fingerAt: random.length(below: 480))
      case 3: host.layout.advanceSprings(by: Double(random.number(below: 50)) / 500)
      case 4:
        let item = random.number(below: count + 1)
        host.sections[0].insert(MessagesHost.text(random.number(below: 90)), at: item)
        try host.view.performBatchUpdates { try host.view.insertItems(at: [path(item)]) }
      case 5 where count > 20:
        let item = random.number(below: count)
        host.sections[0].remove(at: item)
        try host.view.performBatchUpdates { try host.view.deleteItems(at: [path(item)]) }
      default: host.view.contentOffset.y = random.length(below: 1500)
      }
      host.view.layoutIfNeeded()
      let whole = CGRect(x: 0, y: -1e4, width: 320, height: 2e4 + host.view.contentSize.height)
      let all = host.layout.layoutAttributesForElements(in: whole) ?? []
      expect(all.count, equals: host.sections[0].count, "seed \(testSeed())")
      let seen = Set(host.view.layoutAttributesForElements(in: host.view.bounds).map(\.indexPath))
      for element in all where element.frame.intersection(host.view.bounds).height > 0.001 {
        expect(seen.contains(element.indexPath), "seed \(testSeed())")
      }
    }
    host.layout.advanceSprings(by: 1e6)
    host.view.layoutIfNeeded()
    var y: CGFloat = 10
    for (item, frame) in host.frames(host.sections[0].count).enumerated() {
      expect(abs(frame.minY - y) < 1e-6, "item \(item), seed \(testSeed())")
      y = frame.maxY + 4
    }
  }
}
