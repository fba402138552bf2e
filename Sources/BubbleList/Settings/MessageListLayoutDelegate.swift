import Foundation

/// Says how large the elements of a message list are and how they stand: `ChatLayoutDelegate`.
///
/// Everything has a default, and a method that is left out is not asked for each item. A host that knows all
/// heights implements the two methods `messageListLayout(_:heightFor…)` and needs no other.
///
/// A method that is there is asked for every item when the list is set up, for a pinned item may be anywhere, and
/// exact sizes have to be known. A delegate that is not to be asked about a million items leaves the methods about
/// items out, and has cells say their size, alignment and spacing when they are seen, in
/// `preferredLayoutAttributesFitting(_:)` or the collection view's `preferredAttributesProvider`.
///
/// The methods with `of:` are those that ChatLayout had until 2.3.2: they ask about headers and footers as well.
/// Where both are there, the one with `of:` is asked, and the one without it is not; one that is left out passes
/// cells, and the sizes of headers and footers, on to the method without it.
///
/// What is said of an item counts until it is reloaded, reconfigured, or the layout is invalidated; index paths
/// mean the data as they are at the time of the question.
public protocol MessageListLayoutDelegate: AnyObject {
  /// The exact height of a cell as wide as the list, in points; ``sizeForItem(_:at:)`` is not asked then.
  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat
  /// The exact height of the header over a section, in points; 0: none. Whether it is there and how large it is
  /// is not asked otherwise then.
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

  /// How large an item, a header or a footer is; by default what ``sizeForItem(_:at:)``,
  /// ``sizeForHeader(_:in:)`` or ``sizeForFooter(_:in:)`` says.
  ///
  /// - Parameters:
  ///   - layout: The layout that asks.
  ///   - kind: Whether it is an item, a header or a footer.
  ///   - indexPath: That of the item; of a header or footer, item 0 of the section, here and in the others
  ///     of these methods.
  func sizeForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ItemSize
  /// Where an item, a header or a footer stands, if it is narrower than the list; by default a header or footer is
  /// as wide as the list, and an item stands where ``alignmentForItem(_:at:)`` says.
  func alignmentForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ChatItemAlignment
  /// The distance after an item; of a header or footer, what stays free between it and the one before or after it
  /// while one pushes the other out. Nil: as in the settings.
  ///
  /// A section's items begin right under its header, and end right over its footer. By default an item has the
  /// distance that ``interItemSpacing(_:after:)`` says.
  func interItemSpacing(
    _ layout: MessageListLayout, of kind: ItemKind, after indexPath: IndexPath
  ) -> CGFloat?
  /// Whether the header of a section stays at the top of what is visible while its section is there; no by default.
  ///
  /// Not asked with ``MessageListSettings/pinnableItems`` of `.cells`. With
  /// ``MessageListLayout/sectionHeadersPinToVisibleBounds`` every header does, whatever is said here.
  func shouldPinHeaderToVisibleBounds(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// Whether the footer of a section stays at the bottom of what is visible; as for headers.
  func shouldPinFooterToVisibleBounds(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// Changes the attributes with which an item, a header or a footer appears; transparent by default.
  func initialLayoutAttributesForInsertedItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes,
    on state: InitialAttributesRequestType)
  /// Changes the attributes with which an item, a header or a footer disappears; transparent by default.
  func finalLayoutAttributesForDeletedItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes)

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
  /// With it the place of a message is kept however the data is put into sections, by the batches and reloads
  /// that are told; see ``MessageListAnchorPolicy``. Asked for what is near the screen, and after a change for
  /// what came with it if the message whose place is kept is not where it was. Two messages at a time have two
  /// identifiers. Which of them go to other layouts and threads stands at
  /// ``MessageListPositionSnapshot/identifier``; a type of the host's own does as a ``MessageIdentifier``.
  ///
  /// Where the delegate leaves this out, the identifiers of a diffable data source count.
  func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable?
  /// Where the message with an identifier is now; nil: nowhere.
  ///
  /// By default ``identifierForItem(_:at:)`` is asked for one item after the other, from where it was last. A
  /// delegate that keeps long lists and knows better says so here.
  func indexPathForItem(
    _ layout: MessageListLayout, withIdentifier identifier: AnyHashable, near indexPath: IndexPath
  ) -> IndexPath?
}
