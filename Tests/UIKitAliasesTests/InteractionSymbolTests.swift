import Expectations
import Foundation
import Testing
import UIKitAliases

// What hosts use of UIKit around a layout: selection, prefetching, registrations, the ends of drags, and sizes
// that cells say. Each name as UIKit spells it, also where it is called as an optional method.

/// Implements all that is optional, as a view controller does.
private final class Controller: UICollectionViewDelegate, UICollectionViewDataSourcePrefetching {
  var heard: [String] = []

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { heard("shouldHighlight") }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { heard("didHighlight") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { heard("didUnhighlight") }
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { heard("shouldSelect") }
  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { heard("shouldDeselect") }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    heard("didSelect")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    heard("didDeselect")
  }
  func collectionView(
    _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool { heard("canPerformPrimaryAction") }
  func collectionView(
    _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { heard("performPrimaryAction") }
  func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { currentIndexPath }
  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) { heard("prefetch \(indexPaths.count)") }
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { heard("cancel \(indexPaths.count)") }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { heard("willBeginDragging") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    heard("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    heard("willBeginDecelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { heard("didEndDecelerating") }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    heard("shouldScrollToTop")
  }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { heard("didScrollToTop") }

  @discardableResult private func heard(_ call: String) -> Bool {
    heard.append(call)
    return true
  }
}

/// Implements nothing, or the move of iOS 9.
private final class Quiet: UICollectionViewDelegate {}
private final class Older: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { currentIndexPath }
}

@Suite struct InteractionSymbolTests {
  let flow = UICollectionViewFlowLayout()
  let screen: Screen
  let path = IndexPath(item: 1, section: 0)
  private let controller = Controller()

  init() {
    flow.itemSize = CGSize(width: 100, height: 20)
    flow.minimumLineSpacing = 0
    screen = Screen(flow, width: 100, height: 60, counts: [30], delegate: controller)
  }

  @Test func `selection has UIKit's names and defaults`() {
    let view = screen.view
    expect(view.allowsSelection && !view.allowsMultipleSelection && !view.isEditing)
    expect(!view.allowsSelectionDuringEditing && !view.allowsMultipleSelectionDuringEditing)
    view.selectItem(at: path, animated: true, scrollPosition: .centeredVertically)
    view.selectItem(at: path, animated: false, scrollPosition: [])
    expect(view.indexPathsForSelectedItems, equals: [path])
    expect(view.indexPathsForSelectedItems?.first?.item, equals: 1)
    view.deselectItem(at: path, animated: true)
    view.indexPathsForSelectedItems?.forEach { view.deselectItem(at: $0, animated: false) }
    view.selectItem(at: nil, animated: false, scrollPosition: [])
    expect(view.indexPathsForSelectedItems?.isEmpty == true && controller.heard.isEmpty)
    let cell = UICollectionViewCell(frame: .zero)
    expect(!cell.isSelected && !cell.isHighlighted)
  }

  @Test func `a tap reaches the delegate under UIKit's names`() {
    screen.view.allowsMultipleSelection = true
    screen.view.didTap(at: CGPoint(x: 10, y: 30))
    screen.view.didTapItem(at: path)
    expect(
      controller.heard,
      equals: [
        "shouldHighlight", "didHighlight", "shouldSelect", "didSelect", "didUnhighlight",
        "canPerformPrimaryAction", "performPrimaryAction", "shouldHighlight", "didHighlight",
        "shouldDeselect", "didDeselect", "didUnhighlight",
      ])
  }

  @Test func `optional calls reach the methods, or their defaults`() {
    let view = screen.view
    let delegate: any UICollectionViewDelegate = controller
    expect(delegate.collectionView?(view, shouldHighlightItemAt: path) ?? false)
    expect(delegate.collectionView?(view, shouldSelectItemAt: path) ?? false)
    expect(delegate.collectionView?(view, shouldDeselectItemAt: path) ?? false)
    expect(delegate.collectionView?(view, canPerformPrimaryActionForItemAt: path) ?? false)
    delegate.collectionView?(view, didHighlightItemAt: path)
    delegate.collectionView?(view, didUnhighlightItemAt: path)
    delegate.collectionView?(view, didSelectItemAt: path)
    delegate.collectionView?(view, didDeselectItemAt: path)
    delegate.collectionView?(view, performPrimaryActionForItemAt: path)
    delegate.scrollViewWillBeginDragging?(view)
    delegate.scrollViewDidEndDragging?(view, willDecelerate: true)
    delegate.scrollViewWillBeginDecelerating?(view)
    delegate.scrollViewDidEndDecelerating?(view)
    expect(delegate.scrollViewShouldScrollToTop?(view) ?? false)
    delegate.scrollViewDidScrollToTop?(view)
    expect(controller.heard.count == 15 && Set(controller.heard).count == 15)
    let prefetching: any UICollectionViewDataSourcePrefetching = controller
    prefetching.collectionView(view, prefetchItemsAt: [path])
    prefetching.collectionView?(view, cancelPrefetchingForItemsAt: [path])
    expect(controller.heard.suffix(2), equals: ["prefetch 1", "cancel 1"])

    let quiet: any UICollectionViewDelegate = Quiet()
    expect(quiet.collectionView?(view, shouldSelectItemAt: path) ?? false)
    expect(quiet.collectionView?(view, canPerformPrimaryActionForItemAt: path) ?? false)
    view.isEditing = true
    expect(quiet.collectionView?(view, canPerformPrimaryActionForItemAt: path), equals: false)
    expect(quiet.scrollViewShouldScrollToTop?(view) ?? false)
  }

  @Test func `a move by hand asks the method of iOS 15, or that of iOS 9`() {
    let view = screen.view
    let (from, proposed) = (IndexPath(item: 5, section: 0), IndexPath(item: 9, section: 0))
    func target(_ delegate: any UICollectionViewDelegate) -> IndexPath? {
      delegate.collectionView?(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: from, atCurrentIndexPath: path,
        toProposedIndexPath: proposed)
    }
    expect(target(controller) == path && target(Older()) == from && target(Quiet()) == proposed)
  }

  @Test func `prefetching has UIKit's names`() {
    let view = screen.view
    expect(view.isPrefetchingEnabled && view.prefetchDataSource == nil)
    view.prefetchDataSource = controller
    screen.scroll(to: 0, 40)
    screen.scroll(to: 0, 20)
    expect(controller.heard, equals: ["prefetch 3", "cancel 3", "prefetch 1"])
  }

  @Test func `registrations have UIKit's names`() {
    let cells = UICollectionView.CellRegistration<UICollectionViewCell, String> {
      (cell, indexPath, itemIdentifier) in cell.tag = itemIdentifier.count + indexPath.item
    }
    let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { supplementaryView, elementKind, indexPath in supplementaryView.tag = elementKind.count }
    let handler: UICollectionView.CellRegistration<UICollectionViewCell, Int>.Handler = {
      $0.tag = $2
    }
    let numbers = UICollectionView.CellRegistration(handler: handler)
    let view = screen.view
    expect(view.dequeueConfiguredReusableCell(using: cells, for: path, item: "abc").tag, equals: 4)
    expect(view.dequeueConfiguredReusableCell(using: numbers, for: path, item: 7).tag, equals: 7)
    let header = view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    expect(header.tag, equals: UICollectionView.elementKindSectionHeader.count)
    expect(view.indexPath(forSupplementaryView: header) == nil)
    expect(
      view.indexPathsForVisibleSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionHeader
      ).isEmpty)
    expect(
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: path) == nil)
  }

  @Test func `a drag and the top have UIKit's names`() {
    let view = screen.view
    view.isDragging = true
    _ = view.endDragging(
      withVelocity: CGPoint(x: 0, y: 1), targetContentOffset: CGPoint(x: 0, y: 50))
    view.isDecelerating = true
    view.contentOffset.y = 50
    view.isDecelerating = false
    expect(view.scrollsToTop)
    view.scrollToTop(animated: true)
    expect(
      controller.heard,
      equals: [
        "willBeginDragging", "didEndDragging true", "willBeginDecelerating", "didEndDecelerating",
        "shouldScrollToTop", "didScrollToTop",
      ])
  }

  @Test func `sizes that views say have UIKit's names and numbers`() {
    final class Label: UIView {
      override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 17)
      }
    }
    let label = Label()
    expect(
      label.systemLayoutSizeFitting(
        UIView.layoutFittingCompressedSize, withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel), equals: CGSize(width: 0, height: 17))
    expect(
      label.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize),
      equals: CGSize(width: 10_000, height: 17))
    label.invalidateIntrinsicContentSize()
    let priorities: [UILayoutPriority] = [
      .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut,
      .dragThatCannotResizeScene, .defaultLow, .fittingSizeLevel, UILayoutPriority(999),
      UILayoutPriority(rawValue: 1),
    ]
    expect(priorities.map(\.rawValue), equals: [1000, 750, 510, 500, 490, 250, 50, 999, 1])
    let view = screen.view
    expect(view.selfSizingInvalidation, equals: UICollectionView.SelfSizingInvalidation.enabled)
    view.selfSizingInvalidation = .enabledIncludingConstraints
    view.selfSizingInvalidation = .disabled
    expect(UICollectionView.SelfSizingInvalidation.disabled.rawValue, equals: 0)
  }
}
