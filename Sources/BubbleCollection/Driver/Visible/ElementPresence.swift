import Foundation

/// One stay of an element on the screen: from the moment it becomes visible until no part of it is visible.
///
/// An ``ElementIdentity`` is an element's present place in the data. A presence identifies the element
/// itself, regardless of its name. It is valid through batches, moves, reconfigurations, moves by hand,
/// changes of layout and animations, and while the element is leaving. So a host that keeps its drawings by
/// presence needs neither the data nor the old names.
///
/// An element that returns while it is still visibly leaving keeps its presence. A presence does not outlast
/// the stay: an element that was scrolled out and returns later has a new one. Reloaded elements show other
/// data: in ``CollectionView/reloadItems(at:)`` and ``CollectionView/reloadSections(_:)`` the old one leaves
/// and a new one appears, and after ``CollectionView/reloadData()`` all are new.
///
/// Presences are ordered by their beginning, the earlier first.
public struct ElementPresence: Hashable, Comparable, Sendable {
  let number: Int

  /// Whether one began earlier than another one.
  public static func < (one: ElementPresence, other: ElementPresence) -> Bool {
    one.number < other.number
  }
}

/// An element that is visible at this moment.
public struct PresentedElement {
  /// The element's identity on the screen.
  public let presence: ElementPresence
  /// Its name after all updates; nil if the data no longer has the element.
  public let element: ElementIdentity?
  /// ``element``, or for an element that is gone its name before the update that removed it.
  public let lastElement: ElementIdentity
  /// Whether it is leaving, or is only passed by the bounds: it is not visible after the animations.
  public let isLeaving: Bool
  /// Its attributes at this moment, in content coordinates; the index path is that of ``lastElement``.
  public let attributes: CollectionViewLayoutAttributes
  /// Its frame at this moment in the coordinates of the view: points from the view's top left, y down.
  public let frameInView: CGRect
  /// Its view, if the data source gives views.
  public let view: CollectionReusableView?
}
