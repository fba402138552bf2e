/// A thread's cache of fonts for clusters of one or two characters, with one slot per hash.
///
/// A font depends only on its key, and lookups need no locks and no reference counting.
final class RecentFaces {
  private static let count = 2_048

  /// A font's key: a cluster, and the requested font set and script.
  struct Key: Equatable {
    /// The number of the set; 0 for an empty slot.
    fileprivate var set: UInt32 = 0
    fileprivate var script = Script.common
    fileprivate var first: UInt32 = 0
    fileprivate var second: UInt32 = 0
  }

  struct Entry {
    fileprivate var key = Key()
    fileprivate(set) var face: FontFace?
    /// Whether the cluster is shown as emoji, preferably as a coloured picture.
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

  /// Returns the font of a cluster of characters, from the cache or found now.
  ///
  /// The entry is valid until the next request.
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
    // A character 0 never joins the cluster before it, so a key of one character equals none of two. Longer
    // clusters are not cached.
    entry.pointee = Entry(key: cluster.count <= 2 ? key : Key(), face: face, isEmoji: isEmoji)
  }
}
