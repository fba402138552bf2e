import Foundation

#if canImport(Glibc)
  internal import CMalloc
#endif

/// Settings and requests of the allocator, if it is a supported one.
package enum Memory {
  /// Returns to the system the freed memory that the allocator still holds.
  ///
  /// glibc keeps fragments between blocks in use: after the measuring of a million rows, that was 56 MB. It takes some milliseconds for
  /// each hundred megabytes, so a view's thread must not call it.
  package static func giveBack() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }

  /// Makes the allocator return large blocks, such as the pixels of a picture, to the system once they are freed.
  ///
  /// Otherwise the allocator adapts to keep blocks as large as the largest one freed, and free memory between them is scattered. 10,000
  /// requests took 50 MB more than the first 500, and this setting saves as much again at the start.
  package static func returnLargeBlocks() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 1 << 22)
    #endif
  }
}

extension UnsafeMutableRawPointer {
  /// Returns zeroed memory, of which only the used pages take room.
  package static func allocateZeroed(byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = calloc(byteCount, 1) else {
      preconditionFailure("no memory is left for \(byteCount) bytes")
    }
    return memory
  }

  /// Frees memory from ``allocateZeroed(byteCount:)``.
  package func deallocateZeroed() { free(self) }
}
