import Foundation

extension CollectionView {
  /// Whether items can be selected; true by default.
  ///
  /// If false, ``selectItem(at:animated:scrollPosition:)`` and ``deselectItem(at:animated:)`` do nothing and
  /// touches neither highlight nor select. Selected items stay selected.
  public var allowsSelection: Bool {
    get { selection.rules.allowsSelection }
    set { changeRules { $0.allowsSelection = newValue } }
  }

  /// Whether several items can be selected; false by default.
  ///
  /// A touch on a selected item then deselects it. If it becomes false while several items are selected, only
  /// the one that was selected last stays selected; the delegate is not notified.
  public var allowsMultipleSelection: Bool {
    get { selection.rules.allowsMultipleSelection }
    set { changeRules { $0.allowsMultipleSelection = newValue } }
  }

  /// Whether the content is being edited, so that the other two rules for a selection apply; false by
  /// default.
  ///
  /// It has no other effect here. Changing it deselects items only through
  /// ``allowsMultipleSelectionDuringEditing``.
  public var isEditing: Bool {
    get { selection.rules.isEditing }
    set { changeRules { $0.isEditing = newValue } }
  }

  /// Whether items can be selected while ``isEditing``; false by default.
  public var allowsSelectionDuringEditing: Bool {
    get { selection.rules.allowsSelectionDuringEditing }
    set { changeRules { $0.allowsSelectionDuringEditing = newValue } }
  }

  /// Whether items, and several of them, can be selected while ``isEditing``; false by default.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { selection.rules.allowsMultipleSelectionDuringEditing }
    set { changeRules { $0.allowsMultipleSelectionDuringEditing = newValue } }
  }

  /// The selected items, in the order of their selection; empty, never nil, if there are none.
  ///
  /// The selection follows items, not places: a batch and a move by hand rename selected items. A deleted or
  /// reloaded item is deselected, and ``reloadData()`` deselects all; the delegate is not notified of that. A
  /// reconfigured item stays selected. Within the block of a batch these are the old names.
  ///
  /// - Complexity: O(*n* log *n*) for *n* selected items. A batch costs O(*n*) for them.
  public var indexPathsForSelectedItems: [IndexPath]? { selection.paths }

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
    guard selection.rules.isAllowed else { return }
    guard let indexPath else {
      for path in selection.paths { setSelected(false, path) }
      return
    }
    loadCounts()
    guard counts.contains(indexPath) else {
      return report(
        .unusableIndexPath(
          "attempted to select item \(indexPath.text), which does not exist; nothing is selected."))
    }
    if !selection.rules.isMultiple {
      for path in selection.paths where path != indexPath { setSelected(false, path) }
    }
    if !selection.contains(indexPath) { setSelected(true, indexPath) }
    guard !scrollPosition.isEmpty else { return }
    scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Deselects an item programmatically: the delegate is neither asked nor notified.
  ///
  /// - Parameters:
  ///   - indexPath: The item; ignored if it is not selected.
  ///   - animated: Has no effect: the cell's `isSelected` is set at once.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    guard selection.rules.isAllowed, selection.contains(indexPath) else {
      return
    }
    setSelected(false, indexPath)
  }

  private func changeRules(_ change: (inout ItemSelection.Rules) -> Void) {
    let before = selection.isEmpty ? [] : selection.paths
    change(&selection.rules)
    for path in before where !selection.contains(path) { showSelection(ofItemAt: path) }
  }

  /// Selects or deselects an item, and updates its cell.
  func setSelected(_ isSelected: Bool, _ path: IndexPath) {
    if isSelected { selection.insert(path) } else { selection.remove(path) }
    showSelection(ofItemAt: path)
  }

  /// Updates the selected and highlighted state of an item's cell, if it is visible.
  func showSelection(ofItemAt path: IndexPath) {
    if let cell = cellForItem(at: path) { showSelection(of: path, in: cell) }
  }

  /// Updates the selected and highlighted state of a cell.
  func showSelection(of path: IndexPath, in cell: CollectionViewCell) {
    let isSelected = selection.contains(path)
    let isHighlighted = selection.isHighlighted(path)
    // Overrides of these draw, so they are called for changes only.
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    if cell.isHighlighted != isHighlighted { cell.isHighlighted = isHighlighted }
  }

  /// Renames all items that are kept by index paths, and removes those without a new name.
  func renameItems(_ name: (IndexPath) -> IndexPath?) {
    selection.rename(name)
    prefetcher.rename(name)
  }

  /// Discards the selection, touches and prefetches: the data are other data.
  func forgetNamedItems() {
    _ = prefetcher.giveUp()
    guard !selection.isIdle else { return }
    selection.removeAll()
    for element in visibleElements where element.element.category == .cell {
      guard let cell = element.view as? CollectionViewCell else { continue }
      showSelection(of: element.element.indexPath, in: cell)
    }
  }

  // UIKit's collection view receives touches and finds the item itself. A host without touches reports the
  // events in UIKit's words: a touch began, ended or was cancelled. It may also report a whole tap at once.

  /// Reports that a touch began at a point: the item there is highlighted, if the delegate agrees.
  ///
  /// The delegate receives `shouldHighlightItemAt`. Unless it refuses, the cell's `isHighlighted` becomes
  /// true and the delegate receives `didHighlightItemAt`. If it refuses, the touch selects nothing, either.
  /// An earlier touch that is still active is cancelled. Nothing happens if ``allowsSelection`` (or the rules
  /// for editing), or `isUserInteractionEnabled` of the collection view or the cell, is false.
  ///
  /// - Parameter point: The point in content coordinates, in points.
  /// - Returns: The highlighted item; nil if there is none.
  @discardableResult
  public func touchBegan(at point: CGPoint) -> IndexPath? {
    guard mayBegin("touchBegan(at:)"), let path = indexPathForItem(at: point) else {
      return nil
    }
    return beginTouch(at: path)
  }

  /// Reports that the touch ended on its item: the item is selected, or deselected.
  ///
  /// The calls are in UIKit's order. For an item that is not selected: `shouldSelectItemAt`; unless it is
  /// refused, the cell's `isSelected` is set, and `didSelectItemAt` follows. If only one item can be
  /// selected, `didDeselectItemAt` of the previous item precedes it. For a selected item, if several can be
  /// selected: `shouldDeselectItemAt` and `didDeselectItemAt`. Then `isHighlighted` becomes false and the
  /// delegate receives `didUnhighlightItemAt`.
  ///
  /// If the touch did not change the selection by adding or removing an item,
  /// `canPerformPrimaryActionForItemAt` and `performPrimaryActionForItemAt` follow, whether or not the item
  /// is selected. Nothing happens if no touch is active or its item is gone.
  public func touchEnded() {
    guard mayBegin("touchEnded()"), let touch = selection.currentTouch else {
      return
    }
    let extends = selection.rules.isMultiple && !selection.isEmpty
    changeSelection(byTouch: touch)
    unhighlight(touch)
    if !extends { performPrimaryAction(ofTouch: touch) }
    selection.endTouch(touch)
  }

  /// Reports that the touch was cancelled, as by a scroll: the item is no longer highlighted, and nothing is
  /// selected.
  ///
  /// Setting ``HeadlessScrollView/isDragging`` to true does this, too.
  public func touchCancelled() {
    guard let touch = selection.currentTouch else { return }
    unhighlight(touch)
    selection.endTouch(touch)
  }

  /// Reports a tap at a point: ``touchBegan(at:)`` and ``touchEnded()``.
  ///
  /// - Parameter point: The point in content coordinates, in points.
  /// - Returns: The tapped item; nil if there is none or it must not be touched.
  @discardableResult
  public func didTap(at point: CGPoint) -> IndexPath? {
    let path = touchBegan(at: point)
    if path != nil { touchEnded() }
    return path
  }

  /// Reports a tap on an item, for hosts that know the item from their drawing: as ``didTap(at:)``.
  ///
  /// - Returns: Whether the item exists and may be touched.
  @discardableResult
  public func didTapItem(at indexPath: IndexPath) -> Bool {
    guard mayBegin("didTapItem(at:)") else { return false }
    loadCounts()
    guard counts.contains(indexPath), beginTouch(at: indexPath) != nil else { return false }
    touchEnded()
    return true
  }

  private func beginTouch(at path: IndexPath) -> IndexPath? {
    touchCancelled()
    guard selection.rules.isAllowed, isUserInteractionEnabled,
      cellForItem(at: path)?.isUserInteractionEnabled != false
    else { return nil }
    // The delegate may change the data: the touch keeps the item's current name.
    let touch = selection.beginTouch(at: path)
    let isAllowed = delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    guard let path = selection.path(ofTouch: touch) else { return nil }
    guard isAllowed else {
      selection.endTouch(touch)
      return nil
    }
    selection.highlight(true, touch: touch)
    showSelection(ofItemAt: path)
    delegate?.collectionView(self, didHighlightItemAt: path)
    return selection.path(ofTouch: touch)
  }

  private func unhighlight(_ touch: Int) {
    guard let path = selection.path(ofTouch: touch),
      selection.isHighlighted(path)
    else { return }
    selection.highlight(false, touch: touch)
    showSelection(ofItemAt: path)
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func changeSelection(byTouch touch: Int) {
    guard let touched = selection.path(ofTouch: touch) else { return }
    if selection.rules.isMultiple, selection.contains(touched) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: touched) ?? true,
        let path = selection.path(ofTouch: touch), selection.contains(path)
      else { return }
      setSelected(false, path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: touched) ?? true,
      let path = selection.path(ofTouch: touch)
    else { return }
    if !selection.rules.isMultiple {
      // At most one; read once, because the delegate may select others.
      for other in selection.paths where other != path {
        setSelected(false, other)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    guard let path = selection.path(ofTouch: touch), selection.rules.isAllowed
    else { return }
    setSelected(true, path)
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func performPrimaryAction(ofTouch touch: Int) {
    guard let delegate, let path = selection.path(ofTouch: touch),
      delegate.collectionView(self, canPerformPrimaryActionForItemAt: path),
      let path = selection.path(ofTouch: touch)
    else { return }
    delegate.collectionView(self, performPrimaryActionForItemAt: path)
  }
}
