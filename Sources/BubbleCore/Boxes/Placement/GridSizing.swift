import Foundation

/// Computes the lengths of a grid's columns or rows: CSS Grid Layout, section 12.3, "Track Sizing Algorithm".
///
/// Works along either axis; all lengths are points, those of items with their margins.
struct GridSizing {
  /// The contribution of a child in the direction of the tracks.
  struct Item {
    /// The first track, and the number of spanned tracks.
    var start: Int
    var span: Int
    /// Its minimum contribution to tracks that are as long as their content.
    var minimum: CGFloat
    /// Its min-content contribution.
    var minContent: CGFloat
    /// Its max-content contribution.
    var maxContent: CGFloat
  }

  /// The space in which tracks are sized.
  enum Space {
    case definite(CGFloat)
    case minContent
    case maxContent
  }

  private struct Track {
    var base: CGFloat = 0
    var limit: CGFloat = .infinity
    /// The share of a flexible track.
    var factor: CGFloat = 0
    var isFlexible = false
    /// Whether it is at least as long as its content.
    var isIntrinsic = false
    /// Whether its limit may still grow without bound.
    var growsWithoutLimit = false
    var planned: CGFloat = 0

    var isAutomatic: Bool { isIntrinsic && !isFlexible }

    init(_ track: GridTrack, percentagesOf length: CGFloat) {
      switch track {
      case .length(.points(let points)): (base, limit) = (points, points)
      case .length(.percent(let percent)) where !length.isNaN:
        base = length * percent / 100
        limit = base
      case .length, .automatic: isIntrinsic = true
      case .fraction(let share):
        (factor, isFlexible, isIntrinsic) = (share, true, true)
      case .equal(let share): (factor, isFlexible) = (share, true)
      }
    }
  }

  private var tracks: [Track]
  private let gap: CGFloat
  private let space: Space
  /// Whether a share was less than the minimum of its track.
  private(set) var hasShortShare = false

  /// Sizes tracks.
  ///
  /// - Parameters:
  ///   - percentagesOf: The length for percentages; NaN: unknown, and percentages are automatic.
  init(
    _ tracks: [GridTrack], gap: CGFloat, _ items: [Item], in space: Space,
    percentagesOf length: CGFloat
  ) {
    self.tracks = tracks.map { Track($0, percentagesOf: length) }
    self.gap = gap
    self.space = space
    growToContent(items)
    maximize()
    expandShares(items)
    stretch()
  }

  /// The lengths.
  var sizes: [CGFloat] { tracks.map(\.base) }

  /// The sum of the lengths, with the gaps.
  var total: CGFloat {
    tracks.reduce(gap * CGFloat(max(0, tracks.count - 1))) { $0 + $1.base }
  }

  private func span(_ item: Item) -> Range<Int> { item.start..<item.start + item.span }

  private func gaps(_ item: Item) -> CGFloat { gap * CGFloat(item.span - 1) }

  // MARK: Content

  private mutating func growToContent(_ items: [Item]) {
    guard tracks.contains(where: \.isIntrinsic) else { return settleLimits() }
    var spanning: [Item] = []
    var flexible: [Item] = []
    for item in items {
      if item.span == 1 {
        let place = item.start
        guard tracks[place].isIntrinsic else { continue }
        tracks[place].base = max(tracks[place].base, item.minimum)
        guard !tracks[place].isFlexible else { continue }
        let limit = tracks[place].limit
        tracks[place].limit = max(limit < .infinity ? limit : 0, item.maxContent)
      } else if span(item).contains(where: { tracks[$0].isFlexible }) {
        flexible.append(item)
      } else if span(item).contains(where: { tracks[$0].isIntrinsic }) {
        spanning.append(item)
      }
    }
    raiseLimits()
    spanning.sort { $0.span < $1.span }
    var first = 0
    while first < spanning.count {
      let end = spanning[first...].firstIndex { $0.span != spanning[first].span } ?? spanning.count
      grow(with: spanning[first..<end])
      first = end
    }
    growShares(with: flexible)
    settleLimits()
  }

  private mutating func raiseLimits() {
    for place in tracks.indices {
      tracks[place].limit = max(tracks[place].limit, tracks[place].base)
    }
  }

  private mutating func settleLimits() {
    for place in tracks.indices where tracks[place].limit == .infinity {
      tracks[place].limit = tracks[place].base
    }
    raiseLimits()
  }

  /// Grows tracks so that there is space for children that span the same number of tracks.
  private mutating func grow(with items: ArraySlice<Item>) {
    for item in items {
      let used = span(item).reduce(gaps(item)) { $0 + tracks[$1].base }
      let places = span(item).filter { tracks[$0].isIntrinsic }
      let room = places.map { tracks[$0].limit - tracks[$0].base }
      plan(item.minimum - used, for: places, room: room)
    }
    for place in tracks.indices {
      tracks[place].base += tracks[place].planned
      tracks[place].planned = 0
    }
    raiseLimits()
    growLimits(with: items, \.minContent)
    growLimits(with: items, \.maxContent)
    for place in tracks.indices { tracks[place].growsWithoutLimit = false }
  }

  private mutating func growLimits(with items: ArraySlice<Item>, _ length: (Item) -> CGFloat) {
    for item in items {
      let used = span(item).reduce(gaps(item)) { sum, place in
        sum + (tracks[place].limit < .infinity ? tracks[place].limit : tracks[place].base)
      }
      let places = span(item).filter { tracks[$0].isIntrinsic }
      let room = places.map { place in
        tracks[place].limit == .infinity || tracks[place].growsWithoutLimit ? CGFloat.infinity : 0
      }
      plan(length(item) - used, for: places, room: room)
    }
    var touched = Set<Int>()
    for item in items { touched.formUnion(span(item).filter { tracks[$0].isIntrinsic }) }
    for place in touched {
      if tracks[place].limit == .infinity {
        tracks[place].limit = tracks[place].base + tracks[place].planned
        tracks[place].growsWithoutLimit = true
      } else {
        tracks[place].limit += tracks[place].planned
      }
      tracks[place].planned = 0
    }
  }

  /// Plans equal growth for tracks up to their limits, and then beyond them.
  private mutating func plan(_ extra: CGFloat, for places: [Int], room: [CGFloat]) {
    guard extra > 0, !places.isEmpty else { return }
    var left = extra
    var grown = [CGFloat](repeating: 0, count: places.count)
    var open = places.indices.sorted { room[$0] < room[$1] }[...]
    var level: CGFloat = 0
    while let next = open.first {
      let step = min(room[next] - level, left / CGFloat(open.count))
      level += max(0, step)
      left -= max(0, step) * CGFloat(open.count)
      if room[next] > level || room[next] == .infinity {
        for place in open { grown[place] = level }
        break
      }
      grown[next] = level
      open.removeFirst()
    }
    if open.isEmpty, left > 0 {
      for place in grown.indices { grown[place] += left / CGFloat(places.count) }
    }
    for (place, own) in zip(places, grown) {
      tracks[place].planned = max(tracks[place].planned, own)
    }
  }

  /// Grows flexible tracks so that there is space for children that span one of them.
  private mutating func growShares(with items: [Item]) {
    for item in items {
      let used = span(item).reduce(gaps(item)) { $0 + tracks[$1].base }
      let extra = item.minimum - used
      let places = span(item).filter { tracks[$0].isFlexible && tracks[$0].isIntrinsic }
      guard extra > 0, !places.isEmpty else { continue }
      // The sum over all flexible tracks, whether they grow or not.
      let factors = places.reduce(0) { $0 + tracks[$1].factor }
      for place in places {
        let part = factors > 0 ? tracks[place].factor / factors : 1 / CGFloat(places.count)
        tracks[place].planned = max(tracks[place].planned, extra * part)
      }
    }
    for place in tracks.indices {
      tracks[place].base += tracks[place].planned
      tracks[place].planned = 0
    }
  }

  // MARK: Space

  private mutating func maximize() {
    switch space {
    case .minContent: break
    case .maxContent: for place in tracks.indices { tracks[place].base = tracks[place].limit }
    case .definite(let length):
      var left = length - total
      let growing = tracks.indices.filter { tracks[$0].limit > tracks[$0].base }
        .sorted { tracks[$0].limit - tracks[$0].base < tracks[$1].limit - tracks[$1].base }
      for (position, place) in growing.enumerated() where left > 0 {
        let part = min(
          tracks[place].limit - tracks[place].base, left / CGFloat(growing.count - position))
        tracks[place].base += part
        left -= part
      }
    }
  }

  private mutating func expandShares(_ items: [Item]) {
    let flexible = tracks.indices.filter { tracks[$0].isFlexible }
    guard !flexible.isEmpty else { return }
    let share: CGFloat
    switch space {
    case .minContent: return
    case .definite(let length):
      guard length - total > 0 else {
        hasShortShare = true
        return
      }
      let inner = length - gap * CGFloat(tracks.count - 1)
      share = self.share(of: inner, among: tracks.indices)
      hasShortShare = flexible.contains { tracks[$0].base > share * tracks[$0].factor }
    case .maxContent:
      var greatest: CGFloat = 0
      for place in flexible {
        greatest = max(greatest, tracks[place].base / max(1, tracks[place].factor))
      }
      for item in items where span(item).contains(where: { tracks[$0].isFlexible }) {
        greatest = max(
          greatest, self.share(of: item.maxContent - gaps(item), among: span(item)))
      }
      share = greatest
    }
    for place in flexible {
      tracks[place].base = max(tracks[place].base, share * tracks[place].factor)
    }
  }

  /// Returns the length of one share if tracks fill a length: CSS's "find the size of an fr".
  private func share(of length: CGFloat, among places: Range<Int>) -> CGFloat {
    var left = length
    var factors: CGFloat = 0
    var flexible: [Int] = []
    for place in places {
      if tracks[place].isFlexible {
        factors += tracks[place].factor
        flexible.append(place)
      } else {
        left -= tracks[place].base
      }
    }
    // The longest ones for their shares first: a track that is longer than its share keeps its length.
    flexible.sort {
      tracks[$0].base * tracks[$1].factor > tracks[$1].base * tracks[$0].factor
    }
    for place in flexible {
      let share = left / max(1, factors)
      guard share * tracks[place].factor < tracks[place].base else { return max(0, share) }
      left -= tracks[place].base
      factors -= tracks[place].factor
    }
    return 0
  }

  /// Gives the remaining space to tracks that are as long as their content.
  private mutating func stretch() {
    guard case .definite(let length) = space else { return }
    let left = length - total
    let places = tracks.indices.filter { tracks[$0].isAutomatic }
    guard left > 0, !places.isEmpty else { return }
    for place in places { tracks[place].base += left / CGFloat(places.count) }
  }
}
