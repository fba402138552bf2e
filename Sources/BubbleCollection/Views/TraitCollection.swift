import Foundation

/// What a host says of the screen that it draws on: `UITraitCollection`.
public struct TraitCollection: Hashable, Sendable {
  /// Pixels a point.
  public var displayScale: CGFloat
  /// The direction of the interface.
  public var layoutDirection: UserInterfaceLayoutDirection
  /// How much room there is from side to side; unspecified until the host says it.
  public var horizontalSizeClass = TraitSizeClass.unspecified
  /// How much room there is from top to bottom; unspecified until the host says it.
  public var verticalSizeClass = TraitSizeClass.unspecified
  /// The sort of device; unspecified until the host says it.
  public var userInterfaceIdiom = UserInterfaceIdiom.unspecified

  /// Describes a screen.
  public init(
    displayScale: CGFloat = 1, layoutDirection: UserInterfaceLayoutDirection = .leftToRight
  ) {
    self.displayScale = displayScale
    self.layoutDirection = layoutDirection
  }
}

/// The direction in which an interface is read: `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: Int, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}

/// Whether the direction of the interface applies to a view: `UISemanticContentAttribute`.
public enum SemanticContentAttribute: Int, Sendable {
  /// It does.
  case unspecified
  /// Controls of playback: left to right.
  case playback
  /// Controls of directions in space: left to right.
  case spatial
  /// Left to right, whatever the interface.
  case forceLeftToRight
  /// Right to left, whatever the interface.
  case forceRightToLeft
}

/// How much room there is along an axis: `UIUserInterfaceSizeClass`.
public enum TraitSizeClass: Int, Sendable {
  /// Not known.
  case unspecified
  /// Little.
  case compact
  /// Much.
  case regular
}

/// The sort of device: `UIUserInterfaceIdiom`.
public enum UserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// The screen of a car.
  case carPlay
  /// A computer.
  case mac = 5
}
