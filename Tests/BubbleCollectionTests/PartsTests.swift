import Expectations
import Foundation
import Testing

@testable import BubbleCollection

// What the collection view knows, part by part, without one.

@Suite struct ElementCacheTests {
  private func entry(_ item: Int, at y: CGFloat) -> ElementCache.Entry {
    let attributes = CollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: item, section: 0))
    attributes.frame = CGRect(x: 0, y: y, width: 100, height: 20)
    return ElementCache.Entry(.cell(IndexPath(item: item, section: 0)), attributes)
  }

  private func rect(_ y: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: 0, y: y, width: 100, height: height)
  }

  private func rows(_ items: Range<Int>) -> [ElementCache.Entry] {
    items.map { entry($0, at: CGFloat($0) * 20) }
  }

  private func filled() -> ElementCache {
    var cache = ElementCache()
    cache.replace(by: rows(0..<10), for: rect(0, 200))
    return cache
  }

  @Test func `answers are worth nothing until there are some, and after everything is stale`() {
    var cache = ElementCache()
    expect(cache.isStale)
    cache = filled()
    expect(!cache.isStale)
    cache.layoutWasPrepared(staling: nil)
    expect(cache.isStale)
  }

  @Test func `elements that are named are stale alone`() {
    var cache = filled()
    let named = ElementIdentity.cell([0, 3])
    cache.layoutWasPrepared(staling: [named])
    expect(!cache.isStale)
    expect(cache.takeStaleElements(), equals: [named])
    expect(cache.takeStaleElements().isEmpty)
    cache.renew(named, by: nil)
    expect(cache.entries.map(\.element.indexPath.item), equals: [0, 1, 2, 4, 5, 6, 7, 8, 9])
    cache.renew(named, by: entry(3, at: 65))
    expect(cache.entries[3].frame.minY, equals: 65)
    cache.renew(named, by: entry(3, at: 900))
    expect(cache.entries.count, equals: 9, "what went beyond the answers is not in them")
  }

  @Test func `pages are added at both ends, and what is beyond them is dropped`() {
    var cache = filled()
    cache.extend([], rows(10..<15), to: rect(100, 200))
    expect(cache.entries.map(\.element.indexPath.item), equals: Array(5..<15))
    expect(cache.covered, equals: rect(100, 200))
  }

  @Test func `an element that stays in sight is the same object`() {
    var cache = filled()
    let first = cache.show(within: rect(0, 60), inScroll: 1)
    expect(first.appeared.count, equals: 3)
    let second = cache.show(within: rect(20, 60), inScroll: 2)
    expect(second.appeared.map(\.element.indexPath.item), equals: [3])
    expect(second.elements.first === first.elements[1])
    expect(second.changed.isEmpty)
    // Out of sight it is forgotten: what comes back is another one.
    expect(cache.show(within: rect(0, 60), inScroll: 3).elements.first !== first.elements[0])
  }

  @Test func `a layout that is prepared in each pass is short-lived`() {
    var cache = filled()
    cache.passIsOver(wasStale: true)
    cache.layoutWasPrepared(staling: nil)
    expect(cache.isShortLived)
    cache.passIsOver(wasStale: false)
    cache.layoutWasPrepared(staling: nil)
    expect(!cache.isShortLived)
  }
}

@Suite struct ActivityTests {
  @Test func `a pass has a number of its own, and what is held is the last one`() {
    let activity = Activity()
    expect(activity.currentPass == nil && activity.isIdle)
    activity.beginPass()
    let first = activity.currentPass
    expect(activity.isInPass && !activity.isIdle)
    activity.endPass()
    activity.whileHolding { expect(activity.currentPass, equals: first) }
    expect(!activity.isInPass)
    activity.beginPass()
    expect(activity.currentPass != first)
  }

  @Test func `calls are made in their order, and those that they lead to after them`() {
    let activity = Activity()
    var made: [Int] = []
    activity.callAtEnd {
      made.append(1)
      activity.callAtEnd { made.append(3) }
      expect(activity.makeDueCalls(), "they are being made already")
    }
    activity.callAtEnd { made.append(2) }
    expect(activity.makeDueCalls())
    expect(made, equals: [1, 2, 3])
    expect(activity.makeDueCalls(), "nothing is left")
    expect(made, equals: [1, 2, 3])
  }

  @Test func `what leads to more without end leaves the rest for later`() {
    let activity = Activity()
    var made = 0
    func call() {
      made += 1
      activity.callAtEnd(call)
    }
    activity.callAtEnd(call)
    expect(!activity.makeDueCalls(limit: 2))
    expect(made, equals: 3)
    expect(!activity.makeDueCalls(limit: 5))
    expect(made, equals: 9)
  }
}

@Suite struct ScrollStateTests {
  @Test func `a layout that sets bounds while it is asked about some is not asked about those`() {
    let state = ScrollState()
    expect(state.beginAskingForBoundsChange(limit: 2), equals: .granted)
    expect(state.isTellingOfBounds)
    expect(state.beginAskingForBoundsChange(limit: 2), equals: .refused)
    state.endAskingForBoundsChange()
    expect(!state.isTellingOfBounds)
  }

  @Test func `bounds that lead to others are asked about a few times`() {
    let state = ScrollState()
    var answers: [ScrollState.Permission] = []
    func change() {
      let answer = state.beginAskingForBoundsChange(limit: 2)
      answers.append(answer)
      guard answer == .granted else { return }
      state.endAskingForBoundsChange()
      state.whileInvalidating { change() }
    }
    change()
    expect(answers, equals: [.granted, .granted, .granted, .endless])
    // The next change from outside counts again.
    expect(state.beginAskingForBoundsChange(limit: 2), equals: .granted)
  }
}

@Suite struct ReusePoolTests {
  private let pool = ReusePool()
  private let key = ReusePool.Key(kind: nil, identifier: "row")
  private final class OtherCell: CollectionViewCell {}

  @Test func `what waits is taken before a new view is made, if its class is registered still`() {
    expect(pool.dequeue(key) == nil, "no class is registered")
    pool.register(CollectionViewCell.self, for: key)
    let cell = pool.dequeue(key)
    expect(cell?.reuseIdentifier, equals: "row")
    if let cell { pool.put(cell, key) }
    expect(pool.dequeue(key) === cell)
    expect(pool.dequeue(key) !== cell)
    if let cell { pool.put(cell, key) }
    pool.register(OtherCell.self, for: key)
    expect(pool.dequeue(key) is OtherCell)
  }

  @Test func `an item that is configured again gets its own cell, once`() {
    pool.register(CollectionViewCell.self, for: key)
    let (own, other) = (pool.dequeue(key), pool.dequeue(key))
    if let other { pool.put(other, key) }
    pool.whileProviding(keeping: own) {
      expect(pool.dequeue(key) === own)
      expect(pool.dequeue(key) === other)
    }
    pool.whileProviding(keeping: own) {}
    expect(pool.dequeue(key) !== own, "it was kept for that request alone")
  }

  @Test func `a registration is too young for the request in which it is made`() {
    let old = RegistrationNumbers.next()
    expect(!pool.isTooYoung(registration: RegistrationNumbers.next()))
    pool.whileProviding(keeping: nil) {
      expect(!pool.isTooYoung(registration: old))
      expect(pool.isTooYoung(registration: RegistrationNumbers.next()))
    }
  }
}

@Suite struct AnimationsTests {
  private let animations = Animations()
  private let first = CGRect(x: 0, y: 0, width: 9, height: 9)
  private let second = CGRect(x: 0, y: 40, width: 9, height: 9)

  /// Begins an animation of the bounds from the first to the second.
  private func begin(_ duration: TimeInterval, completes: Bool = false) -> ((Bool) -> Void)? {
    let changes = animations.begin(by: PlainPass(duration: duration))
    return animations.adopt(changes, bounds: first, to: second, completes: completes)
  }

  @Test func `bounds are on their way until the time is over`() {
    animations.curve = .linear
    _ = begin(2)
    expect(animations.isPresenting && !animations.hasElements)
    expect(animations.seen(second), equals: first)
    expect(animations.advance(by: 1).ended.isEmpty)
    expect(animations.seen(second).minY, equals: 20)
    expect(animations.passesElements(to: second))
    expect(animations.advance(by: 1).ended.count, equals: 1)
    expect(animations.seen(second), equals: second)
    expect(!animations.isPresenting && animations.running.isEmpty)
  }

  @Test func `without a duration nothing begins, and an unusable one is 0`() {
    expect(!animations.hasRunPass)
    let changes = animations.begin(by: PlainPass(duration: 0))
    expect(changes.animation == nil && changes.isIdle && animations.hasRunPass)
    animations.duration = .nan
    expect(animations.duration, equals: 0)
    animations.duration = -1
    expect(animations.duration, equals: 0)
  }

  @Test func `what moves nothing is over at once`() {
    let changes = animations.begin(by: PlainPass(duration: 1))
    _ = animations.adopt(changes, bounds: first, to: first, completes: false)
    expect(animations.running.isEmpty && !animations.isPresenting)
  }
}

@Suite struct DataUpdatesTests {
  @Test func `what is said counts between the beginning and the end of a block`() {
    let updates = DataUpdates()
    updates.record { $0.items.inserted = [[0, 0]] }
    expect(!updates.isRecording)
    updates.beginRecording()
    expect(updates.isRecording)
    updates.record { $0.items.deleted = [[0, 1]] }
    let recorded = updates.endRecording()
    expect(recorded.items.deleted == [[0, 1]] && recorded.items.inserted.isEmpty)
    expect(!updates.isRecording)
  }
}

@Suite struct DataSourceCountsTests {
  @Test func `each answer is another generation, and a move by hand is, too`() {
    let counts = DataSourceCounts()
    expect(counts.isStale && !counts.contains([0, 0]))
    counts.take([2, 3])
    expect(!counts.isStale && counts.contains([1, 2]) && !counts.contains([1, 3]))
    let generation = counts.generation
    counts.follow(Move(from: Place(0, 1), to: Place(1, 0)))
    expect(Array(counts.items), equals: [1, 4])
    expect(counts.generation != generation)
    counts.invalidate()
    expect(counts.isStale)
  }

  @Test func `all sections have their turn to be asked about`() {
    let counts = DataSourceCounts()
    let sections = 2 * DataSourceCounts.askedInTurn + 10
    var asked = IndexSet()
    for _ in 0..<3 { asked.insert(integersIn: counts.takeTurn(of: sections)) }
    expect(asked, equals: IndexSet(0..<sections))
    expect(counts.takeTurn(of: sections).lowerBound, equals: 0)
    expect(counts.takeTurn(of: 5), equals: 0..<5)
  }
}

@Suite struct ElementMeasurementTests {
  private let size = CGSize(width: 10, height: 20)

  @Test func `an element is measured once at a size, and again when it is told to`() {
    var measurement = ElementMeasurement()
    expect(measurement.isDue(at: size, version: 0))
    measurement.take(size, version: 0)
    expect(!measurement.isDue(at: size, version: 0))
    expect(measurement.isDue(at: size, version: 1), "what measures says another thing now")
    measurement.invalidate()
    expect(measurement.isDue(at: size, version: 0))
  }

  @Test func `one that never agrees is given up in this pass`() {
    var measurement = ElementMeasurement()
    for _ in 0..<ElementMeasurement.limit {
      expect(!measurement.isEndless)
      measurement.countChange()
    }
    expect(measurement.isEndless)
    measurement.restart()
    expect(!measurement.isEndless)
  }

  @Test func `another name takes the size along, and not what the pass counted`() {
    var measurement = ElementMeasurement()
    measurement.take(size, version: 3)
    for _ in 0..<ElementMeasurement.limit { measurement.countChange() }
    let carried = measurement.carriedOver
    expect(!carried.isDue(at: size, version: 3) && !carried.isEndless)
  }
}

@Suite struct MoveTests {
  @Test func `a move takes its item, those between make room, and the inverse leads back`() {
    let places = (0..<3).flatMap { section in (0..<4).map { Place(section, $0) } }
    for from in places {
      for to in places {
        let move = Move(from: from, to: to)
        expect(move.after(from), equals: to)
        let after = places.filter { $0 != from }.map { move.after($0) }
        expect(Set(after + [to]).count, equals: places.count, "\(from) to \(to)")
        for place in places { expect(move.inverse.after(move.after(place)), equals: place) }
      }
    }
  }

  @Test func `only items are numbered`() {
    let move = Move(from: Place(0, 0), to: Place(0, 2))
    expect(move.after(.cell([0, 1])), equals: .cell([0, 0]))
    expect(move.after(.supplementary("header", [0, 1])), equals: .supplementary("header", [0, 1]))
  }
}
