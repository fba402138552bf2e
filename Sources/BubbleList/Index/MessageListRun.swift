import BubbleCollection
import Foundation

/// Places the elements of a list one after the other, as ``MessageListLayout`` does with standard settings, for who
/// needs each of them once: what was placed is not kept.
package struct MessageListRun {
  private let surroundings: MessageListSurroundings
  private var extent = HeightExtent()
  /// The same length as the index counts it while it is built.
  private var length = 0.0

  /// An empty list as wide as a collection view.
  package init(width: CGFloat) {
    surroundings = MessageListSurroundings(
      additionalInsets: .zero, viewSize: CGSize(width: width, height: 0), insets: .zero)
  }

  /// Begins a section, and ends the one before.
  ///
  /// - Parameter headerHeight: The height of its header, in points.
  /// - Returns: The header's frame in content coordinates.
  package mutating func beginSection(headerHeight: CGFloat) -> CGRect {
    if extent.marks > 0 { endSection() }
    return add(.header, .exact(Double(headerHeight)))
  }

  /// Adds an item to the section.
  ///
  /// - Parameter height: Its height, in points.
  /// - Returns: The item's frame in content coordinates.
  package mutating func place(itemOfHeight height: CGFloat) -> CGRect {
    add(.item, .exact(Double(height)))
  }

  /// The size of what was placed, in points.
  package var contentSize: CGSize {
    CGSize(
      width: max(0, surroundings.visibleSize.width), height: HeightUnits.points(extent.units))
  }

  private mutating func endSection() {
    _ = add(.footer, .absent)
    _ = add(.distance, .exact(0))
  }

  private mutating func add(_ kind: HeightKind, _ item: HeightItem) -> CGRect {
    let entry = HeightEntry(kind: kind, item: item)
      .fitting(besides: length, count: extent.items, 0)
    let top = HeightUnits.points(extent.nextStart)
    length += entry.units(0)
    extent.add(
      kind, count: entry.count, height: HeightUnits.units(entry.item.height),
      spacing: HeightUnits.units(entry.item.spacing ?? 0))
    return surroundings.frame(of: entry.item, top: top)
  }
}
