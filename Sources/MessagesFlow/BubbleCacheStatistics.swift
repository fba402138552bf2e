/// What a cache of sizes did so far.
public struct BubbleCacheStatistics: Hashable, Sendable {
  /// How often a size was known.
  public var hits = 0
  /// How often text had to be measured.
  public var misses = 0
  /// How many sizes were forgotten for the limit's sake.
  public var evictions = 0

  /// Nothing yet.
  public init() {}
}
