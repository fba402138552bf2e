import BubbleList
import Foundation

@testable import BubbleCollection

/// Where the message is before a batch that a list has to keep where it is seen.
struct MovingPlace {
  private let identity: Int
  private let isBottom: Bool
  /// From the edge of the view to that of the message.
  private let distance: CGFloat

  /// Nil if nothing has to stay, or a batch cannot say what.
  init?(of run: MovingRun, _ operations: SaidOperations) {
    let (view, data) = (run.view, run.data)
    guard let policy = run.stage.kind.policy, !view.needsLayoutForTest, !view.isDragging,
      !view.isDecelerating, view.updates.movement == nil, operations.movedItems.isEmpty,
      operations.movedSections.isEmpty, operations.reloadedSections.isEmpty
    else { return nil }
    let isBottom = policy == .bottom
    let bounds = view.bounds
    let (least, greatest) = view.contentOffsetLimits
    // At its end a list shows what comes there.
    guard !isBottom || greatest.y - bounds.minY > 1, greatest.y > least.y else { return nil }
    let seen = view.visibleLayoutAttributes.filter {
      $0.frame.maxY > bounds.minY + 1e-6 && $0.frame.minY < bounds.maxY - 1e-6
    }.sorted { $0.frame.minY < $1.frame.minY }
    // An edge that is seen, if there is one.
    let edge =
      isBottom
      ? seen.last { $0.frame.maxY <= bounds.maxY + 1e-6 }
      : seen.first { $0.frame.minY >= bounds.minY - 1e-6 }
    self.isBottom = isBottom && edge != nil
    guard let kept = edge ?? (isBottom ? seen.last : seen.first),
      let identity = data.identity(kept.indexPath)
    else { return nil }
    self.identity = identity
    distance = self.isBottom ? kept.frame.maxY - bounds.maxY : kept.frame.minY - bounds.minY
  }

  /// What is wrong after the batch; nil if nothing is.
  func fault(in run: MovingRun) -> String? {
    let view = run.view
    guard !view.needsLayoutForTest else { return nil }
    for (section, content) in run.data.sections.enumerated() {
      guard let item = content.items.firstIndex(of: identity) else { continue }
      guard let frame = view.layoutAttributesForItem(at: path(section, item))?.frame else {
        return "message \(identity) is nowhere"
      }
      let wanted =
        isBottom
        ? frame.maxY - distance - view.bounds.height : frame.minY - distance
      let offset = view.clampedContentOffset(CGPoint(x: 0, y: wanted)).y
      // Content that is as short as the view has no place to keep.
      let (least, greatest) = view.contentOffsetLimits
      guard greatest.y > least.y, abs(view.contentOffset.y - offset) > 1e-3 else { return nil }
      return
        "message \(identity) was \(distance) from the edge: \(view.contentOffset.y), not \(offset)"
    }
    return nil
  }
}
