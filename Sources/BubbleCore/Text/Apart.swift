/// A rare value, held by reference and never changed, so that boxes without it are small.
final class Apart<Value: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  let value: Value

  /// The value's description, for code that compares boxes member by member.
  var description: String { "\(value)" }

  init(_ value: Value) { self.value = value }

  static func == (left: Apart, right: Apart) -> Bool {
    left === right || left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
