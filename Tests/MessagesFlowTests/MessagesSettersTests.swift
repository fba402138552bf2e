import BubbleCollection
import Expectations
import Foundation
import MessagesFlow
import Testing

/// Notes what it is told and asked.
private final class NotingLayout: MessagesCollectionViewFlowLayout {
  var contexts: [MessagesCollectionViewFlowLayoutInvalidationContext] = []
  var sizes: Set<IndexPath> = []

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if let context = context as? MessagesCollectionViewFlowLayoutInvalidationContext {
      contexts.append(context)
    }
    super.invalidateLayout(with: context)
  }

  override func sizeForItem(at indexPath: IndexPath) -> CGSize {
    sizes.insert(indexPath)
    return super.sizeForItem(at: indexPath)
  }
}

/// What a change of a setting costs: sixty messages, of which every other one is outgoing.
private struct SettingCost: Equatable {
  /// Items whose size was asked for.
  var sizes = 0
  /// Texts that were measured.
  var texts = 0
  /// Invalidations.
  var contexts = 0
  /// Whether one of them said that the delegate's metrics are stale.
  var delegateMetrics = false
  /// Whether one of them said that kept sizes are stale.
  var messagesCache = false

  static let nothing = SettingCost()

  /// All sizes, and some texts.
  static func allSizes(texts: Int) -> SettingCost {
    SettingCost(sizes: 60, texts: texts, contexts: 1, delegateMetrics: true)
  }
  /// Sections' metrics only.
  static let sections = SettingCost(contexts: 1)
}

@Suite struct MessagesSettersTests {
  private typealias Change = (MessagesCollectionViewFlowLayout) -> Void

  private func host() -> (MessagesHost, NotingLayout) {
    let layout = NotingLayout()
    // No text twice, and all of them kept: what is measured is measured for a reason.
    let host = MessagesHost(
      (1...60).map { MessagesHost.text($0, isOutgoing: $0 % 2 == 0) }, layout: layout)
    layout.cacheLimit = 0
    layout.invalidateLayout()
    host.view.layoutIfNeeded()
    return (host, layout)
  }

  private func cost(
    _ host: MessagesHost, _ layout: NotingLayout, _ change: Change
  ) -> SettingCost {
    layout.contexts = []
    layout.sizes = []
    host.measurer.texts = []
    change(layout)
    host.view.layoutIfNeeded()
    return SettingCost(
      sizes: layout.sizes.count, texts: host.measurer.texts.count, contexts: layout.contexts.count,
      delegateMetrics: layout.contexts.contains { $0.invalidateFlowLayoutDelegateMetrics },
      messagesCache: layout.contexts.contains { $0.invalidateFlowLayoutMessagesCache })
  }

  private let settings: [(name: String, cost: SettingCost, change: Change)] = [
    ("messageBubbleFont", .allSizes(texts: 60), { $0.messageBubbleFont.size = 12 }),
    (
      "messageBubbleLeftRightMargin", .allSizes(texts: 60), { $0.messageBubbleLeftRightMargin = 60 }
    ),
    (
      "messageBubbleTextViewFrameInsets, up and down", .allSizes(texts: 0),
      { $0.messageBubbleTextViewFrameInsets.bottom = 3 }
    ),
    (
      "messageBubbleTextViewFrameInsets, sideways", .allSizes(texts: 60),
      { $0.messageBubbleTextViewFrameInsets.right = 16 }
    ),
    (
      "messageBubbleTextViewTextContainerInsets, up and down", .allSizes(texts: 0),
      { $0.messageBubbleTextViewTextContainerInsets.top = 9 }
    ),
    (
      "messageBubbleTextViewTextContainerInsets, sideways", .allSizes(texts: 60),
      { $0.messageBubbleTextViewTextContainerInsets.left = 20 }
    ),
    (
      "incomingAvatarViewSize, width", .allSizes(texts: 30),
      { $0.incomingAvatarViewSize.width = 41 }
    ),
    (
      // Sizes of one's own may depend on it.
      "incomingAvatarViewSize, height", .allSizes(texts: 0),
      { $0.incomingAvatarViewSize.height = 41 }
    ),
    ("outgoingAvatarViewSize", .allSizes(texts: 30), { $0.outgoingAvatarViewSize = .zero }),
    ("bubbleArithmetic", .allSizes(texts: 60), { $0.bubbleArithmetic = .exact }),
    ("usesFixedWidthBubbles", .allSizes(texts: 60), { $0.usesFixedWidthBubbles = true }),
    ("showLoadEarlierMessagesHeader", .sections, { $0.showLoadEarlierMessagesHeader = true }),
    ("showTypingIndicator", .sections, { $0.showTypingIndicator = true }),
    ("cacheLimit", .nothing, { $0.cacheLimit = 10 }),
    ("springinessEnabled", .nothing, { $0.springinessEnabled = true }),
    ("springResistanceFactor", .nothing, { $0.springResistanceFactor = 500 }),
    ("isReduceMotionEnabled", .nothing, { $0.isReduceMotionEnabled = true }),
    ("springTouchLocation", .nothing, { $0.springTouchLocation = CGPoint(x: 1, y: 1) }),
    ("userInterfaceIdiom, with a margin", .nothing, { $0.userInterfaceIdiom = .pad }),
    ("cellIdentifiers", .nothing, { $0.cellIdentifiers.incomingCellIdentifier = "mine" }),
    (
      "automaticallyScrollsToMostRecentMessage", .nothing,
      { $0.automaticallyScrollsToMostRecentMessage = false }
    ),
  ]

  @Test func `every setter invalidates what it affects, and nothing when nothing changes`() {
    for (name, expected, change) in settings {
      let (host, layout) = host()
      expect(cost(host, layout, change), equals: expected, "\(name)")
      expect(cost(host, layout, change), equals: .nothing, "\(name), again")
    }
  }

  @Test func `a calculator of one's own is asked for all, once`() {
    let (host, layout) = host()
    let measurer = CountingMeasurer()
    let calculator = BubbleSizeCalculator(measurer: measurer)
    let change: Change = { $0.bubbleSizeCalculator = calculator }
    expect(cost(host, layout, change), equals: .allSizes(texts: 0))
    expect(measurer.texts.count, equals: 60)
    expect(cost(host, layout, change), equals: .nothing)
  }

  @Test func `the idiom counts where no margin was set`() {
    let layout = NotingLayout()
    let host = MessagesHost([MessagesHost.text(40)])
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 500, height: 480), collectionViewLayout: layout)
    view.dataSource = host
    view.delegate = host
    view.layoutIfNeeded()
    layout.contexts = []
    layout.userInterfaceIdiom = .phone
    expect(layout.contexts.isEmpty)
    layout.userInterfaceIdiom = .pad
    expect(layout.contexts.map(\.invalidateFlowLayoutDelegateMetrics), equals: [true])
  }

  @Test func `several settings at once are one pass`() {
    let (host, layout) = host()
    let measured = cost(host, layout) {
      $0.messageBubbleFont.size = 12
      $0.messageBubbleLeftRightMargin = 60
      $0.showTypingIndicator = true
    }
    expect(measured.sizes == 60 && measured.texts == 60)
  }

  @Test func `the margin counts in whole points, unless the arithmetic is exact`() {
    let (host, layout) = host()
    let path = IndexPath(item: 59, section: 0)
    layout.messageBubbleLeftRightMargin = 55.5
    expect(
      host.layout.bubbleMetrics(for: host.sections[0][59], at: path).leftRightMargin, equals: 56)
    layout.bubbleArithmetic = .exact
    expect(
      host.layout.bubbleMetrics(for: host.sections[0][59], at: path).leftRightMargin, equals: 55.5)
  }

  @Test func `settings that are no numbers count as nothing, and end`() {
    let (host, layout) = host()
    let broken: [Change] = [
      { $0.messageBubbleFont.size = .nan },
      { $0.messageBubbleLeftRightMargin = .nan },
      { $0.messageBubbleLeftRightMargin = -20 },
      { $0.messageBubbleTextViewFrameInsets.top = .infinity },
      { $0.messageBubbleTextViewTextContainerInsets.left = .nan },
      { $0.incomingAvatarViewSize = CGSize(width: CGFloat.nan, height: -1) },
      { $0.outgoingAvatarViewSize = CGSize(width: CGFloat.infinity, height: .nan) },
      { $0.bubbleArithmetic.avatarGap = .nan },
      { $0.sectionInset.left = .nan },
      { $0.cacheLimit = .min },
    ]
    for change in broken {
      change(layout)
      host.view.layoutIfNeeded()
      let all = host.layout.layoutAttributesForElements(in: host.view.bounds) ?? []
      expect(all.allSatisfy { $0.frame.minY.isFinite && $0.frame.height.isFinite })
      host.view.contentOffset.y += 10
      host.view.layoutIfNeeded()
    }
    layout.sizes = []
    host.view.contentOffset.y += 10
    host.view.layoutIfNeeded()
    expect(layout.sizes.isEmpty)
  }

  @Test func `text of a font whose size is no number is kept for nobody`() {
    let calculator = BubbleSizeCalculator(cacheLimit: 3)
    let metrics = BubbleMetrics(
      itemWidth: 312, font: MessageBubbleFont(name: "Sans", size: .nan))
    for number in 0..<20 { _ = calculator.bubbleSize(of: .text("\(number)"), metrics) }
    expect(calculator.cachedCount, equals: 0)
  }
}
