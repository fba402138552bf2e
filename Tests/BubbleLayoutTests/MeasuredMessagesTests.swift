import BubbleCollection
import BubbleLayout
import BubbleList
import BubbleListBridge
import BubbleText
import Expectations
import Foundation
import Testing

/// Sizes of JSQMessages' list by its arithmetic, from what the text engine says.
@Suite struct MeasuredMessagesTests {
  private static let texts = [
    "Hi", "Shall we meet under the clock at the station, or is that too early for you on a Sunday?",
    "", "مرحبا، كيف حالك اليوم؟ هل نلتقي غدًا عند المحطة قبل الظهر أم بعده؟", "👋",
    String(repeating: "Donaudampfschifffahrt", count: 9),
  ]

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// What the text engine says of a text broken at a width, rounded up to whole points.
  private func text(_ item: Int, width: CGFloat) -> CGSize {
    let measured = TextMeasurer().measure(
      TextRequest(
        text: Self.texts[item], font: TextFont(family: "Noto Sans", size: 17), maximumWidth: width))
    return CGSize(width: measured.width.rounded(.up), height: measured.height.rounded(.up))
  }

  @Test(arguments: [(320, 50, 196), (320, 40, 206), (375, 40, 261), (768, 240, 454)])
  func `items are as high as JSQMessages' arithmetic makes them of the texts' sizes`(
    width: CGFloat, margin: CGFloat, textWidth: CGFloat
  ) {
    let host = MeasuredMessages(Self.texts, width: width)
    host.layout.messageBubbleLeftRightMargin = margin
    host.view.layoutIfNeeded()
    expect(host.layout.itemWidth, equals: width - 8)
    var y: CGFloat = 10
    for item in Self.texts.indices {
      let text = text(item, width: textWidth)
      // 36 are insets and the avatar's gap, 48 the least, 2 are added; 14 and 2 from top to bottom.
      let bubble = CGSize(width: max(text.width + 36, 48) + 2, height: text.height + 16)
      expect(host.layout.messageBubbleSizeForItem(at: path(item)), equals: bubble)
      expect(
        host.layout.layoutAttributesForItem(at: path(item))?.frame,
        equals: CGRect(x: 4, y: y, width: width - 8, height: bubble.height))
      y += bubble.height + 4
    }
    expect(host.view.contentSize.height, equals: y - 4 + 10)
  }

  @Test(arguments: [(UserInterfaceIdiom.phone, 654), (.pad, 454)])
  func `the margin is 40 on a phone and 240 on a tablet`(
    idiom: UserInterfaceIdiom, textWidth: CGFloat
  ) {
    let host = MeasuredMessages(Self.texts, width: 768)
    host.layout.userInterfaceIdiom = idiom
    host.view.layoutIfNeeded()
    for item in Self.texts.indices {
      expect(
        host.layout.messageBubbleSizeForItem(at: path(item)).height,
        equals: text(item, width: textWidth).height + 16)
    }
  }

  @Test func `the exact arithmetic adds and rounds nothing`() {
    let host = MeasuredMessages(Self.texts, width: 320)
    host.layout.bubbleArithmetic = .exact
    host.view.layoutIfNeeded()
    let size = TextMeasurer().measure(
      TextRequest(
        text: Self.texts[1], font: TextFont(family: "Noto Sans", size: 17), maximumWidth: 208))
    expect(size.isWrapped)
    // 320 - 8 - 30 - 40 - 34 is 208: no gap.
    expect(
      host.layout.messageBubbleSizeForItem(at: path(1)),
      equals: CGSize(width: size.width + 34, height: size.height + 14))
  }

  @Test func `another font and another width measure again`() {
    let host = MeasuredMessages(Self.texts, width: 320)
    let before = host.layout.messageBubbleSizeForItem(at: path(1))
    host.layout.messageBubbleFont.size = 24
    host.view.layoutIfNeeded()
    let larger = host.layout.messageBubbleSizeForItem(at: path(1))
    expect(larger.height > before.height)
    host.view.frame.size.width = 600
    host.view.layoutIfNeeded()
    let wider = host.layout.messageBubbleSizeForItem(at: path(1))
    expect(wider.height < larger.height)
    expect(host.layout.layoutAttributesForItem(at: path(1))?.frame.height, equals: wider.height)
  }
}

@Suite struct MessageBubbleFontTests {
  @Test func `the font of body text follows the text size category`() {
    expect(MessageBubbleFont.body(for: .large), equals: .body)
    expect(MessageBubbleFont.body(for: .extraSmall).size, equals: 14)
    let largest = MessageBubbleFont.body(for: .accessibilityExtraExtraExtraLarge)
    expect(largest, equals: MessageBubbleFont(name: "Sans", size: 53))
  }
}

/// A conversation in JSQMessages' list, measured with real fonts; every other message is outgoing.
private final class MeasuredMessages: MessagesCollectionViewDataSource,
  MessagesCollectionViewDelegateFlowLayout
{
  let layout = MessagesCollectionViewFlowLayout()
  let view: CollectionView
  private let texts: [String]

  init(_ texts: [String], width: CGFloat) {
    self.texts = texts
    layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: MessageTextMeasurer())
    layout.messageBubbleFont = MessageBubbleFont(name: "Noto Sans", size: 17)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: 480), collectionViewLayout: layout)
    view.delegate = self
    view.dataSource = self
    view.layoutIfNeeded()
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    texts.count
  }

  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData {
    MessageData(
      isOutgoing: indexPath.item.isMultiple(of: 2), content: .text(texts[indexPath.item]))
  }
}
