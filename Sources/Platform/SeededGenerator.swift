import Foundation

/// A random number generator with a seed: SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; the same seed gives the same numbers everywhere.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 up to, but not including, 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number of the normal distribution (Box and Muller).
  public mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Returns true with a probability.
  public mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Returns one of some elements.
  ///
  /// - Precondition: There is at least one.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }
}
