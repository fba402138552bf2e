import BubbleCollection
import Foundation

/// Says how large the elements of a message list are and how they stand: `ChatLayoutDelegate`.
///
/// Everything has a default, and a method that is left out is not asked for each item. A host that knows all
/// heights implements the two methods `messageListLayout(_:heightFor…)` and needs no other.
///
/// A method that is there is asked for every item when the list is set up, for a pinned item may be anywhere, and
/// exact sizes have to be known. Who does not want to be asked about a million items leaves the methods about
/// items out, and has cells say their size, alignment and spacing when they are seen, in
/// `preferredLayoutAttributesFitting(_:)` or the collection view's `preferredAttributesProvider`.
///
/// What is said of an item counts until it is reloaded, reconfigured, or the layout is invalidated; index paths
/// mean the data as they are at the time of the question.
public protocol MessageListLayoutDelegate: AnyObject {
  /// The exact height of a cell as wide as the list, in points; ``sizeForItem(_:at:)`` is not asked then.
  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat
  /// The exact height of the header over a section, in points; 0: none. The other methods about headers are
  /// not asked then.
  func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat

  /// How large an item is; `.auto` by default.
  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize
  /// Where an item stands; as wide as the list by default.
  func alignmentForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment
  /// Whether an item stays at an edge of what is visible instead of scrolling out; no by default.
  func pinningTypeForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemPinningType?
  /// The distance after an item; nil, the default: as in the settings.
  func interItemSpacing(_ layout: MessageListLayout, after indexPath: IndexPath) -> CGFloat?
  /// The distance after a section; nil, the default: as in the settings.
  func interSectionSpacing(_ layout: MessageListLayout, after sectionIndex: Int) -> CGFloat?

  /// Whether a section has a header; no by default.
  func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// Whether a section has a footer; no by default.
  func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// How large the header of a section is, if it has one; `.auto` by default.
  func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize
  /// How large the footer of a section is, if it has one; `.auto` by default.
  func sizeForFooter(_ layout: MessageListLayout, in section: Int) -> ItemSize

  /// Changes the attributes with which an item appears; transparent by default.
  func initialLayoutAttributesForInsertedItem(
    _ layout: MessageListLayout, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes,
    on state: InitialAttributesRequestType)
  /// Changes the attributes with which an item disappears; transparent by default.
  func finalLayoutAttributesForDeletedItem(
    _ layout: MessageListLayout, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes)

  /// What names the cluster that an item belongs to; nil, the default: it belongs to none.
  ///
  /// Neighbours of a section with the same name have a common background if there is a
  /// ``MessageListLayout/clusterBackground``. Asked for items near those that are seen.
  func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable?

  /// What identifies the message at an index path; nil, the default: nothing does.
  ///
  /// With it the place of a message is kept however the data is put into sections, by the batches and reloads that
  /// are told; see ``MessageListAnchorPolicy``. Asked for what is near the screen, and after a change for what came
  /// with it if the message whose place is kept is not where it was. Two messages at a time have two identifiers,
  /// and identifiers are values: they may go to other threads with a ``MessageListPositionSnapshot``.
  ///
  /// Where the delegate leaves this out, the identifiers of a diffable data source count.
  func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable?
  /// Where the message with an identifier is now; nil: nowhere.
  ///
  /// By default ``identifierForItem(_:at:)`` is asked for one item after the other, from where it was last. Who keeps
  /// long lists and knows better says so here.
  func indexPathForItem(
    _ layout: MessageListLayout, withIdentifier identifier: AnyHashable, near indexPath: IndexPath
  ) -> IndexPath?
}

/// The methods of a delegate that the layout asks for each item or section, and that it may leave out.
struct MissingDelegateMethods: OptionSet {
  let rawValue: UInt16

  static let itemHeight = MissingDelegateMethods(rawValue: 1 << 0)
  static let headerHeight = MissingDelegateMethods(rawValue: 1 << 1)
  static let itemSize = MissingDelegateMethods(rawValue: 1 << 2)
  static let alignment = MissingDelegateMethods(rawValue: 1 << 3)
  static let pinning = MissingDelegateMethods(rawValue: 1 << 4)
  static let itemSpacing = MissingDelegateMethods(rawValue: 1 << 5)
  static let sectionSpacing = MissingDelegateMethods(rawValue: 1 << 6)
  static let headerPresence = MissingDelegateMethods(rawValue: 1 << 7)
  static let footerPresence = MissingDelegateMethods(rawValue: 1 << 8)
  static let cluster = MissingDelegateMethods(rawValue: 1 << 9)
  static let identifier = MissingDelegateMethods(rawValue: 1 << 10)
  static let identifierSearch = MissingDelegateMethods(rawValue: 1 << 11)

  /// All of them: there is no delegate.
  static let all = MissingDelegateMethods(rawValue: .max)
}

// The defaults note on the layout that there is nothing to ask, so that it asks a million items once.
extension MessageListLayoutDelegate {
  /// Notes that the delegate has no such method.
  public func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat {
    layout.missingMethods.insert(.itemHeight)
    return 0
  }
  /// Notes that the delegate has no such method.
  public func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat {
    layout.missingMethods.insert(.headerHeight)
    return 0
  }
  /// What the item says itself.
  public func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    layout.missingMethods.insert(.itemSize)
    return .auto
  }
  /// As wide as the list.
  public func alignmentForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment {
    layout.missingMethods.insert(.alignment)
    return .fullWidth
  }
  /// Scrolls out.
  public func pinningTypeForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemPinningType? {
    layout.missingMethods.insert(.pinning)
    return nil
  }
  /// As in the settings.
  public func interItemSpacing(
    _ layout: MessageListLayout, after indexPath: IndexPath
  ) -> CGFloat? {
    layout.missingMethods.insert(.itemSpacing)
    return nil
  }
  /// As in the settings.
  public func interSectionSpacing(
    _ layout: MessageListLayout, after sectionIndex: Int
  ) -> CGFloat? {
    layout.missingMethods.insert(.sectionSpacing)
    return nil
  }
  /// No header.
  public func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    layout.missingMethods.insert(.headerPresence)
    return false
  }
  /// No footer.
  public func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    layout.missingMethods.insert(.footerPresence)
    return false
  }
  /// What the header says itself.
  public func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize { .auto }
  /// What the footer says itself.
  public func sizeForFooter(_ layout: MessageListLayout, in section: Int) -> ItemSize { .auto }
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
    layout.missingMethods.insert(.cluster)
    return nil
  }
  /// Nothing.
  public func identifierForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> AnyHashable? {
    layout.missingMethods.insert(.identifier)
    return nil
  }
  /// Looks at one item after the other, outwards from where it was last.
  ///
  /// - Complexity: O(*d*) for a message that is *d* items away; O(*n*) if it is gone.
  public func indexPathForItem(
    _ layout: MessageListLayout, withIdentifier identifier: AnyHashable, near indexPath: IndexPath
  ) -> IndexPath? {
    layout.missingMethods.insert(.identifierSearch)
    return layout.search(near: indexPath) {
      self.identifierForItem(layout, at: $0) == identifier
    }
  }
}
