import Foundation

#if canImport(Glibc)
  internal import CMalloc
#endif

/// What the allocator is told and asked, where the system's is known.
package enum Memory {
  /// Gives memory that was freed, and that the allocator still holds, back to the system.
  ///
  /// glibc keeps what is scattered among blocks in use: after a million rows were measured, that was 56 MB. It takes some milliseconds for
  /// each hundred megabytes, so it is nothing for a view's thread.
  package static func giveBack() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }

  /// Has large blocks, such as the pixels of a picture, given back to the system when they are freed.
  ///
  /// Else the allocator learns to keep what is as large as the largest one was, and what is freed in between is scattered: 10,000 requests took
  /// 50 MB more than the first 500, and as much again is saved at the start.
  package static func returnLargeBlocks() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 1 << 22)
    #endif
  }
}

extension UnsafeMutableRawPointer {
  /// Memory of zeros, of which only what is used takes room.
  package static func allocateZeroed(byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = calloc(byteCount, 1) else {
      preconditionFailure("no memory is left for \(byteCount) bytes")
    }
    return memory
  }

  /// Gives back what ``allocateZeroed(byteCount:)`` gave.
  package func deallocateZeroed() { free(self) }
}
