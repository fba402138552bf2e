import BubbleCollection
import Foundation

/// Sizes that a test sets, and how often they were asked for.
final class FlowSizes: CollectionViewDelegateFlowLayout {
  var sizes: [[CGSize]]
  private(set) var questions = 0

  init(_ sizes: [[CGSize]]) { self.sizes = sizes }
  convenience init(widths: [CGFloat], height: CGFloat = 20) {
    self.init([widths.map { CGSize(width: $0, height: height) }])
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    questions += 1
    return sizes[indexPath.section][indexPath.item]
  }
}

/// A flow layout in a collection view with counts that a test sets.
final class FlowHost {
  let layout: CollectionViewFlowLayout
  let view: CollectionView
  let counts: Counts
  let delegate: (any CollectionViewDelegate)?

  init(
    _ counts: [Int], width: CGFloat = 100, height: CGFloat = 100,
    layout: CollectionViewFlowLayout = CollectionViewFlowLayout(),
    delegate: (any CollectionViewDelegate)? = nil,
    _ configure: (CollectionViewFlowLayout) -> Void = { _ in }
  ) {
    self.layout = layout
    self.counts = Counts(counts)
    self.delegate = delegate
    configure(layout)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    view.delegate = delegate
    view.dataSource = self.counts
    view.layoutIfNeeded()
  }

  convenience init(sizes: FlowSizes, _ configure: (CollectionViewFlowLayout) -> Void = { _ in }) {
    self.init(sizes.sizes.map(\.count), delegate: sizes, configure)
  }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  /// The frames of a section's items.
  func frames(_ section: Int = 0) -> [CGRect] {
    (0..<counts.items[section]).compactMap { frame($0, section) }
  }

  func header(_ section: Int = 0) -> CollectionViewLayoutAttributes? {
    layout.layoutAttributesForSupplementaryView(
      ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
  }

  func footer(_ section: Int = 0) -> CollectionViewLayoutAttributes? {
    layout.layoutAttributesForSupplementaryView(
      ofKind: CollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))
  }

  /// What was said of the layout, in short.
  var diagnostics: [String] { view.diagnostics.map(\.description) }
}

extension CGRect {
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
