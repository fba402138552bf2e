import BubbleCollection
import BubbleDiffable
import BubbleList
import Foundation

/// Messages in sections that have identities, too.
struct SectionedTwin {
  var sectionIDs: [Int] = []
  var list = ListTwin()

  var messages: [TwinItem] { list.sections.flatMap(\.items) }
  var snapshot: DiffableDataSourceSnapshot<Int, Int> {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    for (id, section) in zip(sectionIDs, list.sections) {
      snapshot.appendSections([id])
      snapshot.appendItems(section.items.map(\.id), toSection: id)
    }
    return snapshot
  }
}

/// How the same messages come into other sections.
enum ReSectioning: CaseIterable {
  /// By snapshots of a diffable data source, which alone has identifiers.
  case snapshot, snapshotReloaded
  /// By a data source without identifiers, and a delegate that has some.
  case sectionsReplaced, sectionsReloaded, itemsReplaced, dataReloaded

  var isDiffable: Bool { self == .snapshot || self == .snapshotReloaded }
}

/// A list of a twin whose messages change their sections.
final class SectionedHost: CollectionViewDataSource {
  /// Has no identifiers.
  private final class Sizes: SectionedDelegate {
    var twin = ListTwin()
    var measures = false
  }

  /// Names messages, and leaves it to the layout to look for them.
  private final class Names: SectionedDelegate {
    var twin = ListTwin()
    var measures = false
    func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      twin.sections[indexPath.section].items[indexPath.item].id
    }
  }

  private let sizes: any SectionedDelegate
  private let source: CollectionViewDiffableDataSource<Int, Int>?
  let layout = MessageListLayout()
  let view: CollectionView
  private(set) var twin: SectionedTwin { didSet { sizes.twin = twin.list } }

  init(_ twin: SectionedTwin, measures: Bool, isDiffable: Bool) throws {
    self.twin = twin
    sizes = isDiffable ? Sizes() : Names()
    sizes.twin = twin.list
    sizes.measures = measures
    view = CollectionView(frame: twin.list.bounds, collectionViewLayout: layout)
    view.contentInset = twin.list.insets
    layout.delegate = sizes
    layout.settings = twin.list.settings
    layout.sectionHeadersPinToVisibleBounds = twin.list.pinsHeaders
    source =
      isDiffable ? CollectionViewDiffableDataSource<Int, Int>(collectionView: view) : nil
    if measures {
      view.preferredAttributesProvider = { [sizes] attributes in
        guard attributes.representedElementCategory == .cell else { return attributes }
        let path = attributes.indexPath
        attributes.frame.size.height =
          sizes.twin.sections[path.section].items[path.item].size.height
        return attributes
      }
    }
    if let source { try source.apply(twin.snapshot) } else { view.dataSource = self }
    view.layoutIfNeeded()
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { twin.list.sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    twin.list.sections[section].items.count
  }

  /// Shows other messages in other sections.
  func take(_ new: SectionedTwin, by way: ReSectioning) throws {
    view.layoutIfNeeded()
    let old = twin
    let (before, after) = (old.list.sections, new.list.sections)
    switch way {
    case .snapshot:
      twin = new
      try source?.apply(new.snapshot)
    case .snapshotReloaded:
      twin = new
      try source?.applySnapshotUsingReloadData(new.snapshot)
    case .dataReloaded:
      twin = new
      view.reloadData()
    case .sectionsReplaced:
      try view.performBatchUpdates { [self] in
        twin = new
        try view.deleteSections(IndexSet(before.indices))
        try view.insertSections(IndexSet(after.indices))
      }
    case .sectionsReloaded:
      let kept = min(before.count, after.count)
      try view.performBatchUpdates { [self] in
        twin = new
        try view.reloadSections(IndexSet(0..<kept))
        try view.deleteSections(IndexSet(kept..<before.count))
        try view.insertSections(IndexSet(kept..<after.count))
      }
    case .itemsReplaced:
      let kept = min(before.count, after.count)
      try view.performBatchUpdates { [self] in
        twin = new
        for section in 0..<kept {
          try view.deleteItems(at: paths(before, section))
          try view.insertItems(at: paths(after, section))
        }
        try view.deleteSections(IndexSet(kept..<before.count))
        try view.insertSections(IndexSet(kept..<after.count))
      }
    }
    view.layoutIfNeeded()
  }

  private func paths(_ sections: [TwinSection], _ section: Int) -> [IndexPath] {
    sections[section].items.indices.map { IndexPath(item: $0, section: section) }
  }

  /// Whether a message is held at an edge of the screen.
  var hasHeldMessages: Bool {
    view.visibleLayoutAttributes.contains {
      $0.representedElementCategory == .cell
        && ($0 as? MessageListLayoutAttributes)?.isPinned == true
    }
  }

  /// Where a message is on the screen, by its identity; nil if it is nowhere.
  func frame(of id: Int) -> CGRect? {
    for (section, each) in twin.list.sections.enumerated() {
      guard let item = each.items.firstIndex(where: { $0.id == id }) else { continue }
      let path = IndexPath(item: item, section: section)
      return view.layoutAttributesForItem(at: path)?.frame.offsetBy(
        dx: 0, dy: -view.contentOffset.y)
    }
    return nil
  }
}

private protocol SectionedDelegate: TwinDelegate {
  var twin: ListTwin { get set }
  var measures: Bool { get set }
}
