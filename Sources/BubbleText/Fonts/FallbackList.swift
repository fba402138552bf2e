import CFontconfig
import Platform
import Synchronization

/// All fonts in fallback order, for characters that a style's own font lacks.
///
/// `@unchecked Sendable`: fontconfig's sets do not change after their creation, and its patterns count references by atomic
/// numbers. A slot of `opened` is written once, under the lock, before `recent` stores any number that leads to it.
final class FallbackList: @unchecked Sendable {
  private let query: FontQuery
  private let fonts: UnsafeMutablePointer<FcFontSet>?
  /// The characters of each font.
  private let charsets: [OpaquePointer?]
  /// The opened fonts, by their indices in the list, followed by nil for none.
  private let opened: UnsafeMutablePointer<FontFace?>
  private let tried = Lock(Tried())
  private let pages = Lock(FallbackPages())
  /// A cache of answers; each character has one possible slot.
  ///
  /// The upper half of a slot has the character, the lower half the font's index in the list plus one.
  private let recent: UnsafeMutablePointer<Atomic<UInt64>>

  private struct Tried {
    /// The fonts tried so far by their index, and whether each could be opened.
    var places: [Int: Bool] = [:]
    var damagedFiles: Set<String> = []
    /// The characters that no font has.
    var missing: Set<UInt32> = []
  }

  /// The greatest number of characters kept that no font has.
  private static let missingLimit = 1_000

  /// The number of cached answers.
  private static let recentCount = 2_048

  /// - Parameter keepsFixedPitch: Whether fonts of fixed pitch keep their places, or come behind all others.
  init(_ query: consuming FontQuery, keepsFixedPitch: Bool) {
    fonts = query.sorted()
    if let fonts, !keepsFixedPitch { query.moveFixedPitchLast(in: fonts) }
    self.query = query
    let count = fonts.map { Int($0.pointee.nfont) } ?? 0
    charsets = (0..<count).map { [fonts] in FallbackList.charset(of: fonts?.pointee.fonts[$0]) }
    opened = .allocate(capacity: count + 1)
    opened.initialize(repeating: nil, count: count + 1)
    recent = UnsafeMutableRawPointer.allocateZeroed(
      byteCount: FallbackList.recentCount * MemoryLayout<Atomic<UInt64>>.stride
    )
    .bindMemory(to: Atomic<UInt64>.self, capacity: FallbackList.recentCount)
  }

  deinit {
    opened.deinitialize(count: count + 1)
    opened.deallocate()
    UnsafeMutableRawPointer(recent).deallocateZeroed()
    if let fonts { FcFontSetDestroy(fonts) }
  }

  private static func charset(of font: OpaquePointer?) -> OpaquePointer? {
    guard let font else { return nil }
    var set: OpaquePointer?
    return FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch ? set : nil
  }

  /// The damaged files that were needed.
  var damagedFiles: Set<String> { tried.withLock { $0.damagedFiles } }

  /// The requested characters that no font has.
  var missing: Set<UInt32> { tried.withLock { $0.missing } }

  /// The fonts that were needed, in their order.
  var openedFaces: [FontFace] {
    tried.withLock { tried in tried.places.keys.sorted().compactMap { opened[$0] } }
  }

  private var count: Int { charsets.count }

  /// Returns the first font that has a whole cluster, else the first that has its first character.
  func face(for cluster: Span<UInt32>, _ library: FontLibrary) -> FontFace? {
    guard let index = cluster.indices.first(where: { !cluster[$0].isDefaultIgnorable }) else {
      return nil
    }
    if cluster.count > 1 {
      let place = search(cluster, library)
      if place < count { return opened[place] }
    }
    return face(for: cluster[index], library)
  }

  private func face(for scalar: UInt32, _ library: FontLibrary) -> FontFace? {
    let entry = recent + Int(scalar) % FallbackList.recentCount
    let known = entry.pointee.load(ordering: .acquiring)
    if known >> 32 == UInt64(scalar), known & 0xFFFF_FFFF > 0 {
      return opened[Int(known & 0xFFFF_FFFF) - 1]
    }
    let place = search([scalar].span, library)
    if place == count {
      tried.withLock { tried in
        if tried.missing.count < FallbackList.missingLimit { tried.missing.insert(scalar) }
      }
    }
    entry.pointee.store(UInt64(scalar) << 32 | UInt64(place + 1), ordering: .releasing)
    return opened[place]
  }

  /// Returns the index of the first readable font that has a whole cluster, or the end of the list.
  private func search(_ cluster: Span<UInt32>, _ library: FontLibrary) -> Int {
    guard let first = cluster.indices.first(where: { !cluster[$0].isDefaultIgnorable }) else {
      return firstPlace(of: 0..<count, with: cluster, library)
    }
    let places = pages.withLock { pages in
      pages.places(for: cluster[first], of: count) { charsets[$0] }
    }
    return firstPlace(of: places.lazy.map { Int($0) }, with: cluster, library)
  }

  /// Returns the first of some indices whose font has a whole cluster and can be opened, or the end of the list.
  private func firstPlace(
    of places: some Sequence<Int>, with cluster: Span<UInt32>, _ library: FontLibrary
  ) -> Int {
    for place in places {
      guard let set = charsets[place] else { continue }
      let hasAll = cluster.indices.allSatisfy { index in
        cluster[index].isDefaultIgnorable || FcCharSetHasChar(set, cluster[index]) != 0
      }
      if hasAll, open(at: place, library) { return place }
    }
    return count
  }

  /// Opens the font at an index of the list; returns false if its file is invalid.
  private func open(at place: Int, _ library: FontLibrary) -> Bool {
    tried.withLock { tried in
      if let known = tried.places[place] { return known }
      if let font = fonts?.pointee.fonts[place],
        let prepared = FcFontRenderPrepare(nil, query.pattern, font)
      {
        opened[place] = library.face(of: prepared, damaged: &tried.damagedFiles)
        FcPatternDestroy(prepared)
      }
      tried.places[place] = opened[place] != nil
      return opened[place] != nil
    }
  }
}
