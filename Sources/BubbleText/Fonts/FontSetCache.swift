import Platform

/// A cache of the sets of fonts of the most recently requested styles.
final class FontSetCache: Sendable {
  private struct State {
    var sets: [FontLibrary.Style: (set: FontSet, lastUse: UInt64)] = [:]
    var uses: UInt64 = 0
  }

  /// The greatest number of sets; a host has some ten styles, and each may be bold, italic, and both.
  static let limit = 128

  private let state = Lock(State())

  /// The number of sets.
  var count: Int { state.withLock { $0.sets.count } }

  /// Returns the damaged files that the sets of some families needed, in order.
  func damagedFiles(for families: Set<String>) -> [String] {
    sets(of: families).reduce(into: Set<String>()) { $0.formUnion($1.damagedFiles) }.sorted()
  }

  /// Returns the characters that the sets of some families needed and that no font has, in order.
  func missingCharacters(for families: Set<String>) -> [UInt32] {
    sets(of: families).reduce(into: Set<UInt32>()) { $0.formUnion($1.missingCharacters) }.sorted()
  }

  /// Returns the names of the families with pictures that are drawn as outlines, in order.
  func outlinedFamilies(for families: Set<String>) -> [String] {
    let faces = sets(of: families).flatMap(\.openedFaces).filter { $0.layered != nil }
    return Set(faces.compactMap(\.familyNames.first)).sorted()
  }

  private func sets(of families: Set<String>) -> [FontSet] {
    state.withLock { state in
      state.sets.values.map(\.set).filter { families.contains($0.style.family) }
    }
  }

  /// Returns the set of a style, made if the cache has none.
  func set(for style: FontLibrary.Style, make: () -> FontSet) -> FontSet {
    if let known = find(style) { return known }
    let made = make()
    return state.withLock { state in
      // Two threads may have made one: both use the one that was stored first.
      if let known = state.sets[style]?.set { return known }
      if state.sets.count >= FontSetCache.limit { FontSetCache.removeOldest(&state) }
      state.sets[style] = (made, state.uses)
      return made
    }
  }

  private func find(_ style: FontLibrary.Style) -> FontSet? {
    state.withLock { state in
      state.uses += 1
      guard let known = state.sets[style] else { return nil }
      state.sets[style]?.lastUse = state.uses
      return known.set
    }
  }

  /// Evicts the less recently requested half.
  private static func removeOldest(_ state: inout State) {
    let uses = state.sets.values.map(\.lastUse).sorted()
    let middle = uses[uses.count / 2]
    state.sets = state.sets.filter { $0.value.lastUse > middle }
  }
}
