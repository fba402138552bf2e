import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Situations in which what is anchored was once lost.
@Suite struct AnchorPolicyTests {
  /// A list of items, 375 x 300 points.
  private func host(_ heights: [[CGFloat]], measures: Bool = false) -> TwinHost {
    var twin = ListTwin()
    twin.bounds.size.height = 300
    var id = 0
    twin.sections = heights.map { heights in
      TwinSection(
        items: heights.map { height in
          id += 1
          return TwinItem(id: id, size: CGSize(width: 375, height: height))
        })
    }
    return TwinHost(twin, measures: measures)
  }

  private func rows(_ count: Int, of height: CGFloat = 50) -> [CGFloat] {
    Array(repeating: height, count: count)
  }

  private func item(_ id: Int, _ height: CGFloat) -> TwinItem {
    TwinItem(id: id, size: CGSize(width: 375, height: height))
  }

  private func scroll(_ host: TwinHost, to offset: CGFloat) {
    host.view.contentOffset.y = offset
    host.view.layoutIfNeeded()
  }

  @Test func `the end stays in sight when its section is reloaded with more items`() throws {
    let host = host([rows(10), rows(10)])
    host.layout.anchorPolicy = .bottom
    scroll(host, to: 700)
    try host.view.performBatchUpdates {
      host.twin.sections[1].items += (0..<5).map { item(100 + $0, 50) }
      try host.view.reloadSections([1])
    }
    expect(host.view.contentOffset.y, equals: 950)
  }

  @Test func `a section that leaves the end does not take what is seen with it`() throws {
    let host = host([rows(5), rows(5), rows(5)])
    host.layout.anchorPolicy = .bottom
    scroll(host, to: 450)
    try host.view.performBatchUpdates {
      host.twin.sections.insert(host.twin.sections.removeLast(), at: 0)
      try host.view.moveSection(2, toSection: 0)
    }
    expect(host.view.contentOffset.y, equals: 450)
  }

  @Test func `a section that moves in the middle takes what is seen with it`() throws {
    let host = host([rows(4), rows(10), rows(2), rows(10)])
    host.layout.anchorPolicy = .bottom
    scroll(host, to: 300)
    try host.view.performBatchUpdates {
      host.twin.sections.swapAt(0, 1)
      try host.view.moveSection(1, toSection: 0)
    }
    expect(host.view.contentOffset.y, equals: 100)
  }

  @Test func `another additional inset keeps the place if there is a policy`() {
    let host = host([rows(20)])
    scroll(host, to: 120)
    host.layout.settings.additionalInsets.top = 30
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 120)
    host.layout.anchorPolicy = .top
    host.layout.settings.additionalInsets.top = 50
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 140)
    host.layout.settings.additionalInsets.top = 0
    host.layout.settings.interItemSpacing = 10
    host.view.layoutIfNeeded()
    // The upper edge of item 2 was the first one that is seen, 10 points below the top.
    expect(host.view.contentOffset.y, equals: 110)
  }

  @Test func `what is measured in a batch follows the policy of the batch`() throws {
    let host = host([rows(20, of: 40)], measures: true)
    host.layout.anchorPolicy = .bottom
    scroll(host, to: 200)
    host.layout.anchorPolicyForNextUpdate = MessageListAnchorPolicy.none
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.insert(contentsOf: [item(100, 90), item(101, 70)], at: 6)
      try host.view.insertItems(at: [[0, 6], [0, 7]])
    }
    expect(host.view.contentSize.height, equals: 960)
    expect(host.view.contentOffset.y, equals: 200)
  }

  @Test func `within the tolerance a new item is shown whole once it is measured`() throws {
    let host = host([rows(20, of: 40)], measures: true)
    host.layout.anchorPolicy = .bottom
    host.layout.bottomFollowingTolerance = 50
    scroll(host, to: 480)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.append(item(100, 100))
      try host.view.insertItems(at: [[0, 20]])
    }
    expect(host.view.contentOffset.y, equals: 600)
  }

  @Test func `within the tolerance short content that fills is shown to its end`() throws {
    let host = host([rows(8, of: 40)], measures: true)
    host.layout.anchorPolicy = .bottom
    host.layout.bottomFollowingTolerance = 50
    // Of 320 points 300 are seen, the first ones. Two items go, and a higher one comes.
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeLast(2)
      host.twin.sections[0].items.append(item(100, 100))
      try host.view.deleteItems(at: [[0, 6], [0, 7]])
      try host.view.insertItems(at: [[0, 6]])
    }
    expect(host.view.contentOffset.y, equals: 40)
  }

  @Test(arguments: [MessageListAnchorPolicy.top, .bottom])
  func `an item that is partly out of sight grows there`(policy: MessageListAnchorPolicy) {
    let host = host([rows(20)])
    host.layout.anchorPolicy = policy
    scroll(host, to: 120)
    // Item 2 lies 20 points above the view and item 8 lies 20 points below it.
    let partial = policy == .top ? 2 : 8
    host.twin.sections[0].items[partial].size.height = 90
    let context = MessageListInvalidationContext()
    context.invalidateItems(at: [IndexPath(item: partial, section: 0)])
    host.layout.invalidateLayout(with: context)
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: policy == .top ? 160 : 120)
  }

  @Test func `an item that is partly out of sight gives itself another size there`() {
    let host = host([rows(20)], measures: true)
    host.layout.anchorPolicy = .top
    host.layout.supportSelfSizingInvalidation = true
    scroll(host, to: 120)
    host.twin.sections[0].items[2].size.height = 90
    let provider = host.view.preferredAttributesProvider
    host.view.preferredAttributesProvider = nil
    host.view.preferredAttributesProvider = provider
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 160)
  }

  @Test(arguments: [MessageListAnchorPolicy.top, .bottom])
  func `of an item that covers the view the same part is above it at each width`(
    policy: MessageListAnchorPolicy
  ) throws {
    let host = host([rows(3) + [1_200] + rows(10)], measures: true)
    host.layout.anchorPolicy = policy
    scroll(host, to: 450)
    for width: CGFloat in [750, 500, 375, 300, 375] {
      host.changeWidth(to: width)
      let frame = try #require(host.layout.layoutAttributesForItem(at: [0, 3])?.frame)
      expect(abs((host.view.contentOffset.y - frame.minY) / frame.height - 0.25) < 1e-3, "\(width)")
    }
  }

  @Test func `an item that moves away leaves those below it where they are`() throws {
    let host = host([rows(20)])
    host.layout.anchorPolicy = .top
    scroll(host, to: 200)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.append(host.twin.sections[0].items.remove(at: 4))
      try host.view.moveItem(at: [0, 4], to: [0, 19])
    }
    expect(host.view.contentOffset.y, equals: 150)
  }

  @Test func `who scrolls away from an item and back to the end is not taken to the item`() {
    let host = host([rows(20)])
    host.layout.scrollToItem(at: [0, 19], edge: .top)
    expect(host.view.contentOffset.y, equals: 700)
    scroll(host, to: 600)
    scroll(host, to: 700)
    host.twin.sections[0].items[19].size.height = 90
    let context = MessageListInvalidationContext()
    context.invalidateItems(at: [[0, 19]])
    host.layout.invalidateLayout(with: context)
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 700)
  }

  @Test func `settings keep what is seen now, not what an earlier batch could not keep`() throws {
    let host = host([rows(20)])
    host.layout.anchorPolicy = .top
    scroll(host, to: 700)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeLast(5)
      try host.view.deleteItems(at: (15..<20).map { [0, $0] })
    }
    expect(host.view.contentOffset.y, equals: 450)
    host.layout.settings.interItemSpacing = 10
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 540)
  }
}
