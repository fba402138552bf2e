/// Something that ICU has opened, closed when nobody holds it any more.
///
/// `@unchecked Sendable`: both properties are `let`. What is opened is handed only to functions of ICU that take it as `const`,
/// which may be called by several threads at the same time (ICU User Guide, "Thread Safety"), and it is closed in
/// `deinit`, when nobody has it.
final class LocaleHandle: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let close: (OpaquePointer?) -> Void

  /// Takes what was opened; nil if there is nothing.
  init?(_ pointer: OpaquePointer?, close: @escaping (OpaquePointer?) -> Void) {
    guard let pointer else { return nil }
    self.pointer = pointer
    self.close = close
  }

  deinit { close(pointer) }

  /// Lends it while `body` runs.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// A text that a function of C's writes; nil if it can't.
  ///
  /// - Parameters:
  ///   - capacity: How many bytes it may have.
  ///   - body: Returns how many bytes it has written, or -1.
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
