import BubbleLayout
import Foundation
import Testing

@testable import custom_layouter

@Test func `a request shows the amount and a button to pay it`() throws {
  let message = Message(
    id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
    date: Date(timeIntervalSince1970: 0),
    content: MessageContent(type: "payment-request", payload: ["amount": .number(12.5)]))
  let context = LayoutContext(
    environment: LayoutEnvironment(width: 375), measurer: TextMeasurer(),
    peer: Peer(id: "bo", kind: .private))
  let result = LayouterChain([PaymentRequestLayouter()]).cellLayout(
    for: message, context: context)
  let layout = try #require(result.layout as? BubbleCellLayout)
  #expect(result.diagnostics.isEmpty)
  #expect(layout.regions.map(\.action?.name) == ["pay"])
  let spoken = AccessibilityNode(message, layout: layout).children
  #expect(spoken.contains { $0.label == "Pay €12.50" })
}
