import BubbleCollection
import Foundation
import ListCore

/// What a message list assumes and keeps between its elements: `ChatLayoutSettings`.
///
/// Lengths are points.
public struct MessageListSettings: Hashable, Sendable {
  /// The size of an item of which nothing else is known; nil: as wide as the list and 40 high.
  public var estimatedItemSize: CGSize?
  /// The distance after each item but the last of its section, where the delegate says nothing.
  public var interItemSpacing: CGFloat
  /// The distance after each section but the last, where the delegate says nothing.
  public var interSectionSpacing: CGFloat
  /// What is kept free around all elements, within the collection view's own insets.
  public var additionalInsets: ViewInsets
  /// The item that can be scrolled to the top of what is visible: if there is too little below it, the
  /// content is longer.
  ///
  /// For a question whose answer is still being written.
  public var indexPathForExtendedLayout: IndexPath?
  /// Which elements may pin; nil, the default: all of which it is said that they do.
  ///
  /// ChatLayout had headers and footers pin, or cells, but not both at a time: a list that relies on that says which.
  public var pinnableItems: PinneableItems?

  /// Elements that may pin, when others may not.
  public enum PinneableItems: Hashable, Sendable {
    /// Headers and footers; ``MessageListLayoutDelegate/pinningTypeForItem(_:at:)`` is not asked.
    case supplementaryViews
    /// Messages; no header and no footer pins, whatever the layout and the delegate say.
    case cells
  }

  /// Makes settings; by default ChatLayout's.
  public init(
    estimatedItemSize: CGSize? = nil, interItemSpacing: CGFloat = 0,
    interSectionSpacing: CGFloat = 0, additionalInsets: ViewInsets = .zero,
    indexPathForExtendedLayout: IndexPath? = nil, pinnableItems: PinneableItems? = nil
  ) {
    self.estimatedItemSize = estimatedItemSize
    self.interItemSpacing = interItemSpacing
    self.interSectionSpacing = interSectionSpacing
    self.additionalInsets = additionalInsets
    self.indexPathForExtendedLayout = indexPathForExtendedLayout
    self.pinnableItems = pinnableItems
  }

  /// What is kept free, without what is no length: that is 0.
  var usableInsets: ViewInsets {
    func usable(_ inset: CGFloat) -> CGFloat {
      abs(inset) <= CGFloat(HeightUnits.maximum) ? inset : 0
    }
    let insets = additionalInsets
    return ViewInsets(
      top: usable(insets.top), left: usable(insets.left), bottom: usable(insets.bottom),
      right: usable(insets.right))
  }

  /// Whether heights and spacings have to be taken again after these settings have become `other`.
  func concernsSizes(_ other: MessageListSettings) -> Bool {
    estimatedItemSize != other.estimatedItemSize || interItemSpacing != other.interItemSpacing
      || interSectionSpacing != other.interSectionSpacing || pinnableItems != other.pinnableItems
  }
}
