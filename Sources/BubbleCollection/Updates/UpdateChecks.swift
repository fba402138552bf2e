import Foundation

/// Reads index paths of one numbering.
struct CountedPlaces {
  let counts: SectionCounts
  let numbering: CollectionUpdateError.Numbering

  func items(
    _ indexPaths: [IndexPath], _ operation: CollectionUpdateError.Operation
  ) throws -> [Place] {
    guard !indexPaths.isEmpty else { return [] }
    return try indexPaths.map { try item($0, operation) }.sorted()
  }

  func item(
    _ indexPath: IndexPath, _ operation: CollectionUpdateError.Operation
  ) throws -> Place {
    guard let place = Place(indexPath) else {
      throw CollectionUpdateError.unusableIndexPath(operation, indexPath)
    }
    guard place.section < counts.count else {
      throw CollectionUpdateError.missingSection(
        operation, item: place.item, section: place.section, numbering, count: counts.count)
    }
    guard place.item < counts[place.section] else {
      throw CollectionUpdateError.missingItem(
        operation, indexPath, numbering, count: counts[place.section])
    }
    return place
  }

  func sections(
    _ sets: [IndexSet], _ operation: CollectionUpdateError.Operation
  ) throws -> [Place] {
    guard !sets.isEmpty else { return [] }
    // Before a set is written out: it may have more numbers than there is memory for.
    for set in sets {
      if let last = set.last, last >= counts.count {
        _ = try section(set.integerGreaterThanOrEqualTo(counts.count) ?? last, operation)
      }
    }
    return sets.flatMap { $0.map { Place(0, $0) } }.sorted()
  }

  func section(_ section: Int, _ operation: CollectionUpdateError.Operation) throws -> Place {
    guard counts.indices.contains(section) else {
      throw CollectionUpdateError.missingSection(
        operation, item: nil, section: section, numbering, count: counts.count)
    }
    return Place(0, section)
  }
}

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
