import BubbleCollection
import Foundation

extension CollectionViewDiffableDataSource {
  /// Makes the collection view show a snapshot: computes the changes and applies them in one batch.
  ///
  /// Items and sections are compared by their identifiers. Those in both states keep their views; the minimum
  /// number of them moves. Items and sections that the snapshot marks are reloaded or reconfigured. If the
  /// collection view has another data source by now, the snapshot is only stored.
  ///
  /// - Parameters:
  ///   - snapshot: The new data.
  ///   - animatingDifferences: Whether the change takes the collection view's animation time.
  ///   - completion: Called at the end of the animation, within this call if there is none.
  /// - Throws: ``DiffableDataSourceError`` if the snapshot has an error, or if the call is made within a pass
  ///   of the collection view or the block of a batch. Also throws the errors of the collection view's
  ///   batch. After an error, the data is unchanged.
  /// - Complexity: O(*n*) comparisons for *n* items, none for an unchanged section; O(*m* log *m*) for *m*
  ///   items that change their order.
  @inlinable
  public func apply(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) throws {
    // The comparison is inlined for the host's identifiers; the rest is not.
    guard let shown = try beginApplying(snapshot) else { return keep(snapshot, completion) }
    let difference = SnapshotDiffer(from: shown, to: snapshot).result
    try apply(snapshot, difference, isAnimated: animatingDifferences, completion)
  }

  /// Makes the collection view show a snapshot without computing the changes, as `reloadData()` does.
  ///
  /// - Throws: As ``apply(_:animatingDifferences:completion:)`` does.
  public func applySnapshotUsingReloadData(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) throws {
    if let error = snapshot.error { throw error }
    if let collectionView, collectionView.dataSource === self {
      try checkReentrancy(of: "applySnapshotUsingReloadData(_:completion:)", on: collectionView)
      take(snapshot)
      collectionView.reloadData()
    } else {
      take(snapshot)
    }
    completion?()
  }

  private func checkReentrancy(of call: String, on collectionView: CollectionView) throws {
    guard isApplying || collectionView.isAskingLayoutOrRecording else { return }
    collectionView.report(.reentrantCall(call))
    throw DiffableDataSourceError.reentrantApply
  }

  private func take(_ snapshot: Snapshot) {
    current = snapshot
    current.reloadedSections = .init()
    current.reloadedItems = .init()
    current.reconfiguredItems = .init()
  }

  /// The shown data; nil if the collection view shows another data source, or is gone.
  @usableFromInline
  func beginApplying(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) throws -> SnapshotStore<SectionIdentifierType, ItemIdentifierType>? {
    if let error = snapshot.error { throw error }
    guard let collectionView, collectionView.dataSource === self else { return nil }
    try checkReentrancy(of: "apply(_:animatingDifferences:completion:)", on: collectionView)
    return current.store
  }

  /// Stores a snapshot that is not shown.
  @usableFromInline
  func keep(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    _ completion: (() -> Void)?
  ) {
    take(snapshot)
    completion?()
  }

  @usableFromInline
  func apply(
    _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    _ difference: SnapshotDifference, isAnimated: Bool, _ completion: (() -> Void)?
  ) throws {
    guard let collectionView else { return keep(snapshot, completion) }
    if isAnimated {
      try apply(snapshot, difference, to: collectionView, completion)
    } else {
      try HeadlessView.performWithoutAnimation {
        try apply(snapshot, difference, to: collectionView, completion)
      }
    }
  }

  private func apply(
    _ snapshot: Snapshot, _ difference: SnapshotDifference, to collectionView: CollectionView,
    _ completion: (() -> Void)?
  ) throws {
    if difference.isEmpty, difference.reconfiguredItems.isEmpty {
      take(snapshot)
      completion?()
      return
    }
    let previous = current
    isApplying = true
    defer { isApplying = false }
    do {
      try collectionView.performBatchUpdates {
        self.take(snapshot)
        try difference.perform(on: collectionView)
      } completion: { [weak self] _ in
        // A completion may apply the next snapshot.
        self?.isApplying = false
        completion?()
      }
    } catch {
      current = previous
      throw error
    }
  }
}

extension SnapshotDifference {
  /// Makes the updates in the block of a batch.
  func perform(on collectionView: CollectionView) throws {
    if !deletedSections.isEmpty { try collectionView.deleteSections(deletedSections) }
    if !insertedSections.isEmpty { try collectionView.insertSections(insertedSections) }
    if !reloadedSections.isEmpty { try collectionView.reloadSections(reloadedSections) }
    for move in movedSections {
      try collectionView.moveSection(move.from.item, toSection: move.to.item)
    }
    if !deletedItems.isEmpty { try collectionView.deleteItems(at: deletedItems) }
    if !insertedItems.isEmpty { try collectionView.insertItems(at: insertedItems) }
    if !reloadedItems.isEmpty { try collectionView.reloadItems(at: reloadedItems) }
    for move in movedItems {
      try collectionView.moveItem(at: move.from.indexPath, to: move.to.indexPath)
    }
    if !reconfiguredItems.isEmpty { try collectionView.reconfigureItems(at: reconfiguredItems) }
  }
}
