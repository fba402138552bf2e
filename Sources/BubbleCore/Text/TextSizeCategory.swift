import Foundation

/// A platform's setting of text sizes: Dynamic Type.
///
/// The names are those of UIKit's `UIContentSizeCategory`, with the same meaning. The sizes are those that Apple publishes, in points:
/// Human Interface Guidelines, "Typography", the tables "iOS, iPadOS Dynamic Type sizes" and "… larger accessibility type sizes".
public enum TextSizeCategory: String, Hashable, Sendable, CaseIterable {
  /// Body text of 14 points.
  case extraSmall
  /// Body text of 15 points.
  case small
  /// Body text of 16 points.
  case medium
  /// Body text of 17 points: the platform's default.
  case large
  /// Body text of 19 points.
  case extraLarge
  /// Body text of 21 points.
  case extraExtraLarge
  /// Body text of 23 points.
  case extraExtraExtraLarge
  /// Body text of 28 points.
  case accessibilityMedium
  /// Body text of 33 points.
  case accessibilityLarge
  /// Body text of 40 points.
  case accessibilityExtraLarge
  /// Body text of 47 points.
  case accessibilityExtraExtraLarge
  /// Body text of 53 points.
  case accessibilityExtraExtraExtraLarge

  /// The category's index, the smallest first.
  private var index: Int { TextSizeCategory.allCases.firstIndex(of: self) ?? 0 }
}

extension TextSizeCategory: Comparable {
  /// Whether its text is smaller.
  public static func < (left: TextSizeCategory, right: TextSizeCategory) -> Bool {
    left.index < right.index
  }
}

extension TextSizeCategory {
  /// Returns the size of a style for which the host sets none, in points.
  ///
  /// A style has the size of the platform's nearest style. Body text is Body, a title is Headline, a sender is Subhead, captions and
  /// service rows are Caption 1, the time is Caption 2. Other styles grow from their own standard size: code like Body, initials like
  /// Subhead, emoji like a Large Title.
  ///
  /// - Complexity: O(1).
  package func size(of style: TextStyle) -> CGFloat {
    let sizes = TextSizeCategory.sizes(for: style)
    switch style {
    case .body, .title, .caption, .sender, .time, .service: return sizes[index]
    case .code, .initials, .jumbo, .large: return style.standard.size * growth(of: style)
    }
  }

  /// Returns the factor for a size that a host sets for a style, as `UIFontMetrics` scales a size for the platform's style.
  ///
  /// - Complexity: O(1).
  package func growth(of style: TextStyle) -> CGFloat {
    let sizes = TextSizeCategory.sizes(for: style)
    return sizes[index] / sizes[TextSizeCategory.large.index]
  }

  /// The factor for icons and insets that grow with text.
  var growth: CGFloat { growth(of: .body) }

  private static func sizes(for style: TextStyle) -> [CGFloat] {
    switch style {
    case .body, .title, .code: body
    case .sender, .initials: subhead
    case .caption, .service: caption1
    case .time: caption2
    case .jumbo, .large: largeTitle
    }
  }

  // Each from extraSmall to accessibilityExtraExtraExtraLarge. Headline has the sizes of Body.
  private static let largeTitle: [CGFloat] = [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
  private static let body: [CGFloat] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
  private static let subhead: [CGFloat] = [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
  private static let caption1: [CGFloat] = [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
  private static let caption2: [CGFloat] = [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
}
