import BubbleCore
import Foundation

/// The cache of a ``PictureLoader``: a value, guarded by its lock.
struct PictureCache {
  /// One fetch of a picture.
  struct Load: Hashable {
    let path: String
    let number: Int
  }

  private struct Entry {
    var decoded: PictureDecoder.Decoded?
    /// The reason for the absence of a picture.
    var reason: String?
    /// The largest size that failed to load beside the present picture.
    var refused: NeededPixels??
    var fraction: Double?
    /// The number of the current fetch; nil if there is none.
    var load: Int?
    /// The clock when the fetch was queued.
    var loadStart = 0
    /// The largest requested size; nil for the full size.
    var needed: NeededPixels?
    var version: Int
    var lastUse: Int
  }

  private let byteLimit: Int
  private var entries: [String: Entry] = [:]
  private(set) var byteCount = 0
  /// The number of requests so far.
  private var clock = 0
  /// The number of changes so far.
  private var versionCount = 0
  /// The version of unknown pictures; it changes whenever a picture is evicted.
  private var unknownVersion = 0
  private var loadCount = 0
  private var waiting: [Load] = []
  private var running: Set<Int> = []

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  mutating func state(of request: PictureRequest) -> PictureState {
    clock += 1
    var entry =
      entries[request.path]
      ?? Entry(needed: request.needed, version: unknownVersion, lastUse: clock)
    entry.lastUse = clock
    let isEnough = entry.decoded?.isEnough(for: request.needed) ?? false
    if !isEnough {
      entry.needed = entry.needed.larger(request.needed)
      let isRefused = entry.refused.map { $0 == entry.needed } ?? false
      if entry.load == nil, entry.reason == nil, !isRefused {
        loadCount += 1
        entry.load = loadCount
        entry.loadStart = clock
        waiting.append(Load(path: request.path, number: loadCount))
      }
    }
    entries[request.path] = entry
    if let decoded = entry.decoded { return .ready(decoded.image) }
    if let reason = entry.reason { return .failed(reason: reason) }
    return .loading(fraction: entry.fraction)
  }

  mutating func version(of path: String) -> Int {
    entries[path]?.lastUse = clock
    return entries[path]?.version ?? unknownVersion
  }

  /// Discards a picture; returns whether it was known.
  mutating func discard(_ path: String) -> Bool {
    guard entries[path] != nil else { return false }
    change(path) { entry in
      (entry.decoded, entry.reason, entry.fraction, entry.refused) = (nil, nil, nil, nil)
      entry.load = nil
    }
    return true
  }

  /// Returns the next fetch, the latest request first, if fewer fetches than the limit are running.
  mutating func nextLoad(of limit: Int) -> Load? {
    guard running.count < limit else { return nil }
    while let load = waiting.popLast() {
      guard counts(load) else { continue }
      running.insert(load.number)
      return load
    }
    return nil
  }

  /// Whether no fetch of a picture in use is queued or running.
  var isIdle: Bool { !entries.values.contains { $0.load != nil } }

  /// Whether a picture is queued or being fetched.
  func isLoading(_ path: String) -> Bool { entries[path]?.load != nil }

  func isRunning(_ load: Load) -> Bool { running.contains(load.number) }

  func needed(of load: Load) -> NeededPixels? { entries[load.path]?.needed }

  /// Stores the progress of a fetch; returns whether it is visible.
  mutating func note(_ fraction: Double, of load: Load) -> Bool {
    guard fraction.isFinite, counts(load), entries[load.path]?.decoded == nil else { return false }
    change(load.path) { $0.fraction = min(max(0, fraction), 1) }
    return true
  }

  /// Stores the result of a fetch; returns whether it is current.
  mutating func end(
    _ load: Load, _ result: Result<PictureDecoder.Decoded, PictureFile.Failure>
  ) -> Bool {
    running.remove(load.number)
    guard counts(load), let start = entries[load.path]?.loadStart else { return false }
    change(load.path) { entry in
      entry.load = nil
      entry.fraction = nil
      switch result {
      case .success(let decoded): (entry.decoded, entry.reason) = (decoded, nil)
      case .failure where entry.decoded != nil: entry.refused = .some(entry.needed)
      case .failure(let failure): entry.reason = failure.description
      }
    }
    makeRoom(for: load.path, usedUpTo: start)
    return true
  }

  private func counts(_ load: Load) -> Bool { entries[load.path]?.load == load.number }

  /// Evicts the least recently used pictures, except those used since the newest fetch was queued.
  ///
  /// They may be visible together with it, and evicting them would fetch both in turn forever.
  private mutating func makeRoom(for path: String, usedUpTo start: Int) {
    while byteCount > byteLimit {
      let oldest = entries.filter {
        $0.key != path && $0.value.decoded != nil && $0.value.lastUse < start
      }.min { $0.value.lastUse < $1.value.lastUse }
      guard let oldest else { break }
      letGo(oldest.key)
    }
    guard byteCount > 2 * byteLimit,
      entries.contains(where: { $0.key != path && $0.value.decoded != nil })
    else { return }
    change(path) { entry in
      entry.decoded = nil
      entry.reason = "the other pictures in use leave no memory for it"
    }
  }

  private mutating func letGo(_ path: String) {
    change(path) { $0.decoded = nil }
    if entries[path]?.load == nil { entries[path] = nil }
    versionCount += 1
    unknownVersion = versionCount
  }

  private mutating func change(_ path: String, _ body: (inout Entry) -> Void) {
    guard var entry = entries[path] else { return }
    let before = entry.decoded?.image.byteCount ?? 0
    body(&entry)
    versionCount += 1
    entry.version = versionCount
    byteCount += (entry.decoded?.image.byteCount ?? 0) - before
    entries[path] = entry
  }
}

extension NeededPixels? {
  /// Returns a size that suffices for both; nil for the full size.
  fileprivate func larger(_ other: NeededPixels?) -> NeededPixels? {
    guard let self, let other else { return nil }
    return NeededPixels(
      width: Swift.max(self.width, other.width), height: Swift.max(self.height, other.height),
      contentMode: self.contentMode == .fill ? .fill : other.contentMode)
  }
}
