import Foundation

extension CollectionView {
  /// Whether items can be selected; true by default.
  ///
  /// If false, ``selectItem(at:animated:scrollPosition:)`` and ``deselectItem(at:animated:)`` do nothing and
  /// touches neither highlight nor select. Selected items stay selected.
  public var allowsSelection: Bool {
    get { namedItems.selection.rules.allowsSelection }
    set { changeRules { $0.allowsSelection = newValue } }
  }

  /// Whether several items can be selected; false by default.
  ///
  /// A touch on a selected item then deselects it. If it becomes false while several items are selected, only
  /// the one that was selected last stays selected; the delegate is not notified.
  public var allowsMultipleSelection: Bool {
    get { namedItems.selection.rules.allowsMultipleSelection }
    set { changeRules { $0.allowsMultipleSelection = newValue } }
  }

  /// Whether the content is being edited, so that the other two rules for a selection apply; false by
  /// default.
  ///
  /// It has no other effect here. Changing it deselects items only through
  /// ``allowsMultipleSelectionDuringEditing``.
  public var isEditing: Bool {
    get { namedItems.selection.rules.isEditing }
    set { changeRules { $0.isEditing = newValue } }
  }

  /// Whether items can be selected while ``isEditing``; false by default.
  public var allowsSelectionDuringEditing: Bool {
    get { namedItems.selection.rules.allowsSelectionDuringEditing }
    set { changeRules { $0.allowsSelectionDuringEditing = newValue } }
  }

  /// Whether items, and several of them, can be selected while ``isEditing``; false by default.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { namedItems.selection.rules.allowsMultipleSelectionDuringEditing }
    set { changeRules { $0.allowsMultipleSelectionDuringEditing = newValue } }
  }

  /// The selected items, in the order of their selection; empty, never nil, if there are none.
  ///
  /// The selection follows items, not places: a batch and a move by hand rename selected items. A deleted or
  /// reloaded item is deselected, and ``reloadData()`` deselects all; the delegate is not notified of that. A
  /// reconfigured item stays selected. Within the block of a batch these are the old names.
  ///
  /// - Complexity: O(*n* log *n*) for *n* selected items. A batch costs O(*n*) for them.
  public var indexPathsForSelectedItems: [IndexPath]? { namedItems.selection.paths }

  /// Selects an item programmatically: the delegate is neither asked nor notified.
  ///
  /// Unless ``allowsMultipleSelection``, the previous selection is removed. An item that does not exist is
  /// reported, and nothing changes.
  ///
  /// - Parameters:
  ///   - indexPath: The item; nil clears the selection.
  ///   - animated: Whether the scroll, if there is one, takes ``animationDuration``.
  ///   - scrollPosition: The item's position after a scroll; empty: nothing scrolls.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard namedItems.selection.rules.isAllowed else { return }
    guard let indexPath else {
      for path in namedItems.selection.paths { setSelected(false, path) }
      return
    }
    loadCounts()
    guard counts.contains(indexPath) else {
      return report(
        .unusableIndexPath(
          "attempted to select item \(indexPath.text), which does not exist; nothing is selected."))
    }
    if !namedItems.selection.rules.isMultiple {
      for path in namedItems.selection.paths where path != indexPath { setSelected(false, path) }
    }
    if !namedItems.selection.contains(indexPath) { setSelected(true, indexPath) }
    guard !scrollPosition.isEmpty else { return }
    scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Deselects an item programmatically: the delegate is neither asked nor notified.
  ///
  /// - Parameters:
  ///   - indexPath: The item; ignored if it is not selected.
  ///   - animated: Has no effect: the cell's `isSelected` is set at once.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    guard namedItems.selection.rules.isAllowed, namedItems.selection.contains(indexPath) else {
      return
    }
    setSelected(false, indexPath)
  }
}

extension CollectionView {
  private func changeRules(_ change: (inout ItemSelection.Rules) -> Void) {
    let before = namedItems.selection.isEmpty ? [] : namedItems.selection.paths
    change(&namedItems.selection.rules)
    for path in before where !namedItems.selection.contains(path) { showSelection(ofItemAt: path) }
  }

  /// Selects or deselects an item, and updates its cell.
  func setSelected(_ isSelected: Bool, _ path: IndexPath) {
    if isSelected { namedItems.selection.insert(path) } else { namedItems.selection.remove(path) }
    showSelection(ofItemAt: path)
  }

  /// Updates the selected and highlighted state of an item's cell, if it is visible.
  func showSelection(ofItemAt path: IndexPath) {
    if let cell = cellForItem(at: path) { showSelection(of: path, in: cell) }
  }

  /// Updates the selected and highlighted state of a cell.
  func showSelection(of path: IndexPath, in cell: CollectionViewCell) {
    let isSelected = namedItems.selection.contains(path)
    let isHighlighted = namedItems.selection.isHighlighted(path)
    // Overrides of these draw, so they are called for changes only.
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    if cell.isHighlighted != isHighlighted { cell.isHighlighted = isHighlighted }
  }

  /// Discards the selection, touches and prefetches: the data are other data.
  func forgetNamedItems() {
    _ = namedItems.prefetcher.giveUp()
    guard !namedItems.selection.isIdle else { return }
    namedItems.selection.removeAll()
    for element in visibleElements where element.element.category == .cell {
      guard let cell = element.view as? CollectionViewCell else { continue }
      showSelection(of: element.element.indexPath, in: cell)
    }
  }
}
