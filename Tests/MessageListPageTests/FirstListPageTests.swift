import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

@testable import message_list

/// The messages, and how high each of them is.
final class Heights: CollectionViewDataSource, MessageListLayoutDelegate {
  var heights: [CGFloat] = [40, 60, 52]

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { heights.count }

  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat { heights[indexPath.item] }
}

/// Sizes of three sorts.
final class Sizes: MessageListLayoutDelegate {
  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    switch indexPath.item {
    case 0: .exact(CGSize(width: 200, height: 80))
    case 1: .estimated(CGSize(width: 200, height: 300))
    default: .auto
    }
  }
}

/// Says a size for each item, and counts how often.
final class Counter: MessageListLayoutDelegate {
  var count = 0

  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    count += 1
    return .exact(CGSize(width: 200, height: 30))
  }
}

/// What the page says of the first list, of sizes, and of how often they are asked for.
@Suite struct FirstListPageTests {
  @Test func `ten lines place a list and hear of it`() throws {
    var drawn: [CGRect] = []
    func draw(_ element: ElementIdentity, _ frame: CGRect) { drawn.append(frame) }

    let messages = Heights()
    let layout = MessageListLayout()
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
    layout.delegate = messages
    list.dataSource = messages
    list.changesHandler = { pass in
      for change in pass.changes { draw(change.element, change.finalAttributes.frame) }
    }
    list.layoutIfNeeded()

    let frames = [(0, 40), (40, 60), (100, 52)].map {
      CGRect(x: 0, y: $0, width: 375, height: $1)
    }
    expect(drawn, equals: frames)

    messages.heights.append(70)
    try list.insertItems(at: [IndexPath(item: 3, section: 0)])

    expect(drawn.last, equals: CGRect(x: 0, y: 152, width: 375, height: 70))
    expect(list.contentSize, equals: CGSize(width: 375, height: 222))
  }

  @Test func `sizes are given, guessed or measured`() {
    let messages = Heights()
    messages.heights = Array(repeating: 0, count: 10)
    let (layout, sizes) = (MessageListLayout(), Sizes())
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 260, height: 260), collectionViewLayout: layout)
    layout.delegate = sizes
    list.dataSource = messages
    func heights(_ items: Int...) -> [CGFloat?] {
      items.map {
        list.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.height
      }
    }
    expect(heights(0, 1, 2, 9), equals: [80, 300, 40, 40])

    layout.settings.estimatedItemSize = CGSize(width: 260, height: 70)
    list.preferredAttributesProvider = { attributes in
      attributes.size.height = 50
      return attributes
    }

    list.layoutIfNeeded()
    // The last one is not seen: its height is still assumed.
    expect(heights(0, 1, 2, 9), equals: [80, 50, 50, 70])
  }

  @Test func `only what comes into sight is measured, and no batch measures it again`() throws {
    let open = OpenChat()
    var measured: [IndexPath] = []
    open.list.preferredAttributesProvider = {
      measured.append($0.indexPath)
      return open.chat.measured($0)
    }
    open.layout.invalidateLayout()
    open.list.layoutIfNeeded()
    expect(measured.filter { $0.item > 20 }, equals: [])
    measured = []
    open.scroll(to: 1_000)
    expect(!measured.isEmpty && measured.count < 20)
    measured = []
    try open.receive()
    expect(measured.isEmpty)
  }

  @Test func `a delegate is asked once for each item`() throws {
    let open = OpenChat()
    let (layout, list, counter) = (open.layout, open.list, Counter())
    layout.delegate = counter
    list.layoutIfNeeded()
    expect(counter.count, equals: 100)
    open.scroll(to: 1_000)
    expect(counter.count, equals: 100)
    try open.receive()
    expect(counter.count, equals: 101)
    layout.reconfigureItems(at: [open.path(7)])
    try list.reconfigureItems(at: [open.path(7)])
    expect(counter.count, equals: 102)
    list.frame.size.width = 300
    list.layoutIfNeeded()
    expect(counter.count, equals: 102 + 101)
  }
}
