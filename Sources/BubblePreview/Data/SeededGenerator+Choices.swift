import BubbleCore
import Platform

extension SeededGenerator {
  /// Returns a number from 0 to one less than a bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Whether a random event with a probability in percent occurs.
  mutating func happens(_ percentage: Int) -> Bool { below(100) < percentage }

  /// Returns one of some values; nil if there are none.
  mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[below(values.count)]
  }
}
