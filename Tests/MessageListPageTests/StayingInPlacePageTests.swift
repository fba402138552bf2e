import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

@testable import message_list

/// What the page says of what stays where it is seen.
@Suite struct StayingInPlacePageTests {
  private func near(_ one: CGRect?, _ other: CGRect?) -> Bool {
    guard let one, let other else { return false }
    return abs(one.minY - other.minY) < 0.001
  }

  /// An item in the middle of what is seen.
  private func seen(_ open: OpenChat) throws -> Int {
    let items = open.list.indexPathsForVisibleItems.map(\.item).sorted()
    return try #require(items.dropFirst(items.count / 2).first)
  }

  @Test func `a policy counts always, another one for one update`() throws {
    let open = OpenChat()
    let (layout, list, chat) = (open.layout, open.list, open.chat)

    layout.anchorPolicy = .bottom

    layout.scrollToItem(at: open.path(99), edge: .bottom)
    try open.receive()
    expect(list.contentOffset.y, equals: open.end)
    let first = try #require(list.indexPathsForVisibleItems.min())
    let frame = list.layoutAttributesForItem(at: first)?.frame
    let offset = list.contentOffset.y

    layout.anchorPolicyForNextUpdate = .top
    try list.performBatchUpdates {
      chat.days[0].messages.append(ChatMessage(id: -1, text: "Here is a long answer"))
      try list.insertItems(at: [IndexPath(item: 101, section: 0)])
    }

    expect(list.contentOffset.y, equals: offset)
    expect(list.layoutAttributesForItem(at: first)?.frame, equals: frame)
    expect(open.end > offset + 20)
    open.scroll(to: open.end)
    try open.receive()
    expect(list.contentOffset.y, equals: open.end)
  }

  @Test func `the end is followed as far from it as was said`() throws {
    let open = OpenChat()
    let (layout, list) = (open.layout, open.list)
    layout.anchorPolicy = .bottom
    layout.scrollToItem(at: open.path(99), edge: .bottom)
    open.scroll(to: open.end - 60)
    let item = try seen(open)
    let frame = open.frame(item)
    try open.receive()
    expect(near(open.frame(item), frame))
    open.scroll(to: open.end - 60)

    layout.bottomFollowingTolerance = 100

    try open.receive()
    expect(list.contentOffset.y, equals: open.end)
    layout.anchorPolicy = .top
    layout.topFollowingTolerance = 0
    open.scroll(to: 0)
    try list.performBatchUpdates {
      open.chat.days[0].messages.insert(ChatMessage(id: -2, text: "new"), at: 0)
      try list.insertItems(at: [open.path(0)])
    }
    expect(list.contentOffset.y, equals: 0)
  }

  @Test func `history comes above and goes at the far end, and nothing moves`() throws {
    for policy in [MessageListAnchorPolicy.bottom, .top] {
      let open = OpenChat()
      let (layout, list, chat) = (open.layout, open.list, open.chat)
      layout.anchorPolicy = policy
      layout.scrollToItem(at: open.path(40), edge: .top)
      let frame = open.frame(41)
      let earlier = (0..<50).map { ChatMessage(id: 1_000 + $0, text: "so long ago") }

      // An earlier page comes in at the start.
      try list.performBatchUpdates {
        chat.days[0].messages.insert(contentsOf: earlier, at: 0)
        try list.insertItems(at: earlier.indices.map { IndexPath(item: $0, section: 0) })
      }
      // As many messages are forgotten at the end.
      try list.performBatchUpdates {
        let count = chat.days[0].messages.count
        chat.days[0].messages.removeLast(50)
        try list.deleteItems(at: (count - 50..<count).map { IndexPath(item: $0, section: 0) })
      }

      expect(near(open.frame(91), frame))
      for step in 0..<60 {
        let item = try seen(open)
        let before = open.frame(item)
        open.scroll(to: list.contentOffset.y - 15)
        let isInPlace = abs((open.frame(item)?.minY ?? 0) - (before?.minY ?? 0) - 15) < 0.001
        expect(isInPlace, "step \(step) under \(policy)")
      }
    }
  }

  @Test func `an answer that grows measures itself alone and stays in sight`() throws {
    let open = OpenChat()
    let (layout, list, chat) = (open.layout, open.list, open.chat)
    layout.anchorPolicy = .bottom
    layout.scrollToItem(at: open.path(99), edge: .bottom)
    var measured: [IndexPath] = []
    list.preferredAttributesProvider = {
      measured.append($0.indexPath)
      return chat.measured($0)
    }
    let last = open.path(99)
    let height = open.frame(99)?.height ?? 0
    for words in ["and more", "and more of it", "and the end"] {

      chat.days[0].messages[last.item].text += words
      layout.reconfigureItems(at: [last])
      try list.reconfigureItems(at: [last])

      expect(abs(list.contentOffset.y - open.end) < 0.001)
    }
    expect(Set(measured), equals: [last])
    expect((open.frame(99)?.height ?? 0) > height)
  }

  @Test func `a question goes to the top, and its answer is written under it`() throws {
    let open = OpenChat()
    let (layout, list) = (open.layout, open.list)
    try open.receive("What is the capital of Portugal?")
    let question = open.path(100)

    layout.settings.indexPathForExtendedLayout = question
    layout.scrollToItem(at: question, edge: .top)

    expect(open.frame(100)?.minY, equals: 0)
    for _ in 0..<3 {
      try open.receive("Lisbon, and it has been for a long time")
      expect(open.frame(100)?.minY, equals: 0)
    }
    expect(list.contentOffset.y, equals: open.end)
  }

  @Test func `the first unread message is met exactly, and stays`() {
    let open = OpenChat(of: 1_000)
    let (layout, list) = (open.layout, open.list)
    let firstUnread = open.path(700)

    layout.unreadSeparator = UnreadSeparator(above: firstUnread, height: 24)
    layout.scrollToItem(at: firstUnread, edge: .top, offset: 24)

    expect(open.frame(700)?.minY, equals: 24)
    let line = list.visibleLayoutAttributes.first {
      $0.representedElementKind == MessageListLayout.unreadSeparatorKind
    }
    expect(line?.frame.minY, equals: list.contentOffset.y)
    layout.invalidateLayout()
    list.layoutIfNeeded()
    expect(near(open.frame(700), CGRect(x: 0, y: 24, width: 0, height: 0)))
  }

  @Test func `a place is taken down and found again, also when all data are new`() throws {
    let open = OpenChat()
    let (layout, list, chat) = (open.layout, open.list, open.chat)
    open.scroll(to: 1_240)
    let item = try seen(open)
    let frame = open.frame(item)

    let place = layout.getContentOffsetSnapshot(from: .top)
    chat.days[0].messages.removeFirst(10)
    list.reloadData()
    if let place { layout.restoreContentOffset(with: place) }

    expect(near(open.frame(item - 10), frame))
    // Without an identity the index path counts.
    let taken = try #require(place)
    layout.restoreContentOffset(
      with: MessageListPositionSnapshot(
        indexPath: taken.indexPath, edge: .top, offset: taken.offset))
    expect(abs((open.frame(taken.indexPath.item)?.minY ?? 0) - taken.offset) < 0.001)
  }

  @Test func `what is seen stays when the width changes`() {
    for policy in [MessageListAnchorPolicy.bottom, .top] {
      let open = OpenChat()
      let (layout, list) = (open.layout, open.list)
      layout.anchorPolicy = policy
      layout.scrollToItem(at: open.path(50), edge: policy == .top ? .top : .bottom)
      var measured: Set<Int> = []
      list.preferredAttributesProvider = {
        measured.insert($0.indexPath.item)
        return open.chat.measured($0)
      }
      let before = open.frame(50)

      list.frame.size.width = 400
      list.layoutIfNeeded()

      let after = open.frame(50)
      let isInPlace =
        policy == .top
        ? abs((after?.minY ?? 0) - (before?.minY ?? 0)) < 0.001
        : abs((after?.maxY ?? 0) - (before?.maxY ?? 0)) < 0.001
      expect(isInPlace, "\(policy)")
      expect(after?.width != before?.width)
      expect(!measured.isEmpty && measured.count < 30)
    }
  }
}
