import Foundation

/// Reads and checks index paths of one numbering.
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
    // Before a set is expanded: it may have more numbers than fit into memory.
    for set in sets {
      if let missing = set.number(outside: counts.indices) { _ = try section(missing, operation) }
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

extension IndexSet {
  /// Returns the smallest number that is not in a range; nil if the range contains all.
  ///
  /// - Complexity: O(log *r*) for a set of *r* ranges.
  func number(outside range: Range<Int>) -> Int? {
    guard let first, let last else { return nil }
    if first < range.lowerBound { return first }
    return last < range.upperBound ? nil : integerGreaterThanOrEqualTo(range.upperBound)
  }
}
