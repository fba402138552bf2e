import Foundation

/// One change of a batch, as a layout gets it: `UICollectionViewUpdateItem`.
///
/// The index path of a whole section has `NSNotFound` for its item. The members are open so that the tests
/// of a layout may stand in for it.
open class CollectionViewUpdateItem: NSObject {
  /// What happens to the item or section: `UICollectionViewUpdateItem.Action`.
  public enum Action: Int, Sendable {
    /// It is new.
    case insert
    /// It is gone.
    case delete
    /// It stands for other data now.
    case reload
    /// It has another place.
    case move
    /// Nothing.
    case none
  }

  /// Where it was before the batch; nil for an insertion.
  open var indexPathBeforeUpdate: IndexPath? { storedBefore }
  /// Where it is after the batch; nil for a deletion.
  open var indexPathAfterUpdate: IndexPath? { storedAfter }
  /// What happens to it.
  open var updateAction: Action { storedAction }

  private let storedBefore: IndexPath?
  private let storedAfter: IndexPath?
  private let storedAction: Action

  /// Makes an item that says nothing, for subclasses that do.
  public override init() {
    storedBefore = nil
    storedAfter = nil
    storedAction = .none
    super.init()
  }

  /// Makes an item.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    storedBefore = before
    storedAfter = after
    storedAction = action
    super.init()
  }

  /// Such as `delete [0, 3]` or `move [0, 3] to [1, 0]`.
  open override var description: String { text }
}
