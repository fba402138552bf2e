import BubbleCollection
import Foundation

/// Queries a layout's delegate for the values of items, headers and footers: a method that the delegate lacks
/// is called once.
struct DelegateQueries {
  let layout: MessageListLayout
  let delegate: (any MessageListLayoutDelegate)?
  let settings: MessageListSettings
  /// The collection view if the user moves an item: then the delegate has other index paths of items.
  private let movingView: CollectionView?

  init(_ layout: MessageListLayout) {
    self.layout = layout
    movingView = layout.collectionView.flatMap { $0.isMovingItemByHand ? $0 : nil }
    delegate = layout.delegate
    settings = layout.settings
    if delegate == nil { layout.missingDelegateMethods = .all }
  }

  /// The estimated height of an item without any values.
  var estimatedHeight: Double { Double(settings.estimatedItemSize?.height ?? 40) }

  /// Whether the delegate has no values of single items: they are all the same until they are measured.
  var areItemsEqual: Bool {
    haveItemsHeightsAlone && unasked.isSuperset(of: [.itemHeight, .itemSize, .sizeOfKind])
  }

  /// Whether the delegate has only heights of single items.
  var haveItemsHeightsAlone: Bool {
    unasked.isSuperset(of: [
      .alignment, .alignmentOfKind, .pinning, .itemSpacing, .spacingOfKind,
    ])
  }

  private var unasked: MissingMethods {
    settings.pinnableItems == .supplementaryViews
      ? layout.missingDelegateMethods.union(.pinning) : layout.missingDelegateMethods
  }

  private func nameInData(of indexPath: IndexPath) -> IndexPath {
    movingView?.dataSourcePath(for: indexPath) ?? indexPath
  }

  private func has(_ method: MissingMethods) -> Bool {
    !layout.missingDelegateMethods.contains(method)
  }

  /// Returns the delegate's exact height, in a list of such heights; nil if it has another size.
  ///
  /// - Parameter delegate: The delegate once more, so that a million queries retain it once.
  private func exactHeight(
    at indexPath: IndexPath, _ delegate: any MessageListLayoutDelegate
  ) -> Double? {
    let indexPath = nameInData(of: indexPath)
    if let height = givenHeight(at: indexPath, delegate) { return height }
    guard case .exact(let size) = size(of: .cell, at: indexPath, delegate) else { return nil }
    return Double(size.height)
  }

  /// Returns the height that a delegate provides for an item by its index path; nil if it provides no heights.
  private func givenHeight(
    at indexPath: IndexPath, _ delegate: any MessageListLayoutDelegate
  ) -> Double? {
    guard has(.itemHeight) else { return nil }
    let height = delegate.messageListLayout(layout, heightForItemAt: indexPath)
    return has(.itemHeight) ? Double(height) : nil
  }

  private func size(
    of kind: ItemKind, at indexPath: IndexPath, _ delegate: any MessageListLayoutDelegate
  ) -> ItemSize {
    if has(.sizeOfKind) { return delegate.sizeForItem(layout, of: kind, at: indexPath) }
    return switch kind {
    case .header: delegate.sizeForHeader(layout, in: indexPath.section)
    case .cell: has(.itemSize) ? delegate.sizeForItem(layout, at: indexPath) : .auto
    case .footer: delegate.sizeForFooter(layout, in: indexPath.section)
    }
  }

  /// Sets the alignment of an element, and its estimated width.
  private func place(
    _ item: inout HeightItem, _ kind: ItemKind, at indexPath: IndexPath, old: HeightItem?,
    _ delegate: any MessageListLayoutDelegate
  ) {
    if has(.alignmentOfKind) {
      item.alignment = delegate.alignmentForItem(layout, of: kind, at: indexPath)
    } else if kind == .cell, has(.alignment) {
      item.alignment = delegate.alignmentForItem(layout, at: indexPath)
    }
    var spacing: CGFloat?
    if has(.spacingOfKind) {
      spacing = delegate.interItemSpacing(layout, of: kind, after: indexPath)
    } else if kind == .cell, has(.itemSpacing) {
      spacing = delegate.interItemSpacing(layout, after: indexPath)
    }
    if let spacing, spacing != settings.interItemSpacing { item.spacing = Double(spacing) }
    if item.alignment != .fullWidth {
      item.width = old?.width ?? settings.estimatedItemSize.map { Double($0.width) }
    }
  }

  /// Sets a size that the delegate provides.
  private func apply(_ size: ItemSize, to item: inout HeightItem) {
    switch size {
    case .auto: return
    case .estimated(let size), .exact(let size):
      item.height = Double(size.height)
      if item.alignment != .fullWidth { item.width = Double(size.width) }
    }
    item.isExact = size.caseType == .exact
  }

  /// Returns the values of an item.
  ///
  /// - Parameter old: Its values before; an item that is measured keeps that height until then.
  func item(at indexPath: IndexPath, old: HeightItem? = nil) -> HeightItem {
    var item = HeightItem.estimated(old?.height ?? estimatedHeight)
    guard let delegate else { return item }
    let indexPath = nameInData(of: indexPath)
    place(&item, .cell, at: indexPath, old: old, delegate)
    if !unasked.contains(.pinning) {
      item.pinning = delegate.pinningTypeForItem(layout, at: indexPath)
    }
    if let height = givenHeight(at: indexPath, delegate) {
      item.height = height
      item.isExact = true
    } else {
      apply(size(of: .cell, at: indexPath, delegate), to: &item)
    }
    return item
  }

  /// Whether the delegate provides the exact size of an item, so that the item's own is ignored.
  func isExact(at indexPath: IndexPath) -> Bool {
    delegate.flatMap { exactHeight(at: indexPath, $0) } != nil
  }

  /// Adds all items of a section to a list.
  ///
  /// - Complexity: O(1) if the delegate has no values of single items, else O(*n*).
  private func addItems(
    inSection section: Int, count: Int, to list: inout HeightIndexBuilder
  ) {
    guard count > 0 else { return }
    if areItemsEqual { return list.add(.estimated(estimatedHeight), count: count) }
    let first = item(at: IndexPath(item: 0, section: section))
    // Only now it is known which methods the delegate lacks.
    if areItemsEqual { return list.add(first, count: count) }
    let known = addExactHeights(inSection: section, count: count, first: first, to: &list)
    for number in known..<count {
      let isFirst = number == 0
      list.add(isFirst ? first : item(at: IndexPath(item: number, section: section)))
    }
  }

  /// Adds items with exact heights and no other values, up to the first one with
  /// others.
  ///
  /// - Parameter first: The values of the first item.
  /// - Returns: The number of items that were added.
  private func addExactHeights(
    inSection section: Int, count: Int, first: HeightItem, to list: inout HeightIndexBuilder
  ) -> Int {
    guard haveItemsHeightsAlone, first.isExact, let delegate else { return 0 }
    list.reserve(count)
    // A few at a time: a million heights are in memory once.
    var heights = [first.height]
    var path = IndexPath(item: 1, section: section)
    var item = 1
    while item < count, let height = exactHeight(at: path, delegate) {
      heights.append(height)
      item += 1
      // Not by the name `item`, whose setter reads the length of the path.
      path[1] = item
      if heights.count == 1_024 { list.add(heights: &heights, isExact: true) }
    }
    list.add(heights: &heights, isExact: true)
    return item
  }

  /// Returns the header of a section, whose height is exact if the delegate provides it.
  ///
  /// - Parameter old: The header before; a header that is measured keeps that size until then.
  func header(_ section: Int, old: HeightItem = .absent) -> HeightItem {
    guard let delegate else { return .absent }
    if has(.headerHeight) {
      let height = delegate.messageListLayout(layout, heightForHeaderInSection: section)
      if has(.headerHeight) {
        return supplementary(.header, section, .exact(Double(height)), old: old, delegate)
      }
    }
    guard has(.headerPresence), delegate.shouldPresentHeader(layout, at: section) else {
      return .absent
    }
    return supplementary(.header, section, nil, old: old, delegate)
  }

  /// Returns the footer of a section, in the same way.
  func footer(_ section: Int, old: HeightItem = .absent) -> HeightItem {
    guard let delegate, has(.footerPresence), delegate.shouldPresentFooter(layout, at: section)
    else { return .absent }
    return supplementary(.footer, section, nil, old: old, delegate)
  }

  /// - Parameter given: The height if it is known; nil: the delegate provides the size.
  private func supplementary(
    _ kind: ItemKind, _ section: Int, _ given: HeightItem?, old: HeightItem,
    _ delegate: any MessageListLayoutDelegate
  ) -> HeightItem {
    if let given, !(given.height > 0) { return .absent }
    let isOld = old.height > 0
    var item = given ?? .estimated(isOld ? old.height : estimatedHeight)
    if given == nil || has(.alignmentOfKind) || has(.spacingOfKind) {
      let path = IndexPath(item: 0, section: section)
      place(&item, kind, at: path, old: isOld ? old : nil, delegate)
      if given == nil { apply(size(of: kind, at: path, delegate), to: &item) }
    }
    guard settings.pinnableItems != .cells else { return item }
    let pins =
      kind == .header
      ? has(.headerPinning) && delegate.shouldPinHeaderToVisibleBounds(layout, at: section)
      : has(.footerPinning) && delegate.shouldPinFooterToVisibleBounds(layout, at: section)
    if pins { item.pinning = kind == .header ? .top : .bottom }
    return item
  }

  /// Returns the distance after a section; nil: the list's.
  func sectionSpacing(after section: Int) -> Double? {
    guard let delegate, has(.sectionSpacing) else { return nil }
    return delegate.interSectionSpacing(layout, after: section).map { Double($0) }
  }

  /// Returns the values of a section besides its items.
  private func marks(_ section: Int, old: ListSection = ListSection()) -> ListSection {
    ListSection(
      header: header(section, old: old.header), footer: footer(section, old: old.footer),
      spacing: sectionSpacing(after: section))
  }

  private var emptyList: HeightIndexBuilder {
    HeightIndexBuilder(
      itemSpacing: Double(settings.interItemSpacing),
      sectionSpacing: Double(settings.interSectionSpacing))
  }

  /// Returns a list of whole sections, from the number of the first one on.
  ///
  /// - Complexity: O(*s*) for *s* sections if the delegate has no values of single items, else O(*n*).
  func list(counts: some Sequence<Int>, from first: Int = 0) -> HeightIndex {
    var list = emptyList
    for (number, count) in zip(first..., counts) {
      list.beginSection()
      addItems(inSection: number, count: count, to: &list)
      list.endSection(marks(number))
    }
    return list.finished()
  }

  /// Returns a list with the current values; items that are measured keep their heights until then.
  ///
  /// - Parameter keepsMeasurements: Whether the measurements of items are still valid.
  /// - Complexity: O(*n*). If the delegate has no values of single items, *n* is the number of runs of equal items and of
  ///   sections.
  func refreshed(_ old: HeightIndex, keepsMeasurements: Bool) -> HeightIndex {
    if areItemsEqual { return withOtherMarks(old, keepsMeasurements: keepsMeasurements) }
    var list = emptyList
    // From one section to the next, so that most of them need no search from the root.
    var near: HeightIndex.Cursor?
    for number in 0..<old.count {
      let header = old.find(.header, of: number, near: near)
      let footer = old.find(.footer, of: number, near: header)
      near = footer
      let section = marks(number, old: ListSection(header: header.item, footer: footer.item))
      list.beginSection()
      if footer.before.items > header.before.items {
        refreshItems(
          between: header, footer, of: old, keepsMeasurements: keepsMeasurements, in: &list)
      }
      list.endSection(section)
    }
    var refreshed = list.finished()
    refreshed.gap = old.gap
    return refreshed
  }

  /// Returns a list of the same items, without values of single items.
  private func withOtherMarks(_ old: HeightIndex, keepsMeasurements: Bool) -> HeightIndex {
    var list = old
    if !keepsMeasurements { list.forgetMeasurements() }
    list.setItemSpacing(Double(settings.interItemSpacing))
    let spacing = Double(settings.interSectionSpacing)
    list.sectionSpacing = spacing
    list.replaceMarks { kind, section, old in
      switch kind {
      case .item: old
      case .header: header(section, old: old)
      case .footer: footer(section, old: old)
      case .distance: .exact(sectionSpacing(after: section) ?? spacing)
      }
    }
    return list
  }

  /// - Parameters:
  ///   - header: The header of a section with items.
  ///   - footer: Its footer.
  private func refreshItems(
    between header: HeightIndex.Cursor, _ footer: HeightIndex.Cursor, of old: HeightIndex,
    keepsMeasurements: Bool, in list: inout HeightIndexBuilder
  ) {
    let section = header.section
    let count = footer.before.items - header.before.items
    let first = item(
      at: IndexPath(item: 0, section: section),
      old: old.find(item: header.before.items, near: header).item)
    let added = addExactHeights(inSection: section, count: count, first: first, to: &list)
    guard added < count else { return }
    for (index, known) in old.items(from: Place(section, added)).enumerated() {
      let number = added + index
      let path = IndexPath(item: number, section: section)
      var item = areItemsEqual ? known : number == 0 ? first : item(at: path, old: known)
      if keepsMeasurements, known.isExact, !item.isExact {
        item.height = known.height
        item.isExact = true
      }
      if areItemsEqual, !keepsMeasurements { item.isExact = false }
      list.add(item)
    }
  }
}
