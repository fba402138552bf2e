import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// A scroll between an invalidation and the pass that follows it, as when a finger drags while an answer streams.
@Suite struct ScrollAfterInvalidationTests {
  private func list(_ policy: MessageListAnchorPolicy) -> TwinHost {
    var twin = ListTwin()
    twin.bounds = CGRect(x: 0, y: 0, width: 375, height: 400)
    let items = (0..<100).map { TwinItem(id: $0, size: CGSize(width: 375, height: 50)) }
    twin.sections = [TwinSection(items: items)]
    let host = TwinHost(twin)
    host.layout.anchorPolicy = policy
    host.view.contentOffset.y = 1_000
    host.view.layoutIfNeeded()
    return host
  }

  private func resize(_ item: Int, to height: CGFloat, _ host: TwinHost) {
    host.twin.sections[0].items[item].size.height = height
    let context = MessageListInvalidationContext()
    context.invalidateItems(at: [IndexPath(item: item, section: 0)])
    host.layout.invalidateLayout(with: context)
  }

  @Test(arguments: [MessageListEdge.top, .bottom])
  func `the scroll counts, and what is seen after it stays`(edge: MessageListEdge) {
    let host = list(edge == .top ? .top : .bottom)
    resize(3, to: 80, host)
    host.view.contentOffset.y += 40
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 1_070)
    // Two scrolls, and a resize in between.
    resize(3, to: 50, host)
    host.view.contentOffset.y -= 15
    resize(4, to: 60, host)
    host.view.contentOffset.y -= 15
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 1_020)
  }

  @Test func `after a jump what is seen there stays`() {
    let host = list(.top)
    resize(3, to: 80, host)
    host.view.contentOffset.y = 0
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 0)
    resize(3, to: 50, host)
    host.view.contentOffset.y = 3_000
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 2_970)
  }

  @Test func `new settings do not undo a scroll`() {
    let host = list(.top)
    host.layout.settings.interItemSpacing = 2
    host.view.contentOffset.y += 50
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 1_092)
  }

  @Test func `the end of the list is not followed any more once it is scrolled away from`() {
    let host = list(.bottom)
    host.view.contentOffset.y = 4_600
    host.view.layoutIfNeeded()
    resize(99, to: 90, host)
    host.view.contentOffset.y -= 100
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 4_500)
  }
}
