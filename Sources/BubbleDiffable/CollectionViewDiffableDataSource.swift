import BubbleCollection
import Foundation

/// Feeds a collection view from snapshots: `UICollectionViewDiffableDataSource`.
///
/// It becomes the collection view's data source on creation. To change the data, pass another snapshot to
/// ``apply(_:animatingDifferences:completion:)``, which computes the changes and reports them to the
/// collection view in one batch. The collection view holds the data source weakly: keep a reference to it.
///
/// ```swift
/// let source = CollectionViewDiffableDataSource<String, Int>(collectionView: list)
/// var snapshot = source.snapshot()
/// snapshot.appendSections(["today"])
/// snapshot.appendItems([41, 42])
/// try source.apply(snapshot)
/// ```
///
/// ## Differences from UICollectionViewDiffableDataSource
///
/// Applying throws instead of raising an exception, and everything happens on the thread that applies. A host
/// without views creates one with ``init(collectionView:)``. If there is no cell for an item, a plain one is
/// shown and reported. Section snapshots are not supported.
open class CollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, CollectionViewDataSource {
  /// Returns the cell of an item, dequeued from the collection view.
  public typealias CellProvider = (
    _ collectionView: CollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> CollectionViewCell?

  /// Returns a supplementary view, dequeued from the collection view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: CollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> CollectionReusableView?

  typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// The provider of the supplementary views; nil if there are none.
  open var supplementaryViewProvider: SupplementaryViewProvider? {
    didSet { collectionView?.forgetMissingMethods() }
  }

  /// The handlers that are notified of items moved by hand.
  public var reorderingHandlers = ReorderingHandlers()

  weak var collectionView: CollectionView?
  private let cellProvider: CellProvider?
  var current = Snapshot()
  var isApplying = false

  /// Creates a data source with cells, and sets it in a collection view.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  /// Creates a data source for a host without views, and sets it in a collection view.
  public init(collectionView: CollectionView) {
    self.collectionView = collectionView
    cellProvider = nil
    super.init()
    collectionView.dataSource = self
  }

  /// Returns the data as it was last applied, to be changed and applied.
  open func snapshot()
    -> DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  { current }

  /// Returns the item at an index path; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    let sections = current.store.sections
    guard indexPath.isItemPath, indexPath.section < sections.count,
      indexPath.item < sections[indexPath.section].items.count
    else { return nil }
    return sections[indexPath.section].items[indexPath.item]
  }

  /// Returns the index path of an item; nil if it does not exist.
  ///
  /// - Complexity: O(1) on average, after insertions in the middle O(√*n*).
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.store.place(of: itemIdentifier).map { IndexPath(item: $0.item, section: $0.section) }
  }

  /// Returns the section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.store.sections
    return sections.indices.contains(index) ? sections[index].identifier : nil
  }

  /// Returns the index of a section; nil if it does not exist.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: Queries of the collection view

  /// Returns the number of sections in the data.
  open func numberOfSections(in collectionView: CollectionView) -> Int { current.numberOfSections }

  /// Returns the number of items in a section; 0 if the section does not exist.
  open func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    let sections = current.store.sections
    return sections.indices.contains(section) ? sections[section].items.count : 0
  }

  /// Returns the cell provider's cell.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    guard let cellProvider else {
      collectionView.noteMissing(.cellForItem)
      return CollectionViewCell(frame: .zero)
    }
    if let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(collectionView, indexPath, item)
    {
      return cell
    }
    collectionView.report(.missingView(.cell(indexPath)))
    return CollectionViewCell(frame: .zero)
  }

  /// Returns the supplementary view provider's view.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let supplementaryViewProvider else {
      collectionView.noteMissing(.viewForSupplementaryElement)
      return CollectionReusableView(frame: .zero)
    }
    if let view = supplementaryViewProvider(collectionView, kind, indexPath) { return view }
    collectionView.report(.missingView(.supplementary(kind, indexPath)))
    return CollectionReusableView(frame: .zero)
  }

  /// Whether the reordering handlers allow moving an item by hand.
  open func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Moves an item in the data after it was moved by hand, and notifies the reordering handlers.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { moveByHand(from: sourceIndexPath, to: destinationIndexPath) }
}

extension CollectionViewDiffableDataSource: IdentifiedItems {
  package func identifier(ofItemAt indexPath: IndexPath) -> AnyHashable? {
    itemIdentifier(for: indexPath).map { AnyHashable($0) }
  }

  package func indexPath(ofItemIdentifiedBy identifier: AnyHashable) -> IndexPath? {
    (identifier.base as? ItemIdentifierType).flatMap { indexPath(for: $0) }
  }
}
