import BubbleCollection
import Foundation

/// Places messages in one vertical list, a section for each day with a header over it.
///
/// Cells are as wide as the collection view and follow each other without gaps: the distances between
/// bubbles are part of the cells' heights. The names are ChatLayout's and UIKit's.
///
/// This is the simple placement: exact sizes, no updates, headers that do not stick.
public final class MessageListLayout: CollectionViewLayout {
  /// The kind of the supplementary view over each section.
  public static let dayHeaderKind = "day"

  /// Says how high the elements are.
  public weak var delegate: (any MessageListLayoutDelegate)?

  private var width: CGFloat = 0
  private var sections: [Section] = []

  private struct Section {
    var headerHeight: CGFloat
    /// Where each item starts, and where the last one ends, in content coordinates.
    var edges: [CGFloat]
    var top: CGFloat { (edges.first ?? 0) - headerHeight }
    var bottom: CGFloat { edges.last ?? 0 }
  }

  /// Asks the delegate for all heights.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public override func prepare() {
    sections = []
    guard let collectionView, let delegate else { return }
    width = collectionView.bounds.width
    var y: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      let header = delegate.messageListLayout(self, heightForHeaderInSection: section)
      y += header
      var edges = [y]
      let count = collectionView.numberOfItems(inSection: section)
      edges.reserveCapacity(count + 1)
      for item in 0..<count {
        y += delegate.messageListLayout(
          self, heightForItemAt: IndexPath(item: item, section: section))
        edges.append(y)
      }
      sections.append(Section(headerHeight: header, edges: edges))
    }
  }

  /// As wide as the collection view, and down to the end of the last cell.
  public override var collectionViewContentSize: CGSize {
    CGSize(width: width, height: sections.last?.bottom ?? 0)
  }

  /// The cells and headers that intersect `rect`, from top to bottom.
  ///
  /// One that only touches an edge of it is left out.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* elements in the rect.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    guard rect.maxX > 0, rect.minX < width else { return [] }
    var found: [CollectionViewLayoutAttributes] = []
    let firstSection = sections.partitioningIndex { $0.bottom > rect.minY }
    for section in firstSection..<sections.count {
      guard sections[section].top < rect.maxY else { break }
      let header = headerAttributes(section)
      if header.frame.height > 0, header.frame.maxY > rect.minY { found.append(header) }
      let edges = sections[section].edges
      let first = max(0, edges.partitioningIndex { $0 > rect.minY } - 1)
      for item in first..<edges.count - 1 {
        guard edges[item] < rect.maxY else { break }
        found.append(cellAttributes(item, section))
      }
    }
    return found
  }

  /// The frame of a message's cell; nil if there is no such item.
  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      (0..<sections[indexPath.section].edges.count - 1).contains(indexPath.item)
    else { return nil }
    return cellAttributes(indexPath.item, indexPath.section)
  }

  /// The frame of a day's header; nil if there is no such section or kind.
  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == MessageListLayout.dayHeaderKind,
      sections.indices.contains(indexPath.section), indexPath.item == 0,
      sections[indexPath.section].headerHeight > 0
    else { return nil }
    return headerAttributes(indexPath.section)
  }

  /// Stale when the width changes.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != width
  }

  private func cellAttributes(_ item: Int, _ section: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: item, section: section))
    let edges = sections[section].edges
    attributes.frame = CGRect(
      x: 0, y: edges[item], width: width, height: edges[item + 1] - edges[item])
    return attributes
  }

  private func headerAttributes(_ section: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: MessageListLayout.dayHeaderKind,
      with: IndexPath(item: 0, section: section))
    attributes.frame = CGRect(
      x: 0, y: sections[section].top, width: width, height: sections[section].headerHeight)
    attributes.zIndex = 1
    return attributes
  }
}

/// Says how high the elements of a message list are.
public protocol MessageListLayoutDelegate: AnyObject {
  /// The height of a cell in points, not negative.
  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat
  /// The height of the header over a section in points; 0: none.
  func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat
}

extension Array {
  /// The first place whose element satisfies a condition that, once true, stays true; the count if there
  /// is none.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where belongsBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
