internal import CLuaHost

/// Flat values at an address that stays: what any number of calls, in any state, read from.
///
/// `@unchecked Sendable`: the bytes are never written to after they are made.
final class FlatBytes: @unchecked Sendable {
  private let start: UnsafeRawPointer
  private let count: Int

  /// Makes bytes of what `body` writes: one value.
  init(_ body: (inout FlatWriter) -> Void) {
    var writer = FlatWriter()
    body(&writer)
    let (start, count) = writer.finish()
    self.start = UnsafeRawPointer(start)
    self.count = count
  }

  deinit { start.deallocate() }

  /// The bytes, for as long as this object is held.
  var unsafeBytes: LuaHostBytes {
    LuaHostBytes(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }
}
