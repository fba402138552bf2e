import CMalloc

/// Returns the bytes allocated now, not those of the process, which keeps freed memory.
func allocatedBytes() -> Double {
  let information = mallinfo2()
  return Double(information.uordblks) + Double(information.hblkhd)
}
