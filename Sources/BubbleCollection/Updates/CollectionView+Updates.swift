import Foundation

extension CollectionView {
  /// Inserts items; the index paths refer to the data after the batch.
  ///
  /// Outside a batch this is a batch of one. Within a section that is inserted or reloaded it has no effect.
  ///
  /// - Throws: ``CollectionUpdateError``: outside a batch the errors of
  ///   ``performBatchUpdates(_:completion:)``, within one only an error for a call from a hook.
  public func insertItems(at indexPaths: [IndexPath]) throws {
    try record("insertItems(at:)") { $0.items.inserted += indexPaths }
  }

  /// Deletes items; the index paths refer to the data before the batch.
  ///
  /// Outside a batch this is a batch of one. Within a section that is deleted or reloaded it has no effect.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func deleteItems(at indexPaths: [IndexPath]) throws {
    try record("deleteItems(at:)") { $0.items.deleted += indexPaths }
  }

  /// Reloads items, which then show other data; the index paths refer to the data before the batch.
  ///
  /// An item gets another cell: it is reported as one that disappears and one that appears. Outside a batch
  /// this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func reloadItems(at indexPaths: [IndexPath]) throws {
    try record("reloadItems(at:)") { $0.items.reloaded += indexPaths }
  }

  /// Configures the cells of items again in place; the index paths refer to the data before the batch.
  ///
  /// The data source provides the cells of visible items again, and dequeues the cell that the item already
  /// has. The cell is measured again. An item may be moved in the same batch; if it is deleted or reloaded,
  /// that takes precedence. Outside a batch this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func reconfigureItems(at indexPaths: [IndexPath]) throws {
    try record("reconfigureItems(at:)") { $0.items.reconfigured += indexPaths }
  }

  /// Moves an item from its place before the batch to its place after it.
  ///
  /// Sections may move in the same batch. A section that is deleted, inserted or reloaded shares no items
  /// with any other: delete and insert the item there. Outside a batch this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) throws {
    try record("moveItem(at:to:)") { $0.items.moved.append((indexPath, newIndexPath)) }
  }

  /// Inserts sections; the indices refer to the data after the batch.
  ///
  /// Outside a batch this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func insertSections(_ sections: IndexSet) throws {
    try record("insertSections(_:)") { $0.sections.inserted.append(sections) }
  }

  /// Deletes sections; the indices refer to the data before the batch.
  ///
  /// Outside a batch this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func deleteSections(_ sections: IndexSet) throws {
    try record("deleteSections(_:)") { $0.sections.deleted.append(sections) }
  }

  /// Reloads sections, which then have other data, of any count; the indices refer to the data before the
  /// batch.
  ///
  /// Outside a batch this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func reloadSections(_ sections: IndexSet) throws {
    try record("reloadSections(_:)") { $0.sections.reloaded.append(sections) }
  }

  /// Moves a section from its place before the batch to its place after it.
  ///
  /// Outside a batch this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, as ``insertItems(at:)`` does.
  public func moveSection(_ section: Int, toSection newSection: Int) throws {
    try record("moveSection(_:toSection:)") { $0.sections.moved.append((section, newSection)) }
  }

  /// Records an operation, or runs it as a batch of one.
  private func record(
    _ call: String, _ change: @escaping (inout RecordedUpdates) -> Void
  ) throws {
    try refuseReentrantCall(call)
    if updates.isRecording {
      updates.record(change)
    } else {
      // A caller that makes one change without a block has changed the data already.
      updates.isCatchingUp = needsLayout || pending.needsPrepare || counts.isStale
      defer { updates.isCatchingUp = false }
      try runBatch(
        {
          self.updates.isCatchingUp = false
          self.updates.record(change)
        }, completion: nil)
    }
  }

  /// Runs a batch in UIKit's order: the old state, the block, the counts, the checks, then the layout.
  func runBatch(_ block: (() throws -> Void)?, completion: ((Bool) -> Void)?) throws {
    try refuseReentrantCall("performBatchUpdates(_:completion:)")
    guard !updates.isRecording else {
      try block?()
      if let completion { updates.record { $0.completions.append(completion) } }
      return
    }
    // Changes that the block postponed run last, also if the block throws.
    defer { deliverCompletions() }
    abandonMovement()
    if needsLayout || pending.needsPrepare || counts.isStale { runPass(PlainPass()) }
    var recorded = try record(block)
    if let completion { recorded.completions.append(completion) }
    if recorded.reloadsEverything {
      if needsLayout || pending.needsPrepare { runPass(PlainPass()) }
      for completion in recorded.completions { callAtEnd { completion(true) } }
      deliverCompletions()
    } else {
      let answer = queryCounts(after: recorded)
      let mapping = try UpdateMapping(
        before: counts.items, after: answer.counts, suspects: answer.suspects, updates: recorded)
      counts.take(answer.counts)
      scrolling.animation?.target.follow { mapping.successor(of: $0) }
      namedItems.rename { mapping.isReloaded($0) ? nil : mapping.after(of: $0) }
      let batch = BatchPass(mapping, in: self, completions: recorded.completions)
      updates.begin(batch)
      batch.invalidate()
      runPass(batch)
    }
  }

  /// Runs the block; its operations are dropped if it throws.
  private func record(_ block: (() throws -> Void)?) throws -> RecordedUpdates {
    updates.beginRecording()
    do {
      try block?()
      return updates.endRecording()
    } catch {
      _ = updates.endRecording()
      throw error
    }
  }

  /// Refuses an update from within a call of this collection view to its layout, data source or delegate: the
  /// data are in use.
  func refuseReentrantCall(_ call: String) throws {
    guard !isQuiet else { return }
    report(.reentrantCall(call))
    throw CollectionUpdateError.reentrantCall(call)
  }

  /// Asks the delegate, then the layout, for the final offset; the offset is unchanged if neither returns
  /// another.
  func askForTargetContentOffset() {
    let current = contentOffset
    var target = current
    func take(_ answer: CGPoint) {
      if answer.x.isFinite, answer.y.isFinite {
        target = answer
      } else {
        report(.unusableContentOffset("\(answer)"))
      }
    }
    if let delegate {
      take(delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target))
    }
    take(queries.targetContentOffset(forProposedContentOffset: target))
    if target != current { contentOffset = clampedContentOffset(target) }
  }
}
