import BubbleCollection
import Foundation
import Platform

/// Identifies the message of an item: by the layout's delegate, or else by the data source, if its items have
/// identifiers.
extension DelegateQueries {
  /// The object that identifies messages; nil: there is none.
  var identitySource: AnyObject? { isDelegateAsked ? delegate : identifiedItems }

  private var isDelegateAsked: Bool {
    delegate != nil && !layout.missingDelegateMethods.contains(.identifier)
  }

  private var identifiedItems: (any IdentifiedItems)? {
    layout.collectionView?.dataSource as? any IdentifiedItems
  }

  /// Returns the identifier of the message at a place; nil if it has none.
  func identifier(at place: Place) -> AnyHashable? {
    let path = layout.nameInData(of: place)
    if let delegate, isDelegateAsked {
      let identifier = delegate.identifierForItem(layout, at: path)
      if isDelegateAsked { return identifier }
    }
    return identifiedItems?.identifier(ofItemAt: path)
  }

  /// Returns the index path of a message; nil if there is none.
  ///
  /// - Parameter hint: Its probable place.
  func indexPath(of identifier: AnyHashable, near hint: IndexPath) -> IndexPath? {
    if let delegate, isDelegateAsked {
      let path = delegate.indexPathForItem(layout, withIdentifier: identifier, near: hint)
      if isDelegateAsked { return path }
    }
    return identifiedItems?.indexPath(ofItemIdentifiedBy: identifier)
  }

  /// Finds messages among new items after a change of the data.
  ///
  /// - Parameters:
  ///   - wanted: Their identifiers, the most important one first.
  ///   - new: The items, counted through all sections, as ascending ranges.
  ///   - hint: The number of the item at which to begin.
  /// - Complexity: A query for each message if the data source has identifiers, or the delegate finds messages;
  ///   otherwise one for each new item between the hint and the last message found, and all of them for missing
  ///   messages.
  func places(
    of wanted: [AnyHashable], among new: [Range<Int>], in list: HeightIndex, near hint: Int
  ) -> [AnyHashable: Place] {
    guard !wanted.isEmpty, !new.isEmpty else { return [:] }
    return lookUp(wanted, among: new, in: list, near: hint)
      ?? search(for: wanted, among: new, in: list, near: hint)
  }

  /// Returns the places that the delegate or data source can find without a query for one item after the other; nil:
  /// neither can.
  private func lookUp(
    _ wanted: [AnyHashable], among new: [Range<Int>], in list: HeightIndex, near hint: Int
  ) -> [AnyHashable: Place]? {
    let near = list.item(atOrdinal: max(0, min(hint, list.itemCount - 1)))
    var found: [AnyHashable: Place] = [:]
    // Meanwhile the default method does not search: it reports that it is the default.
    layout.state.keptIdentifiers.isSearchPaused = true
    defer { layout.state.keptIdentifiers.isSearchPaused = false }
    for identifier in wanted {
      if isDelegateAsked, layout.missingDelegateMethods.contains(.identifierSearch) { return nil }
      guard
        let path = indexPath(
          of: identifier, near: near?.indexPath ?? IndexPath(item: 0, section: 0)),
        let place = Place(path), list.item(at: place) != nil
      else { continue }
      let ordinal = list.ordinal(of: place)
      let range = new.indices.partitionPoint { new[$0].upperBound <= ordinal }
      if range < new.count, new[range].contains(ordinal) { found[identifier] = place }
    }
    return isDelegateAsked && layout.missingDelegateMethods.contains(.identifierSearch)
      ? nil : found
  }

  private func search(
    for wanted: [AnyHashable], among new: [Range<Int>], in list: HeightIndex, near hint: Int
  ) -> [AnyHashable: Place] {
    var found: [AnyHashable: Place] = [:]
    var missing = Set(wanted)
    var budget = Int.max
    for ordinal in OutwardWalk(new, from: hint) {
      guard budget > 0, !missing.isEmpty, let place = list.item(atOrdinal: ordinal) else { break }
      budget -= 1
      guard let identifier = identifier(at: place), missing.remove(identifier) != nil else {
        continue
      }
      found[identifier] = place
      // The messages around the most important one are near it, or do not matter.
      if identifier == wanted[0] { budget = 4 * wanted.count + 64 }
    }
    return found
  }
}

/// The numbers of some ranges in ascending order, the nearest to one first; of two that are as near, the greater
/// one.
struct OutwardWalk: Sequence, IteratorProtocol {
  private let start: Int
  /// The numbers from the start on, and those before it backwards.
  private let behind, before: AnyIterator<Int>
  private var nextBehind, nextBefore: Int?

  init(_ ranges: [Range<Int>], from start: Int) {
    self.start = start
    behind = AnyIterator(
      ranges.lazy.flatMap { $0.clamped(to: start..<Int.max) }.makeIterator())
    before = AnyIterator(
      ranges.reversed().lazy.flatMap { $0.clamped(to: Int.min..<start).reversed() }.makeIterator())
    (nextBehind, nextBefore) = (behind.next(), before.next())
  }

  mutating func next() -> Int? {
    if let number = nextBehind, nextBefore.map({ number - start <= start - $0 }) ?? true {
      nextBehind = behind.next()
      return number
    }
    defer { nextBefore = before.next() }
    return nextBefore
  }
}
