/// The counts of a size cache.
public struct BubbleCacheStatistics: Hashable, Sendable {
  /// The number of sizes found in the cache.
  public var hits = 0
  /// The number of texts that had to be measured.
  public var misses = 0
  /// The number of sizes evicted because of the limit.
  public var evictions = 0

  /// Creates statistics with all counts 0.
  public init() {}
}
