/// Random numbers that are the same for the same seed: SplitMix64.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Numbers that follow from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  public mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A multiple of a quarter of a point from 0 up to, but not including, `bound`.
  public mutating func length(below bound: Int) -> Double { Double(number(below: bound * 4)) / 4 }
}
