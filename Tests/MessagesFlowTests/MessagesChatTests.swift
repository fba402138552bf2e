import BubbleCollection
import Expectations
import Foundation
import MessagesFlow
import Testing

/// What JSQMessages' view controller adds to its layout: headers, identifiers, scrolling.
@Suite struct MessagesChatTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Items of 26 points every 30, from 10 on.
  private func host(_ count: Int) -> MessagesHost {
    MessagesHost((0..<count).map { _ in MessagesHost.text(5) })
  }

  private func supplementary(_ host: MessagesHost, _ kind: String, _ section: Int = 0) -> CGRect? {
    host.view.layoutIfNeeded()
    return host.layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0, section))?
      .frame
  }

  private let header = CollectionView.elementKindSectionHeader
  private let footer = CollectionView.elementKindSectionFooter

  @Test func `switches show a header of 32 and a footer of 46`() {
    let host = host(3)
    expect(!host.layout.showLoadEarlierMessagesHeader && !host.layout.showTypingIndicator)
    expect(supplementary(host, header) == nil && supplementary(host, footer) == nil)
    host.layout.showLoadEarlierMessagesHeader = true
    expect(supplementary(host, header), equals: CGRect(x: 0, y: 0, width: 320, height: 32))
    expect(host.frames(1)[0].minY, equals: 42)
    host.layout.showTypingIndicator = true
    expect(supplementary(host, footer), equals: CGRect(x: 0, y: 138, width: 320, height: 46))
    expect(host.view.contentSize.height, equals: 184)
    let seen = host.view.layoutAttributesForElements(in: host.view.bounds)
    expect(seen.filter { $0.representedElementCategory != .cell }.map(\.zIndex), equals: [-1, -1])
    host.layout.showLoadEarlierMessagesHeader = false
    host.layout.showTypingIndicator = false
    expect(supplementary(host, header) == nil && supplementary(host, footer) == nil)
    expect(host.view.contentSize.height, equals: 106)
  }

  @Test func `of several sections the first has the header and the last the footer`() throws {
    let host = host(2)
    host.layout.footerReferenceSize.height = 5
    host.sections = [[MessagesHost.text(5)], [], [MessagesHost.text(5)]]
    host.layout.showLoadEarlierMessagesHeader = true
    host.layout.showTypingIndicator = true
    host.view.reloadData()
    expect((0..<3).map { supplementary(host, header, $0)?.height }, equals: [32, nil, nil])
    expect((0..<3).map { supplementary(host, footer, $0)?.height }, equals: [5, 5, 46])
    // A batch that ends with another last section.
    try host.view.performBatchUpdates {
      host.sections.removeLast()
      try host.view.deleteSections(IndexSet(integer: 2))
    }
    expect((0..<2).map { supplementary(host, footer, $0)?.height }, equals: [5, 46])
    host.layout.showTypingIndicator = false
    expect((0..<2).map { supplementary(host, footer, $0)?.height }, equals: [5, 5])
  }

  @Test func `there is an identifier for each side and sort of content`() {
    let media = MessageBubbleContent.media(MessagesDefaults.mediaViewDisplaySize(for: .phone))
    let host = MessagesHost([
      MessagesHost.text(1), MessagesHost.text(1, isOutgoing: true),
      MessageData(isOutgoing: false, content: media), MessageData(isOutgoing: true, content: media),
    ])
    let identifiers = (0..<4).map { host.layout.cellIdentifier(forItemAt: path($0)) }
    let own = host.layout.cellIdentifiers
    expect(
      identifiers,
      equals: [
        own.incomingCellIdentifier, own.outgoingCellIdentifier, own.incomingMediaCellIdentifier,
        own.outgoingMediaCellIdentifier,
      ])
    expect(Set(identifiers).count, equals: 4)
    host.layout.cellIdentifiers.outgoingMediaCellIdentifier = "picture"
    expect(host.layout.cellIdentifier(forItemAt: path(3)), equals: "picture")
    expect(host.layout.cellIdentifier(forItemAt: path(4)) == nil)
  }

  @Test func `media have JSQMessages' sizes, and cells as high`() {
    expect(
      MessagesDefaults.mediaViewDisplaySize(for: .phone), equals: CGSize(width: 210, height: 150))
    expect(
      MessagesDefaults.mediaViewDisplaySize(for: .pad), equals: CGSize(width: 315, height: 225))
    expect(
      MessagesDefaults.audioMediaViewDisplaySize(playButtonHeight: 30),
      equals: CGSize(width: 160, height: 42))
    let size = CGSize(width: 210, height: 150)
    let host = MessagesHost([MessageData(isOutgoing: true, content: .media(size))])
    host.cellTop = 20
    expect(host.layout.messageBubbleSizeForItem(at: path(0)), equals: size)
    expect(host.layout.sizeForItem(at: path(0)), equals: CGSize(width: 312, height: 170))
    expect(host.measurer.texts.isEmpty)
  }

  @Test func `content lower than the view is scrolled to its last point`() {
    let host = host(5)
    expect(
      host.layout.scrollTarget(forItemAt: path(2)),
      equals: .lastPoint(CGRect(x: 0, y: 165, width: 1, height: 1)))
    host.layout.scroll(to: path(2), animated: false)
    expect(host.view.contentOffset.y, equals: 0)
    // Insets may leave less than the content needs: its end is to be seen all the same.
    host.view.contentInset.bottom = 400
    host.view.layoutIfNeeded()
    host.layout.scrollToBottom(animated: false)
    expect(host.view.contentOffset.y, equals: 86)
  }

  @Test func `what is too high ends at the lower edge, and all else starts at the upper one`() {
    let host = host(100)
    host.sections[0][50] = MessagesHost.text(19 * 60)
    host.view.reloadData()
    expect(host.layout.scrollTarget(forItemAt: path(20)), equals: .item(path(20), .top))
    expect(host.layout.scrollTarget(forItemAt: path(50)), equals: .item(path(50), .bottom))
    host.layout.scroll(to: path(20), animated: false)
    expect(host.view.contentOffset.y, equals: 610)
    host.layout.scroll(to: path(50), animated: false)
    expect(host.view.contentOffset.y, equals: 1646)
    // 616 fit into 700, but not into what insets leave of it.
    host.view.frame.size.height = 700
    host.view.layoutIfNeeded()
    expect(host.layout.scrollTarget(forItemAt: path(50)), equals: .item(path(50), .top))
    host.view.contentInset.top = 50
    host.view.contentInset.bottom = 50
    host.view.layoutIfNeeded()
    expect(host.layout.scrollTarget(forItemAt: path(50)), equals: .item(path(50), .bottom))
  }

  @Test func `items beyond the ends stand for those at the ends, and sections are their own`() {
    let host = host(100)
    host.sections.append((0..<50).map { _ in MessagesHost.text(5) })
    host.sections.append([])
    host.view.reloadData()
    host.view.layoutIfNeeded()
    let layout = host.layout
    expect(layout.scrollTarget(forItemAt: path(200)), equals: .item(path(99), .top))
    expect(layout.scrollTarget(forItemAt: path(-3)), equals: .item(path(0), .top))
    expect(layout.scrollTarget(forItemAt: path(60, 1)), equals: .item(path(49, 1), .top))
    for nowhere in [path(0, 2), path(0, 3), path(0, -1), IndexPath(), IndexPath(index: 0)] {
      expect(layout.scrollTarget(forItemAt: nowhere) == nil)
      layout.scroll(to: nowhere, animated: false)
    }
    expect(host.view.contentOffset.y, equals: 0)
    layout.scrollToBottom(animated: false)
    expect(host.view.contentOffset.y, equals: host.view.contentSize.height - 480)
    expect(MessagesCollectionViewFlowLayout().scrollTarget(forItemAt: path(0)) == nil)
  }

  @Test func `what was sent or received is taken in and shown, if that is wanted`() {
    let host = host(100)
    host.layout.showTypingIndicator = true
    host.sections[0].append(MessagesHost.text(5))
    host.layout.finishSendingMessage(animated: false)
    expect(host.layout.showTypingIndicator)
    // 10, 101 items every 30 but for the last distance, 10 and the footer.
    expect(host.view.contentOffset.y, equals: 2612)
    host.layout.automaticallyScrollsToMostRecentMessage = false
    host.view.contentOffset.y = 0
    host.sections[0].append(MessagesHost.text(5))
    host.layout.finishReceivingMessage(animated: false)
    host.view.layoutIfNeeded()
    expect(!host.layout.showTypingIndicator)
    expect(host.view.contentOffset.y, equals: 0)
    expect(host.view.contentSize.height, equals: 3076)
  }

  @Test func `short memory drops kept sizes and springs; a turn has sizes asked for, too`() throws {
    let host = host(50)
    host.layout.springinessEnabled = true
    host.drag(by: 30, fingerAt: 0)
    let calculator = try #require(host.layout.bubbleSizeCalculator as? BubbleSizeCalculator)
    expect(calculator.cachedCount == 1 && host.layout.springsAreMoving)
    host.measurer.texts = []
    host.layout.didReceiveMemoryWarning()
    expect(calculator.cachedCount == 0 && !host.layout.springsAreMoving)
    host.view.layoutIfNeeded()
    expect(host.frames(50).enumerated().allSatisfy { $1.minY == 10 + CGFloat($0) * 30 })
    host.measurer.texts = []
    host.layout.deviceOrientationDidChange()
    host.view.layoutIfNeeded()
    expect(host.measurer.texts.count, equals: 1)
  }
}
