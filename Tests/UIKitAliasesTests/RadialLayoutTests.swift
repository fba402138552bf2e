import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

/// Counts and cells of a wheel.
private final class Wheel: UICollectionViewDataSource {
  var count = 9
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
  }
}

@Suite struct RadialLayoutTests {
  let layout = RadialLayout()
  let view: UICollectionView
  private let wheel = Wheel()

  init() {
    view = UICollectionView(
      frame: CGRect(0, 0, 300, 400), collectionViewLayout: layout)
    view.register(RadialCell.self, forCellWithReuseIdentifier: "card")
    view.dataSource = wheel
    view.layoutIfNeeded()
  }

  private func attributes(_ item: Int) -> RadialLayoutAttributes? {
    view.visibleLayoutAttributes.first { $0.indexPath.item == item } as? RadialLayoutAttributes
  }

  @Test func `cards are turned about the middle by the arc tangent of a fifth each`() {
    expect(view.contentSize, equals: CGSize(width: 900, height: 400))
    expect(attributes(0)?.frame, equals: CGRect(100, 125, 100, 150))
    // cos = 1 / √1.04 = 0.980581, sin = 0.196116: 100 cos + 150 sin by 100 sin + 150 cos.
    expect(
      attributes(1)?.frame.rounded, equals: CGRect(86.262256, 116.650643, 127.475488, 166.698715))
    expect(attributes(1)?.zIndex, equals: 197_395)
    expect(attributes(1)?.anchorPoint, equals: CGPoint(x: 0.5, y: 575.0 / 150))
    expect(view.diagnostics.isEmpty)
  }

  @Test func `the cells hear of what is only in the subclass`() throws {
    let cell = try #require(view.cellForItem(at: IndexPath(item: 3, section: 0)) as? RadialCell)
    expect(cell.anchorPoint.y, equals: 575.0 / 150)
    expect(abs(cell.center.y - 700) < 1e-9)
    expect(cell.reuseIdentifier, equals: "card")
    layout.radius = 1000
    view.layoutIfNeeded()
    expect(cell.anchorPoint.y, equals: 1075.0 / 150)
  }

  @Test func `scrolling to the end turns the last card upright`() {
    view.contentOffset.x = 600
    view.layoutIfNeeded()
    expect(attributes(8)?.angle, equals: 0)
    expect(attributes(8)?.frame, equals: CGRect(700, 125, 100, 150))
    view.contentOffset.x = 300
    view.layoutIfNeeded()
    expect(abs((attributes(4)?.angle ?? 1)) < 1e-12)
    expect(abs((attributes(0)?.angle ?? 1) + 4 * atan(0.2)) < 1e-12)
  }

  @Test func `copies have the class and its properties, and two that differ there are not equal`() {
    let original = RadialLayoutAttributes(forCellWith: IndexPath(item: 2, section: 0))
    original.angle = 0.5
    let copy = original.copy() as? RadialLayoutAttributes
    expect(copy, equals: original)
    copy?.anchorPoint.y = 7
    expect(copy != original)
    expect(RadialLayout.layoutAttributesClass is RadialLayoutAttributes.Type)
  }

  @Test func `a card that comes in is a card of the wheel`() throws {
    wheel.count = 10
    try view.performBatchUpdates {
      try view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    expect(view.contentSize.width, equals: 1000)
    expect(view.visibleCells.count, equals: 10)
    expect(abs((attributes(9)?.angle ?? 0) - 9 * atan(0.2)) < 1e-12)
  }
}
