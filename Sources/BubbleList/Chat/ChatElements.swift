import BubbleCollection
import Foundation
import ListCore
import Springs

/// The views of a chat apart from messages and day headers.
extension MessageListLayout {
  /// The kind of the view above all content, which offers earlier messages: ``loadEarlierHeaderHeight``.
  public static let loadEarlierHeaderKind = "loadEarlier"
  /// The kind of the view below all content, which shows the people who are typing: ``typingFooterHeight``.
  public static let typingFooterKind = "typing"
  /// The kind of the view above the first unread message: ``unreadSeparator``.
  public static let unreadSeparatorKind = "unread"
  /// The kind of the decoration behind messages that belong together: ``clusterBackground``.
  public static let clusterBackgroundKind = "cluster"

  /// The index path of the views above and below all content, which belong to no section.
  static var globalIndexPath: IndexPath { IndexPath(index: 0) }
}

/// The place of the separator above the first unread message.
public struct UnreadSeparator: Hashable, Sendable {
  /// The first unread message; updates change it along with the message.
  public var indexPath: IndexPath
  /// The height of the separator, in points, which is added to the distance above the message.
  public var height: CGFloat

  /// Makes a separator above a message.
  public init(above indexPath: IndexPath, height: CGFloat) {
    self.indexPath = indexPath
    self.height = height
  }
}

/// The extent of the decoration behind messages that belong together.
public struct ClusterBackground: Hashable, Sendable {
  /// The distances by which the decoration extends beyond the messages, in points; positive values point outwards.
  public var outsets: ViewInsets
  /// Whether it is as wide as the list; otherwise it is as wide as the widest of its messages.
  public var fillsWidth: Bool
  /// The number of messages from which a cluster is split.
  ///
  /// Each part has at least half as many messages, so that the cost of a query has a bound even in long
  /// clusters.
  ///
  /// A query also finds clusters up to this many messages outside its rect: ``outsets`` that extend over more of
  /// them are cut off.
  public var reach: Int

  /// Makes a background.
  public init(outsets: ViewInsets = .zero, fillsWidth: Bool = true, reach: Int = 500) {
    self.outsets = outsets
    self.fillsWidth = fillsWidth
    self.reach = reach
  }
}

extension MessageListLayout {
  /// The views above and below all content; nil if there is none of the kind.
  func endAttributes(_ kind: String) -> MessageListLayoutAttributes? {
    let isHeader = kind == MessageListLayout.loadEarlierHeaderKind
    guard isHeader || kind == MessageListLayout.typingFooterKind else { return nil }
    let height = isHeader ? state.geometry.headerHeight : state.geometry.footerHeight
    guard height > 0 else { return nil }
    let origin = state.geometry.origin
    return line(
      kind, at: MessageListLayout.globalIndexPath,
      top: isHeader ? origin - height : origin + CGFloat(state.geometry.list.total), height)
  }

  /// A view of the list's width that belongs to no section.
  func line(
    _ kind: String, at indexPath: IndexPath, top: CGFloat, _ height: CGFloat
  ) -> MessageListLayoutAttributes {
    let attributes = MessageListLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: indexPath)
    let sharedValues = state.geometry.sharedValues
    attributes.frame = sharedValues.frame(of: .exact(Double(height)), top: top)
    attributes.zIndex = MessageListLayout.supplementaryZIndex
    attributes.listValues.sharedValues = sharedValues
    return attributes
  }

  /// Adds the views of the chat that are within a rect.
  func appendChatElements(
    to result: inout [CollectionViewLayoutAttributes], _ rect: CGRect
  ) {
    result.append(endAttributes(MessageListLayout.loadEarlierHeaderKind), within: rect)
    result.append(endAttributes(MessageListLayout.typingFooterKind), within: rect)
    result.append(unreadSeparatorAttributes(), within: rect)
    if let clusterBackground {
      for background in clusters(near: rect, clusterBackground) {
        result.append(background, within: rect)
      }
    }
  }

  /// The delegate's name of the cluster of an item.
  private func cluster(of place: Place) -> AnyHashable? {
    delegate?.clusterForItem(self, at: nameInData(of: place))
  }

  /// The index path of an item in the data source: another one while the user moves an item.
  func nameInData(of place: Place) -> IndexPath {
    let path = place.indexPath
    return collectionView?.dataSourcePath(for: path) ?? path
  }

  /// A cluster's items, from the first to the last of a section that have the same name; of a long cluster the part
  /// with the item.
  ///
  /// It is split where the number of an item is a multiple of half the reach, if there is as much of it on
  /// either side: so every item of a part finds the same part.
  private func cluster(
    around place: Place, named name: AnyHashable, _ background: ClusterBackground
  ) -> ClosedRange<Int> {
    let count = state.geometry.list.itemCount(inSection: place.section)
    func isOfCluster(_ item: Int) -> Bool {
      cluster(of: Place(place.section, item)) == name
    }
    let part = max(1, min(background.reach, 2 * count) / 2)
    let cut = place.item / part * part
    var (first, last) = (place.item, place.item)
    let least = max(0, cut - 2 * part)
    let greatest = min(count - 1, cut + 3 * part - 1)
    while first > least, isOfCluster(first - 1) { first -= 1 }
    while last < greatest, isOfCluster(last + 1) { last += 1 }
    func isCut(_ item: Int) -> Bool { item - part >= first && item + part - 1 <= last }
    let start = [cut, cut - part].first(where: isCut)
    let end = [cut + part, cut + 2 * part].first(where: isCut)
    return (start ?? first)...(end.map { $0 - 1 } ?? last)
  }

  /// The decorations that may be visible in a rect: outsets and springs extend into it from outside.
  ///
  /// - Complexity: O(log *n*) and what is in the rect and in reach beyond it.
  private func clusters(
    near rect: CGRect, _ background: ClusterBackground
  ) -> [MessageListLayoutAttributes] {
    func length(_ outset: CGFloat) -> CGFloat { CGFloat(HeightUnits.sanitized(Double(outset))) }
    let list = state.geometry.list
    let origin = state.geometry.origin
    let resting = springs.restingRect(of: rect)
    let slack = MessageListGeometry.tolerance
    let (top, bottom) = (resting.minY - origin, resting.maxY - origin)
    guard
      let reached = list.items(
        endingAfter: top - length(background.outsets.bottom) - slack,
        startingAtOrBefore: bottom + length(background.outsets.top) + slack)
    else { return [] }
    // Searches no further than the reach, however large the outsets are.
    let reach = max(0, min(background.reach, list.itemCount)) + 1
    let shown = list.firstItem(endingAfter: top).map { list.ordinal(of: $0) }
    let seen = list.lastItem(startingAtOrBefore: bottom).map { list.ordinal(of: $0) }
    let from = max(list.ordinal(of: reached.lowerBound), (shown ?? list.itemCount) - reach)
    let to = min(list.ordinal(of: reached.upperBound), (seen ?? -1) + reach)
    guard from <= to, let start = list.item(atOrdinal: from), let end = list.item(atOrdinal: to)
    else { return [] }
    return clusters(from: start, to: end, background)
  }

  /// The decorations of the clusters that have items from one place to another.
  private func clusters(
    from start: Place, to end: Place, _ background: ClusterBackground
  ) -> [MessageListLayoutAttributes] {
    var result: [MessageListLayoutAttributes] = []
    var next: Place? = start
    while let place = next, place <= end {
      next = state.geometry.list.item(after: place)
      guard let name = cluster(of: place) else {
        if missingDelegateMethods.contains(.cluster) { return [] }
        continue
      }
      let items = cluster(around: place, named: name, background)
      result.append(attributes(ofCluster: items, in: place.section, background))
      next = state.geometry.list.item(
        after: Place(place.section, items.upperBound))
    }
    return result
  }

  /// The decoration of the cluster of an item; nil if it is in none.
  func clusterAttributes(at indexPath: IndexPath) -> MessageListLayoutAttributes? {
    guard let clusterBackground, let place = Place(indexPath),
      state.geometry.list.item(at: place) != nil,
      let name = cluster(of: place)
    else { return nil }
    let items = cluster(around: place, named: name, clusterBackground)
    return attributes(ofCluster: items, in: place.section, clusterBackground)
  }

  private func attributes(
    ofCluster items: ClosedRange<Int>, in section: Int, _ background: ClusterBackground
  ) -> MessageListLayoutAttributes {
    let first = Place(section, items.lowerBound)
    let attributes = MessageListLayoutAttributes(
      forDecorationViewOfKind: MessageListLayout.clusterBackgroundKind, with: first.indexPath)
    let last = Place(section, items.upperBound)
    let top = (state.geometry.edges(of: first)?.top ?? 0) + springs.displacement(of: first)
    let end = state.geometry.edges(of: last).map { $0.bottom + springs.displacement(of: last) }
    let bottom = max(top, end ?? top)
    var (left, width) = state.geometry.sharedValues.horizontal(.fullWidth, width: nil)
    if !background.fillsWidth {
      var right = -CGFloat.infinity
      left = .infinity
      for item in state.geometry.list.items(from: first).prefix(items.count) {
        let (x, own) = state.geometry.sharedValues.horizontal(item.alignment, width: item.width)
        left = min(left, x)
        right = max(right, x + own)
      }
      width = right - left
    }
    let outsets = background.outsets
    attributes.frame = CGRect(
      x: left - outsets.left, y: top - outsets.top, width: width + outsets.left + outsets.right,
      height: bottom - top + outsets.top + outsets.bottom)
    attributes.zIndex = -1
    attributes.listValues.sharedValues = state.geometry.sharedValues
    return attributes
  }
}
