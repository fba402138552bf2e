import BubbleList
import Expectations
import Testing
import UIKitAliases

@testable import message_list

/// A view with text as people write it: it measures itself.
final class WordsView: UIView {
  var words = ""

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: min(targetSize.width, CGFloat(words.count) * 8), height: 20) }
}

/// A view that may be left out.
final class AvatarView: UIView, StaticViewFactory {}

/// Writes down what a container tells it.
final class WordsController: ContainerCollectionViewCellDelegate {
  var calls: [String] = []
  var exactHeight: CGFloat?

  func prepareForReuse() { calls.append("reuse") }

  func apply(_ layoutAttributes: ChatLayoutAttributes) { calls.append("apply") }

  func preferredLayoutAttributesFitting(
    _ layoutAttributes: ChatLayoutAttributes
  ) -> ChatLayoutAttributes? {
    calls.append("preferred")
    guard let exactHeight else { return nil }
    layoutAttributes.frame.size.height = exactHeight
    return layoutAttributes
  }

  func modifyPreferredLayoutAttributesFitting(_ layoutAttributes: ChatLayoutAttributes) {
    calls.append("modify")
    layoutAttributes.interItemSpacing = 3
  }
}

/// A layout whose methods are overridden, as they may be.
final class LoggingChatLayout: CollectionViewChatLayout {
  var calls: [String] = []

  override var visibleBounds: CGRect { super.visibleBounds }
  override var layoutFrame: CGRect { super.layoutFrame }

  override func getContentOffsetSnapshot(
    from edge: ChatLayoutPositionSnapshot.Edge
  ) -> ChatLayoutPositionSnapshot? {
    calls.append("snapshot")
    return super.getContentOffsetSnapshot(from: edge)
  }

  override func restoreContentOffset(with snapshot: ChatLayoutPositionSnapshot) {
    calls.append("restore")
    super.restoreContentOffset(with: snapshot)
  }

  override func reconfigureItems(at indexPaths: [IndexPath]) {
    calls.append("reconfigure")
    super.reconfigureItems(at: indexPaths)
  }

  override func indexPathForItemPinnedAt(_ pinningType: ChatItemPinningType) -> IndexPath? {
    super.indexPathForItemPinnedAt(pinningType)
  }

  override func indexPathForItemBecomingPinnedAt(
    _ pinningType: ChatItemPinningType
  ) -> IndexPath? { super.indexPathForItemBecomingPinnedAt(pinningType) }
}

/// Every method of the delegate, as of ChatLayout 2.4, and the views of its containers.
final class EveryMethod: UICollectionViewDataSource, ChatLayoutDelegate {
  typealias WordsCell = ContainerCollectionViewCell<WordsView>
  typealias DayView = ContainerCollectionReusableView<WordsView>

  var words = ["Hello", "How are you?", "Well"]
  let controller = WordsController()
  /// What was asked for the ways of messages.
  var ways: [String] = []

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { words.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: WordsCell.reuseIdentifier, for: indexPath)
    if let cell = cell as? WordsCell {
      cell.customView.words = words[indexPath.item]
      cell.delegate = controller
    }
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: DayView.reuseIdentifier, for: indexPath)
    (view as? DayView)?.customView.words = "Today"
    return view
  }

  func pinningTypeForItem(
    _ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath
  ) -> ChatItemPinningType? { indexPath.item == 0 ? .top : nil }

  func sizeForItem(_ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath) -> ItemSize {
    indexPath.item == 1 ? .exact(CGSize(width: 70, height: 30)) : .auto
  }

  func alignmentForItem(
    _ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment { [.leading, .trailing, .center][indexPath.item % 3] }

  func interItemSpacing(
    _ chatLayout: CollectionViewChatLayout, after indexPath: IndexPath
  ) -> CGFloat? { nil }

  func interSectionSpacing(
    _ chatLayout: CollectionViewChatLayout, after sectionIndex: Int
  ) -> CGFloat? { nil }

  func initialLayoutAttributesForInsertedItem(
    _ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath,
    modifying originalAttributes: ChatLayoutAttributes, on state: InitialAttributesRequestType
  ) { ways.append(state == .initial ? "initial" : "invalidation") }

  func finalLayoutAttributesForDeletedItem(
    _ chatLayout: CollectionViewChatLayout, at indexPath: IndexPath,
    modifying originalAttributes: ChatLayoutAttributes
  ) { ways.append("final") }

  // Those that left with 2.4.

  func shouldPresentHeader(_ chatLayout: CollectionViewChatLayout, at sectionIndex: Int) -> Bool {
    true
  }

  func shouldPresentFooter(_ chatLayout: CollectionViewChatLayout, at sectionIndex: Int) -> Bool {
    false
  }

  func shouldPinHeaderToVisibleBounds(
    _ chatLayout: CollectionViewChatLayout, at sectionIndex: Int
  ) -> Bool { true }
}

/// Every name that the page says is ChatLayout's own, used as in code written for it.
@Suite struct ChatLayoutNamesPageTests {
  private func open(
    _ source: EveryMethod, _ layout: CollectionViewChatLayout = CollectionViewChatLayout()
  ) -> UICollectionView {
    let collectionView = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
    collectionView.register(
      EveryMethod.WordsCell.self,
      forCellWithReuseIdentifier: EveryMethod.WordsCell.reuseIdentifier)
    layout.headerKind = UICollectionView.elementKindSectionHeader
    collectionView.register(
      EveryMethod.DayView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: EveryMethod.DayView.reuseIdentifier)
    layout.settings.estimatedItemSize = CGSize(width: 100, height: 36)
    layout.settings.interItemSpacing = 8
    layout.settings.interSectionSpacing = 8
    layout.settings.additionalInsets = UIEdgeInsets(top: 4, left: 5, bottom: 4, right: 5)
    layout.settings.indexPathForExtendedLayout = nil
    layout.keepContentOffsetAtBottomOnBatchUpdates = true
    layout.keepContentAtBottomOfVisibleArea = false
    layout.processOnlyVisibleItemsOnAnimatedBatchUpdates = false
    layout.supportSelfSizingInvalidation = false
    layout.delegate = source
    collectionView.dataSource = source
    collectionView.layoutIfNeeded()
    return collectionView
  }

  @Test func `containers measure their views, and tell their delegates`() throws {
    let source = EveryMethod()
    let collectionView = open(source)
    let header = try #require(
      collectionView.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: 0)) as? EveryMethod.DayView)
    expect(header.frame, equals: CGRect(x: 5, y: 4, width: 290, height: 20))
    expect(header.customView.frame, equals: header.bounds)
    let cell = try #require(
      collectionView.cellForItem(at: IndexPath(item: 0, section: 0)) as? EveryMethod.WordsCell)
    expect(cell.frame, equals: CGRect(x: 5, y: 24, width: 40, height: 20))
    expect(cell.customView.frame == cell.bounds && cell.customView.superview === cell.contentView)
    // What is said exactly counts, and the spacing that the delegate of the first one said.
    let exact = collectionView.cellForItem(at: IndexPath(item: 1, section: 0))
    expect(exact?.frame, equals: CGRect(x: 225, y: 47, width: 70, height: 30))
    let calls = source.controller.calls
    let asked = try #require(calls.firstIndex(of: "preferred"))
    expect(calls[asked - 1] == "apply" && calls[asked + 1] == "modify")
    expect(EveryMethod.WordsCell.reuseIdentifier, equals: "ContainerCollectionViewCell<WordsView>")
    expect(collectionView.diagnostics.isEmpty)
  }

  @Test func `a container's delegate may measure in its place`() throws {
    let source = EveryMethod()
    source.controller.exactHeight = 33
    let collectionView = open(source)
    let cell = try #require(
      collectionView.cellForItem(at: IndexPath(item: 0, section: 0)) as? EveryMethod.WordsCell)
    expect(cell.frame.height == 33 && cell.customView.frame == cell.bounds)
    expect(!source.controller.calls.contains("modify"))
    cell.contentView.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    expect(
      cell.customView.frame, equals: CGRect(x: 2, y: 1, width: cell.bounds.width - 6, height: 29))
    expect(cell.systemLayoutSizeFitting(CGSize(width: 300, height: 0)).height, equals: 24)
    cell.prepareForReuse()
    expect(source.controller.calls.last, equals: "reuse")
  }

  @Test func `a factory makes a view of its class, or none`() {
    let bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
    let avatar: AvatarView? = AvatarView.buildView(within: bounds)
    expect(avatar?.frame, equals: bounds)
    let none: VoidViewFactory.VoidView? = VoidViewFactory.buildView(within: bounds)
    expect(none == nil)
    func view<Factory: StaticViewFactory>(of factory: Factory.Type) -> Factory.HeadlessView? {
      factory.buildView(within: bounds)
    }
    expect(view(of: AvatarView.self) != nil && view(of: VoidViewFactory.self) == nil)
  }

  @Test func `what may be overridden is called, and attributes say what they did`() throws {
    let source = EveryMethod()
    let layout = LoggingChatLayout(flipsHorizontallyInOppositeLayoutDirection: true)
    let collectionView = open(source, layout)
    let last = IndexPath(item: 2, section: 0)
    let snapshot = try #require(layout.getContentOffsetSnapshot(from: .bottom))
    let edge: ChatLayoutPositionSnapshot.Edge = snapshot.edge
    expect(edge == .bottom && snapshot.offset == collectionView.contentOffset.y - 4)
    collectionView.contentOffset.y = 0
    layout.restoreContentOffset(with: snapshot)
    layout.restoreContentOffset(
      with: ChatLayoutPositionSnapshot(indexPath: last, edge: .bottom, offset: 0))
    expect(collectionView.contentOffset.y, equals: 4)
    layout.reconfigureItems(at: [last])
    try collectionView.reconfigureItems(at: [last])
    expect(layout.calls, equals: ["snapshot", "restore", "restore", "reconfigure"])
    expect(layout.indexPathForItemPinnedAt(.top) == nil)
    expect(layout.indexPathForItemBecomingPinnedAt(.top), equals: IndexPath(item: 0, section: 0))
    expect(layout.visibleBounds, equals: CGRect(x: 0, y: 4, width: 300, height: 100))
    expect(layout.layoutFrame.width, equals: 290)
    let attributes = try #require(
      layout.layoutAttributesForItem(at: last) as? ChatLayoutAttributes)
    expect(attributes.alignment == .center && attributes.pinningType == nil)
    expect(!attributes.isPinned && attributes.pinningProgress == 0)
    expect(attributes.additionalInsets, equals: layout.settings.additionalInsets)
    expect(attributes.viewSize, equals: CGSize(width: 300, height: 100))
    expect(attributes.adjustedContentInsets, equals: .zero)
    expect(attributes.visibleBoundsSize, equals: attributes.viewSize)
    expect(attributes.layoutFrame.width == 290 && attributes.interItemSpacing == 3)
    let context = ChatLayoutInvalidationContext()
    context.invalidateLayoutMetrics = false
    layout.invalidateLayout(with: context)
    collectionView.layoutIfNeeded()
    expect(collectionView.diagnostics.isEmpty)
  }

  @Test func `the ways of messages are asked for`() throws {
    let source = EveryMethod()
    let collectionView = open(source)
    try collectionView.performBatchUpdates {
      source.words = ["Well", "Fine"]
      try collectionView.deleteItems(at: [
        IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0),
      ])
      try collectionView.insertItems(at: [IndexPath(item: 1, section: 0)])
    }
    expect(Set(source.ways).isSuperset(of: ["initial", "final"]))
  }

  @Test func `sizes have their cases`() {
    let sizes: [ItemSize] = [
      .auto, .estimated(CGSize(width: 1, height: 1)), .exact(CGSize(width: 1, height: 1)),
    ]
    expect(sizes.map(\.caseType), equals: ItemSize.CaseType.allCases)
  }

  @Test func `settings and snapshots go to other threads`() async {
    let (settings, snapshot) = (
      ChatLayoutSettings(),
      ChatLayoutPositionSnapshot(
        indexPath: IndexPath(item: 1, section: 0), edge: .top, identifier: "a message")
    )
    let task = Task.detached { (settings.interItemSpacing, snapshot.identifier?.hashValue) }
    let (spacing, hash) = await task.value
    expect(spacing == 0 && hash == snapshot.identifier?.hashValue)
  }

  /// The names in the sentences that say so.
  @Test func `every name that the page claims is used here`() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }
    let code = try ["ChatLayoutNames", "HeadersAndFooters"]
      .map { try text("Tests/MessageListPageTests/\($0)PageTests.swift") }.joined()
    let page = try text("Documentation/MessageList.md")
    let claim = try #require(
      page.components(separatedBy: "All others are ChatLayout's own").last?
        .components(separatedBy: "\n\n| in ChatLayout").first)
    let names = claim.matches(of: #/`(?:settings\.)?([A-Za-z0-9_.]+)(?:\([^`]*)?`/#)
      .map { String($0.output.1) }
    expect(names.count > 35)
    for name in names where name != "of:" {
      let isUsed = name.split(separator: ".").allSatisfy { code.contains($0) }
      expect(isUsed, "\(name)")
    }
  }
}
