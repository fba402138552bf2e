import BubbleCollection
import BubbleLayout
import BubbleList
import BubbleListBridge
import Expectations
import Foundation
import Testing

/// What the page "A list of messages" says of text that is measured with real fonts.
@Suite struct MessageListPageTests {
  @Test func `JSQMessages' list measures its text with real fonts`() {
    let layout = MessagesCollectionViewFlowLayout()

    layout.messageBubbleFont = MessageBubbleFont(name: "Noto Sans", size: 17)
    layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: MessageTextMeasurer())

    let calculator = layout.bubbleSizeCalculator as? BubbleSizeCalculator
    let text = TextMeasurer().measure(
      TextRequest(
        text: "Are you coming?", font: TextFont(family: "Noto Sans", size: 17), maximumWidth: 206))
    let bubble = calculator?.bubbleSize(
      of: .text("Are you coming?"),
      BubbleMetrics(itemWidth: 312, font: layout.messageBubbleFont, arithmetic: .exact))
    expect(bubble, equals: CGSize(width: text.width + 34, height: text.height + 14))
  }
}
