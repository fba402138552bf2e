// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import BubbleCollection
import Foundation

// Values and constants of UIKit's that layouts carry about and nothing here asks for.

/// The kind of the header of a section in a flow layout, under its name of before Swift 4.2.
public let UICollectionElementKindSectionHeader = CollectionView.elementKindSectionHeader
/// The kind of the footer of a section in a flow layout, under its name of before Swift 4.2.
public let UICollectionElementKindSectionFooter = CollectionView.elementKindSectionFooter

/// Insets, as they were made before Swift 4.2.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> ViewInsets { ViewInsets(top: top, left: left, bottom: bottom, right: right) }

/// Distances from the edges of a rect, in points, the sides named by the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from where reading starts.
  public var leading: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from where reading ends.
  public var trailing: CGFloat

  /// No distance anywhere.
  public static let zero = NSDirectionalEdgeInsets()

  /// Makes insets, nothing at an edge that is not named.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// How far something is moved, in points: to the right and down.
public struct UIOffset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// Down.
  public var vertical: CGFloat

  /// Not at all.
  public static let zero = UIOffset()

  /// Makes an offset, 0 in a direction that is not named.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}
