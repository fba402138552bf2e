import CMalloc

/// What is allocated now: not what the process holds, for freed memory stays with it.
func allocatedBytes() -> Double {
  let information = mallinfo2()
  return Double(information.uordblks) + Double(information.hblkhd)
}
