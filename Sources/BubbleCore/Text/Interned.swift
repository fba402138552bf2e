import Platform

/// A table with one object for each value, as long as the object is referenced: values are compared once, and then by identity.
///
/// Freed objects leave empty entries. Apart from a few, these are never more than the others.
final class Interned<Object: AnyObject & Sendable>: Sendable {
  private struct Table {
    var places: [UInt64: [Place]] = [:]
    var count = 0
    /// The number of entries at which empty ones are removed.
    var limit = 16
  }

  private struct Place {
    weak var object: Object?
  }

  private let table = Lock(Table())

  /// Returns the object of a value: an existing one, or a new one.
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
