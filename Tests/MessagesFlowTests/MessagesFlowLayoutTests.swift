import BubbleCollection
import Expectations
import Foundation
import MessagesFlow
import Testing

@Suite struct MessagesFlowLayoutTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `defaults are those of the class reference`() {
    let layout = MessagesCollectionViewFlowLayout()
    expect(!layout.springinessEnabled)
    expect(layout.springResistanceFactor, equals: 1000)
    expect(layout.cacheLimit, equals: 200)
    expect(layout.messageBubbleFont, equals: .body)
    expect(layout.messageBubbleLeftRightMargin, equals: 40)
    expect(
      layout.messageBubbleTextViewFrameInsets,
      equals: ViewInsets(top: 0, left: 0, bottom: 0, right: 6))
    expect(
      layout.messageBubbleTextViewTextContainerInsets,
      equals: ViewInsets(top: 7, left: 14, bottom: 7, right: 14))
    expect(layout.incomingAvatarViewSize, equals: CGSize(width: 30, height: 30))
    expect(layout.outgoingAvatarViewSize, equals: CGSize(width: 30, height: 30))
    expect(layout.sectionInset, equals: ViewInsets(top: 10, left: 4, bottom: 10, right: 4))
    expect(layout.minimumLineSpacing, equals: 4)
    expect(layout.itemWidth, equals: 0)
  }

  @Test func `the margin is 240 on a tablet, whoever says that it is one, until it is set`() {
    let layout = MessagesCollectionViewFlowLayout()
    layout.userInterfaceIdiom = .pad
    expect(layout.messageBubbleLeftRightMargin, equals: 240)
    layout.userInterfaceIdiom = .unspecified
    let view = CollectionView(frame: .zero, collectionViewLayout: layout)
    view.traitCollection.userInterfaceIdiom = .pad
    expect(layout.messageBubbleLeftRightMargin, equals: 240)
    layout.messageBubbleLeftRightMargin = 60
    layout.userInterfaceIdiom = .phone
    expect(layout.messageBubbleLeftRightMargin, equals: 60)
  }

  @Test func `items are as wide as the list and as high as bubble and labels, rounded up`() {
    // 196 points of text: 19 squares a line.
    let host = MessagesHost([MessagesHost.text(5), MessagesHost.text(20), MessagesHost.text(40)])
    expect(host.layout.itemWidth, equals: 312)
    expect(host.layout.messageBubbleSizeForItem(at: path(0)), equals: CGSize(width: 88, height: 26))
    expect(
      host.layout.messageBubbleSizeForItem(at: path(1)), equals: CGSize(width: 228, height: 36))
    expect(
      host.frames(3),
      equals: [
        CGRect(x: 4, y: 10, width: 312, height: 26), CGRect(x: 4, y: 40, width: 312, height: 36),
        CGRect(x: 4, y: 80, width: 312, height: 46),
      ])
    expect(host.view.contentSize, equals: CGSize(width: 320, height: 136))
    host.cellTop = 10.25
    host.bubbleTop = 5.25
    host.cellBottom = 3
    expect(host.layout.sizeForItem(at: path(0)), equals: CGSize(width: 312, height: 45))
    host.layout.bubbleArithmetic = .exact
    expect(host.layout.sizeForItem(at: path(0)), equals: CGSize(width: 312, height: 42.5))
  }

  @Test func `cells are told the measures of their parts, rounded up`() throws {
    let host = MessagesHost([MessagesHost.text(5, isOutgoing: true)])
    host.cellTop = 19.5
    host.layout.outgoingAvatarViewSize = CGSize(width: 33.5, height: 20.25)
    host.view.layoutIfNeeded()
    let all = try #require(host.layout.layoutAttributesForElements(in: host.view.bounds))
    let cell = try #require(all.first as? MessagesCollectionViewLayoutAttributes)
    expect(cell.messageBubbleContainerViewWidth, equals: 88)
    expect(cell.messageBubbleFont, equals: MessageBubbleFont(name: "Sans", size: 10))
    expect(cell.textViewFrameInsets, equals: ViewInsets(right: 6))
    expect(
      cell.textViewTextContainerInsets, equals: ViewInsets(top: 7, left: 14, bottom: 7, right: 14))
    expect(cell.incomingAvatarViewSize, equals: CGSize(width: 30, height: 30))
    expect(cell.outgoingAvatarViewSize, equals: CGSize(width: 34, height: 21))
    expect(cell.cellTopLabelHeight, equals: 20)
    expect(cell.messageBubbleTopLabelHeight, equals: 0)
    expect(cell.cellBottomLabelHeight, equals: 0)
    let copy = try #require(cell.copy() as? MessagesCollectionViewLayoutAttributes)
    expect(copy, equals: cell)
    copy.cellBottomLabelHeight = 1
    expect(copy != cell)
  }

  @Test func `an avatar takes its width from the text of its own side only`() {
    let host = MessagesHost([MessagesHost.text(40), MessagesHost.text(40, isOutgoing: true)])
    host.layout.outgoingAvatarViewSize = .zero
    // 226 points: 22 squares a line.
    expect(host.frames(2).map(\.height), equals: [46, 36])
    host.avatarSizes[path(0)] = CGSize(width: 130, height: 30)
    expect(host.layout.sizeForItem(at: path(0)).height, equals: 66)
    let cell = host.layout.layoutAttributesForItem(at: path(0))
    let parts = cell as? MessagesCollectionViewLayoutAttributes
    expect(parts?.incomingAvatarViewSize, equals: CGSize(width: 130, height: 30))
    expect(parts?.outgoingAvatarViewSize, equals: .zero)
  }

  @Test func `no setting leaves a stale size`() {
    let host = MessagesHost([MessagesHost.text(40), MessagesHost.text(40, isOutgoing: true)])
    let layout = host.layout
    let changes: [(String, () -> Void)] = [
      ("font", { layout.messageBubbleFont.size = 20 }),
      ("margin", { layout.messageBubbleLeftRightMargin = 120 }),
      ("frame insets", { layout.messageBubbleTextViewFrameInsets.bottom = 3 }),
      ("container insets", { layout.messageBubbleTextViewTextContainerInsets.left = 40 }),
      ("incoming avatar", { layout.incomingAvatarViewSize.width = 60 }),
      ("outgoing avatar", { layout.outgoingAvatarViewSize = .zero }),
      ("section inset", { layout.sectionInset.left = 30 }),
      ("arithmetic", { layout.bubbleArithmetic = .exact }),
      ("width", { host.view.frame.size.width = 400 }),
      ("content inset", { host.view.contentInset.right = 25 }),
      ("fixed width", { layout.usesFixedWidthBubbles = true }),
      ("height, where that is the shorter side", { host.view.frame.size.height = 300 }),
    ]
    for (name, change) in changes {
      change()
      host.view.layoutIfNeeded()
      let fresh = MessagesHost(
        host.sections[0], width: host.view.bounds.width, height: host.view.bounds.height)
      fresh.view.contentInset = host.view.contentInset
      fresh.layout.messageBubbleFont = layout.messageBubbleFont
      fresh.layout.messageBubbleLeftRightMargin = layout.messageBubbleLeftRightMargin
      fresh.layout.messageBubbleTextViewFrameInsets = layout.messageBubbleTextViewFrameInsets
      fresh.layout.messageBubbleTextViewTextContainerInsets =
        layout.messageBubbleTextViewTextContainerInsets
      fresh.layout.incomingAvatarViewSize = layout.incomingAvatarViewSize
      fresh.layout.outgoingAvatarViewSize = layout.outgoingAvatarViewSize
      fresh.layout.sectionInset = layout.sectionInset
      fresh.layout.bubbleArithmetic = layout.bubbleArithmetic
      fresh.layout.usesFixedWidthBubbles = layout.usesFixedWidthBubbles
      fresh.view.reloadData()
      expect(host.frames(2), equals: fresh.frames(2), "\(name)")
      let expected = host.sections[0].indices.map { layout.sizeForItem(at: path($0)) }
      expect(host.frames(2).map(\.size), equals: expected, "\(name)")
    }
  }

  @Test func `what is set to the value that it has, and what no size depends on, asks nothing`() {
    let host = MessagesHost((0..<50).map { MessagesHost.text($0 + 1) })
    let layout = host.layout
    let count = host.questionsInPass {
      layout.messageBubbleFont = layout.messageBubbleFont
      layout.messageBubbleLeftRightMargin = 50
      layout.messageBubbleTextViewFrameInsets = layout.messageBubbleTextViewFrameInsets
      layout.incomingAvatarViewSize = layout.incomingAvatarViewSize
      layout.springResistanceFactor = 500
      layout.springinessEnabled = true
      layout.springinessEnabled = false
      layout.isReduceMotionEnabled = true
      layout.cacheLimit = 20
      layout.userInterfaceIdiom = .pad
    }
    expect(count, equals: 0)
    expect(host.questionsInPass { layout.incomingAvatarViewSize.width = 31 } >= 50)
  }

  @Test func `a scroll asks for no sizes`() {
    let host = MessagesHost((0..<500).map { MessagesHost.text($0 % 50 + 1) })
    host.measurer.texts = []
    expect(host.questionsInPass { host.view.contentOffset.y = 100 } < 100)
    expect(host.measurer.texts.isEmpty)
  }

  @Test func `a new width or setting is prepared once, and a scroll not at all`() {
    let layout = Preparations()
    let host = MessagesHost((0..<50).map { MessagesHost.text($0 + 1) }, layout: layout)
    func preparations(_ change: () -> Void) -> Int {
      layout.count = 0
      change()
      host.view.layoutIfNeeded()
      return layout.count
    }
    expect(preparations { host.view.frame.size.width = 500 }, equals: 1)
    expect(preparations { layout.messageBubbleFont.size = 11 }, equals: 1)
    expect(preparations { layout.sectionInset.left = 9 }, equals: 1)
    expect(preparations { host.view.contentOffset.y = 300 }, equals: 0)
    expect(preparations { host.view.frame.size.height = 400 }, equals: 0)
    layout.usesFixedWidthBubbles = true
    host.view.layoutIfNeeded()
    expect(preparations { host.view.frame.size.height = 350 }, equals: 1)
    expect(preparations { host.view.contentOffset.y = 200 }, equals: 0)
  }

  private final class Preparations: MessagesCollectionViewFlowLayout {
    var count = 0
    override func prepare() {
      count += 1
      super.prepare()
    }
  }

  @Test func `insets above and below the text measure nothing again`() {
    let host = MessagesHost((0..<50).map { MessagesHost.text($0 + 1) })
    host.measurer.texts = []
    host.layout.messageBubbleTextViewTextContainerInsets.top = 17
    expect(host.frames(1)[0].height, equals: 36)
    expect(host.measurer.texts.isEmpty)
    host.layout.messageBubbleLeftRightMargin = 60
    host.view.layoutIfNeeded()
    expect(host.measurer.texts.count, equals: 50)
  }

  @Test func `a batch asks for the sizes of new and reloaded items only`() throws {
    let host = MessagesHost((0..<300).map { MessagesHost.text($0 % 60 + 1) })
    host.measurer.texts = []
    let new = MessageData(isOutgoing: false, content: .text("new"))
    let other = MessageData(isOutgoing: false, content: .text("another"))
    try host.view.performBatchUpdates {
      host.sections[0].insert(new, at: 3)
      host.sections[0][251] = other
      try host.view.insertItems(at: [path(3)])
      try host.view.reloadItems(at: [path(250)])
    }
    expect(host.measurer.texts, equals: ["new", "another"])
    let heights = host.frames(301).map(\.height)
    expect(heights, equals: (0..<301).map { host.layout.sizeForItem(at: path($0)).height })
  }

  @Test func `the limit of the cache holds in the layout, and 0 keeps all`() throws {
    let host = MessagesHost((0..<500).map { MessagesHost.text($0 + 1) })
    let calculator = try #require(host.layout.bubbleSizeCalculator as? BubbleSizeCalculator)
    expect(calculator.cachedCount, equals: 200)
    host.layout.cacheLimit = 30
    expect(calculator.cachedCount, equals: 30)
    host.layout.cacheLimit = 0
    host.layout.invalidateLayout()
    host.view.layoutIfNeeded()
    expect(calculator.cachedCount, equals: 500)
    host.measurer.texts = []
    host.layout.invalidateLayout()
    host.view.layoutIfNeeded()
    expect(host.measurer.texts.isEmpty)
    let other = BubbleSizeCalculator()
    host.layout.cacheLimit = 7
    host.layout.bubbleSizeCalculator = other
    expect(other.cacheLimit, equals: 7)
  }

  @Test func `a context has no flag set but in the one for changed settings`() {
    let plain = MessagesCollectionViewFlowLayoutInvalidationContext()
    expect(!plain.invalidateFlowLayoutDelegateMetrics && !plain.invalidateFlowLayoutAttributes)
    expect(!plain.invalidateFlowLayoutMessagesCache)
    let context = MessagesCollectionViewFlowLayoutInvalidationContext.context()
    expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
    expect(!context.invalidateFlowLayoutMessagesCache)
  }

  @Test func `each flag of a context makes stale what it says`() {
    let host = MessagesHost((0..<50).map { MessagesHost.text($0 + 1) })
    func work(_ context: MessagesCollectionViewFlowLayoutInvalidationContext) -> (Int, Int) {
      host.measurer.texts = []
      let visible = host.view.layoutAttributesForElements(in: host.view.bounds).count
      let questions = host.questionsInPass { host.layout.invalidateLayout(with: context) }
      return (questions >= 50 + visible ? 50 : 0, host.measurer.texts.count)
    }
    expect(work(MessagesCollectionViewFlowLayoutInvalidationContext()) == (0, 0))
    expect(work(.context()) == (50, 0))
    let context = MessagesCollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutMessagesCache = true
    expect(work(context) == (50, 50))
  }

  @Test func `traits that say of a tablet only later count in the next preparation`() {
    let host = MessagesHost([MessagesHost.text(40)], layout: Untouched())
    expect(host.layout.messageBubbleLeftRightMargin, equals: 40)
    // 206 points: 20 squares a line.
    expect(host.frames(1)[0].height, equals: 36)
    host.view.traitCollection.userInterfaceIdiom = .pad
    host.layout.invalidateLayout(with: MessagesCollectionViewFlowLayoutInvalidationContext())
    // 6 points: a square a line.
    expect(host.frames(1)[0].height, equals: 416)
  }

  /// A layout whose margin nobody sets.
  private final class Untouched: MessagesCollectionViewFlowLayout {
    override var messageBubbleLeftRightMargin: CGFloat {
      get { super.messageBubbleLeftRightMargin }
      set {}
    }
  }

  @Test func `without messages or a list nothing is asked and nothing fails`() {
    let layout = MessagesCollectionViewFlowLayout()
    expect(layout.messageBubbleSizeForItem(at: path(3)), equals: .zero)
    expect(layout.sizeForItem(at: path(3)), equals: .zero)
    let host = MessagesHost([])
    expect(host.view.contentSize, equals: CGSize(width: 320, height: 20))
    host.view.frame.size = .zero
    host.sections = [[MessagesHost.text(3)]]
    host.view.reloadData()
    expect(host.frames(1)[0].width, equals: 0)
    for path in [path(1), path(-1), IndexPath(item: 0, section: 1), IndexPath()] {
      expect(host.layout.messageBubbleSizeForItem(at: path), equals: .zero)
      expect(host.layout.sizeForItem(at: path), equals: .zero)
    }
  }
}
