import BubbleCollection
import Foundation

/// What the tests of animations and transitions start from.
enum RowFixture {
  /// A view of 100 by 40 points with rows of 10, laid out.
  static func make(
    _ count: Int
  ) -> (view: CollectionView, layout: RowLayout, counts: Counts) {
    let layout = RowLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    let counts = Counts([count])
    view.dataSource = counts
    view.layoutIfNeeded()
    return (view, layout, counts)
  }

  static func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// The items that are visible.
  static func items(_ view: CollectionView) -> [Int] { view.indexPathsForVisibleItems.map(\.item) }
}
