import BubbleCollection
import Foundation

/// The methods that the layout calls for each item or section, and that a delegate may lack.
extension MissingMethods {
  static let itemHeight = MissingMethods(rawValue: 1 << 0)
  static let headerHeight = MissingMethods(rawValue: 1 << 1)
  static let itemSize = MissingMethods(rawValue: 1 << 2)
  static let alignment = MissingMethods(rawValue: 1 << 3)
  static let pinning = MissingMethods(rawValue: 1 << 4)
  static let itemSpacing = MissingMethods(rawValue: 1 << 5)
  static let sectionSpacing = MissingMethods(rawValue: 1 << 6)
  static let headerPresence = MissingMethods(rawValue: 1 << 7)
  static let footerPresence = MissingMethods(rawValue: 1 << 8)
  static let cluster = MissingMethods(rawValue: 1 << 9)
  static let identifier = MissingMethods(rawValue: 1 << 10)
  static let identifierSearch = MissingMethods(rawValue: 1 << 11)
  // Those with `of:`.
  static let sizeOfKind = MissingMethods(rawValue: 1 << 12)
  static let alignmentOfKind = MissingMethods(rawValue: 1 << 13)
  static let spacingOfKind = MissingMethods(rawValue: 1 << 14)
  static let headerPinning = MissingMethods(rawValue: 1 << 15)
  static let footerPinning = MissingMethods(rawValue: 1 << 16)
}

extension MessageListLayout {
  /// Records that the delegate lacks a method, and returns the default.
  fileprivate func lacks<Answer>(_ method: MissingMethods, _ standard: Answer) -> Answer {
    missingDelegateMethods.insert(method)
    return standard
  }
}

// The defaults record on the layout that the method is missing, so that it asks once and not for a million items.
extension MessageListLayoutDelegate {
  /// Records that the delegate lacks this method.
  public func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat {
    layout.lacks(.itemHeight, 0)
  }
  /// Records that the delegate lacks this method.
  public func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat {
    layout.lacks(.headerHeight, 0)
  }
  /// The size that the item prefers.
  public func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    layout.lacks(.itemSize, .auto)
  }
  /// As wide as the list.
  public func alignmentForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment {
    layout.lacks(.alignment, .fullWidth)
  }
  /// Not pinned.
  public func pinningTypeForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemPinningType? {
    layout.lacks(.pinning, nil)
  }
  /// As in the settings.
  public func interItemSpacing(
    _ layout: MessageListLayout, after indexPath: IndexPath
  ) -> CGFloat? {
    layout.lacks(.itemSpacing, nil)
  }
  /// As in the settings.
  public func interSectionSpacing(
    _ layout: MessageListLayout, after sectionIndex: Int
  ) -> CGFloat? {
    layout.lacks(.sectionSpacing, nil)
  }
  /// No header.
  public func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    layout.lacks(.headerPresence, false)
  }
  /// No footer.
  public func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    layout.lacks(.footerPresence, false)
  }
  /// The size that the header prefers.
  public func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize { .auto }
  /// The size that the footer prefers.
  public func sizeForFooter(_ layout: MessageListLayout, in section: Int) -> ItemSize { .auto }
  /// The result of the method without `of:`.
  public func sizeForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ItemSize {
    layout.missingDelegateMethods.insert(.sizeOfKind)
    return switch kind {
    case .header: sizeForHeader(layout, in: indexPath.section)
    case .cell: sizeForItem(layout, at: indexPath)
    case .footer: sizeForFooter(layout, in: indexPath.section)
    }
  }
  /// The result of the method without `of:` for an item; otherwise as wide as the list.
  public func alignmentForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ChatItemAlignment {
    layout.missingDelegateMethods.insert(.alignmentOfKind)
    return kind == .cell ? alignmentForItem(layout, at: indexPath) : .fullWidth
  }
  /// The result of the method without `of:` for an item; otherwise as in the settings.
  public func interItemSpacing(
    _ layout: MessageListLayout, of kind: ItemKind, after indexPath: IndexPath
  ) -> CGFloat? {
    layout.missingDelegateMethods.insert(.spacingOfKind)
    return kind == .cell ? interItemSpacing(layout, after: indexPath) : nil
  }
  /// Not pinned.
  public func shouldPinHeaderToVisibleBounds(
    _ layout: MessageListLayout, at sectionIndex: Int
  ) -> Bool {
    layout.lacks(.headerPinning, false)
  }
  /// Not pinned.
  public func shouldPinFooterToVisibleBounds(
    _ layout: MessageListLayout, at sectionIndex: Int
  ) -> Bool {
    layout.lacks(.footerPinning, false)
  }
  /// Calls the method without `of:` for an item; otherwise transparent.
  public func initialLayoutAttributesForInsertedItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes,
    on state: InitialAttributesRequestType
  ) {
    guard kind == .cell else { return originalAttributes.alpha = 0 }
    initialLayoutAttributesForInsertedItem(
      layout, at: indexPath, modifying: originalAttributes, on: state)
  }
  /// Calls the method without `of:` for an item; otherwise transparent.
  public func finalLayoutAttributesForDeletedItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes
  ) {
    guard kind == .cell else { return originalAttributes.alpha = 0 }
    finalLayoutAttributesForDeletedItem(layout, at: indexPath, modifying: originalAttributes)
  }
  /// Transparent.
  public func initialLayoutAttributesForInsertedItem(
    _ layout: MessageListLayout, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes,
    on state: InitialAttributesRequestType
  ) { originalAttributes.alpha = 0 }
  /// Transparent.
  public func finalLayoutAttributesForDeletedItem(
    _ layout: MessageListLayout, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes
  ) { originalAttributes.alpha = 0 }
  /// None.
  public func clusterForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> AnyHashable? {
    layout.lacks(.cluster, nil)
  }
  /// None.
  public func identifierForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> AnyHashable? {
    layout.lacks(.identifier, nil)
  }
  /// Compares the identifiers of one item after the other, outwards from the last known place.
  ///
  /// - Complexity: O(*d*) for a message that is *d* items away; O(*n*) if it is gone.
  public func indexPathForItem(
    _ layout: MessageListLayout, withIdentifier identifier: AnyHashable, near indexPath: IndexPath
  ) -> IndexPath? {
    layout.missingDelegateMethods.insert(.identifierSearch)
    return layout.search(near: indexPath) {
      self.identifierForItem(layout, at: $0) == identifier
    }
  }
}
