import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// The line over the first unread message, and the distance between the messages around it.
@Suite struct UnreadSeparatorTests {
  /// Ten messages of 50 points and a line of 30 over number 5.
  private func host(measures: Bool = false) -> TwinHost {
    var twin = ListTwin()
    twin.bounds.size.height = 400
    let size = CGSize(width: 375, height: 50)
    twin.sections = [TwinSection(items: (0..<10).map { TwinItem(id: $0, size: size) })]
    let host = TwinHost(twin, measures: measures)
    host.layout.unreadSeparator = UnreadSeparator(above: [0, 5], height: 30)
    host.view.layoutIfNeeded()
    return host
  }

  private func top(_ host: TwinHost, _ item: Int = 5) -> CGFloat? {
    host.view.layoutIfNeeded()
    return host.layout.layoutAttributesForItem(at: [0, item])?.frame.minY
  }

  private func line(_ host: TwinHost) -> CGRect? {
    host.view.layoutIfNeeded()
    return host.view.visibleLayoutAttributes
      .first { $0.representedElementKind == MessageListLayout.unreadSeparatorKind }?.frame
  }

  @Test func `the distance to the message above the line can change at any time`() throws {
    let host = host()
    func set(_ spacing: CGFloat?) { host.twin.sections[0].items[4].spacing = spacing }
    set(12)
    host.layout.invalidateLayout()
    expect(top(host), equals: 292)
    host.layout.settings.interItemSpacing = 7
    expect(top(host), equals: 320)
    set(3)
    try host.view.performBatchUpdates { try host.view.reloadItems(at: [[0, 4]]) }
    expect(top(host), equals: 311)
    set(5)
    host.layout.reconfigureItems(at: [[0, 4]])
    try host.view.reconfigureItems(at: [[0, 4]])
    expect(top(host), equals: 313)
    set(6)
    let context = MessageListInvalidationContext()
    context.invalidateItems(at: [[0, 4]])
    host.layout.invalidateLayout(with: context)
    expect(top(host), equals: 314)
    expect(line(host)?.maxY, equals: 314)
    host.layout.unreadSeparator = nil
    expect(top(host), equals: 284)
  }

  @Test func `what is said of the message above the line knows nothing of the line`() {
    let host = host()
    host.layout.settings.interItemSpacing = 6
    host.view.layoutIfNeeded()
    let above = host.layout.layoutAttributesForItem(at: [0, 4]) as? MessageListLayoutAttributes
    expect(above?.interItemSpacing, equals: 6)
  }

  @Test func `a message that says its distance leaves the line its room`() {
    let host = host(measures: true)
    let provider = host.view.preferredAttributesProvider
    host.view.preferredAttributesProvider = { attributes in
      (attributes as? MessageListLayoutAttributes)?.interItemSpacing = 10
      return provider?(attributes) ?? attributes
    }
    host.layout.invalidateLayout()
    expect(top(host), equals: 330)
    expect(line(host)?.minY, equals: 300)
    host.layout.unreadSeparator = nil
    expect(top(host), equals: 300)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a line that comes before its message waits for it`() throws {
    let host = host()
    host.layout.unreadSeparator = UnreadSeparator(above: [0, 12], height: 20)
    host.view.layoutIfNeeded()
    try host.view.performBatchUpdates {
      let size = CGSize(width: 375, height: 50)
      host.twin.sections[0].items += (10..<15).map { TwinItem(id: $0, size: size) }
      try host.view.insertItems(at: (10..<15).map { [0, $0] })
    }
    expect(host.layout.unreadSeparator?.indexPath, equals: [0, 12])
    expect(top(host, 12), equals: 620)
  }

  @Test func `a line stays over its message when the section is reloaded`() throws {
    let host = host()
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeFirst(3)
      try host.view.reloadSections([0])
    }
    expect(host.layout.unreadSeparator?.indexPath, equals: [0, 2])
    expect(top(host, 2), equals: 130)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeFirst(3)
      try host.view.reloadSections([0])
    }
    expect(host.layout.unreadSeparator == nil)
    expect(top(host, 3), equals: 150)
  }

  @Test func `a line that is set within a batch is over a message as it is called after it`()
    throws
  {
    let host = host()
    try host.view.performBatchUpdates {
      let new = TwinItem(id: 10, size: CGSize(width: 375, height: 50))
      host.twin.sections[0].items.append(new)
      host.layout.unreadSeparator = UnreadSeparator(above: [0, 10], height: 20)
      try host.view.insertItems(at: [[0, 10]])
    }
    expect(host.layout.unreadSeparator?.indexPath, equals: [0, 10])
    expect(top(host, 10), equals: 520)
    expect(top(host, 5), equals: 250)
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeFirst(2)
      try host.view.deleteItems(at: [[0, 0], [0, 1]])
    }
    expect(host.layout.unreadSeparator?.indexPath, equals: [0, 8])
    expect(top(host, 8), equals: 420)
  }
}
