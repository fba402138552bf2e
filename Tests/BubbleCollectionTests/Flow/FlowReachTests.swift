import BubbleCollection
import Expectations
import Foundation
import Testing

/// Says that its attributes are of a class that is none of attributes.
private final class MisleadingFlow: CollectionViewFlowLayout {
  override class var layoutAttributesClass: AnyClass { NSObject.self }
}

@Suite struct FlowReachTests {
  private let infinity = CGFloat.infinity

  /// Rows of 100 by 50 in a view of 100 by 100: 0, 50, 100, 150.
  private func items(_ direction: CollectionView.ScrollDirection, in rect: CGRect) -> [Int]? {
    let host = FlowHost([4]) {
      $0.itemSize =
        direction == .vertical ? CGSize(width: 100, height: 50) : CGSize(width: 50, height: 100)
      $0.minimumLineSpacing = 0
      $0.scrollDirection = direction
    }
    let transposed = CGRect(rect.origin.y, rect.origin.x, rect.size.height, rect.size.width)
    return host.layout.layoutAttributesForElements(in: direction == .vertical ? rect : transposed)?
      .map(\.indexPath.item)
  }

  @Test(arguments: [CollectionView.ScrollDirection.vertical, .horizontal])
  func `a rect without end has all that it intersects`(
    _ direction: CollectionView.ScrollDirection
  ) {
    expect(items(direction, in: CGRect(0, 0, infinity, infinity)), equals: [0, 1, 2, 3])
    expect(
      items(direction, in: CGRect(-infinity, -infinity, infinity, infinity)), equals: [0, 1, 2, 3])
    expect(items(direction, in: CGRect(0, 100, infinity, infinity)), equals: [2, 3])
    expect(items(direction, in: CGRect(0, 60, infinity, 40)), equals: [1])
    expect(items(direction, in: CGRect(0, 60, 10, infinity)), equals: [1, 2, 3])
    expect(items(direction, in: CGRect(100, 0, infinity, infinity)), equals: [])
    // What has a negative length ends where it starts.
    expect(items(direction, in: CGRect(10, 100, infinity, -infinity)), equals: [0, 1])
    expect(items(direction, in: .infinite), equals: [0, 1, 2, 3])
    expect(items(direction, in: CGRect(infinity, infinity, infinity, infinity)), equals: [])
  }

  @Test(arguments: [CollectionView.ScrollDirection.vertical, .horizontal])
  func `what is no rect has nothing in it`(_ direction: CollectionView.ScrollDirection) {
    expect(items(direction, in: .null), equals: [])
    for position in 0..<4 {
      var numbers: [CGFloat] = [0, 0, 100, 100]
      numbers[position] = .nan
      let rect = CGRect(numbers[0], numbers[1], numbers[2], numbers[3])
      expect(items(direction, in: rect), equals: [])
    }
  }

  @Test func `a class that is none of attributes is reported, and the base class taken`() {
    let host = FlowHost([2], layout: MisleadingFlow())
    expect(host.frames().count, equals: 2)
    expect(host.view.visibleLayoutAttributes.count, equals: 2)
    expect(host.diagnostics.count, equals: 1)
    expect(host.diagnostics.first?.contains("NSObject"), equals: true)
  }
}
