import BubbleCollection
import BubbleList
import Foundation

/// A collection view with one of the layouts under test.
struct MovingStage {
  enum Kind: CaseIterable {
    /// A flow layout that is told sizes, one whose items measure themselves, and a layout of a host's.
    case sized, measured, anchored
    /// A message list that keeps the first or the last message, told heights or measuring them.
    case top, bottom, measuredTop, measuredBottom

    var isMeasured: Bool { [.measured, .measuredTop, .measuredBottom].contains(self) }
    var policy: MessageListAnchorPolicy? {
      switch self {
      case .sized, .measured, .anchored: nil
      case .top, .measuredTop: .top
      case .bottom, .measuredBottom: .bottom
      }
    }
  }

  static let estimate: CGFloat = 21

  let kind: Kind
  let hasCells: Bool
  let data: MovingData
  let view: CollectionView
  private let bare: BareMovingData
  private let sizes: MovingSizes

  init(_ kind: Kind, _ sections: [IdentifiedSection], height: CGFloat, hasCells: Bool) {
    self.kind = kind
    self.hasCells = hasCells
    data = MovingData(sections)
    bare = BareMovingData(data)
    sizes = MovingSizes(data, measures: kind.isMeasured)
    let layout: CollectionViewLayout
    if let policy = kind.policy {
      let list = MessageListLayout()
      list.settings.estimatedItemSize = CGSize(width: 0, height: Self.estimate)
      list.anchorPolicy = policy
      list.delegate = sizes
      layout = list
    } else if kind == .anchored {
      layout = AnchoredRows(data)
    } else {
      let flow = CollectionViewFlowLayout()
      flow.minimumLineSpacing = 0
      flow.minimumInteritemSpacing = 0
      flow.itemSize = CGSize(width: 100, height: 20)
      if kind == .measured {
        flow.estimatedItemSize = CGSize(width: 100, height: Self.estimate)
      }
      layout = flow
    }
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: height), collectionViewLayout: layout)
    view.register(MovingData.Cell.self, forCellWithReuseIdentifier: "cell")
    if kind == .sized { view.delegate = sizes }
    if kind.isMeasured, !hasCells {
      view.preferredAttributesProvider = { [data] in
        $0.size.height = MovingData.height(data.identity($0.indexPath) ?? 0)
        return $0
      }
    }
    view.dataSource = hasCells ? data : bare
    view.layoutIfNeeded()
    view.animationDuration = 0.3
  }
}

/// The data of a random run, by identities: what an item is, and how high.
final class MovingData: CollectionViewDataSource {
  final class Cell: CollectionViewCell {
    var identity = 0
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      layoutAttributes.size.height = MovingData.height(identity)
      return layoutAttributes
    }
  }

  var sections: [IdentifiedSection]

  init(_ sections: [IdentifiedSection]) { self.sections = sections }

  /// How high an item is.
  static func height(_ identity: Int) -> CGFloat { CGFloat(13 + (identity * 7919) % 29) }

  func identity(_ path: IndexPath) -> Int? {
    guard path.count == 2, sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].items.count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? Cell)?.identity = identity(indexPath) ?? -1
    return cell
  }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  { true }
  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {
    let item = sections[source.section].items.remove(at: source.item)
    sections[destination.section].items.insert(item, at: destination.item)
  }
}

/// The same data without cells.
final class BareMovingData: CollectionViewDataSource {
  let data: MovingData
  init(_ data: MovingData) { self.data = data }
  func numberOfSections(in collectionView: CollectionView) -> Int { data.sections.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { data.sections[section].items.count }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  { true }
  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) { data.collectionView(collectionView, moveItemAt: source, to: destination) }
}

/// Gives a flow layout or a list the heights of items.
final class MovingSizes: CollectionViewDelegateFlowLayout, MessageListLayoutDelegate {
  let data: MovingData
  let measures: Bool
  init(_ data: MovingData, measures: Bool) {
    self.data = data
    self.measures = measures
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    CGSize(width: 100, height: MovingData.height(data.identity(indexPath) ?? 0))
  }
  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    measures
      ? .auto
      : .exact(CGSize(width: 100, height: MovingData.height(data.identity(indexPath) ?? 0)))
  }
  func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool { false }
  func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool { false }
}

/// Rows one under the other that stay where they are seen from the lower edge, whatever comes and goes.
final class AnchoredRows: CollectionViewLayout {
  let data: MovingData
  private var tops: [[CGFloat]] = []
  private var height: CGFloat = 0
  private var heightBefore: CGFloat?

  init(_ data: MovingData) {
    self.data = data
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override func prepare() {
    guard let view = collectionView else { return }
    height = 0
    tops = (0..<view.numberOfSections).map { section in
      (0..<view.numberOfItems(inSection: section)).map { item in
        defer { height += rowHeight([section, item]) }
        return height
      }
    }
  }
  private func rowHeight(_ path: IndexPath) -> CGFloat {
    let name = collectionView?.dataSourceIndexPath(forPresentationIndexPath: path) ?? path
    return MovingData.height(data.identity(name) ?? 0)
  }
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: height) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    tops.indices.flatMap { section in
      tops[section].indices.compactMap { layoutAttributesForItem(at: [section, $0]) }
    }.filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, tops.indices.contains(indexPath.section),
      tops[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: tops[indexPath.section][indexPath.item], width: 100, height: rowHeight(indexPath))
    return attributes
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts, heightBefore == nil { heightBefore = height }
    super.invalidateLayout(with: context)
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    guard let heightBefore else { return proposedContentOffset }
    return CGPoint(x: 0, y: proposedContentOffset.y + height - heightBefore)
  }
  override func finalizeCollectionViewUpdates() { heightBefore = nil }
}
