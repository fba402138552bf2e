import Foundation
import Platform

/// Way (b): a cache of recently used shaped chunks.
///
/// All threads share it, and its size in bytes is limited. There are two generations: a requested chunk moves to the young
/// one. Once that is full it becomes the old one, and chunks that were not requested since are evicted.
///
/// With only the few chunks that each thread caches, the whole chain takes 20 % longer, and mixed texts take twice as long.
final class ChunkCache: Sendable {
  static let shared = ChunkCache(byteLimit: 32 << 20)

  /// The properties that identify a chunk, together with its bytes.
  struct Key: Equatable, Sendable {
    var set: UInt32
    var isRightToLeft: Bool
  }

  /// The longest chunk that is cached, in bytes.
  static let maximumLength = 4_096
  private static let partCount = 16

  private let parts: [Lock<Generations>]

  init(byteLimit: Int) {
    parts = (0..<ChunkCache.partCount).map { _ in
      Lock(Generations(byteLimit: byteLimit / ChunkCache.partCount / 2))
    }
  }

  /// Returns the chunk of bytes, from the cache or made now.
  ///
  /// - Parameter recent: The calling thread's chunks, read without a lock.
  @inline(__always)
  func chunk(
    of bytes: UnsafeBufferPointer<UInt8>, _ key: Key, recent: RecentChunks, make: () -> Chunk
  ) -> Chunk {
    let hash = ChunkCache.hash(bytes, key)
    if let chunk = recent.find(bytes, key, hash: hash) { return chunk }
    let part = parts[Int(truncatingIfNeeded: hash >> 60)]
    if let known = part.withLock({ $0.find(bytes, key, hash: hash) }) {
      recent.note(known)
      return known.chunk
    }
    let entry = Entry(bytes: Array(bytes), key: key, hash: hash, chunk: make())
    part.withLock { $0.insert(entry) }
    recent.note(entry)
    return entry.chunk
  }

  /// Returns a hash of bytes and the other properties of a chunk's key.
  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ key: Key) -> UInt64 {
    var hash = UInt64(key.set) << 1 | (key.isRightToLeft ? 1 : 0) | UInt64(bytes.count) << 40
    guard let start = bytes.baseAddress else { return hash }
    let raw = UnsafeRawPointer(start)
    var index = 0
    while index + 8 <= bytes.count {
      hash = mix(hash, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(start[index])
      index += 1
    }
    return mix(hash, rest)
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let product = (hash ^ value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  /// A chunk with its key.
  final class Entry: Sendable {
    let bytes: [UInt8]
    let key: Key
    let hash: UInt64
    let chunk: Chunk

    init(bytes: [UInt8], key: Key, hash: UInt64, chunk: Chunk) {
      self.bytes = bytes
      self.key = key
      self.hash = hash
      self.chunk = chunk
    }

    /// The approximate memory use, in bytes.
    var size: Int { 256 + bytes.count + chunk.pieces.count * MemoryLayout<Chunk.Piece>.stride }

    @inline(__always)
    func isOf(_ other: UnsafeBufferPointer<UInt8>, _ otherKey: Key, hash otherHash: UInt64) -> Bool
    {
      hash == otherHash && key == otherKey && bytes.count == other.count
        && bytes.withUnsafeBufferPointer { own in
          guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
          return memcmp(start, otherStart, own.count) == 0
        }
    }
  }

  /// The two generations of a part.
  private struct Generations {
    private var young = Table()
    private var old = Table()
    private let byteLimit: Int

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    mutating func find(_ bytes: UnsafeBufferPointer<UInt8>, _ key: Key, hash: UInt64) -> Entry? {
      if let entry = young.find(bytes, key, hash: hash) { return entry }
      guard let entry = old.find(bytes, key, hash: hash) else { return nil }
      insert(entry)
      return entry
    }

    mutating func insert(_ entry: Entry) {
      if young.byteCount + entry.size > byteLimit {
        old = young
        young = Table()
      }
      young.insert(entry)
    }
  }

  /// A hash table with open addressing.
  private struct Table {
    private var places: [Entry?] = [Entry?](repeating: nil, count: 64)
    private var count = 0
    private(set) var byteCount = 0

    func find(_ bytes: UnsafeBufferPointer<UInt8>, _ key: Key, hash: UInt64) -> Entry? {
      var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
      while let entry = places[place] {
        if entry.isOf(bytes, key, hash: hash) { return entry }
        place = (place + 1) & (places.count - 1)
      }
      return nil
    }

    mutating func insert(_ entry: Entry) {
      if 2 * (count + 1) > places.count { grow() }
      put(entry)
      count += 1
      byteCount += entry.size
    }

    private mutating func grow() {
      let entries = places
      places = [Entry?](repeating: nil, count: 2 * entries.count)
      for case let entry? in entries { put(entry) }
    }

    private mutating func put(_ entry: Entry) {
      var place = Int(truncatingIfNeeded: entry.hash) & (places.count - 1)
      while places[place] != nil { place = (place + 1) & (places.count - 1) }
      places[place] = entry
    }
  }
}

/// A thread's cache of recent chunks, with one slot per hash.
final class RecentChunks {
  private static let count = 4_096
  private let places: UnsafeMutablePointer<ChunkCache.Entry?>

  init() {
    places = .allocate(capacity: RecentChunks.count)
    places.initialize(repeating: nil, count: RecentChunks.count)
  }

  deinit {
    places.deinitialize(count: RecentChunks.count)
    places.deallocate()
  }

  @inline(__always)
  func find(_ bytes: UnsafeBufferPointer<UInt8>, _ key: ChunkCache.Key, hash: UInt64) -> Chunk? {
    guard let entry = places[RecentChunks.place(hash)], entry.isOf(bytes, key, hash: hash) else {
      return nil
    }
    return entry.chunk
  }

  func note(_ entry: ChunkCache.Entry) { places[RecentChunks.place(entry.hash)] = entry }

  @inline(__always)
  private static func place(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 20) & (count - 1)
  }
}
