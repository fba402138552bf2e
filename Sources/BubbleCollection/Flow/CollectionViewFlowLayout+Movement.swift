import Foundation

/// Sizes belong to items: they move with an item that is moved by hand, step by step.
extension CollectionViewFlowLayout: MovedItemFollowing {
  package func follow(moveFrom from: IndexPath, to: IndexPath) {
    guard from != to else { return }
    guard !staleness.counts, geometry.contains(from), geometry.sections.indices.contains(to.section)
    else {
      // The owners of the sizes are unknown.
      staleness.measuredSizes = true
      return
    }
    let run = geometry.sections[from.section].items.sizeRuns(in: from.item..<from.item + 1)
    if from.section == to.section {
      edit(from.section, hunks(from: from.item, to: to.item), run)
    } else {
      edit(
        from.section, [FlowHunk(old: from.item..<from.item + 1, new: from.item..<from.item)], run)
      edit(to.section, [FlowHunk(old: to.item..<to.item, new: to.item..<to.item + 1)], run)
    }
    if let view = collectionView { noteData(of: view) }
  }

  /// Returns a context of a movement that does not request the delegate's metrics again.
  func keepingMetrics(
    _ context: CollectionViewLayoutInvalidationContext
  ) -> CollectionViewLayoutInvalidationContext {
    (context as? CollectionViewFlowLayoutInvalidationContext)?
      .invalidateFlowLayoutDelegateMetrics = false
    return context
  }

  /// Returns the removed and added ranges of a move within a section, in the order of the items.
  private func hunks(from: Int, to: Int) -> [FlowHunk] {
    from < to
      ? [
        FlowHunk(old: from..<from + 1, new: from..<from),
        FlowHunk(old: to + 1..<to + 1, new: to..<to + 1),
      ]
      : [
        FlowHunk(old: to..<to, new: to..<to + 1),
        FlowHunk(old: from..<from + 1, new: from + 1..<from + 1),
      ]
  }

  /// Inserts an item's size into the hunks of a section that add one.
  private func edit(_ number: Int, _ hunks: [FlowHunk], _ run: [FlowSizeRun]) {
    let section = geometry.sections[number]
    let count = section.items.count
    guard hunks.allSatisfy({ $0.old.upperBound <= count }) else {
      staleness.measuredSizes = true
      return
    }
    let new = edited(
      section, section.metrics, hunks, hunks.map { $0.new.isEmpty ? [] : run },
      cross: geometry.cross)
    geometry.setSections([(number, new)])
  }
}
