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

/// The size of an item, header or footer: ChatLayout's `ItemSize`.
public enum ItemSize: Hashable, Sendable {
  /// Measured when it first becomes visible. Until then it has ``MessageListSettings/estimatedItemSize``, or its last
  /// size.
  case auto
  /// Measured when it first becomes visible; until then it has this size.
  case estimated(CGSize)
  /// This size; it is not measured.
  case exact(CGSize)

  /// The cases without their sizes.
  public enum CaseType: Hashable, CaseIterable, Sendable {
    /// ``ItemSize/auto``.
    case auto
    /// ``ItemSize/estimated(_:)``.
    case estimated
    /// ``ItemSize/exact(_:)``.
    case exact
  }

  /// The case without its size.
  public var caseType: CaseType {
    switch self {
    case .auto: .auto
    case .estimated: .estimated
    case .exact: .exact
    }
  }
}

/// The kind of an element that a delegate's method is about: ChatLayout's `ItemKind`.
public enum ItemKind: Hashable, CaseIterable, Sendable {
  /// The view above a section, of the layout's ``MessageListLayout/headerKind``.
  case header
  /// A message.
  case cell
  /// The view below a section, of the layout's ``MessageListLayout/footerKind``.
  case footer

  /// Whether it is a header or a footer.
  public var isSupplementaryItem: Bool { self != .cell }
}

/// The occasion of a request for the initial attributes of an inserted item: ChatLayout's name and meaning.
public enum InitialAttributesRequestType: Hashable, Sendable {
  /// Before the animation.
  case initial
  /// Again, with the attributes that the first request returned, because the item was measured meanwhile. The frame is
  /// the new one.
  case invalidation
}
