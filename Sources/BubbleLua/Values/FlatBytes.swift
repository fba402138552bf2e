internal import CLuaHost

/// Flat values at a fixed address, which any number of calls, in any state, read.
///
/// `@unchecked Sendable`: the bytes are never written to after they are made.
struct FlatStorage: ~Copyable, @unchecked Sendable {
  private let start: UnsafeRawPointer
  private let count: Int

  /// Makes bytes of the one value that `body` writes.
  @inline(__always)
  init(_ body: (inout FlatWriter) -> Void) {
    var writer = FlatWriter()
    body(&writer)
    let (start, count) = writer.finish()
    self.start = UnsafeRawPointer(start)
    self.count = count
  }

  deinit { start.deallocate() }

  /// The bytes, valid while this value exists.
  var unsafeBytes: LuaHostBytes {
    LuaHostBytes(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }
}

/// Flat values that several objects share.
final class FlatBytes: Sendable {
  private let storage: FlatStorage

  init(_ body: (inout FlatWriter) -> Void) { storage = FlatStorage(body) }

  /// The bytes, valid while this object is retained.
  var unsafeBytes: LuaHostBytes { storage.unsafeBytes }
}
