import BubbleCollection
import Foundation
import Testing

@testable import CollectionTestSupport

/// A collection view with cells whose layout, data source or cells misbehave for a while.
final class MisbehaviourStage {
  let view: CollectionView
  let source = CellSource([30, 20])
  private(set) var layout: FullHookLayout
  private var kept: [AnyObject] = []

  init() {
    layout = FullHookLayout()
    layout.mindsPreferred = true
    // A kind that updates are told of.
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "stripe")
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.register(MeasuringCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
  }

  /// Keeps what the collection view does not.
  func keep(_ object: AnyObject) { kept.append(object) }

  /// As wrong counts are left, wrong as they are.
  func changeFirstCount(by difference: Int) {
    guard let first = source.counts.first else { return }
    source.counts[0] = first &+ difference
  }

  /// Makes everything behave again, runs an ordinary pass and expects what any collection view shows.
  func heal() {
    source.onCell = nil
    source.height = nil
    source.counts = [30, 20]
    layout = FullHookLayout()
    layout.mindsPreferred = true
    view.preferredAttributesProvider = nil
    view.changesHandler = nil
    view.diagnosticHandler = nil
    view.delegate = nil
    view.contentInset = .zero
    view.collectionViewLayout = layout
    // Of cells that were filled before.
    layout.heights = [:]
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    view.dataSource = source
    view.reloadData()
    view.layoutIfNeeded()
    view.advanceAnimations(by: 1000)
    view.layoutIfNeeded()
  }

  /// What is wrong with what is shown; nil: it is as it should be.
  func fault() -> String? {
    guard view.contentSize == CGSize(width: 100, height: 500) else {
      return "content size \(view.contentSize)"
    }
    guard view.contentOffset.x == 0, (0...460).contains(view.contentOffset.y) else {
      return "offset \(view.contentOffset)"
    }
    for y in [view.contentOffset.y, 0, 285, 460] {
      view.contentOffset = CGPoint(x: 0, y: y)
      view.layoutIfNeeded()
      let rows = Int(y / 10)..<Int(((y + 40) / 10).rounded(.up))
      let expected: [[Int]] = rows.map { row in row < 30 ? [0, row] : [1, row - 30] }
      let visible = view.indexPathsForVisibleItems.map { Array($0) }
      guard visible == expected else { return "at \(y) visible \(visible)" }
      guard view.visibleCells.count == expected.count, view.subviews.count == expected.count,
        view.visibleCells.allSatisfy({ $0.superview === view })
      else { return "at \(y) \(view.visibleCells.count) cells, \(view.subviews.count) subviews" }
      guard view.visibleCells.map(\.frame) == view.visibleLayoutAttributes.map(\.frame) else {
        return "frames \(view.visibleCells.map(\.frame))"
      }
    }
    return faultOfBatch()
  }

  private func faultOfBatch() -> String? {
    var completed: Bool?
    do {
      try view.performBatchUpdates {
        self.source.counts = [31, 20]
        try self.view.insertItems(at: [IndexPath(item: 0, section: 0)])
      } completion: {
        completed = $0
      }
      view.advanceAnimations(by: 1000)
      source.counts = [30, 20]
      try view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      view.advanceAnimations(by: 1000)
    } catch { return "batch: \(error)" }
    guard completed == true else { return "completion \(completed.map(String.init) ?? "missing")" }
    guard view.numberOfItems(inSection: 0) == 30 else { return "counts" }
    guard view.subviews.count == view.visibleCells.count else { return "subviews after a batch" }
    return nil
  }
}

/// What a host does with a collection view.
enum HostOperation: String, CaseIterable, Sendable {
  case firstLayout, scroll, scrollFar, reload, insert, delete, reloadItem, moveSection
  case emptyBatch, resize, resizeAnimated, invalidate, changeLayout, animatedInsert, animatedScroll,
    ask

  func run(on stage: MisbehaviourStage) {
    let view = stage.view
    do {
      switch self {
      case .firstLayout: view.layoutIfNeeded()
      case .scroll: view.contentOffset.y += 7
      case .scrollFar: view.contentOffset.y = view.contentOffset.y > 200 ? 3 : 300
      case .reload: view.reloadData()
      case .insert, .animatedInsert:
        view.animationDuration = self == .insert ? 0 : 0.2
        try view.performBatchUpdates {
          stage.changeFirstCount(by: 2)
          try view.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 3, section: 0)])
        }
        view.advanceAnimations(by: 0.1)
        view.animationDuration = 0
      case .delete:
        try view.performBatchUpdates {
          stage.changeFirstCount(by: -1)
          try view.deleteItems(at: [IndexPath(item: 1, section: 0)])
        }
      case .reloadItem:
        try view.reloadItems(at: [IndexPath(item: 1, section: 0)])
      case .moveSection:
        try view.performBatchUpdates {
          stage.source.counts.reverse()
          try view.moveSection(0, toSection: 1)
        }
      case .emptyBatch: try view.performBatchUpdates(nil)
      case .resize: view.frame.size = CGSize(width: 90, height: 55)
      case .resizeAnimated:
        HeadlessView.animate(withDuration: 0.2) { view.frame.size = CGSize(width: 80, height: 50) }
      case .invalidate: view.collectionViewLayout.invalidateLayout()
      case .ask: _ = view.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))
      case .changeLayout:
        let layout = view.collectionViewLayout
        view.setCollectionViewLayout(FullHookLayout(), animated: true)
        view.layoutIfNeeded()
        view.setCollectionViewLayout(layout, animated: false)
      case .animatedScroll:
        view.animationDuration = 0.2
        view.setContentOffset(CGPoint(x: 0, y: 120), animated: true)
        view.advanceAnimations(by: 0.1)
        view.animationDuration = 0
      }
    } catch {
      // A refused update: what counts is what comes after it.
    }
    view.layoutIfNeeded()
  }
}
