import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Lists where the interface runs from right to left.
@Suite struct DirectionTests {
  /// Where a leading message 100 wide is seen in a list 375 wide.
  private func leadingMessage(_ layout: MessageListLayout) -> CGRect? {
    var twin = ListTwin()
    let size = CGSize(width: 100, height: 50)
    twin.sections = [TwinSection(items: [TwinItem(id: 0, size: size, alignment: .leading)])]
    twin.settings.additionalInsets = ViewInsets(top: 0, left: 10, bottom: 0, right: 0)
    let host = TwinHost(twin, layout: layout)
    host.view.semanticContentAttribute = .forceRightToLeft
    host.view.layoutIfNeeded()
    return host.view.visibleLayoutAttributes.first?.frame
  }

  @Test func `leading is right where the interface runs from right to left`() {
    expect(
      leadingMessage(MessageListLayout()), equals: CGRect(x: 265, y: 0, width: 100, height: 50))
  }

  @Test func `a layout that is not to flip does not`() {
    let layout = MessageListLayout(flipsHorizontallyInOppositeLayoutDirection: false)
    expect(leadingMessage(layout), equals: CGRect(x: 10, y: 0, width: 100, height: 50))
  }
}
