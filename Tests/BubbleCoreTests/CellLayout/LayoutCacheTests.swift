import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct LayoutCacheTests {
  private func key(_ number: Int) -> LayoutKey {
    LayoutKey(
      layouter: "x", version: "1",
      message: .sample(id: MessageID(rawValue: "\(number)"), .text("x")),
      environment: LayoutCacheTests.fingerprint, neighbours: Neighbours())
  }

  private static let fingerprint = EnvironmentFingerprint(
    LayoutEnvironment(width: 375), peer: .group)

  /// A layout whose height tells it from others.
  private func layout(_ number: Int, height: Int) -> any CellLayout {
    PlainCellLayout(key: key(number), height: CGFloat(height))
  }

  /// The naive twin: a list, used last first.
  private struct NaiveCache {
    var limit: Int
    var entries: [(number: Int, height: Int)] = []
    var hits = 0
    var misses = 0
    var evictions = 0

    mutating func height(of number: Int) -> Int? {
      guard let place = entries.firstIndex(where: { $0.number == number }) else {
        misses += 1
        return nil
      }
      hits += 1
      entries.insert(entries.remove(at: place), at: 0)
      return entries[0].height
    }

    mutating func insert(_ number: Int, _ height: Int) {
      entries.removeAll { $0.number == number }
      entries.insert((number, height), at: 0)
      evict()
    }

    mutating func evict() {
      guard limit > 0, entries.count > limit else { return }
      evictions += entries.count - limit
      entries.removeLast(entries.count - limit)
    }
  }

  @Test func `random use gives what a list gives`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var cache = LayoutCache(cacheLimit: 8)
    var naive = NaiveCache(limit: 8)
    for step in 0..<testRounds(5_000) {
      let number = Int(random.next() % 24)
      switch random.unit() {
      case ..<0.45:
        let found = cache.layout(for: key(number)).map { Int($0.height) }
        expect(found, equals: naive.height(of: number), "seed \(seed), step \(step)")
      case ..<0.98:
        cache.insert(layout(number, height: step), for: key(number))
        naive.insert(number, step)
      case ..<0.99:
        naive.limit = Int(random.next() % 16)
        naive.evict()
        cache.cacheLimit = naive.limit
      default:
        guard random.chance(0.2) else { continue }
        cache.removeAll()
        naive.entries = []
      }
      expect(cache.count, equals: naive.entries.count, "seed \(seed), step \(step)")
    }
    expect(cache.hitCount, equals: naive.hits, "seed \(seed)")
    expect(cache.missCount, equals: naive.misses, "seed \(seed)")
    expect(cache.evictionCount, equals: naive.evictions, "seed \(seed)")
  }

  @Test func `the layout that was used longest ago goes`() {
    var cache = LayoutCache(cacheLimit: 2)
    cache.insert(layout(1, height: 1), for: key(1))
    cache.insert(layout(2, height: 2), for: key(2))
    _ = cache.layout(for: key(1))
    cache.insert(layout(3, height: 3), for: key(3))
    let kept = [1, 2, 3].map { cache.layout(for: key($0)) != nil }
    expect(kept, equals: [true, false, true])
    expect(cache.evictionCount, equals: 1)
  }

  @Test func `a layout under a known key takes the place of the old one`() {
    var cache = LayoutCache(cacheLimit: 2)
    cache.insert(layout(1, height: 1), for: key(1))
    cache.insert(layout(1, height: 9), for: key(1))
    expect(cache.count, equals: 1)
    let height = cache.layout(for: key(1))?.height
    expect(height, equals: 9)
    expect(cache.evictionCount, equals: 0)
  }

  @Test func `a limit of 0 keeps everything`() {
    var cache = LayoutCache(cacheLimit: 0)
    for number in 0..<1_000 { cache.insert(layout(number, height: number), for: key(number)) }
    expect(cache.count, equals: 1_000)
    expect(cache.evictionCount, equals: 0)
    cache.cacheLimit = 10
    expect(cache.count, equals: 10)
    expect(cache.evictionCount, equals: 990)
    let kept = (0..<1_000).filter { cache.layout(for: key($0)) != nil }
    expect(kept, equals: Array(990..<1_000))
  }

  @Test func `a limit of 1 keeps the last`() {
    var cache = LayoutCache(cacheLimit: 1)
    for number in 0..<5 { cache.insert(layout(number, height: number), for: key(number)) }
    let kept = (0..<5).filter { cache.layout(for: key($0)) != nil }
    expect(kept, equals: [4])
  }

  @Test func `forgetting all layouts keeps the counts`() {
    var cache = LayoutCache(cacheLimit: 1)
    cache.insert(layout(1, height: 1), for: key(1))
    cache.insert(layout(2, height: 2), for: key(2))
    _ = cache.layout(for: key(2))
    cache.removeAll()
    let found = cache.layout(for: key(2))
    expect(found == nil)
    expect(cache.count, equals: 0)
    expect(cache.hitCount, equals: 1)
    expect(cache.missCount, equals: 1)
    expect(cache.evictionCount, equals: 1)
    cache.insert(layout(3, height: 3), for: key(3))
    expect(cache.count, equals: 1)
  }

  @Test func `a limit in bytes holds whatever the layouts' sizes are`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var cache = LayoutCache(cacheLimit: 0, byteLimit: 10_000)
    // The newest first.
    var naive: [(number: Int, bytes: Int)] = []
    for step in 0..<5_000 {
      let number = Int(random.next() % 40)
      let bytes = Int(random.next() % (step % 50 == 0 ? 20_000 : 1_500))
      cache.insert(SizedLayout(key: key(number), estimatedByteCount: bytes), for: key(number))
      naive.removeAll { $0.number == number }
      // What is over the limit alone is not kept, and nothing has to go for it.
      if bytes <= 10_000 { naive.insert((number, bytes), at: 0) }
      while naive.reduce(0, { $0 + $1.bytes }) > 10_000 { naive.removeLast() }
      expect(cache.count, equals: naive.count, "seed \(seed), step \(step)")
      expect(
        cache.byteCount, equals: naive.reduce(0) { $0 + $1.bytes }, "seed \(seed), step \(step)")
      guard random.chance(0.05) else { continue }
      let revoked = cache.revoke(MessageID(rawValue: "\(number)"))
      expect(revoked, equals: naive.count { $0.number == number }, "seed \(seed), step \(step)")
      naive.removeAll { $0.number == number }
    }
    cache.byteLimit = 100
    expect(cache.byteCount <= 100)
  }

  /// A layout as large as it says.
  private struct SizedLayout: CellLayout {
    var key: LayoutKey
    var height: CGFloat = 1
    var date = ""
    var cellKind: CellKind = "sized"
    var estimatedByteCount: Int
  }

  @Test func `a size that is none does no harm`() {
    var cache = LayoutCache(byteLimit: 1_000)
    for (number, size) in [-5, .min, .max, 10].enumerated() {
      cache.insert(SizedLayout(key: key(number), estimatedByteCount: size), for: key(number))
    }
    expect(cache.byteCount, equals: 10)
    expect(cache.layout(for: key(2)) == nil)
  }

  @Test func `all layouts of a message can be revoked, and no others`() {
    var cache = LayoutCache(cacheLimit: 0)
    for number in 0..<20 {
      var other = key(number)
      other.time = "09:00"
      cache.insert(layout(number, height: 1), for: key(number))
      cache.insert(layout(number, height: 2), for: other)
    }
    expect(cache.revoke("7"), equals: 2)
    expect(cache.revoke("7"), equals: 0)
    expect(cache.count, equals: 38)
    expect(cache.evictionCount, equals: 0)
    let found = (0..<20).filter { cache.layout(for: key($0)) != nil }
    expect(found, equals: (0..<20).filter { $0 != 7 })
  }

  @Test func `a bubble's size grows with its texts and lines`() throws {
    func bytes(_ text: String) throws -> Int {
      try BubbleCellLayout(
        root: .text(text), message: .sample(.text(text)), context: .squares(),
        layouter: StubLayouter("text")
      ).estimatedByteCount
    }
    let short = try bytes("x")
    let long = try bytes(String(repeating: "word ", count: 1_000))
    expect(short > MemoryLayout<BubbleCellLayout>.size)
    expect(long >= short + 5_000)
  }

  @Test func `caches are values`() {
    var cache = LayoutCache()
    expect(cache.cacheLimit, equals: 200)
    cache.insert(layout(1, height: 1), for: key(1))
    var copy = cache
    copy.removeAll()
    expect(cache.count, equals: 1)
  }

  @Test func `a negative limit is a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) { _ = LayoutCache(cacheLimit: -1) }
    await #expect(processExitsWith: .failure) { _ = LayoutCache(byteLimit: -1) }
  }
}
