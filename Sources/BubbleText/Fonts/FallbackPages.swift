import CFontconfig

/// The fonts of a list with characters in each page of 256, so that a search for a character reads few fonts.
///
/// Results are kept: each font is read once per page. Pages without any font, up to the next page that one has, need one search
/// together.
struct FallbackPages {
  /// The fonts of a page, by their indices in the list; pages without any are in `gaps`.
  private var places: [UInt32: [Int32]] = [:]
  /// The ranges of pages without any font, in order of their ends.
  private var gaps: [Range<UInt32>] = []

  private static let pageBits: UInt32 = 8

  /// Returns the indices of fonts that have any character of a character's page, in order.
  ///
  /// - Parameter charset: Returns the characters of the font at an index.
  /// - Complexity: O(*n*) in the number of fonts, at the first request for a page.
  mutating func places(
    for scalar: UInt32, of count: Int, charset: (Int) -> OpaquePointer?
  ) -> [Int32] {
    let page = scalar >> FallbackPages.pageBits
    if let known = places[page] { return known }
    let gap = gaps.firstIndex { $0.upperBound > page } ?? gaps.count
    if gap < gaps.count, gaps[gap].contains(page) { return [] }
    let (found, next) = FallbackPages.look(at: page, of: count, charset: charset)
    if found.isEmpty {
      gaps.insert(page..<max(page + 1, next), at: gap)
    } else {
      places[page] = found
    }
    return found
  }

  /// Returns the fonts that have a page, and the next page that any of them has.
  private static func look(
    at page: UInt32, of count: Int, charset: (Int) -> OpaquePointer?
  ) -> (found: [Int32], next: UInt32) {
    var found: [Int32] = []
    var next = UInt32.max >> pageBits
    withUnsafeTemporaryAllocation(of: FcChar32.self, capacity: Int(FC_CHARSET_MAP_SIZE)) { map in
      for place in 0..<count {
        guard let set = charset(place) else { continue }
        var position = page << pageBits
        let base = FcCharSetNextPage(set, map.baseAddress, &position)
        guard base != FcChar32.max else { continue }
        if base >> pageBits == page { found.append(Int32(place)) }
        next = min(next, base >> pageBits)
      }
    }
    return (found, next)
  }
}
