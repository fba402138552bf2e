import Foundation

extension CollectionView {
  /// Runs a batch in UIKit's order: the state of before, the block, the counts, the checks, then the
  /// layout.
  func runBatch(_ updates: (() throws -> Void)?, completion: ((Bool) -> Void)?) throws {
    try refuseReentrantCall("performBatchUpdates(_:completion:)")
    guard recordedUpdates == nil else {
      try updates?()
      if let completion { recordedUpdates?.completions.append(completion) }
      return
    }
    // What the block put off comes last, also after one that throws.
    defer { deliverCompletions() }
    abandonMovement()
    if needsLayout || pending.needsPass || counts.isStale { runPass(ExchangePlan()) }
    var recorded = try record(updates)
    if let completion { recorded.completions.append(completion) }
    if recorded.reloadsEverything {
      if needsLayout || pending.needsPass { runPass(ExchangePlan()) }
      animations.due += recorded.completions.map { completion in { completion(true) } }
      deliverCompletions()
    } else {
      let answer = queryCounts(after: recorded)
      let mapping = try UpdateMapping(
        before: counts.items, after: answer.counts, suspects: answer.suspects, updates: recorded)
      counts.items = answer.counts
      counts.isStale = false
      dataGeneration &+= 1
      followInScroll(mapping)
      renameNamedItems(by: mapping)
      let update = beginUpdate(mapping)
      runPass(plan(for: update, completions: recorded.completions))
    }
  }

  /// Runs the block; what it said is dropped if it throws.
  private func record(_ updates: (() throws -> Void)?) throws -> RecordedUpdates {
    recordedUpdates = RecordedUpdates()
    defer { recordedUpdates = nil }
    try updates?()
    return recordedUpdates.take() ?? RecordedUpdates()
  }

  /// Refuses an update from within a question of this collection view: it would be about data that are
  /// being asked for.
  func refuseReentrantCall(_ call: String) throws {
    guard
      isInPass || updateInProgress != nil || isBeingToldOfBounds || isPreparing || isCounting
    else { return }
    report(.reentrantCall(call))
    throw CollectionUpdateError.reentrantCall(call)
  }

  private func beginUpdate(_ mapping: UpdateMapping) -> UpdateInProgress {
    let update = UpdateInProgress(mapping: mapping)
    updateInProgress = update
    let context = currentLayout.makeInvalidationContext()
    context.storedInvalidateDataSourceCounts = true
    update.isInvalidating = true
    asked.invalidateLayout(using: context)
    update.isInvalidating = false
    // A layout that keeps the call to itself is prepared for the new data all the same.
    pending.needsPrepare = true
    return update
  }

  private func plan(
    for update: UpdateInProgress, completions: [(Bool) -> Void]
  ) -> ExchangePlan {
    let plan = ExchangePlan(cause: .updates, duration: operationDuration)
    if !completions.isEmpty {
      plan.completion = { finished in for completion in completions { completion(finished) } }
    }
    plan.prepared = {
      self.asked.prepare(forCollectionViewUpdates: update.mapping.updateItems())
      // Many layouts take the items over only now, and have another size than after their preparation.
      self.takeContentSize()
      self.askForKinds(self.registeredKinds)
      self.askForTargetContentOffset()
    }
    plan.nameAfter = { update.name(after: $0) }
    plan.nameBefore = { update.name(before: $0) }
    let mapping = update.mapping
    if !mapping.operations.reconfiguredItems.isEmpty {
      plan.isReconfigured = { $0.category == .cell && mapping.isReconfigured($0.indexPath) }
    }
    plan.settled = { self.askForKinds([]) }
    let asked = self.asked
    plan.finalAttributes = { asked.finalLayoutAttributes(forDisappearing: $0) }
    plan.initialAttributes = { asked.initialLayoutAttributes(forAppearing: $0) }
    plan.finalize = { self.endUpdate() }
    return plan
  }

  private func endUpdate() {
    let adjustment = updateInProgress?.heldOffsetAdjustment ?? .zero
    if adjustment != .zero {
      adjustContentOffset(by: adjustment)
      // A layout may place elements by the offset; those of the batch are of the offset before.
      cache.isStale = true
    }
    asked.finalizeCollectionViewUpdates()
    updateInProgress = nil
  }
}

extension CollectionView {
  private var registeredKinds: [ElementKind] {
    currentLayout.decorationViewClasses.keys.map {
      ElementKind(category: .decorationView, kind: $0)
    }
  }

  /// Asks the layout which views of each kind go and come; of kinds that are registered, visible or cached.
  private func askForKinds(_ registered: [ElementKind]) {
    var kinds = Set(registered)
    // What is visible is in the cache, too, be it that of before.
    for index in cache.entries.indices where cache.entries[index].element.category != .cell {
      kinds.insert(ElementKind(cache.entries[index].element))
    }
    guard !kinds.isEmpty else { return }
    let sorted = kinds.sorted {
      ($0.category.rawValue, $0.kind) < ($1.category.rawValue, $1.kind)
    }
    for kind in sorted where updateInProgress?.knows(kind) == false {
      let deleted = asked.indexPathsToDelete(kind.category, ofKind: kind.kind)
      let inserted = asked.indexPathsToInsert(kind.category, ofKind: kind.kind)
      updateInProgress?.note(kind, deleted: deleted, inserted: inserted)
    }
  }

  /// Asks the delegate, then the layout, where the content should be; as it is if they don't mind.
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
    take(asked.targetContentOffset(forProposedContentOffset: target))
    if target != current { contentOffset = clampedContentOffset(target) }
  }
}
