import Glibc

extension UnsafeMutableRawPointer {
  /// Memory of zeros, of which only what is used takes room.
  static func allocateZeroed(byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = calloc(byteCount, 1) else {
      preconditionFailure("no memory is left for \(byteCount) bytes")
    }
    return memory
  }

  /// Gives back what ``allocateZeroed(byteCount:)`` gave.
  func deallocateZeroed() { free(self) }
}
