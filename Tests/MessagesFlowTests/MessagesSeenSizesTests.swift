import BubbleCollection
import Expectations
import Foundation
import MessagesFlow
import Testing

/// A list whose sizes are estimates until messages are seen.
@Suite struct MessagesSeenSizesTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// Messages of one to nine lines, in squares of 10 points.
  private func messages(_ count: Int) -> [MessageData] {
    (0..<count).map { MessagesHost.text(1 + $0 * 37 % 171, isOutgoing: $0 % 3 == 0) }
  }

  private func host(_ messages: [MessageData]) -> MessagesHost {
    let layout = MessagesCollectionViewFlowLayout()
    layout.asksForSizesWhenSeen = true
    return MessagesHost(messages, layout: layout)
  }

  /// The visible items and where they are seen, from the top of the view.
  private func seen(_ host: MessagesHost) -> [Int: CGFloat] {
    host.view.layoutIfNeeded()
    var result: [Int: CGFloat] = [:]
    for element in host.view.layoutAttributesForElements(in: host.view.bounds) {
      result[element.indexPath.item] = element.frame.minY - host.view.contentOffset.y
    }
    return result
  }

  @Test func `nobody is asked for what nobody sees`() {
    let host = host([])
    host.sections = [Array(repeating: MessagesHost.text(40), count: 100_000)]
    host.questions = []
    host.view.reloadData()
    host.view.layoutIfNeeded()
    // 480 points and a page around them, in items of 46 and estimates of 28.
    expect(Set(host.questions).count < 60)
    let heights = host.frames(12).map(\.height)
    expect(heights.prefix(10).allSatisfy { $0 == 46 })
    expect(host.view.contentSize.height > 100_000 * 30)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `what is seen has its size, and so has all when all was seen`() {
    let host = host(messages(300))
    let exact = MessagesHost(messages(300))
    while host.view.contentOffset.y < host.view.contentSize.height - 480 {
      let cells = host.view.layoutAttributesForElements(in: host.view.bounds)
      expect(cells.allSatisfy { $0.size == host.layout.sizeForItem(at: $0.indexPath) })
      host.view.contentOffset.y += 100
      host.view.layoutIfNeeded()
    }
    expect(host.frames(300), equals: exact.frames(300))
    expect(host.view.contentSize, equals: exact.view.contentSize)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a scroll upwards over what was never seen moves nothing but by the scroll`() {
    let host = host(messages(400))
    host.layout.scroll(to: path(300), animated: false)
    var before = seen(host)
    for _ in 0..<60 {
      host.view.contentOffset.y -= 35
      let after = seen(host)
      let common = after.filter { before[$0.key] != nil }
      expect(!common.isEmpty)
      for (item, y) in common { expect(abs(y - (before[item] ?? 0) - 35) < 0.001) }
      before = after
    }
  }

  @Test func `a scroll to a message far away arrives at it`() {
    let host = host(messages(5000))
    for item in [4000, 17, 4999, 2500] {
      host.layout.scroll(to: path(item), animated: false)
      host.view.layoutIfNeeded()
      let frame = host.layout.layoutAttributesForItem(at: path(item))?.frame ?? .zero
      let end = host.view.contentSize.height - 480
      expect(abs(host.view.contentOffset.y - min(frame.minY, end)) < 0.001, "\(item)")
      expect(frame.size, equals: host.layout.sizeForItem(at: path(item)))
    }
    host.layout.scrollToBottom(animated: false)
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: host.view.contentSize.height - 480)
  }

  @Test func `settings and widths have only what is seen measured again`() {
    let host = host(messages(1000))
    host.layout.scroll(to: path(500), animated: false)
    let changes: [() -> Void] = [
      { host.layout.messageBubbleFont.size = 12 },
      { host.layout.messageBubbleLeftRightMargin = 70 },
      { host.view.frame.size.width = 400 },
      { host.layout.invalidateLayout() },
      {
        host.cellTop = 20
        host.layout.invalidateLayout(
          with: MessagesCollectionViewFlowLayoutInvalidationContext.context())
      },
    ]
    for (number, change) in changes.enumerated() {
      expect(host.questionsInPass(after: change) < 300, "\(number)")
      let cells = host.view.layoutAttributesForElements(in: host.view.bounds)
      expect(!cells.isEmpty)
      expect(cells.allSatisfy { $0.size == host.layout.sizeForItem(at: $0.indexPath) }, "\(number)")
    }
  }

  @Test func `a size that is the old estimate and the new one is measured all the same`() {
    // What is seen first is as high as the estimate, which stays.
    let host = host((0..<40).map { _ in MessagesHost.text(5) })
    host.layout.estimatedItemSize.height = 26
    host.view.layoutIfNeeded()
    expect(host.frames(1)[0].height, equals: 26)
    host.layout.messageBubbleFont.size = 8
    expect(host.frames(1)[0].height, equals: 24)
  }

  @Test func `batches keep what was measured and measure what they bring into sight`() throws {
    let host = host(messages(1000))
    host.view.layoutIfNeeded()
    let count = seen(host).count
    host.measurer.texts = []
    host.sections[0].insert(MessageData(isOutgoing: false, content: .text("new")), at: 1)
    host.sections[0].insert(MessageData(isOutgoing: false, content: .text("far")), at: 900)
    try host.view.performBatchUpdates {
      try host.view.insertItems(at: [path(1), path(900)])
    }
    expect(host.measurer.texts.contains("new") && !host.measurer.texts.contains("far"))
    let cells = host.view.layoutAttributesForElements(in: host.view.bounds)
    expect(cells.count >= count)
    expect(cells.allSatisfy { $0.size == host.layout.sizeForItem(at: $0.indexPath) })
  }

  @Test func `switched off all sizes are there, switched on again estimates`() {
    let host = host(messages(200))
    let exact = MessagesHost(messages(200))
    let estimate = host.view.contentSize.height
    host.layout.asksForSizesWhenSeen = false
    expect(host.frames(200), equals: exact.frames(200))
    host.layout.asksForSizesWhenSeen = true
    host.view.layoutIfNeeded()
    expect(host.view.contentSize.height, equals: estimate)
    expect(host.frames(200)[150].height, equals: 28)
    host.layout.estimatedItemSize = CGSize(width: 7, height: 90)
    expect(host.layout.estimatedItemSize, equals: CGSize(width: 312, height: 90))
    expect(host.frames(200)[150].size, equals: CGSize(width: 312, height: 90))
    host.layout.asksForSizesWhenSeen = false
    expect(host.layout.estimatedItemSize, equals: CGSize(width: 7, height: 90))
  }
}
