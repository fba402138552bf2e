import RecentUse

/// Keeps the layouts that were used last, up to a limit.
///
/// A value under a key is found only if the whole ``LayoutKey`` is equal. The limit is JSQMessages'
/// `cacheLimit` (seed "JSQMessagesCollectionViewFlowLayout": 200 by default, 0 means no limit), and is
/// strict here; a second one counts bytes. Nothing is kept that is over a limit alone.
public struct LayoutCache: Sendable {
  /// How many layouts are kept; 0: all of them.
  ///
  /// - Precondition: It is not negative.
  public var cacheLimit: Int {
    didSet {
      precondition(cacheLimit >= 0, "a cache limit must not be negative, as \(cacheLimit) is")
      evict()
    }
  }
  /// How many bytes all layouts together may take, by their
  /// ``CellLayout/estimatedByteCount``; 0: as many as they like.
  ///
  /// - Precondition: It is not negative.
  public var byteLimit: Int {
    didSet {
      precondition(byteLimit >= 0, "a byte limit must not be negative, as \(byteLimit) is")
      evict()
    }
  }
  /// How many bytes the layouts take, roughly.
  public private(set) var byteCount = 0
  /// How often a layout was found.
  public private(set) var hitCount = 0
  /// How often it was not.
  public private(set) var missCount = 0
  /// How many layouts had to go.
  public private(set) var evictionCount = 0

  /// JSQMessages' default limit.
  public static let standardLimit = 200

  private struct Kept {
    var layout: any CellLayout
    var byteCount: Int
  }

  private var kept = RecentlyUsed<LayoutKey, Kept>()

  /// Makes an empty cache.
  ///
  /// - Precondition: No limit is negative.
  public init(cacheLimit: Int = LayoutCache.standardLimit, byteLimit: Int = 0) {
    precondition(cacheLimit >= 0, "a cache limit must not be negative, as \(cacheLimit) is")
    precondition(byteLimit >= 0, "a byte limit must not be negative, as \(byteLimit) is")
    self.cacheLimit = cacheLimit
    self.byteLimit = byteLimit
  }

  /// How many layouts are kept.
  public var count: Int { kept.count }

  /// The layout under a key, which counts as used now; nil if there is none.
  ///
  /// - Complexity: O(1).
  public mutating func layout(for key: LayoutKey) -> (any CellLayout)? {
    guard let found = kept.use(key) else {
      missCount += 1
      return nil
    }
    hitCount += 1
    return found.layout
  }

  /// Keeps a layout under a key; the layouts used longest ago go if there are too many.
  ///
  /// - Complexity: O(1), amortised, and what counting the layout's bytes costs.
  public mutating func insert(_ layout: any CellLayout, for key: LayoutKey) {
    // What a host's own type says is not trusted to be a size.
    let bytes = max(0, min(layout.estimatedByteCount, 1 << 40))
    guard byteLimit == 0 || bytes <= byteLimit else {
      // Over the limit alone: the others stay.
      byteCount -= kept.remove(key)?.byteCount ?? 0
      evictionCount += 1
      return
    }
    let before = kept.keep(Kept(layout: layout, byteCount: bytes), for: key)
    byteCount += bytes - (before?.byteCount ?? 0)
    evict()
  }

  /// Forgets the layouts of one message, whatever their keys are; they do not count as evicted.
  ///
  /// Not needed for correctness, since a changed message has another key, but it frees the memory.
  ///
  /// - Returns: How many there were.
  /// - Complexity: O(*n*) in the number of layouts kept.
  @discardableResult
  public mutating func revoke(_ message: MessageID) -> Int {
    let removed = kept.removeAll { $0.messageID == message }
    for layout in removed { byteCount -= layout.byteCount }
    return removed.count
  }

  /// Forgets all layouts; the counts of hits, misses and evictions stay.
  public mutating func removeAll() {
    kept = RecentlyUsed()
    byteCount = 0
  }

  private mutating func evict() {
    while (cacheLimit > 0 && kept.count > cacheLimit) || (byteLimit > 0 && byteCount > byteLimit),
      let oldest = kept.removeOldest()
    {
      byteCount -= oldest.byteCount
      evictionCount += 1
    }
  }
}
