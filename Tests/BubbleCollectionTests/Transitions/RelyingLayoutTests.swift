import BubbleCollection
import Expectations
import Foundation
import Testing

/// Layouts that keep an array and rely on being asked for what was there when they were prepared, as most that
/// are written for UIKit do.
@Suite struct RelyingLayoutTests {
  /// Rows of an array; what is not in it is out of range.
  private final class ArrayRows: CollectionViewLayout {
    private var rows: [CollectionViewLayoutAttributes] = []
    /// How many items it answers that the data has not.
    var surplus = 0

    override func prepare() {
      let count = (collectionView?.numberOfItems(inSection: 0) ?? 0) + surplus
      rows = (0..<count).map { item in
        let attributes = CollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: item, section: 0))
        attributes.frame = CGRect(x: 0, y: CGFloat(item) * 20, width: 100, height: 20)
        return attributes
      }
    }

    override var collectionViewContentSize: CGSize {
      CGSize(width: 100, height: CGFloat(rows.count) * 20)
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? {
      rows.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }
    }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { rows[indexPath.item] }
  }

  private func view(_ items: Counts, _ layout: CollectionViewLayout) -> CollectionView {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.dataSource = items
    view.layoutIfNeeded()
    return view
  }

  @Test(arguments: [1, 0])
  func `fewer items are reloaded, and the view grows with an animation`(count: Int) {
    let items = Counts([12])
    let view = view(items, ArrayRows())
    items.items = [count]
    view.reloadData()
    HeadlessView.animate(withDuration: 0.3) { view.frame.size = CGSize(width: 100, height: 300) }
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.count, equals: count)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `more items are reloaded, and the layout is exchanged before anybody laid out`() {
    let items = Counts([2])
    let view = view(items, ArrayRows())
    view.animationDuration = 0.3
    items.items = [8]
    view.reloadData()
    view.setCollectionViewLayout(ArrayRows(), animated: true)
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.count, equals: 8)
    expect(view.diagnostics.isEmpty)
  }

  @Test(arguments: [(1, 0), (0, 1)])
  func `in a transition one layout is not asked for what only the other one makes up`(
    from: Int, to: Int
  ) {
    let items = Counts([3])
    let (first, second) = (ArrayRows(), ArrayRows())
    (first.surplus, second.surplus) = (from, to)
    let view = view(items, first)
    let transition = view.startInteractiveTransition(to: second)
    transition.transitionProgress = 0.5
    transition.invalidateLayout()
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.count, equals: 3)
    expect(!view.diagnostics.isEmpty)
    view.cancelInteractiveTransition()
    view.layoutIfNeeded()
  }

  /// Rows with a title above the first, of a kind of its own; notes which others it is asked for.
  private final class TitledRows: CollectionViewLayout {
    let kind: String
    private(set) var strange: [String] = []

    init(kind: String) {
      self.kind = kind
      super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? {
      [title] + (0..<4).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    private var title: CollectionViewLayoutAttributes {
      let title = CollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: 0))
      title.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      return title
    }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: 0, y: 20 + CGFloat(indexPath.item) * 20, width: 100, height: 20)
      return attributes
    }

    private func answer(_ elementKind: String) -> CollectionViewLayoutAttributes? {
      guard elementKind == kind else {
        strange.append(elementKind)
        return nil
      }
      return title
    }

    override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { answer(elementKind) }

    override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { answer(elementKind) }

    override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { answer(elementKind) }
  }

  @Test func `layouts that have views of different kinds are asked for their own alone`() {
    let (first, second) = (TitledRows(kind: "first"), TitledRows(kind: "second"))
    let view = view(Counts([4]), first)
    view.animationDuration = 0.3
    for isFinished in [false, true] {
      let transition = view.startInteractiveTransition(to: second)
      transition.transitionProgress = 0.5
      transition.invalidateLayout()
      view.layoutIfNeeded()
      if isFinished {
        view.finishInteractiveTransition()
      } else {
        view.cancelInteractiveTransition()
      }
      view.layoutIfNeeded()
      view.advanceAnimations(by: 1)
    }
    view.setCollectionViewLayout(first, animated: true)
    view.setCollectionViewLayout(second, animated: true)
    view.layoutIfNeeded()
    view.advanceAnimations(by: 0.1)
    view.setCollectionViewLayout(first, animated: true)
    view.advanceAnimations(by: 1)
    view.layoutIfNeeded()
    expect(first.strange == [] && second.strange == [])
    expect(view.indexPathsForVisibleSupplementaryElements(ofKind: "first").count, equals: 1)
    expect(view.diagnostics.isEmpty)
  }

  /// Rows of a model that is made at the start and edited by updates alone.
  private final class ModelRows: CollectionViewLayout {
    private(set) var model: [[String]] = []
    private(set) var disagrees = false

    func fill(_ model: [[String]]) { self.model = model }

    override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
      for update in updateItems where update.updateAction == .move {
        guard let from = update.indexPathBeforeUpdate, let to = update.indexPathAfterUpdate,
          model[from.section].indices.contains(from.item)
        else {
          disagrees = true
          continue
        }
        let item = model[from.section].remove(at: from.item)
        model[to.section].insert(item, at: to.item)
      }
      let counts = (0..<model.count).map { collectionView?.numberOfItems(inSection: $0) }
      if counts != model.map(\.count) { disagrees = true }
    }

    private var paths: [IndexPath] {
      model.indices.flatMap { section in
        model[section].indices.map { IndexPath(item: $0, section: section) }
      }
    }

    override var collectionViewContentSize: CGSize {
      CGSize(width: 100, height: paths.count * 20)
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? {
      paths.enumerated().map { row, path in
        let attributes = CollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(x: 0, y: row * 20, width: 100, height: 20)
        return attributes
      }
    }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      layoutAttributesForElements(in: .zero)?.first { $0.indexPath == indexPath }
    }
  }

  @Test(arguments: [true, false])
  func `a layout that edits its own model knows where a held item is, and where it lands`(
    lands: Bool
  ) {
    let layout = ModelRows()
    let source = HandSource([["a", "b"], ["c", "d", "e"]])
    layout.fill(source.items)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(HandSource.Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    // Over "c", then over "e".
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 45))
    expect(layout.model, equals: [["b"], ["a", "c", "d", "e"]])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 95))
    expect(layout.model, equals: [["b"], ["c", "d", "e", "a"]])
    expect(view.visibleCells.count, equals: 5)
    if lands { view.endInteractiveMovement() } else { view.cancelInteractiveMovement() }
    view.layoutIfNeeded()
    expect(
      source.items,
      equals: (lands ? [["b"], ["c", "d", "e", "a"]] : [["a", "b"], ["c", "d", "e"]]))
    expect(layout.model, equals: source.items)
    expect(!layout.disagrees && view.diagnostics.isEmpty)
  }

  /// One row at the lower edge of what the insets leave, which compares these when it hears of bounds.
  private final class LowestRow: CollectionViewLayout {
    private var inset = ViewInsets.zero

    override func prepare() { inset = collectionView?.adjustedContentInset ?? .zero }

    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 20) }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? {
      let attributes = CollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: 0, section: 0))
      let height = (collectionView?.bounds.height ?? 0) - inset.top - inset.bottom
      attributes.frame = CGRect(x: 0, y: height - 20, width: 100, height: 20)
      return [attributes]
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      collectionView?.adjustedContentInset != inset
    }
  }

  @Test func `a layout that compares the insets when it hears of bounds hears of new insets`() {
    let view = view(Counts([1]), LowestRow())
    expect(view.visibleLayoutAttributes.map(\.frame.minY), equals: [180])
    view.contentInset.bottom = 50
    view.layoutIfNeeded()
    expect(view.visibleLayoutAttributes.map(\.frame.minY), equals: [130])
    view.safeAreaInsets.bottom = 30
    view.layoutIfNeeded()
    expect(view.visibleLayoutAttributes.map(\.frame.minY), equals: [100])
  }
}
