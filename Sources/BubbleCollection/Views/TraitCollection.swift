import Foundation

/// What a host says of the screen that it draws on: `UITraitCollection`.
public struct TraitCollection: Hashable, Sendable {
  /// Pixels a point.
  public var displayScale: CGFloat
  /// The direction of the interface.
  public var layoutDirection: UserInterfaceLayoutDirection

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
