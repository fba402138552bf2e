/// Keeps the layouts that were used last, up to a limit.
///
/// A value under a key is found only if the whole ``LayoutKey`` is equal. The limit is JSQMessages'
/// `cacheLimit` (seed "JSQMessagesCollectionViewFlowLayout": 200 by default, 0 means no limit), and is
/// strict here.
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
    var newer: Int?
    var older: Int?
  }

  private var slots: [Slot] = []
  private var places: [LayoutKey: Int] = [:]
  private var newest: Int?
  private var oldest: Int?

  /// Makes an empty cache.
  ///
  /// - Precondition: `cacheLimit` is not negative.
  public init(cacheLimit: Int = LayoutCache.standardLimit) {
    precondition(cacheLimit >= 0, "a cache limit must not be negative, as \(cacheLimit) is")
    self.cacheLimit = cacheLimit
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

  /// Keeps a layout under a key; the layout used longest ago goes if there are too many.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func insert(_ layout: any CellLayout, for key: LayoutKey) {
    if let place = places[key] {
      slots[place].layout = layout
      unlink(place)
      linkAsNewest(place)
      return
    }
    slots.append(Slot(key: key, layout: layout))
    places[key] = slots.count - 1
    linkAsNewest(slots.count - 1)
    evict()
  }

  /// Forgets all layouts; the counts stay.
  public mutating func removeAll() {
    slots = []
    places = [:]
    newest = nil
    oldest = nil
  }

  private mutating func evict() {
    while cacheLimit > 0, slots.count > cacheLimit, let place = oldest {
      unlink(place)
      places[slots[place].key] = nil
      moveLastSlot(to: place)
      evictionCount += 1
    }
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
