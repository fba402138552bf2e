import Foundation

// UIKit's collection view receives touches and finds the item itself. A host without touches reports the
// events in UIKit's words: a touch began, ended or was cancelled. It may also report a whole tap at once.

extension CollectionView {
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
    guard mayBeTouched("touchBegan(at:)"), let path = indexPathForItem(at: point) else {
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
    guard mayBeTouched("touchEnded()"), let touch = namedItems.selection.currentTouch else {
      return
    }
    let extends = namedItems.selection.rules.isMultiple && !namedItems.selection.isEmpty
    changeSelection(byTouch: touch)
    unhighlight(touch)
    if !extends { performPrimaryAction(ofTouch: touch) }
    namedItems.selection.endTouch(touch)
  }

  /// Reports that the touch was cancelled, as by a scroll: the item is no longer highlighted, and nothing is
  /// selected.
  ///
  /// Setting ``HeadlessScrollView/isDragging`` to true does this, too.
  public func touchCancelled() {
    guard let touch = namedItems.selection.currentTouch else { return }
    unhighlight(touch)
    namedItems.selection.endTouch(touch)
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
    guard mayBeTouched("didTapItem(at:)") else { return false }
    loadCounts()
    guard counts.contains(indexPath), beginTouch(at: indexPath) != nil else { return false }
    touchEnded()
    return true
  }
}

extension CollectionView {
  private func mayBeTouched(_ call: String) -> Bool {
    guard isQuiet, !updates.isRecording else {
      report(.reentrantCall(call))
      return false
    }
    return true
  }

  private func beginTouch(at path: IndexPath) -> IndexPath? {
    touchCancelled()
    guard namedItems.selection.rules.isAllowed, isUserInteractionEnabled,
      cellForItem(at: path)?.isUserInteractionEnabled != false
    else { return nil }
    // The delegate may change the data: the touch keeps the item's current name.
    let touch = namedItems.selection.beginTouch(at: path)
    let isAllowed = delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    guard let path = namedItems.selection.path(ofTouch: touch) else { return nil }
    guard isAllowed else {
      namedItems.selection.endTouch(touch)
      return nil
    }
    namedItems.selection.highlight(true, touch: touch)
    showSelection(ofItemAt: path)
    delegate?.collectionView(self, didHighlightItemAt: path)
    return namedItems.selection.path(ofTouch: touch)
  }

  private func unhighlight(_ touch: Int) {
    guard let path = namedItems.selection.path(ofTouch: touch),
      namedItems.selection.isHighlighted(path)
    else { return }
    namedItems.selection.highlight(false, touch: touch)
    showSelection(ofItemAt: path)
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func changeSelection(byTouch touch: Int) {
    guard let touched = namedItems.selection.path(ofTouch: touch) else { return }
    if namedItems.selection.rules.isMultiple, namedItems.selection.contains(touched) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: touched) ?? true,
        let path = namedItems.selection.path(ofTouch: touch), namedItems.selection.contains(path)
      else { return }
      setSelected(false, path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: touched) ?? true,
      let path = namedItems.selection.path(ofTouch: touch)
    else { return }
    if !namedItems.selection.rules.isMultiple {
      // At most one; read once, because the delegate may select others.
      for other in namedItems.selection.paths where other != path {
        setSelected(false, other)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    guard let path = namedItems.selection.path(ofTouch: touch), namedItems.selection.rules.isAllowed
    else { return }
    setSelected(true, path)
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func performPrimaryAction(ofTouch touch: Int) {
    guard let delegate, let path = namedItems.selection.path(ofTouch: touch),
      delegate.collectionView(self, canPerformPrimaryActionForItemAt: path),
      let path = namedItems.selection.path(ofTouch: touch)
    else { return }
    delegate.collectionView(self, performPrimaryActionForItemAt: path)
  }
}
