import Foundation

/// One stay of an element on the screen: from when it comes into sight until nothing of it is seen any more.
///
/// Where an ``ElementIdentity`` says where an element is in the data now, this says which one it is, whatever
/// it is called meanwhile. It holds through batches, moves, reconfigurations, moves by hand, changes of layout
/// and animations, and while the element is on its way out; so a host that keeps what it draws by it needs
/// neither the data nor the old names. An element that comes back while it is still seen leaving has the
/// same one. It does not hold beyond the screen: what was scrolled out and comes in later has another one.
/// What is reloaded stands for other data: by ``CollectionView/reloadItems(at:)`` and
/// ``CollectionView/reloadSections(_:)`` the old one goes and a new one comes, and after
/// ``CollectionView/reloadData()`` all are new.
///
/// Of two, that which began earlier comes first.
public struct ElementPresence: Hashable, Comparable, Sendable {
  let number: Int

  /// Whether one began earlier than another one.
  public static func < (one: ElementPresence, other: ElementPresence) -> Bool {
    one.number < other.number
  }
}

/// An element as it is seen at this moment.
public struct PresentedElement {
  /// Which one it is.
  public let presence: ElementPresence
  /// What it is called now, after all updates; nil if the data has no such element any more.
  public let element: ElementIdentity?
  /// ``element``, or for what is gone its name before the update that took it away.
  public let lastElement: ElementIdentity
  /// Whether it is on its way out, or only passed on the way: it is not seen when the animations are over.
  public let isLeaving: Bool
  /// How it looks at this moment, in content coordinates; its index path is that of ``lastElement``.
  public let attributes: CollectionViewLayoutAttributes
  /// Its frame at this moment in the coordinates of the view: points from the view's top left, y down.
  public let frameInView: CGRect
  /// Its view, if the data source gives views.
  public let view: CollectionReusableView?
}
