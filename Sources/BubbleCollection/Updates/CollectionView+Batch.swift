import Foundation

extension CollectionView {
  /// Runs a batch in UIKit's order: the old state, the block, the counts, the checks, then the
  /// layout.
  func runBatch(_ block: (() throws -> Void)?, completion: ((Bool) -> Void)?) throws {
    try refuseReentrantCall("performBatchUpdates(_:completion:)")
    guard !updates.isRecording else {
      try block?()
      if let completion { updates.record { $0.completions.append(completion) } }
      return
    }
    // What the block put off comes last, also after one that throws.
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

  /// Runs the block; what it said is dropped if it throws.
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

  /// Refuses an update from within a question of this collection view: it would be about data that are
  /// being asked for.
  func refuseReentrantCall(_ call: String) throws {
    guard !isQuiet else { return }
    report(.reentrantCall(call))
    throw CollectionUpdateError.reentrantCall(call)
  }

  /// Asks the delegate, then the layout, where the content should be; as it is if they say nothing.
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
