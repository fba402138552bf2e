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

/// SplitMix64 from a seed, so that random tests can be repeated.
struct TestRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to, but not including, `bound`.
  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  /// A multiple of a quarter of a point from 0 up to, but not including, `bound`.
  mutating func length(below bound: Int) -> CGFloat { CGFloat(number(below: bound * 4)) / 4 }
}

/// The seed of random tests: `BUBBLE_SEED` in the environment, or one that stays the same.
let testSeed =
  ProcessInfo.processInfo.environment["BUBBLE_SEED"].flatMap(UInt64.init) ?? 1
