import Foundation

/// What the block of a batch said.
struct RecordedUpdates {
}

/// A batch that the layout is being told of.
struct UpdateInProgress {
  /// What the layout is told in `prepare(forCollectionViewUpdates:)`; known before it is prepared, for a
  /// flow layout edits its lines by them and has the new content size ready when it is asked.
  var updateItems: [CollectionViewUpdateItem] = []
  /// What contexts added to the offset meanwhile; applied at the end.
  var heldOffsetAdjustment = CGPoint.zero
}

extension CollectionView {
  func runBatch(_ updates: (() throws -> Void)?, completion: ((Bool) -> Void)?) throws {
    try updates?()
    completion?(true)
  }
}
