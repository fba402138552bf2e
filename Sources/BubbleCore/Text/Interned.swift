import Platform

/// One object for each value, for as long as somebody holds it: so values are compared once, and then by identity.
///
/// What is gone leaves an empty place, of which there are never more than of those that are not, but for a few.
final class Interned<Object: AnyObject & Sendable>: Sendable {
  private struct Table {
    var places: [UInt64: [Place]] = [:]
    var count = 0
    /// With how many places empty ones are looked for.
    var limit = 16
  }

  private struct Place {
    weak var object: Object?
  }

  private let table = Lock(Table())

  /// The object of a value: one that there is, or a new one.
  ///
  /// - Parameters:
  ///   - hash: Equal for equal values.
  ///   - isEqual: Whether an object is that of the value.
  ///   - make: Makes the object.
  func object(hash: UInt64, where isEqual: (Object) -> Bool, make: () -> Object) -> Object {
    table.withLock { table in
      for place in table.places[hash] ?? [] {
        if let object = place.object, isEqual(object) { return object }
      }
      let made = make()
      table.places[hash, default: []].append(Place(object: made))
      table.count += 1
      if table.count > table.limit { Interned.sweep(&table) }
      return made
    }
  }

  private static func sweep(_ table: inout Table) {
    table.places = table.places.mapValues { $0.filter { $0.object != nil } }
      .filter { !$0.value.isEmpty }
    table.count = table.places.values.reduce(0) { $0 + $1.count }
    table.limit = max(16, 2 * table.count)
  }
}
