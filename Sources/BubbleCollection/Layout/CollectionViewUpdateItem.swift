import Foundation

/// One change of a batch, as passed to a layout: `UICollectionViewUpdateItem`.
///
/// The index path of a whole section has `NSNotFound` as its item. The members are open so that tests of a
/// layout may replace it.
open class CollectionViewUpdateItem: NSObject {
  /// The kinds of changes: `UICollectionViewUpdateItem.Action`.
  public enum Action: Int, Sendable {
    /// The item or section is new.
    case insert
    /// The item or section is gone.
    case delete
    /// The item or section has other data now.
    case reload
    /// The item or section has another place.
    case move
    /// No change.
    case none
  }

  /// The index path before the batch; nil for an insertion.
  open var indexPathBeforeUpdate: IndexPath? { storedBefore }
  /// The index path after the batch; nil for a deletion.
  open var indexPathAfterUpdate: IndexPath? { storedAfter }
  /// The kind of the change.
  open var updateAction: Action { storedAction }

  private let storedBefore: IndexPath?
  private let storedAfter: IndexPath?
  private let storedAction: Action

  /// Creates an item without a change, for subclasses that provide one.
  public override init() {
    storedBefore = nil
    storedAfter = nil
    storedAction = .none
    super.init()
  }

  /// Creates an item.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    storedBefore = before
    storedAfter = after
    storedAction = action
    super.init()
  }

  /// A short text such as `delete [0, 3]` or `move [0, 3] to [1, 0]`.
  open override var description: String { text }
}
