import Foundation

/// Places the elements of a list one after the other, for callers that need each frame once.
///
/// The frames are those of `MessageListLayout` with default settings. They are not kept.
package struct MessageListRun {
  /// The kind of the header over each section.
  package static let dayHeaderKind = "day"

  /// The width of the list; no element is narrower.
  private let width: CGFloat
  /// The length of the placed elements, in `HeightUnits`.
  private var units = 0
  /// The same length before heights are rounded to units, as the list's index counts it while it is built.
  private var length = 0.0

  /// Makes an empty list with the width of a collection view.
  package init(width: CGFloat) { self.width = max(0, width) }

  /// Begins a section.
  ///
  /// - Parameter headerHeight: The height of its header, in points.
  /// - Returns: The header's frame in content coordinates.
  package mutating func beginSection(headerHeight: CGFloat) -> CGRect { place(headerHeight) }

  /// Adds an item to the section.
  ///
  /// - Parameter height: Its height, in points.
  /// - Returns: The item's frame in content coordinates.
  package mutating func place(itemOfHeight height: CGFloat) -> CGRect { place(height) }

  /// The size of the placed elements, in points.
  package var contentSize: CGSize { CGSize(width: width, height: HeightUnits.points(units)) }

  /// Returns the next frame; an element beyond `HeightUnits.limit` has no height.
  private mutating func place(_ height: CGFloat) -> CGRect {
    var height = HeightUnits.sanitized(Double(height))
    if length + height * HeightUnits.perPoint > Double(HeightUnits.limit) { height = 0 }
    defer {
      length += height * HeightUnits.perPoint
      units &+= HeightUnits.units(height)
    }
    return CGRect(x: 0, y: HeightUnits.points(units), width: width, height: height)
  }
}
