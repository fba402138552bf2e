import Foundation
import MessagesFlow

/// `MessageBubbleFont` under UIKit's name: a value here, a class there.
///
/// There are no font files to look in, so `UIFont(name:size:)` is never nil. There is no system setting of text sizes either:
/// `MessageBubbleFont.body(for:)` of BubbleListBridge has the size for a text size category.
public typealias UIFont = MessageBubbleFont

extension MessageBubbleFont {
  /// The family: `UIFont.familyName`.
  public var familyName: String { name }
  /// The family: `UIFont.fontName`, which also names a weight in UIKit.
  public var fontName: String { name }
  /// The size in points: `UIFont.pointSize`.
  public var pointSize: CGFloat { size }

  /// Returns the family of body text in a size in points: `UIFont.systemFont(ofSize:)`.
  public static func systemFont(ofSize fontSize: CGFloat) -> MessageBubbleFont {
    body.withSize(fontSize)
  }

  /// Returns the same family in another size in points: `UIFont.withSize(_:)`.
  public func withSize(_ fontSize: CGFloat) -> MessageBubbleFont {
    MessageBubbleFont(name: name, size: fontSize)
  }
}
