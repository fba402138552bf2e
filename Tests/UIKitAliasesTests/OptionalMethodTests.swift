import Expectations
import Foundation
import Testing
import UIKitAliases

/// Implements everything, and keeps what it heard.
private final class Talkative: UICollectionViewDataSource, UICollectionViewDelegate {
  /// As view controllers have it; does not get in the way of the methods.
  var collectionView: UICollectionView?
  var heard: [String] = []

  func numberOfSections(in collectionView: UICollectionView) -> Int { 3 }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { section }
  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { heard.append("move") }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { heard.append("scroll") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { heard.append("end") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { targetContentOffset.pointee.y += velocity.y }
  func collectionView(
    _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint
  ) -> CGPoint { CGPoint(x: offset.x + 1, y: offset.y) }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { heard.append("willDisplay") }
}

/// Implements what must be.
private final class Silent: UICollectionViewDataSource, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 7 }
}

@Suite struct OptionalMethodTests {
  let view = UICollectionView(
    frame: CGRect(0, 0, 10, 10), collectionViewLayout: UICollectionViewLayout())
  let path = IndexPath(item: 1, section: 2)

  @Test func `calls with a question mark reach the method`() throws {
    let talkative = Talkative()
    view.dataSource = talkative
    view.delegate = talkative
    expect(view.dataSource?.numberOfSections?(in: view), equals: 3)
    expect(view.dataSource?.collectionView(view, numberOfItemsInSection: 2), equals: 2)
    expect(view.dataSource?.collectionView?(view, canMoveItemAt: path), equals: true)
    view.dataSource?.collectionView?(view, moveItemAt: path, to: path)
    view.delegate?.scrollViewDidScroll?(view)
    view.delegate?.scrollViewDidEndScrollingAnimation?(view)
    view.delegate?.collectionView?(
      view, willDisplay: UICollectionViewCell(frame: .zero), forItemAt: path)
    var target = CGPoint(x: 0, y: 5)
    view.delegate?.scrollViewWillEndDragging?(
      view, withVelocity: CGPoint(x: 0, y: 2), targetContentOffset: &target)
    expect(target.y, equals: 7)
    let offset = view.delegate?.collectionView?(
      view, targetContentOffsetForProposedContentOffset: target)
    expect(offset, equals: CGPoint(x: 1, y: 7))
    expect(talkative.heard, equals: ["move", "scroll", "end", "willDisplay"])
    expect(talkative.collectionView == nil)
  }

  @Test func `where a method is missing its default answers`() {
    let silent = Silent()
    view.dataSource = silent
    view.delegate = silent
    expect(view.dataSource?.numberOfSections?(in: view) ?? 1, equals: 1)
    expect(view.dataSource?.collectionView?(view, canMoveItemAt: path), equals: false)
    let layout = UICollectionViewLayout()
    expect(
      view.delegate?.collectionView?(
        view, transitionLayoutForOldLayout: layout, newLayout: layout) == nil)
    expect(
      view.delegate?.collectionView?(
        view, targetIndexPathForMoveFromItemAt: IndexPath(item: 0, section: 0),
        toProposedIndexPath: path), equals: path)
    view.dataSource = nil
    expect(view.dataSource?.numberOfSections?(in: view) == nil)
  }
}
