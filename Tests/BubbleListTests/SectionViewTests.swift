import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Headers and footers with a width, an alignment, a spacing and a pinning of their own.
@Suite struct SectionViewTests {
  private static let header = MessageListLayout.dayHeaderKind
  private static let footer = CollectionView.elementKindSectionFooter

  /// Sections of items 40 high, in a list 300 x 200; headers are 20 high, footers 10.
  private final class Days: CollectionViewDataSource, MessageListLayoutDelegate {
    var counts: [Int]
    /// What pins, by section.
    var pinnedHeaders: Set<Int> = []
    var pinnedFooters: Set<Int> = []
    var pinnedItems: [IndexPath: ChatItemPinningType] = [:]
    var alignment = ChatItemAlignment.fullWidth
    var spacing: CGFloat?
    var headerSize = ItemSize.exact(CGSize(width: 100, height: 20))
    var hasFooters = false
    var questions = 0
    /// What the layout asked to change in animations.
    var changed: [String] = []
    let layout = MessageListLayout()
    let view: CollectionView

    init(_ counts: [Int]) {
      self.counts = counts
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    }

    func open() -> Self {
      layout.delegate = self
      view.dataSource = self
      view.layoutIfNeeded()
      return self
    }

    func scroll(to offset: CGFloat) {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }

    func frame(_ kind: String, _ section: Int) -> CGRect? {
      view.layoutAttributesForSupplementaryElement(ofKind: kind, at: [section, 0])?.frame
        .offsetBy(dx: 0, dy: -view.contentOffset.y)
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }

    func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool { true }

    func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
      hasFooters
    }

    func shouldPinHeaderToVisibleBounds(
      _ layout: MessageListLayout, at sectionIndex: Int
    ) -> Bool { pinnedHeaders.contains(sectionIndex) }

    func shouldPinFooterToVisibleBounds(
      _ layout: MessageListLayout, at sectionIndex: Int
    ) -> Bool { pinnedFooters.contains(sectionIndex) }

    func pinningTypeForItem(
      _ layout: MessageListLayout, at indexPath: IndexPath
    ) -> ChatItemPinningType? { pinnedItems[indexPath] }

    func sizeForItem(
      _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
    ) -> ItemSize {
      questions += 1
      return switch kind {
      case .header: headerSize
      case .cell: .exact(CGSize(width: 200, height: 40))
      case .footer: .exact(CGSize(width: 60, height: 10))
      }
    }

    func alignmentForItem(
      _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
    ) -> ChatItemAlignment { kind == .cell ? .fullWidth : alignment }

    func interItemSpacing(
      _ layout: MessageListLayout, of kind: ItemKind, after indexPath: IndexPath
    ) -> CGFloat? { kind == .cell ? nil : spacing }

    func initialLayoutAttributesForInsertedItem(
      _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
      modifying originalAttributes: MessageListLayoutAttributes,
      on state: InitialAttributesRequestType
    ) {
      changed.append("in \(kind) \(indexPath.section) \(originalAttributes.alpha)")
      originalAttributes.center.x += 500
    }

    func finalLayoutAttributesForDeletedItem(
      _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath,
      modifying originalAttributes: MessageListLayoutAttributes
    ) {
      changed.append("out \(kind) \(indexPath.section) \(originalAttributes.alpha)")
      originalAttributes.center.x -= 500
    }
  }

  @Test(arguments: [
    (ChatItemAlignment.leading, 5.0, 100.0), (.center, 100, 100), (.trailing, 195, 100),
    (.fullWidth, 5, 290),
  ])
  func `a header stands where it is said, between the insets`(
    alignment: ChatItemAlignment, x: CGFloat, width: CGFloat
  ) {
    let days = Days([3])
    days.alignment = alignment
    days.layout.settings.additionalInsets = ViewInsets(top: 7, left: 5, bottom: 0, right: 5)
    let host = days.open()
    expect(host.frame(Self.header, 0), equals: CGRect(x: x, y: 7, width: width, height: 20))
    host.view.semanticContentAttribute = .forceRightToLeft
    host.view.layoutIfNeeded()
    let mirrored = CGRect(x: 300 - x - width, y: 7, width: width, height: 20)
    expect(host.frame(Self.header, 0), equals: mirrored)
  }

  @Test func `items begin right under their header and end right over their footer`() {
    let days = Days([2])
    days.spacing = 8
    days.hasFooters = true
    days.layout.settings.interItemSpacing = 3
    let host = days.open()
    expect(host.view.layoutAttributesForItem(at: [0, 0])?.frame.minY, equals: 20)
    expect(host.frame(Self.footer, 0)?.minY, equals: 103)
    expect(host.view.contentSize.height, equals: 113)
  }

  @Test func `a header pins alone, is pushed by the next that pins, and goes with its section`() {
    let days = Days([5, 5, 5, 5])
    days.pinnedHeaders = [0, 1, 3]
    days.spacing = 8
    let host = days.open()
    host.scroll(to: 100)
    expect(host.frame(Self.header, 0)?.minY, equals: 0)
    // The next one is at 20, and keeps its distance.
    host.scroll(to: 200)
    expect(host.frame(Self.header, 0)?.minY, equals: -8)
    expect(host.frame(Self.header, 1)?.minY, equals: 20)
    // The one after section 1 scrolls, and pushes nothing.
    host.scroll(to: 430)
    expect(host.frame(Self.header, 1)?.minY, equals: 0)
    expect(host.frame(Self.header, 2)?.minY, equals: 10)
    host.scroll(to: 440)
    expect(host.frame(Self.header, 1)?.minY, equals: -220)
    expect(host.frame(Self.header, 2)?.minY, equals: 0)
    host.scroll(to: 500)
    expect(host.frame(Self.header, 2)?.minY, equals: -60)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a footer pins alone, and is pushed by the one before that pins`() {
    let days = Days([5, 5, 5])
    days.hasFooters = true
    days.pinnedFooters = [0, 2]
    days.spacing = 4
    let host = days.open()
    expect(host.frame(Self.footer, 0)?.minY, equals: 190)
    // Sections are 230 high: at 100 the one at the bottom is the second, whose footer scrolls.
    host.scroll(to: 100)
    expect(host.frame(Self.footer, 1)?.minY, equals: 350)
    host.scroll(to: 265)
    expect(host.frame(Self.footer, 2)?.minY, equals: 190)
    host.pinnedFooters = [0, 1]
    host.layout.invalidateLayout()
    host.scroll(to: 35)
    // The one before ends at 195, and keeps its distance.
    expect(host.frame(Self.footer, 1)?.minY, equals: 199)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `the layout's switch has all headers pin`() {
    let days = Days([5, 5])
    days.layout.sectionHeadersPinToVisibleBounds = true
    let host = days.open()
    host.scroll(to: 100)
    expect(host.frame(Self.header, 0)?.minY, equals: 0)
    host.layout.sectionHeadersPinToVisibleBounds = false
    host.view.layoutIfNeeded()
    expect(host.frame(Self.header, 0)?.minY, equals: -100)
  }

  @Test func `headers and items pin at the same time, or only those that may`() {
    let days = Days([20, 20])
    days.pinnedHeaders = [0, 1]
    days.pinnedItems = [[0, 1]: .top, [1, 19]: .bottom]
    let host = days.open()
    host.scroll(to: 300)
    func seen() -> [CGFloat?] {
      host.view.layoutIfNeeded()
      return [
        host.frame(Self.header, 0)?.minY,
        host.view.layoutAttributesForItem(at: [0, 1]).map { $0.frame.minY - 300 },
        host.view.layoutAttributesForItem(at: [1, 19]).map { $0.frame.minY - 300 },
      ]
    }
    let (raw, last) = (CGFloat(60 - 300), CGFloat(820 + 20 + 19 * 40 - 300))
    expect(seen(), equals: [0, 0, 160])
    host.layout.settings.pinnableItems = .supplementaryViews
    expect(seen(), equals: [0, raw, last])
    host.layout.settings.pinnableItems = .cells
    host.layout.sectionHeadersPinToVisibleBounds = true
    expect(seen(), equals: [-300, 0, 160])
    host.layout.settings.pinnableItems = nil
    expect(seen(), equals: [0, 0, 160])
    expect(host.view.contentOffset.y, equals: 300)
  }

  /// Has methods of both families.
  private final class Both: MessageListLayoutDelegate {
    func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool { true }
    func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
      .exact(CGSize(width: 10, height: 10))
    }
    func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize {
      .exact(CGSize(width: 11, height: 11))
    }
    func alignmentForItem(_ layout: MessageListLayout, at indexPath: IndexPath)
      -> ChatItemAlignment
    { .trailing }
    func interItemSpacing(_ layout: MessageListLayout, after indexPath: IndexPath) -> CGFloat? { 1 }
    func sizeForItem(
      _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
    ) -> ItemSize { .exact(CGSize(width: 100, height: kind == .header ? 50 : 60)) }
    func alignmentForItem(
      _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
    ) -> ChatItemAlignment { .leading }
    func interItemSpacing(
      _ layout: MessageListLayout, of kind: ItemKind, after indexPath: IndexPath
    ) -> CGFloat? { 2 }
  }

  /// Has those of today alone.
  private final class Plain: MessageListLayoutDelegate {
    func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool { true }
    func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
      .exact(CGSize(width: 10, height: 10))
    }
    func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize {
      .exact(CGSize(width: 11, height: 11))
    }
    func alignmentForItem(_ layout: MessageListLayout, at indexPath: IndexPath)
      -> ChatItemAlignment
    { .trailing }
    func interItemSpacing(_ layout: MessageListLayout, after indexPath: IndexPath) -> CGFloat? { 1 }
  }

  private func frames(_ delegate: any MessageListLayoutDelegate) -> [CGRect?] {
    let days = Days([2]).open()
    days.layout.delegate = delegate
    days.view.layoutIfNeeded()
    return [days.frame(Self.header, 0)]
      + (0..<2).map { days.view.layoutAttributesForItem(at: [0, $0])?.frame }
  }

  @Test func `methods with a kind go before those without`() {
    expect(
      frames(Both()),
      equals: [
        CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 0, y: 50, width: 100, height: 60),
        CGRect(x: 0, y: 112, width: 100, height: 60),
      ])
    expect(
      frames(Plain()),
      equals: [
        CGRect(x: 0, y: 0, width: 300, height: 11), CGRect(x: 290, y: 11, width: 10, height: 10),
        CGRect(x: 290, y: 22, width: 10, height: 10),
      ])
  }

  @Test func `a header says its size, alignment and spacing, and what is read stays`() throws {
    let days = Days([5, 10])
    days.headerSize = .estimated(CGSize(width: 80, height: 20))
    days.alignment = .leading
    days.layout.anchorPolicy = .bottom
    days.view.preferredAttributesProvider = { attributes in
      guard let own = attributes as? MessageListLayoutAttributes,
        own.representedElementKind == Self.header
      else { return attributes }
      own.size = CGSize(width: 120, height: 35)
      own.alignment = .trailing
      own.interItemSpacing = 9
      return own
    }
    let host = days.open()
    // The header of the second section comes in at the top.
    host.scroll(to: 300)
    let read = try #require(host.view.layoutAttributesForItem(at: [1, 3])?.frame.minY) - 300
    host.scroll(to: 230)
    let header = try #require(
      host.view.layoutAttributesForSupplementaryElement(ofKind: Self.header, at: [1, 0])
        as? MessageListLayoutAttributes)
    expect(header.frame.size, equals: CGSize(width: 120, height: 35))
    expect(header.frame.minX == 180 && header.alignment == .trailing)
    expect(header.interItemSpacing, equals: 9)
    let now = try #require(host.view.layoutAttributesForItem(at: [1, 3])?.frame.minY)
    expect(now - host.view.contentOffset.y, equals: read + 300 - 230)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a header with an exact size has no say in it`() {
    let days = Days([5])
    days.alignment = .leading
    days.view.preferredAttributesProvider = { attributes in
      if attributes.representedElementKind == Self.header {
        attributes.size = CGSize(width: 7, height: 7)
      }
      return attributes
    }
    let host = days.open()
    expect(host.frame(Self.header, 0), equals: CGRect(x: 0, y: 0, width: 100, height: 20))
  }

  @Test func `the delegate says how headers and footers come and go`() throws {
    let days = Days([1, 1])
    days.hasFooters = true
    let host = days.open()
    var changes: [ElementChange] = []
    host.view.changesHandler = { changes += $0.changes }
    try host.view.performBatchUpdates {
      host.counts = [1, 1]
      try host.view.deleteSections([0])
      try host.view.insertSections([1])
    }
    expect(
      host.changed.filter { !$0.contains("cell") }.sorted(),
      equals: [
        "in footer 1 1.0", "in header 1 1.0", "out footer 0 1.0", "out header 0 1.0",
      ])
    let moved = changes.filter { $0.element.kind != nil && $0.kind != .moved }
    let ways = moved.map { $0.finalAttributes.frame.minX - $0.initialAttributes.frame.minX }
    expect(ways.allSatisfy { $0 == -500 } && ways.count == 4)
  }

  @Test func `scrolling asks for nothing, and a batch only for what is new`() throws {
    let days = Days(Array(repeating: 20, count: 2_000))
    days.pinnedHeaders = Set(stride(from: 0, to: 2_000, by: 2))
    let host = days.open()
    expect(host.questions, equals: 2_000 * 21)
    host.questions = 0
    for step in 0..<50 { host.scroll(to: CGFloat(step) * 30_001) }
    expect(host.questions, equals: 0)
    // In the middle of an odd section, whose header scrolls.
    host.scroll(to: 820 * 1_001 + 400)
    expect(host.frame(Self.header, 1_001)?.minY, equals: -400)
    host.scroll(to: 820 * 1_002 + 400)
    expect(host.frame(Self.header, 1_002)?.minY, equals: 0)
    try host.view.performBatchUpdates {
      host.counts.insert(3, at: 1_002)
      try host.view.insertSections([1_002])
    }
    expect(host.questions, equals: 4)
    expect(host.view.diagnostics.isEmpty)
  }
}
