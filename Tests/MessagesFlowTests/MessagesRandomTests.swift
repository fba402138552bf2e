import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import MessagesFlow
import Testing

/// JSQMessages' list in random use, against one that was made with the same data and settings.
@Suite struct MessagesRandomTests {
  /// What is done to a list, and can be said of another one.
  private struct Settings {
    var font = MessageBubbleFont(name: "Sans", size: 10)
    var margin: CGFloat = 50
    var frameInsets = ViewInsets(right: 6)
    var containerInsets = ViewInsets(top: 7, left: 14, bottom: 7, right: 14)
    var incoming = CGSize(width: 30, height: 30)
    var outgoing = CGSize(width: 30, height: 30)
    var isExact = false
    var usesFixedWidth = false
    var showsHeader = false
    var showsFooter = false
    var width: CGFloat = 320

    mutating func change(_ random: inout SeededGenerator) {
      switch random.number(below: 12) {
      case 0: font.size = 8 + CGFloat(random.number(below: 8))
      case 1: margin = random.length(below: 150)
      case 2: frameInsets.left = random.length(below: 20)
      case 3: containerInsets.top = random.length(below: 20)
      case 4: containerInsets.right = random.length(below: 20)
      case 5: incoming.width = random.length(below: 60)
      case 6: outgoing = random.number(below: 2) == 0 ? .zero : CGSize(width: 20, height: 40)
      case 7: isExact.toggle()
      case 8: usesFixedWidth.toggle()
      case 9: showsHeader.toggle()
      case 10: showsFooter.toggle()
      default: width = 280 + CGFloat(random.number(below: 200))
      }
    }

    func apply(to host: MessagesHost) {
      let layout = host.layout
      layout.messageBubbleFont = font
      layout.messageBubbleLeftRightMargin = margin
      layout.messageBubbleTextViewFrameInsets = frameInsets
      layout.messageBubbleTextViewTextContainerInsets = containerInsets
      layout.incomingAvatarViewSize = incoming
      layout.outgoingAvatarViewSize = outgoing
      layout.bubbleArithmetic = isExact ? .exact : .jsqMessages
      layout.usesFixedWidthBubbles = usesFixedWidth
      layout.showLoadEarlierMessagesHeader = showsHeader
      layout.showTypingIndicator = showsFooter
      host.view.frame.size.width = width
    }
  }

  private func message(_ random: inout SeededGenerator) -> MessageData {
    let isOutgoing = random.number(below: 2) == 0
    if random.number(below: 8) == 0 {
      let size = CGSize(width: random.length(below: 200), height: random.length(below: 150))
      return MessageData(isOutgoing: isOutgoing, content: .media(size))
    }
    return MessagesHost.text(random.number(below: 120), isOutgoing: isOutgoing)
  }

  /// A batch of one to three insertions, reloads and deletions.
  private func edit(_ host: MessagesHost, _ random: inout SeededGenerator) throws {
    let section = random.number(below: host.sections.count)
    let count = host.sections[section].count
    let doomed = Set((0..<random.number(below: 3)).map { _ in random.number(below: max(1, count)) })
      .filter { $0 < count }
    var messages = host.sections[section].enumerated().filter { !doomed.contains($0.offset) }
      .map(\.element)
    var inserted: [Int] = []
    for _ in 0..<random.number(below: 3) {
      let place = (inserted.last ?? -1) + 1
      guard place <= messages.count else { break }
      let item = place + random.number(below: messages.count - place + 1)
      messages.insert(message(&random), at: item)
      inserted.append(item)
    }
    try host.view.performBatchUpdates {
      host.sections[section] = messages
      try host.view.deleteItems(at: doomed.map { IndexPath(item: $0, section: section) })
      try host.view.insertItems(at: inserted.map { IndexPath(item: $0, section: section) })
    }
  }

  private func elements(of host: MessagesHost) -> [CollectionViewLayoutAttributes] {
    host.view.layoutIfNeeded()
    let all = CGRect(x: 0, y: -10, width: 2000, height: host.view.contentSize.height + 20)
    return host.view.layoutAttributesForElements(in: all)
  }

  @Test func `whatever was set and changed, all is as if it had been so from the start`() throws {
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<6 {
      let host = MessagesHost((0..<30).map { _ in message(&random) })
      host.sections += [[], (0..<10).map { _ in message(&random) }]
      host.view.reloadData()
      var settings = Settings()
      for _ in 0..<25 {
        switch random.number(below: 4) {
        case 0, 1:
          settings.change(&random)
          settings.apply(to: host)
        case 2: try edit(host, &random)
        default:
          host.layout.cacheLimit = random.number(below: 40)
          host.view.contentOffset.y = random.length(below: 1500)
        }
        let fresh = MessagesHost([])
        fresh.sections = host.sections
        settings.apply(to: fresh)
        fresh.view.reloadData()
        let expected = elements(of: fresh)
        let found = elements(of: host)
        expect(host.view.contentSize, equals: fresh.view.contentSize, "seed \(testSeed())")
        expect(found.map(\.indexPath), equals: expected.map(\.indexPath), "seed \(testSeed())")
        expect(found, equals: expected, "seed \(testSeed())")
      }
      expect(host.view.diagnostics.isEmpty, "seed \(testSeed())")
    }
  }

  @Test func `with sizes when seen, what is seen is as large as it would be from the start`() throws
  {
    var random = SeededGenerator(seed: testSeed())
    let layout = MessagesCollectionViewFlowLayout()
    layout.asksForSizesWhenSeen = true
    let host = MessagesHost((0..<150).map { _ in message(&random) }, layout: layout)
    var settings = Settings()
    for _ in 0..<150 {
      switch random.number(below: 6) {
      case 0:
        settings.change(&random)
        settings.apply(to: host)
      case 1: try edit(host, &random)
      case 2:
        host.layout.scroll(
          to: IndexPath(item: random.number(below: 150), section: 0), animated: false)
      default: host.view.contentOffset.y += random.length(below: 600) - 300
      }
      host.view.layoutIfNeeded()
      for element in host.view.layoutAttributesForElements(in: host.view.bounds)
      where element.representedElementCategory == .cell {
        expect(
          element.size, equals: layout.sizeForItem(at: element.indexPath), "seed \(testSeed())")
      }
    }
    expect(host.view.diagnostics.isEmpty, "seed \(testSeed())")
    layout.asksForSizesWhenSeen = false
    let fresh = MessagesHost([])
    fresh.sections = host.sections
    settings.apply(to: fresh)
    fresh.view.reloadData()
    expect(elements(of: host), equals: elements(of: fresh), "seed \(testSeed())")
  }

  @Test func `a delegate that answers nonsense and asks in return neither fails nor hangs`() {
    let host = MessagesHost((0..<40).map { MessagesHost.text($0) })
    let nonsense: [CGFloat] = [.nan, .infinity, -.infinity, -5, 1e300, .greatestFiniteMagnitude]
    for value in nonsense {
      host.cellTop = value
      host.bubbleTop = value
      host.avatarSizes = [
        IndexPath(item: 3, section: 0): CGSize(width: value, height: value),
        IndexPath(item: 4, section: 0): CGSize(width: 10, height: value),
      ]
      host.whenAsked = { [unowned host] path in
        _ = host.layout.sizeForItem(at: path)
        _ = host.layout.layoutAttributesForItem(at: path)
        _ = host.layout.tap(at: CGPoint(x: 20, y: 20))
        host.layout.showTypingIndicator = true
        host.layout.messageBubbleFont.size = 11
        host.layout.scroll(to: path, animated: false)
      }
      host.layout.invalidateLayout()
      host.view.layoutIfNeeded()
      host.whenAsked = nil
      host.layout.messageBubbleFont.size = 10
      host.view.layoutIfNeeded()
      let all = host.layout.layoutAttributesForElements(in: host.view.bounds) ?? []
      expect(all.allSatisfy { $0.frame.minY.isFinite && $0.frame.height.isFinite }, "\(value)")
    }
    host.cellTop = 0
    host.bubbleTop = 0
    host.avatarSizes = [:]
    host.layout.invalidateLayout()
    let expected: [CGRect] = [10, 40].map { (y: CGFloat) in
      CGRect(x: 4, y: y, width: 312, height: 26)
    }
    expect(host.frames(2), equals: expected)
  }
}
