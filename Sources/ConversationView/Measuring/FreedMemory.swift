#if canImport(Glibc)
  internal import CMalloc
#endif

/// Memory that was freed, and that the allocator still holds.
enum FreedMemory {
  /// Gives it back to the system.
  ///
  /// glibc keeps what is scattered among blocks in use: after a million rows were measured, that was 56 MB. It takes some milliseconds for
  /// each hundred megabytes, so it is nothing for a view's thread.
  static func giveBack() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }
}
