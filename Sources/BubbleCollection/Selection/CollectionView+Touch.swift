import Foundation

// UIKit's collection view gets touches and finds the item itself. A host without touches says what happened:
// that a touch began, ended or was cancelled, which are UIKit's words for it, or all of a tap at once.

extension CollectionView {
  /// Tells that a touch began at a point: the item there looks touched, if the delegate agrees.
  ///
  /// The delegate is asked `shouldHighlightItemAt`; if it does not refuse, the cell's `isHighlighted` is true
  /// and the delegate gets `didHighlightItemAt`. If it refuses, the touch selects nothing, either. A touch
  /// that went on before is cancelled. Where ``allowsSelection`` (or the rules for editing) or
  /// `isUserInteractionEnabled` of the collection view or the cell says no, nothing happens.
  ///
  /// - Parameter point: In content coordinates, points.
  /// - Returns: The item that looks touched now; nil: none.
  @discardableResult
  public func touchBegan(at point: CGPoint) -> IndexPath? {
    guard mayBeTouched("touchBegan(at:)"), let path = indexPathForItem(at: point) else {
      return nil
    }
    return beginTouch(at: path)
  }

  /// Tells that the touch ended on its item: the item is selected, or deselected.
  ///
  /// In UIKit's order: `shouldSelectItemAt`, and if it is not refused the cell's `isSelected` and
  /// `didSelectItemAt`, after `didDeselectItemAt` of the item that was selected where only one can be. On an item
  /// that is selected already, where several can be, `shouldDeselectItemAt` and `didDeselectItemAt`. Then
  /// `isHighlighted` is false and the delegate gets `didUnhighlightItemAt`.
  ///
  /// At last, if the touch did not add to a selection or take from it, `canPerformPrimaryActionForItemAt` and
  /// `performPrimaryActionForItemAt`, be the item selected or not. Nothing happens if no touch goes on or its item
  /// is gone.
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

  /// Tells that the touch was cancelled, as by a scroll: the item no longer looks touched, and nothing is selected.
  ///
  /// ``HeadlessScrollView/isDragging`` that becomes true does this, too.
  public func touchCancelled() {
    guard let touch = namedItems.selection.currentTouch else { return }
    unhighlight(touch)
    namedItems.selection.endTouch(touch)
  }

  /// Tells of a tap at a point: ``touchBegan(at:)`` and ``touchEnded()``.
  ///
  /// - Parameter point: In content coordinates, points.
  /// - Returns: The item that was tapped; nil if there is none or it must not be touched.
  @discardableResult
  public func didTap(at point: CGPoint) -> IndexPath? {
    let path = touchBegan(at: point)
    if path != nil { touchEnded() }
    return path
  }

  /// Tells of a tap on an item, for hosts that know it from what they drew: as ``didTap(at:)``.
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
    // The delegate may change the data: the touch knows what its item is called then.
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
      // One at most, looked for once: the delegate may select others.
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
