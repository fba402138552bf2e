import BubbleCollection
import BubbleList
import Foundation

/// Notes what a layout is asked and what it invalidates.
final class NotedLayout: MessageListLayout {
  var contexts: [CollectionViewLayoutInvalidationContext] = []
  /// How many elements were given in answers.
  var elementCount = 0

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    contexts.append(context)
    super.invalidateLayout(with: context)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let elements = super.layoutAttributesForElements(in: rect)
    elementCount += elements?.count ?? 0
    return elements
  }
}

extension TwinHost {
  /// A springy list of items of 50 points, 400 points of which are seen.
  static func springy(
    _ count: Int = 100, layout: MessageListLayout = MessageListLayout(), measures: Bool = false
  ) -> TwinHost {
    var twin = ListTwin()
    twin.bounds = CGRect(x: 0, y: 0, width: 375, height: 400)
    let items = (0..<count).map { TwinItem(id: $0, size: CGSize(width: 375, height: 50)) }
    twin.sections = [TwinSection(items: items)]
    let host = TwinHost(twin, measures: measures, layout: layout)
    host.layout.springinessEnabled = true
    return host
  }

  /// Scrolls as a finger does that is at a height of the view.
  func drag(by distance: CGFloat, fingerAt y: CGFloat) {
    layout.springTouchLocation = CGPoint(x: 100, y: y)
    view.contentOffset.y += distance
    layout.springTouchLocation = nil
    view.layoutIfNeeded()
  }

  /// Scrolls without a finger.
  func scroll(to offset: CGFloat) {
    view.contentOffset.y = offset
    view.layoutIfNeeded()
  }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
  }

  /// How far an item is below its place among items of 50 points.
  func displacement(_ item: Int) -> CGFloat { frame(item).minY - CGFloat(item) * 50 }

  /// The items that are visible, in order.
  var seenItems: [Int] {
    view.visibleLayoutAttributes.filter { $0.representedElementCategory == .cell }
      .map(\.indexPath.item).sorted()
  }
}
