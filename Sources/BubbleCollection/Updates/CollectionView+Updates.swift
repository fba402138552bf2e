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
      updates.catchUp(isStale)
      defer { updates.catchUp(false) }
      try runBatch(
        {
          self.updates.catchUp(false)
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
    if isStale { runPass(PlainPass()) }
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
      scrolling.follow { mapping.successor(of: $0) }
      renameItems { mapping.isReloaded($0) ? nil : mapping.after(of: $0) }
      let batch = BatchPass(mapping, in: self, completions: recorded.completions)
      updates.begin(batch)
      batch.invalidate()
      runPass(batch)
    }
  }

  /// Whether the elements do not show the present data and layout.
  private var isStale: Bool { needsLayout || pending.needsPrepare || counts.isStale }

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
    let target = targetContentOffset(for: current, by: queries, asksDelegate: true)
    if target != current { contentOffset = clampedContentOffset(target) }
  }
}

/// The state of changes to the data: the recorded updates, the batch that is being reported to the layout,
/// and the item held by hand.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class DataUpdates {
  /// The updates recorded while the block of a batch runs.
  private var recorded: RecordedUpdates?
  /// The batch that is being reported to the layout.
  private(set) var batch: BatchPass?
  /// The item that the user holds.
  private(set) var movement: InteractiveMovement?
  /// The move by hand that ends with the running batch.
  private(set) var drop: Move?
  /// Whether a pass runs late: the data may have changed already, and the update is declared only afterwards.
  private(set) var isCatchingUp = false

  /// Whether the block of a batch runs.
  var isRecording: Bool { recorded != nil }

  /// Begins to record.
  func beginRecording() { recorded = RecordedUpdates() }

  /// Records a change, if the block of a batch runs.
  func record(_ change: (inout RecordedUpdates) -> Void) {
    // In place: a copy of the updates of a large batch would be costly.
    if recorded != nil { recorded?.add(change) }
  }

  /// Ends recording; returns the recorded updates.
  func endRecording() -> RecordedUpdates { recorded.take() ?? RecordedUpdates() }

  /// Begins to report a batch to the layout.
  func begin(_ batch: BatchPass) { self.batch = batch }

  /// Notes whether the data may have changed before the update is declared.
  func catchUp(_ isLate: Bool) { isCatchingUp = isLate }

  /// Holds an item, or holds it elsewhere.
  func hold(_ movement: InteractiveMovement) { self.movement = movement }

  /// Lets go of the held item.
  func letGo() { movement = nil }

  /// Notes the move by hand that the next batch ends; nil: it is reported.
  func endByDrop(_ move: Move?) { drop = move }

  /// Notes that the whole batch was reported to the layout.
  func batchIsOver() { batch = nil }
}

/// The updates that the block of a batch declared, unchecked.
///
/// Their order does not matter: index paths refer to the data before or after the whole batch.
struct RecordedUpdates {
  /// The updates of items.
  struct Items {
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var reconfigured: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []
  }

  /// The updates of sections.
  ///
  /// They are sets, so that an invalid set of a billion takes no memory before it is checked.
  struct Sections {
    var deleted: [IndexSet] = []
    var inserted: [IndexSet] = []
    var reloaded: [IndexSet] = []
    var moved: [(from: Int, to: Int)] = []
  }

  var items = Items()
  var sections = Sections()
  /// Whether `reloadData()` was called, which overrides all other updates.
  var reloadsEverything = false
  /// The completions of the batches that joined this one.
  var completions: [(Bool) -> Void] = []

  /// Changes the record in place, without a copy.
  mutating func add(_ change: (inout RecordedUpdates) -> Void) { change(&self) }
}
