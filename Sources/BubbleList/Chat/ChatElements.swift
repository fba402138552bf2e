import BubbleCollection
import Foundation
import ListCore
import Springs

/// The views of a chat besides its messages and its days.
extension MessageListLayout {
  /// The kind of the view over all content, which offers earlier messages: ``loadEarlierHeaderHeight``.
  public static let loadEarlierHeaderKind = "loadEarlier"
  /// The kind of the view under all content, which says who is writing: ``typingFooterHeight``.
  public static let typingFooterKind = "typing"
  /// The kind of the view over the first unread message: ``unreadSeparator``.
  public static let unreadSeparatorKind = "unread"
  /// The kind of the decoration behind messages that belong together: ``clusterBackground``.
  public static let clusterBackgroundKind = "cluster"

  /// The index path of the views over and under all content: they belong to no section.
  static var globalIndexPath: IndexPath { IndexPath(index: 0) }
}

/// Where the line over the first unread message is.
public struct UnreadSeparator: Hashable, Sendable {
  /// The first unread message; updates change it along with the message.
  public var indexPath: IndexPath
  /// The height of the line, in points: the message is that much further from what is above it.
  public var height: CGFloat

  /// Says where the line is.
  public init(above indexPath: IndexPath, height: CGFloat) {
    self.indexPath = indexPath
    self.height = height
  }
}

/// How the decoration behind messages that belong together is cut out.
public struct ClusterBackground: Hashable, Sendable {
  /// How far the decoration reaches beyond the messages, in points; positive values lead outwards.
  public var outsets: ViewInsets
  /// Whether it is as wide as the list, or as the widest of its messages.
  public var fillsWidth: Bool
  /// From how many messages on a cluster is backed in parts, of half as many at least, so that a question costs
  /// no more however long clusters are.
  ///
  /// So many messages beyond what is asked for clusters are looked for, too: ``outsets`` that lead over more of
  /// them are cut off.
  public var reach: Int

  /// Says how decorations are cut out.
  public init(outsets: ViewInsets = .zero, fillsWidth: Bool = true, reach: Int = 500) {
    self.outsets = outsets
    self.fillsWidth = fillsWidth
    self.reach = reach
  }
}

extension MessageListLayout {
  /// The views over and under all content; nil if there is none of the kind.
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

  /// A view of the list's width that is no section's.
  func line(
    _ kind: String, at indexPath: IndexPath, top: CGFloat, _ height: CGFloat
  ) -> MessageListLayoutAttributes {
    let attributes = MessageListLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: indexPath)
    let surroundings = state.geometry.surroundings
    attributes.frame = surroundings.frame(of: .exact(Double(height)), top: top)
    attributes.zIndex = MessageListLayout.supplementaryZIndex
    attributes.listValues.surroundings = surroundings
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
}

extension MessageListLayout {
  /// What a delegate says that an item belongs to.
  private func cluster(of place: Place) -> AnyHashable? {
    delegate?.clusterForItem(self, at: nameInData(of: place))
  }

  /// The name by which the delegate knows an item: another one while an item is moved by hand.
  func nameInData(of place: Place) -> IndexPath {
    let path = place.indexPath
    return collectionView?.dataSourcePath(for: path) ?? path
  }

  /// A cluster's items, from the first to the last of a section that have the same name; the part of a long
  /// cluster that an item is in.
  ///
  /// It is cut where the number of an item is a multiple of half the reach, and where there is as much of it on
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

  /// The decorations that may be seen in a rect: outsets and springs lead into it from beyond it.
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
    // However far outsets lead, no more is looked at than is said.
    let reach = max(0, min(background.reach, list.itemCount)) + 1
    let shown = list.firstItem(endingAfter: top).map { list.ordinal(of: $0) }
    let seen = list.lastItem(startingAtOrBefore: bottom).map { list.ordinal(of: $0) }
    let from = max(list.ordinal(of: reached.lowerBound), (shown ?? list.itemCount) - reach)
    let to = min(list.ordinal(of: reached.upperBound), (seen ?? -1) + reach)
    guard from <= to, let start = list.item(atOrdinal: from), let end = list.item(atOrdinal: to)
    else { return [] }
    return clusters(from: start, to: end, background)
  }

  /// The decorations behind the clusters that have items from one place to another.
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

  /// The decoration that belongs to the cluster of an item; nil if it is in none.
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
    var (left, width) = state.geometry.surroundings.horizontal(.fullWidth, width: nil)
    if !background.fillsWidth {
      var right = -CGFloat.infinity
      left = .infinity
      for item in state.geometry.list.items(from: first).prefix(items.count) {
        let (x, own) = state.geometry.surroundings.horizontal(item.alignment, width: item.width)
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
    attributes.listValues.surroundings = state.geometry.surroundings
    return attributes
  }
}
