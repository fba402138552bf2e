// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import BubbleCollection
import Foundation

// UIKit's values and constants that layouts use and nothing here reads.

/// The kind of a section's header in a flow layout, under its name before Swift 4.2.
public let UICollectionElementKindSectionHeader = CollectionView.elementKindSectionHeader
/// The kind of a section's footer in a flow layout, under its name before Swift 4.2.
public let UICollectionElementKindSectionFooter = CollectionView.elementKindSectionFooter

/// Creates insets, as before Swift 4.2.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> ViewInsets { ViewInsets(top: top, left: left, bottom: bottom, right: right) }

/// Distances from the edges of a rect, in points, with sides named by the reading direction.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the edge at which reading starts.
  public var leading: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the edge at which reading ends.
  public var trailing: CGFloat

  /// Insets of zero.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates insets; omitted edges are 0.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// A displacement, in points: to the right and down.
public struct UIOffset: Hashable, Sendable {
  /// The displacement to the right.
  public var horizontal: CGFloat
  /// The displacement down.
  public var vertical: CGFloat

  /// An offset of zero.
  public static let zero = UIOffset()

  /// Creates an offset; omitted directions are 0.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

/// Colours that UIKit has names for.
extension ViewColor {
  /// Transparent black.
  public static let clear = ViewColor(white: 0, alpha: 0)
  /// Black.
  public static let black = ViewColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = ViewColor(white: 1 / 3, alpha: 1)
  /// Half of white.
  public static let gray = ViewColor(white: 0.5, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = ViewColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = ViewColor(white: 1, alpha: 1)
  /// Full red.
  public static let red = ViewColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Full green.
  public static let green = ViewColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Full blue.
  public static let blue = ViewColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = ViewColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = ViewColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = ViewColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = ViewColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = ViewColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Dark orange.
  public static let brown = ViewColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
