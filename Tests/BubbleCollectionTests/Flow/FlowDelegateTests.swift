import BubbleCollection
import Expectations
import Foundation
import Testing
import UIKitAliases

/// Has a few of the methods only.
private final class PartialDelegate: CollectionViewDelegateFlowLayout {
  var insets = 0
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets {
    insets += 1
    return ViewInsets(top: CGFloat(section), left: 5, bottom: 0, right: 5)
  }
}

/// Answers whatever a test says, and notes the order of questions.
private final class NotingDelegate: CollectionViewDelegateFlowLayout {
  var questions: [String] = []
  var size = CGSize(width: 40, height: 20)
  var number: CGFloat = 10

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    questions.append("size \(indexPath.section) \(indexPath.item)")
    return size
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets {
    questions.append("inset \(section)")
    return ViewInsets(top: number, left: number, bottom: number, right: number)
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    questions.append("line \(section)")
    return number
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    questions.append("interitem \(section)")
    return number
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    questions.append("header \(section)")
    return CGSize(width: number, height: number)
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    questions.append("footer \(section)")
    return CGSize(width: number, height: number)
  }
}

@Suite struct FlowDelegateTests {
  @Test func `the delegate is asked section after section, each thing once`() {
    let delegate = NotingDelegate()
    let host = FlowHost([2, 1], delegate: delegate)
    expect(
      delegate.questions,
      equals: [
        "inset 0", "line 0", "interitem 0", "header 0", "footer 0", "size 0 0", "size 0 1",
        "inset 1", "line 1", "interitem 1", "header 1", "footer 1", "size 1 0",
      ])
    expect(host.frame(0, 1), equals: CGRect(10, 110, 40, 20))
  }

  @Test func `a method that the delegate leaves out is the layout's property`() {
    let delegate = PartialDelegate()
    let host = FlowHost([1, 1_000_000], delegate: delegate) {
      $0.itemSize = CGSize(width: 100, height: 20)
      $0.minimumLineSpacing = 3
    }
    expect(delegate.insets, equals: 2)
    expect(host.frame(0, 1), equals: CGRect(5, 21, 100, 20))
    expect(host.frame(1, 1), equals: CGRect(5, 44, 100, 20))
  }

  @Test func `the methods can be called as optional ones, as UIKit's sources do`() {
    let host = FlowHost([1], delegate: PartialDelegate())
    let delegate = host.view.delegate as? any CollectionViewDelegateFlowLayout
    let path = IndexPath(item: 0, section: 0)
    expect(
      delegate?.collectionView?(host.view, layout: host.layout, insetForSectionAt: 2),
      equals: ViewInsets(top: 2, left: 5, bottom: 0, right: 5))
    expect(delegate?.collectionView?(host.view, layout: host.layout, sizeForItemAt: path) == nil)
    expect(
      delegate?.collectionView?(
        host.view, layout: host.layout, minimumLineSpacingForSectionAt: 0) == nil)
    // Called as if it were there, it answers the property.
    expect(
      delegate?.collectionView(host.view, layout: host.layout, sizeForItemAt: path),
      equals: CGSize(width: 50, height: 50))
    let full = NotingDelegate()
    expect(
      full.collectionView?(host.view, layout: host.layout, sizeForItemAt: path),
      equals: CGSize(width: 40, height: 20))
    expect(
      full.collectionView?(
        host.view, layout: host.layout, minimumInteritemSpacingForSectionAt: 0), equals: 10)
    expect(
      full.collectionView?(host.view, layout: host.layout, referenceSizeForHeaderInSection: 0),
      equals: CGSize(width: 10, height: 10))
    expect(
      full.collectionView?(host.view, layout: host.layout, referenceSizeForFooterInSection: 0),
      equals: CGSize(width: 10, height: 10))
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -5, .greatestFiniteMagnitude])
  func `numbers that cannot be used count as nothing and are told of`(number: CGFloat) {
    let delegate = NotingDelegate()
    delegate.number = number
    delegate.size = CGSize(width: number, height: 20)
    let host = FlowHost([3, 3], delegate: delegate)
    expect(!host.diagnostics.isEmpty)
    expect(host.frames().count, equals: 3)
    for frame in host.frames() + host.frames(1) {
      expect(frame.minX.isFinite && frame.minY.isFinite && frame.width == 0 && frame.height == 20)
    }
    expect(host.view.contentSize.height.isFinite)
  }

  @Test func `a million sizes that cannot be used are told of a hundred times at most`() {
    let delegate = NotingDelegate()
    delegate.size = CGSize(width: 10, height: CGFloat.nan)
    let host = FlowHost([10_000], delegate: delegate)
    expect(host.view.diagnostics.count, equals: 100)
  }

  @Test func `an item that is too long has its own line and is told of once, in UIKit's words`() {
    let host = FlowHost(sizes: FlowSizes(widths: [30, 30, 130, 30, 150]))
    expect(host.frames().map(\.minX), equals: [0, 70, 0, 35, 0])
    expect(host.frames().map(\.minY), equals: [0, 0, 30, 60, 90])
    expect(host.view.contentSize, equals: CGSize(width: 100, height: 110))
    expect(host.diagnostics.count, equals: 1)
    expect(
      host.diagnostics.first?.hasSuffix(
        """
        The behavior of the UICollectionViewFlowLayout is not defined because: the item width must be \
        less than the width of the UICollectionView minus the section insets left and right values, \
        minus the content insets left and right values.
        """), equals: true)
    let sides = FlowHost([2]) {
      $0.scrollDirection = .horizontal
      $0.itemSize = CGSize(width: 30, height: 130)
    }
    expect(sides.frames().map(\.minY), equals: [0, 0])
    expect(sides.diagnostics.first?.contains("the item height must be less"), equals: true)
  }

  @Test func `lines without length have one item each`() {
    let host = FlowHost([3]) {
      $0.itemSize = CGSize(width: 30, height: 20)
      $0.sectionInset = ViewInsets(top: 0, left: 60, bottom: 0, right: 60)
    }
    expect(host.frames().map(\.minY), equals: [0, 30, 60])
    expect(host.frames().map(\.minX), equals: [60, 60, 60])
  }
}
