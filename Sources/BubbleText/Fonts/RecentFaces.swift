/// Fonts that a thread has found for clusters of one or two characters lately, each in the one place that its hash gives it.
///
/// What is found depends on what it is found by alone, and nothing is locked or counted to find it again.
final class RecentFaces {
  private static let count = 2_048

  /// What a font is found by: a cluster, and what it is to be.
  struct Key: Equatable {
    /// The number of the set; of no set it is 0.
    fileprivate var set: UInt32 = 0
    fileprivate var script = Script.common
    fileprivate var first: UInt32 = 0
    fileprivate var second: UInt32 = 0
  }

  struct Entry {
    fileprivate var key = Key()
    fileprivate(set) var face: FontFace?
    /// Whether the cluster is to be a coloured picture.
    fileprivate(set) var isEmoji = false
  }

  private let entries: UnsafeMutablePointer<Entry>

  init() {
    entries = .allocate(capacity: RecentFaces.count)
    entries.initialize(repeating: Entry(), count: RecentFaces.count)
  }

  deinit {
    entries.deinitialize(count: RecentFaces.count)
    entries.deallocate()
  }

  /// The font of a cluster of characters, remembered or found now.
  ///
  /// The entry is valid until the next one is asked for.
  @inline(__always)
  func entry(
    of cluster: UnsafeBufferPointer<UInt32>, in set: FontSet, script: Script,
    with finder: inout FontSet.Finder
  ) -> UnsafePointer<Entry> {
    let second = cluster.count > 1 ? cluster[1] : 0
    let key = Key(set: set.id, script: script, first: cluster[0], second: second)
    var hash = UInt64(key.first) | UInt64(key.second) << 32
    hash = (hash ^ UInt64(script.tag) << 8 ^ UInt64(key.set) << 40) &* 0xD6E8_FEB8_6659_FD93
    let entry = entries + Int(truncatingIfNeeded: hash >> 53)
    if cluster.count <= 2, entry.pointee.key == key { return UnsafePointer(entry) }
    find(key, cluster, in: set, with: &finder, entry)
    return UnsafePointer(entry)
  }

  @inline(never)
  private func find(
    _ key: Key, _ cluster: UnsafeBufferPointer<UInt32>, in set: FontSet,
    with finder: inout FontSet.Finder, _ entry: UnsafeMutablePointer<Entry>
  ) {
    let isEmoji = cluster[0] > 0xFF || cluster.count > 1 ? isShownAsEmoji(cluster) : false
    let face = finder.face(for: cluster.span, in: set, script: key.script, isEmoji: isEmoji)
    // A character 0 behind another one is no cluster with it, so that two are never taken for one; what is longer is found anew.
    entry.pointee = Entry(key: cluster.count <= 2 ? key : Key(), face: face, isEmoji: isEmoji)
  }
}
