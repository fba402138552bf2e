import BubbleCollection
import Expectations
import Foundation
import Testing

/// Rows of 10 points, some of which stand aside, and which count what they are asked.
private final class AsideLayout: RowLayout {
  var aside: [Int: CGFloat] = [:]
  var alphas: [Int: CGFloat] = [:]
  var rectQuestions = 0
  var itemQuestions: [Int] = []
  private var isAnsweringRect = false

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    rectQuestions += 1
    isAnsweringRect = true
    defer { isAnsweringRect = false }
    return super.layoutAttributesForElements(in: rect)?.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    if !isAnsweringRect { itemQuestions.append(indexPath.item) }
    let attributes = super.layoutAttributesForItem(at: indexPath)
    attributes?.frame.origin.y += aside[indexPath.item] ?? 0
    attributes?.alpha = alphas[indexPath.item] ?? 1
    return attributes
  }

  func invalidate(_ items: [Int], othersStay: Bool = true) {
    let context = CollectionViewLayoutInvalidationContext()
    context.invalidateItems(at: items.map { IndexPath(item: $0, section: 0) })
    context.leavesOtherElementsAsTheyAre = othersStay
    invalidateLayout(with: context)
  }
}

/// Contexts that name all elements that are elsewhere.
@Suite struct NamedElementsTests {
  private let layout = AsideLayout()
  private let counts = Counts([100])
  private let view: CollectionView

  init() {
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.dataSource = counts
    view.layoutIfNeeded()
    layout.rectQuestions = 0
  }

  private func changes(_ body: () -> Void) -> [String] {
    var told: [String] = []
    view.changesHandler = { changes in
      told += changes.changes.map { "\($0.kind) \($0.element.indexPath.item)" }
    }
    body()
    view.layoutIfNeeded()
    view.changesHandler = nil
    return told
  }

  @Test func `only what is named is asked for again`() {
    let told = changes {
      layout.aside[2] = 3
      layout.alphas[1] = 0.5
      layout.invalidate([1, 2])
    }
    expect(told, equals: ["changed 1", "moved 2"])
    expect(layout.rectQuestions, equals: 0)
    expect(layout.itemQuestions, equals: [1, 2])
  }

  @Test func `what is named may come into sight and leave it`() {
    expect(
      changes {
        layout.aside[3] = 500
        layout.invalidate([3])
      }, equals: ["disappeared 3"])
    expect(
      changes {
        layout.aside[3] = nil
        layout.aside[50] = -480
        layout.invalidate([3, 50])
      }, equals: ["appeared 3", "appeared 50"])
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [0, 1, 2, 3, 50])
    expect(layout.rectQuestions, equals: 0)
  }

  @Test func `a context that says nothing of the others has all asked for again`() {
    let told = changes {
      layout.aside[2] = 3
      layout.invalidate([2])
      layout.aside[3] = 3
      layout.invalidate([3], othersStay: false)
    }
    expect(told, equals: ["moved 2", "moved 3"])
    expect(layout.rectQuestions, equals: 1)
    expect(layout.itemQuestions.isEmpty)
  }

  @Test func `a scroll in the same pass shows what it should`() {
    let told = changes {
      view.contentOffset.y = 10
      layout.aside[3] = 4
      layout.invalidate([3])
    }
    expect(told, equals: ["disappeared 0", "moved 3", "appeared 4"])
    view.contentOffset.y = 200
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [20, 21, 22, 23])
  }

  @Test func `what is named and as large as before is not measured again`() {
    var measured: [Int] = []
    view.preferredAttributesProvider = { attributes in
      measured.append(attributes.indexPath.item)
      return attributes
    }
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expect(measured, equals: [0, 1, 2, 3])
    measured = []
    layout.aside[2] = 3
    layout.invalidate([2])
    view.layoutIfNeeded()
    expect(measured.isEmpty)
    layout.invalidate([2], othersStay: false)
    view.layoutIfNeeded()
    expect(measured, equals: [2])
  }

  @Test func `what changes before a question between two passes is told in the next pass`() {
    let told = changes {
      layout.alphas[1] = 0.5
      layout.invalidateLayout()
      expect(view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.alpha, equals: 0.5)
    }
    expect(told, equals: ["changed 1"])
  }

  @Test func `a survivor of a batch is told to be elsewhere, though its animation starts there`()
    throws
  {
    final class Arriving: RowLayout {
      var first: CGFloat = 0
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        if indexPath.item > 0 { attributes?.frame.origin.y += first }
        return attributes
      }
      override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }
    }
    let layout = Arriving()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.dataSource = counts
    view.layoutIfNeeded()
    var moved: [Int] = []
    view.changesHandler = { moved += $0.changes.map(\.element.indexPath.item) }
    try view.performBatchUpdates {
      layout.first = 5
      try view.reconfigureItems(at: [IndexPath(item: 0, section: 0)])
    }
    expect(moved, equals: [0, 1, 2, 3])
  }
}
