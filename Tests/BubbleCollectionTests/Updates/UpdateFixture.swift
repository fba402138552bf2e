import BubbleCollection
import Foundation

/// Sections of rows under headers, by arithmetic over the sections; notes what it is asked.
class SectionedRows: CollectionViewLayout {
  static let headerKind = "header"
  var rowHeight: CGFloat = 10
  var headerHeight: CGFloat = 6
  private var starts: [CGFloat] = [0]
  private var counts: [Int] = []

  /// What was asked since it was last emptied.
  var finals: [ElementIdentity] = []
  var initials: [ElementIdentity] = []
  var updates: [[CollectionViewUpdateItem]] = []
  var preparations = 0
  /// Whether elements were asked for after a preparation and before the updates were told.
  var wasAskedTooEarly = false
  private var awaitsUpdates = false
  private(set) var calls = 0

  func forget() {
    finals = []
    initials = []
    updates = []
    preparations = 0
    wasAskedTooEarly = false
    calls = 0
  }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    calls += 1
    if context.invalidateDataSourceCounts, !context.invalidateEverything { awaitsUpdates = true }
    super.invalidateLayout(with: context)
  }

  override func prepare() {
    calls += 1
    preparations += 1
    counts = []
    starts = [0]
    guard let collectionView else { return }
    for section in 0..<collectionView.numberOfSections {
      counts.append(collectionView.numberOfItems(inSection: section))
      starts.append(starts[section] + headerHeight + CGFloat(counts[section]) * rowHeight)
    }
  }

  override var collectionViewContentSize: CGSize {
    calls += 1
    return CGSize(width: collectionView?.bounds.width ?? 0, height: starts.last ?? 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    calls += 1
    if awaitsUpdates { wasAskedTooEarly = true }
    var result: [CollectionViewLayoutAttributes] = []
    for section in counts.indices where starts[section] < rect.maxY {
      guard starts[section + 1] > rect.minY else { continue }
      result.append(header(section))
      let top = starts[section] + headerHeight
      let first = max(0, Int((rect.minY - top) / rowHeight))
      let end = min(counts[section], Int(((rect.maxY - top) / rowHeight).rounded(.up)))
      for item in first..<max(first, end) { result.append(row(section, item)) }
    }
    return result
  }

  private func header(_ section: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: SectionedRows.headerKind,
      with: IndexPath(item: 0, section: section))
    attributes.frame = CGRect(x: 0, y: starts[section], width: 100, height: headerHeight)
    return attributes
  }

  private func row(_ section: Int, _ item: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: item, section: section))
    let y = starts[section] + headerHeight + CGFloat(item) * rowHeight
    attributes.frame = CGRect(x: 0, y: y, width: 100, height: rowHeight)
    return attributes
  }

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    calls += 1
    awaitsUpdates = false
    updates.append(updateItems)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    finals.append(.cell(itemIndexPath))
    return nil
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    initials.append(.cell(itemIndexPath))
    return nil
  }

  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    finals.append(.supplementary(elementKind, elementIndexPath))
    return nil
  }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    initials.append(.supplementary(elementKind, elementIndexPath))
    return nil
  }
}

/// A section of data with an identity, and its items.
struct IdentifiedSection: Equatable {
  var identity: Int
  var items: [Int]
}

/// Identities by section that a test sets.
class IdentityData {
  var sections: [IdentifiedSection]
  /// How often counts were asked for.
  var countings = 0

  init(_ sections: [IdentifiedSection]) { self.sections = sections }

  init(counts: [Int]) {
    sections = counts.enumerated().map { section, count in
      IdentifiedSection(identity: section, items: (0..<count).map { 1000 * (section + 1) + $0 })
    }
  }

  func numberOfSections(in collectionView: CollectionView) -> Int {
    countings += 1
    return sections.count
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].items.count }
}

/// Identities without views.
final class IdentitySource: IdentityData, CollectionViewDataSource {}

/// Identities with views that carry them as their tags.
final class ViewSource: IdentityData, CollectionViewDataSource {
  private(set) var cells: [IndexPath] = []
  var onCell: ((IndexPath) -> Void)?
  var identifier = "cell"

  func forget() { cells = [] }

  func register(in collectionView: CollectionView) {
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collectionView.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: SectionedRows.headerKind,
      withReuseIdentifier: "header")
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    cells.append(indexPath)
    onCell?(indexPath)
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: identifier, for: indexPath)
    cell.tag = sections[indexPath.section].items[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    view.tag = sections[indexPath.section].identity
    return view
  }
}

/// A collection view of `SectionedRows`, laid out once.
struct UpdateFixture {
  let layout: SectionedRows
  let source: IdentityData
  let collectionView: CollectionView

  init(
    _ source: any IdentityData & CollectionViewDataSource, height: CGFloat = 60,
    layout: SectionedRows = SectionedRows()
  ) {
    self.source = source
    self.layout = layout
    collectionView = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: height), collectionViewLayout: layout)
    (source as? ViewSource)?.register(in: collectionView)
    collectionView.dataSource = source
    collectionView.layoutIfNeeded()
  }

  init(counts: [Int], height: CGFloat = 60, layout: SectionedRows = SectionedRows()) {
    self.init(IdentitySource(counts: counts), height: height, layout: layout)
  }

  /// Inserts an item of an identity into data and collection view.
  func insert(_ identity: Int, at indexPath: IndexPath) throws {
    source.sections[indexPath.section].items.insert(identity, at: indexPath.item)
    try collectionView.insertItems(at: [indexPath])
  }

  /// Deletes an item from data and collection view.
  func delete(_ indexPath: IndexPath) throws {
    source.sections[indexPath.section].items.remove(at: indexPath.item)
    try collectionView.deleteItems(at: [indexPath])
  }
}

/// The path of an item.
func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
