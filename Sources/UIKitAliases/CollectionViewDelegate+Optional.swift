import BubbleCollection
import Foundation

// As in CollectionViewDataSource+Optional.swift: `delegate.scrollViewDidScroll?(view)` compiles.

extension ScrollViewDelegate {
  /// `scrollViewDidScroll(_:)` for sources that call it as an optional method.
  public var scrollViewDidScroll: ((HeadlessScrollView) -> Void)? {
    { self.scrollViewDidScroll($0) }
  }
  /// `scrollViewDidEndScrollingAnimation(_:)` for sources that call it as an optional method.
  public var scrollViewDidEndScrollingAnimation: ((HeadlessScrollView) -> Void)? {
    { self.scrollViewDidEndScrollingAnimation($0) }
  }
  /// `scrollViewWillBeginDragging(_:)` for sources that call it as an optional method.
  public var scrollViewWillBeginDragging: ((HeadlessScrollView) -> Void)? {
    { self.scrollViewWillBeginDragging($0) }
  }
  /// `scrollViewWillBeginDecelerating(_:)` for sources that call it as an optional method.
  public var scrollViewWillBeginDecelerating: ((HeadlessScrollView) -> Void)? {
    { self.scrollViewWillBeginDecelerating($0) }
  }
  /// `scrollViewDidEndDecelerating(_:)` for sources that call it as an optional method.
  public var scrollViewDidEndDecelerating: ((HeadlessScrollView) -> Void)? {
    { self.scrollViewDidEndDecelerating($0) }
  }
  /// `scrollViewShouldScrollToTop(_:)` for sources that call it as an optional method.
  public var scrollViewShouldScrollToTop: ((HeadlessScrollView) -> Bool)? {
    { self.scrollViewShouldScrollToTop($0) }
  }
  /// `scrollViewDidScrollToTop(_:)` for sources that call it as an optional method.
  public var scrollViewDidScrollToTop: ((HeadlessScrollView) -> Void)? {
    { self.scrollViewDidScrollToTop($0) }
  }
  /// `scrollViewDidEndDragging(_:willDecelerate:)` for sources that call it as an optional method.
  public var scrollViewDidEndDragging: OptionalScrollViewDidEndDragging? {
    OptionalScrollViewDidEndDragging(delegate: self)
  }
  /// `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` for sources that call it as an optional
  /// method.
  public var scrollViewWillEndDragging: OptionalScrollViewWillEndDragging? {
    OptionalScrollViewWillEndDragging(delegate: self)
  }
}

/// Forwards to the method of a `ScrollViewDelegate` that is called at the end of a drag.
public struct OptionalScrollViewWillEndDragging {
  let delegate: any ScrollViewDelegate

  /// A drag ends; the target may be changed.
  public func callAsFunction(
    _ scrollView: HeadlessScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    delegate.scrollViewWillEndDragging(
      scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }
}

/// Forwards to `ScrollViewDelegate.scrollViewDidEndDragging(_:willDecelerate:)`.
public struct OptionalScrollViewDidEndDragging {
  let delegate: any ScrollViewDelegate

  /// A drag is over.
  public func callAsFunction(_ scrollView: HeadlessScrollView, willDecelerate decelerate: Bool) {
    delegate.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }
}

extension CollectionViewDelegate {
  /// The methods that begin with `collectionView(` for sources that call them as optional ones.
  public var collectionView: OptionalDelegateMethods? { OptionalDelegateMethods(delegate: self) }
}

/// Forwards to the methods of a `CollectionViewDelegate` that begin with `collectionView(`.
public struct OptionalDelegateMethods {
  let delegate: any CollectionViewDelegate

  /// The view of an item is about to be shown.
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    delegate.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
  }
  /// The view of an item is no longer shown.
  public func callAsFunction(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    delegate.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
  }
  /// A supplementary or decoration view is about to be shown.
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {
    delegate.collectionView(
      collectionView, willDisplaySupplementaryView: view, forElementKind: elementKind,
      at: indexPath)
  }
  /// A supplementary or decoration view is no longer shown.
  public func callAsFunction(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {
    delegate.collectionView(
      collectionView, didEndDisplayingSupplementaryView: view, forElementOfKind: elementKind,
      at: indexPath)
  }
  /// Returns the layout between two others, for an interactive transition.
  public func callAsFunction(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout? {
    delegate.collectionView(
      collectionView, transitionLayoutForOldLayout: fromLayout, newLayout: toLayout)
  }
  /// Returns the final offset after a change of layout or a batch.
  public func callAsFunction(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint
  ) -> CGPoint {
    delegate.collectionView(
      collectionView, targetContentOffsetForProposedContentOffset: offset)
  }
  /// Returns the index path at which an item that is moved by hand may be dropped.
  public func callAsFunction(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    delegate.collectionView(
      collectionView,
      targetIndexPathForMoveOfItemFromOriginalIndexPath: originalIndexPath,
      atCurrentIndexPath: currentIndexPath, toProposedIndexPath: proposedIndexPath)
  }
  /// Returns the index path at which an item that is moved by hand may be dropped, as before iOS 15.
  public func callAsFunction(
    _ collectionView: CollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    delegate.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath,
      toProposedIndexPath: proposedIndexPath)
  }

  /// Whether a touched item is highlighted.
  public func callAsFunction(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { delegate.collectionView(collectionView, shouldHighlightItemAt: indexPath) }
  /// An item was highlighted.
  public func callAsFunction(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) { delegate.collectionView(collectionView, didHighlightItemAt: indexPath) }
  /// An item is no longer highlighted.
  public func callAsFunction(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { delegate.collectionView(collectionView, didUnhighlightItemAt: indexPath) }
  /// Whether a touch may select an item.
  public func callAsFunction(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { delegate.collectionView(collectionView, shouldSelectItemAt: indexPath) }
  /// Whether a touch may deselect an item.
  public func callAsFunction(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { delegate.collectionView(collectionView, shouldDeselectItemAt: indexPath) }
  /// A touch selected an item.
  public func callAsFunction(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) { delegate.collectionView(collectionView, didSelectItemAt: indexPath) }
  /// A touch deselected an item.
  public func callAsFunction(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) { delegate.collectionView(collectionView, didDeselectItemAt: indexPath) }
  /// Whether a touch of an item does something besides selecting it.
  public func callAsFunction(
    _ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool {
    delegate.collectionView(collectionView, canPerformPrimaryActionForItemAt: indexPath)
  }
  /// Performs the action of a touched item.
  public func callAsFunction(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { delegate.collectionView(collectionView, performPrimaryActionForItemAt: indexPath) }
}
