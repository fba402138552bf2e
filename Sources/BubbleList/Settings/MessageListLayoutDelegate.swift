import Foundation

/// Provides the sizes and positions of the elements of a message list: `ChatLayoutDelegate`.
///
/// Every method has a default, and the layout does not call a missing method for each item. A host with all heights
/// implements the two methods `messageListLayout(_:heightFor…)` and no others.
///
/// The layout calls an implemented method for every item when the list is set up. The reason is that a pinned item may
/// be anywhere, and exact sizes must be known. To avoid a million calls, leave out the methods about items. Then
/// cells provide size, alignment and spacing when they become visible, in
/// `preferredLayoutAttributesFitting(_:)` or the collection view's `preferredAttributesProvider`.
///
/// The methods with `of:` are those of ChatLayout until 2.3.2; they are about headers and footers as well. If a
/// delegate has both forms, the layout calls the one with `of:` only. The default of such a method calls the one without
/// `of:` for cells, and for the sizes of headers and footers.
///
/// The values of an item stay valid until it is reloaded or reconfigured, or the layout is invalidated. Index paths
/// refer to the data at the time of the call.
public protocol MessageListLayoutDelegate: AnyObject {
  /// Returns the exact height of a cell as wide as the list, in points. It replaces ``sizeForItem(_:at:)``.
  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat
  /// Returns the exact height of the header above a section, in points; 0: none. It replaces the methods about the
  /// presence and the size of headers.
  func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat

  /// Returns the size of an item; `.auto` by default.
  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize
  /// Returns the alignment of an item; as wide as the list by default.
  func alignmentForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment
  /// Returns the edge of the visible area at which an item is pinned; nil, the default: it scrolls out.
  func pinningTypeForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemPinningType?
  /// Returns the distance after an item, in points; nil, the default: as in the settings.
  func interItemSpacing(_ layout: MessageListLayout, after indexPath: IndexPath) -> CGFloat?
  /// Returns the distance after a section, in points; nil, the default: as in the settings.
  func interSectionSpacing(_ layout: MessageListLayout, after sectionIndex: Int) -> CGFloat?

  /// Returns whether a section has a header; false by default.
  func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// Returns whether a section has a footer; false by default.
  func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// Returns the size of a section's header, if it has one; `.auto` by default.
  func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize
  /// Returns the size of a section's footer, if it has one; `.auto` by default.
  func sizeForFooter(_ layout: MessageListLayout, in section: Int) -> ItemSize

  /// Returns the size of an item, a header or a footer; by default the result of ``sizeForItem(_:at:)``,
  /// ``sizeForHeader(_:in:)`` or ``sizeForFooter(_:in:)``.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - kind: The kind of the element.
  ///   - indexPath: The index path of the item; for a header or footer, item 0 of the section. This also applies to
  ///     the other methods with `of:`.
  func sizeForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ItemSize
  /// Returns the alignment of an item, a header or a footer that is narrower than the list. By default a header or footer
  /// is as wide as the list, and an item has the result of ``alignmentForItem(_:at:)``.
  func alignmentForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ChatItemAlignment
  /// Returns the distance after an item, in points. For a header or footer it is the distance to the neighbouring
  /// one while one pushes the other out. Nil: as in the settings.
  ///
  /// A section's items begin right below its header, and end right above its footer. By default an item has the
  /// result of ``interItemSpacing(_:after:)``.
  func interItemSpacing(
    _ layout: MessageListLayout, of kind: ItemKind, after indexPath: IndexPath
  ) -> CGFloat?
  /// Returns whether the header of a section stays at the top of the visible area while its section is visible; false by
  /// default.
  ///
  /// Not called with ``MessageListSettings/pinnableItems`` of `.cells`. With
  /// ``MessageListLayout/sectionHeadersPinToVisibleBounds`` every header is pinned, regardless of the result.
  func shouldPinHeaderToVisibleBounds(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// Returns whether the footer of a section stays at the bottom of the visible area; as for headers.
  func shouldPinFooterToVisibleBounds(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool
  /// Modifies the initial attributes of an appearing item, header or footer; transparent by default.
  func initialLayoutAttributesForInsertedItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes,
    on state: InitialAttributesRequestType)
  /// Modifies the final attributes of a disappearing item, header or footer; transparent by default.
  func finalLayoutAttributesForDeletedItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes)

  /// Modifies the initial attributes of an appearing item; transparent by default.
  func initialLayoutAttributesForInsertedItem(
    _ layout: MessageListLayout, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes,
    on state: InitialAttributesRequestType)
  /// Modifies the final attributes of a disappearing item; transparent by default.
  func finalLayoutAttributesForDeletedItem(
    _ layout: MessageListLayout, at indexPath: IndexPath,
    modifying originalAttributes: MessageListLayoutAttributes)

  /// Returns the name of the cluster that an item belongs to; nil, the default: none.
  ///
  /// Neighbours in a section with the same name share a background if there is a
  /// ``MessageListLayout/clusterBackground``. Called for items near the visible ones.
  func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable?

  /// Returns the identifier of the message at an index path; nil, the default: none.
  ///
  /// With identifiers a message keeps its position even if batches and reloads move it to another section; see
  /// ``MessageListAnchorPolicy``. Called for items near the visible area. After a change it is also called for new items
  /// if the anchored message is not at its expected place. Identifiers must be unique among the current messages.
  /// ``MessageListPositionSnapshot/identifier`` lists the types that snapshots carry to other layouts and
  /// threads; wrap a custom type in a ``MessageIdentifier``.
  ///
  /// If the delegate lacks this method, the identifiers of a diffable data source apply.
  func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable?
  /// Returns the index path of the message with an identifier; nil if there is none.
  ///
  /// The default calls ``identifierForItem(_:at:)`` for one item after the other, starting at the last known place. A
  /// delegate of long lists can implement a faster search.
  func indexPathForItem(
    _ layout: MessageListLayout, withIdentifier identifier: AnyHashable, near indexPath: IndexPath
  ) -> IndexPath?
}
