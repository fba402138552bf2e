import BubbleCollection
import Foundation
import Platform

/// Says which message an item is: the layout's delegate, or else the data source, if it knows its items by
/// identifiers.
extension DelegateQueries {
  /// The object that is asked; nil: there is none.
  var identitySource: AnyObject? { isDelegateAsked ? delegate : identifiedItems }

  private var isDelegateAsked: Bool {
    delegate != nil && !layout.missingDelegateMethods.contains(.identifier)
  }

  private var identifiedItems: (any IdentifiedItems)? {
    layout.collectionView?.dataSource as? any IdentifiedItems
  }

  /// What identifies the message at a place; nil: nothing does.
  func identifier(at place: Place) -> AnyHashable? {
    let path = layout.nameInData(of: place)
    if let delegate, isDelegateAsked {
      let identifier = delegate.identifierForItem(layout, at: path)
      if isDelegateAsked { return identifier }
    }
    return identifiedItems?.identifier(ofItemAt: path)
  }

  /// Where a message is now; nil: nowhere.
  ///
  /// - Parameter hint: Where it may be.
  func indexPath(of identifier: AnyHashable, near hint: IndexPath) -> IndexPath? {
    if let delegate, isDelegateAsked {
      let path = delegate.indexPathForItem(layout, withIdentifier: identifier, near: hint)
      if isDelegateAsked { return path }
    }
    return identifiedItems?.indexPath(ofItemIdentifiedBy: identifier)
  }

  /// Finds messages among items that a change of the data has brought.
  ///
  /// - Parameters:
  ///   - wanted: What identifies them, the one that matters most first.
  ///   - new: The items, counted through all sections, as ranges ascending.
  ///   - hint: The number of the item at which to begin.
  /// - Complexity: A question for each message if the data source knows its items, or the delegate looks them up;
  ///   else one for each new item between the hint and the last one found, and all of them for messages that are
  ///   gone.
  func places(
    of wanted: [AnyHashable], among new: [Range<Int>], in list: HeightIndex, near hint: Int
  ) -> [AnyHashable: Place] {
    guard !wanted.isEmpty, !new.isEmpty else { return [:] }
    return lookUp(wanted, among: new, in: list, near: hint)
      ?? search(for: wanted, among: new, in: list, near: hint)
  }

  /// The places that the delegate or data source knows without being asked for one item after the other; nil:
  /// neither does.
  private func lookUp(
    _ wanted: [AnyHashable], among new: [Range<Int>], in list: HeightIndex, near hint: Int
  ) -> [AnyHashable: Place]? {
    let near = list.item(atOrdinal: max(0, min(hint, list.itemCount - 1)))
    var found: [AnyHashable: Place] = [:]
    // The standard method does not search meanwhile: it says that it is the standard one.
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
      // What stood around the message that matters is near it, or does not matter.
      if identifier == wanted[0] { budget = 4 * wanted.count + 64 }
    }
    return found
  }
}

/// The numbers of some ranges, the nearest to one first.
struct OutwardWalk: Sequence, IteratorProtocol {
  private let ranges: [Range<Int>]
  private let start: Int
  /// The next number behind the start, and the next one before it, each with its range.
  private var behind: (range: Int, number: Int)?
  private var before: (range: Int, number: Int)?

  /// - Parameters:
  ///   - ranges: Ascending, without a number in common.
  ///   - start: The number to begin at, in a range or not.
  init(_ ranges: [Range<Int>], from start: Int) {
    let ranges = ranges.filter { !$0.isEmpty }
    self.ranges = ranges
    self.start = start
    let next = ranges.indices.partitionPoint { ranges[$0].upperBound <= start }
    if next < ranges.count {
      behind = (next, Swift.max(start, ranges[next].lowerBound))
      if ranges[next].lowerBound < start { before = (next, start - 1) }
    }
    if before == nil, next > 0 { before = (next - 1, ranges[next - 1].upperBound - 1) }
  }

  mutating func next() -> Int? {
    let isBehind =
      switch (behind, before) {
      case (nil, nil): true
      case (_?, nil): true
      case (nil, _?): false
      case (let behind?, let before?): behind.number - start <= start - before.number
      }
    if isBehind {
      guard let (range, number) = behind else { return nil }
      if number + 1 < ranges[range].upperBound {
        behind = (range, number + 1)
      } else {
        behind = range + 1 < ranges.count ? (range + 1, ranges[range + 1].lowerBound) : nil
      }
      return number
    }
    guard let (range, number) = before else { return nil }
    if number > ranges[range].lowerBound {
      before = (range, number - 1)
    } else {
      before = range > 0 ? (range - 1, ranges[range - 1].upperBound - 1) : nil
    }
    return number
  }
}
