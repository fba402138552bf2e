import BubbleCore
import Platform

extension SeededGenerator {
  /// A number from 0 to one less than a bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Whether something happens that does so in some of a hundred cases.
  mutating func happens(_ percentage: Int) -> Bool { below(100) < percentage }

  /// One of some values; nil: there are none.
  mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[below(values.count)]
  }
}
