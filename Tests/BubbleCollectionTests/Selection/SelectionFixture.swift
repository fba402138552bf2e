import BubbleCollection
import Foundation

/// A cell that writes down each change of its look.
final class LookingCell: CollectionViewCell {
  var log: [String] = []
  override var isSelected: Bool { didSet { log.append(isSelected ? "selected" : "deselected") } }
  override var isHighlighted: Bool { didSet { log.append(isHighlighted ? "touched" : "let go") } }
  override func prepareForReuse() { log = [] }
}

/// Hears of touches, and answers as a test wants.
final class TouchListener: CollectionViewDelegate {
  var calls: [String] = []
  var refuses: Set<String> = []
  /// What happens within a call, by its name.
  var actions: [String: () throws -> Void] = [:]

  private func hear(_ call: String, _ path: IndexPath) -> Bool {
    calls.append("\(call) \(path.item)")
    do { try actions.removeValue(forKey: call)?() } catch { calls.append("\(error)") }
    return !refuses.contains(call)
  }

  func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { hear("shouldHighlight", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) { _ = hear("didHighlight", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { _ = hear("didUnhighlight", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { hear("shouldSelect", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { hear("shouldDeselect", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) { _ = hear("didSelect", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) { _ = hear("didDeselect", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { _ = hear("primaryAction", indexPath) }

  func forget() { calls = [] }
}

/// Rows that say where each is.
final class FindableRows: SectionedRows {
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 100, height: 1e6))?
      .first { ElementIdentity($0) == .cell(indexPath) }
  }
}

/// Rows of ten points under a header of six, with cells, in a view that shows five of them.
struct SelectionFixture {
  let update: UpdateFixture
  let listener = TouchListener()

  init(counts: [Int] = [20]) {
    let source = ViewSource(counts: counts)
    update = UpdateFixture(source, height: 56, layout: FindableRows())
    view.register(LookingCell.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.layoutIfNeeded()
    view.delegate = listener
  }

  var view: CollectionView { update.collectionView }
  var source: IdentityData { update.source }

  var selected: [IndexPath] { view.indexPathsForSelectedItems ?? [] }

  /// The identities of the selected items.
  var identities: [Int] { selected.map { source.sections[$0.section].items[$0.item] } }

  /// The identities of the visible items whose cells look selected, in the order of the data.
  var lookSelected: [Int] {
    view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0) }
      .filter(\.isSelected).map(\.tag)
  }

  var lookTouched: [Int] {
    view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0) }
      .filter(\.isHighlighted).map(\.tag)
  }

  func select(_ section: Int, _ item: Int) {
    view.selectItem(at: path(section, item), animated: false, scrollPosition: [])
  }

  func scroll(to y: CGFloat) {
    view.contentOffset.y = y
    view.layoutIfNeeded()
  }

  /// The point in the middle of a row of section 0.
  func point(_ item: Int) -> CGPoint { CGPoint(x: 50, y: 6 + CGFloat(item) * 10 + 5) }
}
