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

  private struct Slot {
    var key: LayoutKey
    var layout: any CellLayout
    var byteCount: Int
    var newer: Int?
    var older: Int?
  }

  private var slots: [Slot] = []
  private var places: [LayoutKey: Int] = [:]
  private var newest: Int?
  private var oldest: Int?

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
  public var count: Int { slots.count }

  /// The layout under a key, which counts as used now; nil if there is none.
  ///
  /// - Complexity: O(1).
  public mutating func layout(for key: LayoutKey) -> (any CellLayout)? {
    guard let place = places[key] else {
      missCount += 1
      return nil
    }
    hitCount += 1
    unlink(place)
    linkAsNewest(place)
    return slots[place].layout
  }

  /// Keeps a layout under a key; the layouts used longest ago go if there are too many.
  ///
  /// - Complexity: O(1), amortised, and what counting the layout's bytes costs.
  public mutating func insert(_ layout: any CellLayout, for key: LayoutKey) {
    // What a host's own type says is not trusted to be a size.
    let bytes = max(0, min(layout.estimatedByteCount, 1 << 40))
    guard byteLimit == 0 || bytes <= byteLimit else {
      // Over the limit alone: the others stay.
      if let place = places[key] { remove(place) }
      evictionCount += 1
      return
    }
    byteCount += bytes
    if let place = places[key] {
      byteCount -= slots[place].byteCount
      slots[place].layout = layout
      slots[place].byteCount = bytes
      unlink(place)
      linkAsNewest(place)
    } else {
      slots.append(Slot(key: key, layout: layout, byteCount: bytes))
      places[key] = slots.count - 1
      linkAsNewest(slots.count - 1)
    }
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
    let before = slots.count
    // From the end: removing fills the hole with the last slot.
    for place in slots.indices.reversed() where slots[place].key.messageID == message {
      remove(place)
    }
    return before - slots.count
  }

  /// Forgets all layouts; the counts of hits, misses and evictions stay.
  public mutating func removeAll() {
    slots = []
    places = [:]
    newest = nil
    oldest = nil
    byteCount = 0
  }

  private mutating func evict() {
    while let place = oldest,
      (cacheLimit > 0 && slots.count > cacheLimit) || (byteLimit > 0 && byteCount > byteLimit)
    {
      remove(place)
      evictionCount += 1
    }
  }

  private mutating func remove(_ place: Int) {
    unlink(place)
    places[slots[place].key] = nil
    byteCount -= slots[place].byteCount
    moveLastSlot(to: place)
  }

  /// Fills a hole with the last slot, so that the slots stay without holes.
  private mutating func moveLastSlot(to place: Int) {
    let moved = slots.removeLast()
    guard place < slots.count else { return }
    slots[place] = moved
    places[moved.key] = place
    if let newer = moved.newer { slots[newer].older = place } else { newest = place }
    if let older = moved.older { slots[older].newer = place } else { oldest = place }
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (slots[place].newer, slots[place].older)
    if let newer { slots[newer].older = older } else { newest = older }
    if let older { slots[older].newer = newer } else { oldest = newer }
    slots[place].newer = nil
    slots[place].older = nil
  }

  private mutating func linkAsNewest(_ place: Int) {
    slots[place].older = newest
    if let newest { slots[newest].newer = place }
    newest = place
    if oldest == nil { oldest = place }
  }
}
