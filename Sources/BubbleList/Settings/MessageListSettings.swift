import BubbleCollection
import Foundation
import ListCore

/// The estimates, spacings and insets of a message list: `ChatLayoutSettings`.
///
/// Lengths are points.
public struct MessageListSettings: Hashable, Sendable {
  /// The estimated size of an item of unknown size; nil: as wide as the list and 40 high.
  public var estimatedItemSize: CGSize?
  /// The distance after each item but the last of its section, unless the delegate provides one.
  public var interItemSpacing: CGFloat
  /// The distance after each section but the last, unless the delegate provides one.
  public var interSectionSpacing: CGFloat
  /// The insets around all elements, within the collection view's own insets.
  public var additionalInsets: ViewInsets
  /// An item that can be scrolled to the top of the visible area: if there is too little content below it, the
  /// content is longer.
  ///
  /// For a question whose answer is still being written.
  public var indexPathForExtendedLayout: IndexPath?
  /// The elements that may pin; nil, the default: every element for which the layout or the delegate requests it.
  ///
  /// In ChatLayout either headers and footers pinned, or cells: set this for a list that relies on that.
  public var pinnableItems: PinneableItems?

  /// The elements that may pin, if others must not.
  public enum PinneableItems: Hashable, Sendable {
    /// Headers and footers; ``MessageListLayoutDelegate/pinningTypeForItem(_:at:)`` is not called.
    case supplementaryViews
    /// Messages; headers and footers do not pin, regardless of the layout and the delegate.
    case cells
  }

  /// Makes settings; the defaults are ChatLayout's.
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

  /// The additional insets, with 0 for each that is not a usable length.
  var usableInsets: ViewInsets {
    func usable(_ inset: CGFloat) -> CGFloat {
      abs(inset) <= CGFloat(HeightUnits.maximum) ? inset : 0
    }
    let insets = additionalInsets
    return ViewInsets(
      top: usable(insets.top), left: usable(insets.left), bottom: usable(insets.bottom),
      right: usable(insets.right))
  }

  /// Whether a change of the settings to `other` makes heights and spacings stale.
  func concernsSizes(_ other: MessageListSettings) -> Bool {
    estimatedItemSize != other.estimatedItemSize || interItemSpacing != other.interItemSpacing
      || interSectionSpacing != other.interSectionSpacing || pinnableItems != other.pinnableItems
  }
}
