import Foundation

/// The host's description of the screen that it draws on: `UITraitCollection`.
public struct TraitCollection: Hashable, Sendable {
  /// Pixels per point.
  public var displayScale: CGFloat
  /// The direction of the interface.
  public var layoutDirection: UserInterfaceLayoutDirection
  /// The class of the screen's width; unspecified until the host sets it.
  public var horizontalSizeClass = TraitSizeClass.unspecified
  /// The class of the screen's height; unspecified until the host sets it.
  public var verticalSizeClass = TraitSizeClass.unspecified
  /// The sort of device; unspecified until the host sets it.
  public var userInterfaceIdiom = UserInterfaceIdiom.unspecified

  /// Creates the description of a screen.
  public init(
    displayScale: CGFloat = 1, layoutDirection: UserInterfaceLayoutDirection = .leftToRight
  ) {
    self.displayScale = displayScale
    self.layoutDirection = layoutDirection
  }
}

/// The reading direction of an interface: `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: Int, Sendable {
  /// Left to right, as in English.
  case leftToRight
  /// Right to left, as in Arabic.
  case rightToLeft
}

/// Whether the direction of the interface applies to a view: `UISemanticContentAttribute`.
public enum SemanticContentAttribute: Int, Sendable {
  /// The direction of the interface applies.
  case unspecified
  /// Playback controls: always left to right.
  case playback
  /// Controls of directions in space: always left to right.
  case spatial
  /// Left to right, regardless of the interface.
  case forceLeftToRight
  /// Right to left, regardless of the interface.
  case forceRightToLeft
}

/// The class of the length of an axis: `UIUserInterfaceSizeClass`.
public enum TraitSizeClass: Int, Sendable {
  /// The class is unknown.
  case unspecified
  /// A short length.
  case compact
  /// A long length.
  case regular
}

/// The sort of device: `UIUserInterfaceIdiom`.
public enum UserInterfaceIdiom: Int, Sendable {
  /// The sort of device is unknown.
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
