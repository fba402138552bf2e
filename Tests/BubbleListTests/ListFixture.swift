import BubbleCollection
import BubbleList
import Foundation

/// Says how many cells there are and how high they and their headers are.
final class ListFixture: CollectionViewDataSource, MessageListLayoutDelegate {
  var headers: [CGFloat]
  var heights: [[CGFloat]]
  /// How often a height was asked for.
  var questionCount = 0

  init(headers: [CGFloat], heights: [[CGFloat]]) {
    precondition(headers.count == heights.count, "a header for each section")
    self.headers = headers
    self.heights = heights
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { heights.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    heights[section].count
  }

  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat {
    questionCount += 1
    return heights[indexPath.section][indexPath.item]
  }

  func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat {
    questionCount += 1
    return headers[section]
  }
}

/// A list of a fixture's cells, 375 x 600 points.
struct TestList {
  let fixture: ListFixture
  let layout = MessageListLayout()
  let view: CollectionView

  init(headers: [CGFloat], heights: [[CGFloat]]) {
    fixture = ListFixture(headers: headers, heights: heights)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    layout.delegate = fixture
    view.dataSource = fixture
    view.layoutIfNeeded()
  }

  /// The attributes of everything, by index path: the headers that are there, and the cells.
  func everything() -> [CollectionViewLayoutAttributes] {
    fixture.heights.indices.flatMap { section in
      let header = layout.layoutAttributesForSupplementaryView(
        ofKind: MessageListLayout.dayHeaderKind, at: IndexPath(item: 0, section: section))
      let cells = fixture.heights[section].indices.compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))
      }
      return (header.map { [$0] } ?? []).filter { $0.frame.height > 0 } + cells
    }
  }

  var contentSize: CGSize {
    view.layoutIfNeeded()
    return view.contentSize
  }

  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    view.layoutAttributesForElements(in: rect)
  }
}

/// What tells one element's attributes from another's.
struct Appearance: Hashable {
  var indexPath: IndexPath
  var kind: String?
  var frame: CGRect
  var zIndex: Int

  init(_ attributes: CollectionViewLayoutAttributes) {
    indexPath = attributes.indexPath
    kind = attributes.representedElementKind
    frame = attributes.frame
    zIndex = attributes.zIndex
  }
}
