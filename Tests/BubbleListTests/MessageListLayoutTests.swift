import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

@Suite struct MessageListLayoutTests {
  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `cells follow each other under their day's header`() {
    let list = TestList(headers: [30, 20], heights: [[40, 50.5], [60]])
    expect(
      list.everything().map(\.frame),
      equals: [
        CGRect(x: 0, y: 0, width: 375, height: 30), CGRect(x: 0, y: 30, width: 375, height: 40),
        CGRect(x: 0, y: 70, width: 375, height: 50.5),
        CGRect(x: 0, y: 120.5, width: 375, height: 20),
        CGRect(x: 0, y: 140.5, width: 375, height: 60),
      ])
    expect(list.contentSize, equals: CGSize(width: 375, height: 200.5))
  }

  @Test func `headers lie over cells and say what they are`() throws {
    let list = TestList(headers: [30], heights: [[40]])
    let elements = list.elements(in: CGRect(x: 0, y: 0, width: 375, height: 600))
    try #require(elements.count == 2)
    expect(elements[0].representedElementCategory, equals: .supplementaryView)
    expect(elements[0].representedElementKind, equals: "day")
    expect(elements[0].indexPath, equals: path(0, 0))
    expect(elements[1].representedElementCategory, equals: .cell)
    expect(elements[1].representedElementKind == nil)
    expect(elements[0].zIndex > elements[1].zIndex)
  }

  @Test func `a day without a header has none`() {
    let list = TestList(headers: [0, 30], heights: [[40], [50]])
    let elements = list.elements(in: CGRect(x: 0, y: 0, width: 375, height: 600))
    expect(elements.map(\.representedElementKind), equals: [nil, "day", nil])
    expect(elements.map(\.frame.minY), equals: [0, 40, 70])
  }

  @Test func `what only touches the rect is left out`() {
    let list = TestList(headers: [10], heights: [[10, 10, 10]])
    func rows(_ top: CGFloat, _ bottom: CGFloat) -> [CGFloat] {
      list.elements(in: CGRect(x: 0, y: top, width: 375, height: bottom - top)).map(\.frame.minY)
    }
    expect(rows(10, 20), equals: [10])
    expect(rows(9.75, 20.25), equals: [0, 10, 20])
    expect(rows(40, 100).isEmpty)
    expect(rows(-100, 0).isEmpty)
    expect(rows(-100, 0.25), equals: [0])
    expect(rows(39.75, 100), equals: [30])
    expect(rows(-1_000, 1_000), equals: [0, 10, 20, 30])
  }

  @Test func `what lies beside the rect is left out`() {
    let list = TestList(headers: [10], heights: [[10]])
    expect(list.elements(in: CGRect(x: 375, y: 0, width: 100, height: 100)).isEmpty)
    expect(list.elements(in: CGRect(x: -100, y: 0, width: 100, height: 100)).isEmpty)
    expect(list.elements(in: CGRect(x: 374, y: 0, width: 100, height: 100)).count, equals: 2)
    expect(list.elements(in: CGRect(x: 100, y: 0, width: 1, height: 100)).count, equals: 2)
  }

  @Test func `index paths of nothing have no attributes`() {
    let list = TestList(headers: [10, 10], heights: [[10, 10], []])
    for path in [
      path(0, 2), path(0, -1), path(1, 0), path(2, 0), path(-1, 0), path(Int.max, 0),
      path(0, Int.max),
    ] {
      expect(list.layout.layoutAttributesForItem(at: path) == nil, "\(path)")
    }
    let kind = MessageListLayout.dayHeaderKind
    func header(_ kind: String, _ section: Int) -> CollectionViewLayoutAttributes? {
      list.layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(section, 0))
    }
    expect(header(kind, 1) != nil)
    expect(header(kind, 2) == nil)
    expect(header(kind, -1) == nil)
    expect(header("footer", 0) == nil)
    expect(list.layout.layoutAttributesForDecorationView(ofKind: kind, at: path(0, 0)) == nil)
  }

  @Test func `an empty list has an empty content`() {
    let list = TestList(headers: [], heights: [])
    expect(list.contentSize, equals: CGSize(width: 375, height: 0))
    expect(list.elements(in: CGRect(x: 0, y: 0, width: 375, height: 600)).isEmpty)
    expect(list.layout.layoutAttributesForItem(at: path(0, 0)) == nil)
  }

  @Test func `a day without messages has its header alone`() {
    let list = TestList(headers: [30, 20, 0], heights: [[], [10], []])
    expect(list.everything().map(\.frame.minY), equals: [0, 30, 50])
    expect(list.contentSize.height, equals: 60)
    let top = list.elements(in: CGRect(x: 0, y: 0, width: 375, height: 29))
    expect(top.map(\.representedElementKind), equals: ["day"])
  }

  @Test func `a layout without collection view or delegate is empty`() {
    let layout = MessageListLayout()
    layout.prepare()
    expect(layout.collectionViewContentSize, equals: .zero)
    expect(
      layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 9, height: 9))?.isEmpty,
      equals: true)
  }
}

/// When heights are asked for again.
@Suite struct MessageListInvalidationTests {
  @Test func `a new width asks for all heights again`() {
    let list = TestList(headers: [10], heights: [[20, 30]])
    expect(list.fixture.questionCount, equals: 3)
    list.view.bounds.size.width = 200
    list.fixture.heights = [[40, 60]]
    expect(list.contentSize, equals: CGSize(width: 200, height: 110))
    expect(list.fixture.questionCount, equals: 6)
    expect(list.everything().allSatisfy { $0.frame.width == 200 })
  }

  @Test func `scrolling and a new height ask for nothing`() {
    let list = TestList(headers: [10], heights: [[20, 30]])
    list.view.bounds.origin.y = 25
    list.view.bounds.size.height = 100
    expect(list.contentSize.height, equals: 60)
    expect(list.elements(in: CGRect(x: 0, y: 25, width: 375, height: 100)).count, equals: 2)
    expect(list.fixture.questionCount, equals: 3)
    expect(
      !list.layout.shouldInvalidateLayout(
        forBoundsChange: CGRect(x: 0, y: 90, width: 375, height: 10)))
    expect(
      list.layout.shouldInvalidateLayout(
        forBoundsChange: CGRect(x: 0, y: 0, width: 374, height: 600)))
  }

  @Test func `an invalidated layout is prepared at the next question`() {
    let list = TestList(headers: [10], heights: [[20]])
    list.fixture.heights = [[50]]
    expect(list.contentSize.height, equals: 30)
    list.layout.invalidateLayout()
    expect(list.fixture.questionCount, equals: 2)
    expect(list.contentSize.height, equals: 60)
    expect(list.fixture.questionCount, equals: 4)
  }

  @Test func `reloaded data has new counts`() {
    let list = TestList(headers: [10], heights: [[20]])
    list.fixture.headers = [10, 10]
    list.fixture.heights = [[20, 20], [5]]
    expect(list.view.numberOfSections, equals: 1)
    list.view.reloadData()
    expect(list.view.numberOfSections, equals: 2)
    expect(list.view.numberOfItems(inSection: 0), equals: 2)
    expect(list.contentSize.height, equals: 65)
  }
}
