internal import CLuaHost

/// Flat values at an address that stays: what any number of calls, in any state, read from.
///
/// `@unchecked Sendable`: the bytes are never written to after they are made.
struct FlatStorage: ~Copyable, @unchecked Sendable {
  private let start: UnsafeRawPointer
  private let count: Int

  /// Makes bytes of what `body` writes: one value.
  @inline(__always)
  init(_ body: (inout FlatWriter) -> Void) {
    var writer = FlatWriter()
    body(&writer)
    let (start, count) = writer.finish()
    self.start = UnsafeRawPointer(start)
    self.count = count
  }

  deinit { start.deallocate() }

  /// The bytes, for as long as this value lasts.
  var unsafeBytes: LuaHostBytes {
    LuaHostBytes(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }
}

/// The same, held by several.
final class FlatBytes: Sendable {
  private let storage: FlatStorage

  init(_ body: (inout FlatWriter) -> Void) { storage = FlatStorage(body) }

  /// The bytes, for as long as this object is held.
  var unsafeBytes: LuaHostBytes { storage.unsafeBytes }
}
