import BubbleCollection
import Foundation

/// A change of a diffable data source: `NSDiffableDataSourceTransaction`.
public struct DiffableDataSourceTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The data before.
  public let initialSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The data after.
  public let finalSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference in the order of all items.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension CollectionViewDiffableDataSource {
  /// Decides which items may be moved by hand, and is notified of moves.
  public struct ReorderingHandlers {
    /// A change by a move by hand.
    public typealias Transaction = DiffableDataSourceTransaction<
      SectionIdentifierType, ItemIdentifierType
    >
    /// Whether an item may be moved by hand; nil allows none.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the data changes.
    public var willReorder: ((Transaction) -> Void)?
    /// Called after the data changed.
    public var didReorder: ((Transaction) -> Void)?

    /// Creates handlers that allow no moves.
    public init() {}
  }

  /// Moves an item in the data to match a move in the collection view.
  func moveByHand(from start: IndexPath, to end: IndexPath) {
    guard let item = itemIdentifier(for: start), start != end, end.isItemPath,
      current.store.sections.indices.contains(end.section)
    else { return }
    let before = current
    var after = current
    after.store.remove([item])
    guard end.item <= after.store.sections[end.section].items.count else { return }
    _ = after.store.insert([item], at: Place(end.section, end.item))
    let places = [before, after].map { $0.indexOfItem(item) ?? 0 }
    let steps: [CollectionDifference<ItemIdentifierType>.Change] = [
      .remove(offset: places[0], element: item, associatedWith: places[1]),
      .insert(offset: places[1], element: item, associatedWith: places[0]),
    ]
    guard let difference = CollectionDifference(steps) else { return }
    let transaction = ReorderingHandlers.Transaction(
      initialSnapshot: before, finalSnapshot: after, difference: difference)
    reorderingHandlers.willReorder?(transaction)
    current = after
    reorderingHandlers.didReorder?(transaction)
  }
}
