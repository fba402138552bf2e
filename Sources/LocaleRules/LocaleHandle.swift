/// An ICU object that is closed when its last reference is released.
///
/// `@unchecked Sendable`: both properties are `let`. The object is passed only to functions of ICU that take it as `const`,
/// which several threads may call at the same time (ICU User Guide, "Thread Safety"). It is closed in `deinit`, when it has no
/// other user.
final class LocaleHandle: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let close: (OpaquePointer?) -> Void

  /// Takes ownership of an open object; nil if there is none.
  init?(_ pointer: OpaquePointer?, close: @escaping (OpaquePointer?) -> Void) {
    guard let pointer else { return nil }
    self.pointer = pointer
    self.close = close
  }

  deinit { close(pointer) }

  /// Passes the pointer to `body`; it is valid while `body` runs.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// Returns the text that a C function writes, or nil if it fails.
  ///
  /// - Parameters:
  ///   - capacity: The size of the buffer, in bytes.
  ///   - body: Returns the number of bytes written, or -1.
  func text(
    capacity: Int = 1_280, _ body: (OpaquePointer, UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> String? {
    withPointer { pointer in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = Int(body(pointer, start, Int32(capacity)))
        guard (0...capacity).contains(count) else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
      }
    }
  }
}
