import Foundation

/// An edge of a row, or of the visible part of its list.
public enum ListEdge: String, Hashable, Sendable, Codable, CaseIterable {
  /// The upper one.
  case top
  /// The lower one.
  case bottom

  /// Returns the upper edge of a row that is pinned to this edge, until the next pinned row pushes it away.
  ///
  /// - Parameters:
  ///   - place: The position at which it is pinned.
  ///   - next: The next pinned row's beginning, or its end at the lower edge; nil if there is none.
  @inlinable
  package func pinnedTop<Length: SignedNumeric & Comparable>(
    at place: Length, height: Length, next: Length?
  ) -> Length {
    switch self {
    case .top: place + (next.map { min(0, $0 - place - height) } ?? 0)
    case .bottom: place - height + (next.map { max(0, $0 - place + height) } ?? 0)
    }
  }
}

/// A length in a list.
package protocol ListLength: SignedNumeric, Comparable {
  /// Returns the same part of another height as this length is of a positive height.
  func scaled(from height: Self, to other: Self) -> Self
}

extension CGFloat: ListLength {
  @inlinable package func scaled(from height: CGFloat, to other: CGFloat) -> CGFloat {
    self * other / height
  }
}

/// In `HeightUnits`.
extension Int: ListLength {
  // Heights of rows are so small that the quotient is exact to a unit.
  @inlinable package func scaled(from height: Int, to other: Int) -> Int {
    Int(Double(self) * Double(other) / Double(height))
  }
}

/// The visible part of a list, in points or in `HeightUnits` from the list's upper edge, y down.
///
/// All of it is `@inlinable`, because other modules call it at each scroll.
package protocol ListWindow<Length> {
  associatedtype Length: ListLength

  /// The offset of the view's upper edge.
  var viewTop: Length { get }
  var viewHeight: Length { get }
  /// The heights covered at the view's edges.
  var covered: (top: Length, bottom: Length) { get }
}

extension ListWindow {
  /// The edges of the uncovered part, and its height.
  @inlinable package var top: Length { viewTop + covered.top }
  @inlinable package var bottom: Length { viewTop + viewHeight - covered.bottom }
  @inlinable package var height: Length { viewHeight - covered.top - covered.bottom }

  /// Returns the offset at which content of a given height ends at the lower edge, even if the content is too
  /// short for that.
  @inlinable package func endOffset(contentHeight: Length) -> Length {
    contentHeight - viewHeight + covered.bottom
  }

  /// Returns the offset that shows the end of content of a given height.
  @inlinable package func greatestOffset(contentHeight: Length) -> Length {
    max(-covered.top, endOffset(contentHeight: contentHeight))
  }

  /// Returns the nearest offset to which content of a given height may be scrolled.
  @inlinable package func clamped(_ offset: Length, contentHeight: Length) -> Length {
    max(-covered.top, min(offset, greatestOffset(contentHeight: contentHeight)))
  }

  /// Returns the height of the content below the visible part, for content of a given height.
  @inlinable package func remaining(contentHeight: Length) -> Length {
    greatestOffset(contentHeight: contentHeight) - viewTop
  }

  /// Returns whether an edge of a row is visible, with some of the row itself.
  ///
  /// - Parameter slack: A row's edge that is nearer to an edge of the window than this counts as lying on it.
  @inlinable package func shows(
    _ edge: ListEdge, of row: (top: Length, bottom: Length), slack: Length = 0
  ) -> Bool {
    switch edge {
    case .top: top - slack <= row.top && row.top < bottom - slack
    case .bottom: top + slack < row.bottom && row.bottom <= bottom + slack
    }
  }
}
