import Foundation

/// The places that operations of one sort want for themselves.
struct Claims {
  /// Two operations, what both want, and in which numbers.
  typealias Collision = (
    CollectionUpdateError.Operation, CollectionUpdateError.Operation, Place,
    CollectionUpdateError.Numbering
  )

  let places: [Place]
  let operation: CollectionUpdateError.Operation
  let numbering: CollectionUpdateError.Numbering

  init(
    _ places: [Place], _ operation: CollectionUpdateError.Operation,
    _ numbering: CollectionUpdateError.Numbering
  ) {
    self.places = places
    self.operation = operation
    self.numbering = numbering
  }

  /// The first place that is wanted twice, and by what.
  static func collision(
    among lists: [Claims]
  ) -> Collision? {
    let lists = lists.filter { !$0.places.isEmpty }
    guard lists.count > 1 else { return lists.first?.repetition() }
    var claims: [(place: Place, list: Int)] = []
    for list in lists.indices {
      for place in lists[list].places { claims.append((place, list)) }
    }
    claims.sort { $0.place == $1.place ? $0.list < $1.list : $0.place < $1.place }
    for index in claims.indices.dropFirst() where claims[index].place == claims[index - 1].place {
      let first = lists[claims[index - 1].list]
      let second = lists[claims[index].list]
      return (first.operation, second.operation, claims[index].place, second.numbering)
    }
    return nil
  }

  /// The first place that one list has twice.
  private func repetition() -> Collision? {
    guard places.count > 1 else { return nil }
    let sorted = places.sorted()
    let index = sorted.indices.dropFirst().first { sorted[$0] == sorted[$0 - 1] }
    return index.map { (operation, operation, sorted[$0], numbering) }
  }
}
