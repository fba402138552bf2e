import CFontconfig

/// Which fonts of a list have characters in which page of 256, so that a character is looked for in few of them.
///
/// What is found is kept: a page costs a look into each font once. Where no font has anything, up to the next page that one has,
/// is one look as well.
struct FallbackPages {
  /// The fonts of a page, by their places in the list; of pages without any the range is kept.
  private var places: [UInt32: [Int32]] = [:]
  /// Ranges of pages without any font, by where they end.
  private var gaps: [Range<UInt32>] = []

  private static let pageBits: UInt32 = 8

  /// The places of fonts that have any character of the page of a character, in order.
  ///
  /// - Parameter charset: The characters of a place's font.
  /// - Complexity: O(*n*) in the number of fonts, the first time that a page is asked for.
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

  /// The fonts that have a page, and the next page that any of them has.
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
