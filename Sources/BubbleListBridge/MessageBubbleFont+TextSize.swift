import BubbleCore
import BubbleList

extension MessageBubbleFont {
  /// Returns the body font in the size of the platform's setting of text sizes.
  ///
  /// It is `MessageBubbleFont.body` for `TextSizeCategory.large`. When the setting changes, set the layout's font
  /// again.
  ///
  /// ```swift
  /// let layout = MessagesCollectionViewFlowLayout()
  /// layout.messageBubbleFont = .body(for: .extraLarge)
  /// ```
  public static func body(for category: TextSizeCategory) -> MessageBubbleFont {
    MessageBubbleFont(name: body.name, size: category.size(of: .body))
  }
}
