import Foundation

/// What lies under a point of a cell: JSQMessages' three zones avatar, bubble and the rest, and what is
/// in the bubble.
public enum Hit: Hashable, Sendable {
  /// A link, a button, or another part that answers to a touch.
  case region(HitRegion)
  /// The picture or initials of the sender.
  case avatar(Person)
  /// The bubble, but nothing in it that answers.
  case bubble
  /// The rest of the cell.
  case outside

  /// What the touch asks the host to do, if it hit a region with an action.
  public var action: HitAction? {
    if case .region(let region) = self { region.action } else { nil }
  }
}

extension BubbleCellLayout {
  /// What lies under a point.
  ///
  /// Where regions overlap, the one drawn last is hit.
  ///
  /// - Parameter point: In points from the cell's top left, y down.
  /// - Complexity: O(*n*) in the number of regions and elements.
  public func hit(at point: CGPoint) -> Hit {
    if let region = regions.last(where: { $0.contains(point) }) { return .region(region) }
    for case .avatar(let person, _) in elements.lazy.filter({ $0.frame.contains(point) })
      .map(\.content)
    {
      return .avatar(person)
    }
    return bubbleFrame.contains(point) ? .bubble : .outside
  }
}
