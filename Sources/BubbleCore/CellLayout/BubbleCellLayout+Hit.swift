import Foundation

/// The result of a hit test in a cell: JSQMessages' three zones avatar, bubble and the rest, and the
/// regions in the bubble.
public enum Hit: Hashable, Sendable {
  /// A link, a button, or another part that responds to touches.
  case region(HitRegion)
  /// The picture or initials of the sender.
  case avatar(Person)
  /// The bubble, outside of its regions.
  case bubble
  /// The rest of the cell.
  case outside

  /// The action that the touch requests from the host, if it hit a region with one.
  public var action: HitAction? {
    if case .region(let region) = self { region.action } else { nil }
  }
}

extension BubbleCellLayout {
  /// Returns the target at a point.
  ///
  /// If regions overlap, the one drawn last is hit.
  ///
  /// - Parameter point: The point, from the cell's top left, y down.
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
