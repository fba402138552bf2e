import BubbleCollection

/// The sections and items of a collection view by identifiers: `NSDiffableDataSourceSnapshot`.
///
/// It is a value: copies are independent, and share storage for their common parts. Identifiers are unique in
/// a snapshot. Pass it to ``CollectionViewDiffableDataSource/apply(_:animatingDifferences:completion:)``.
///
/// ```swift
/// var snapshot = DiffableDataSourceSnapshot<String, Int>()
/// snapshot.appendSections(["today"])
/// snapshot.appendItems([41, 42], toSection: "today")
/// snapshot.insertItems([43], beforeItem: 42)
/// ```
///
/// ## Differences from NSDiffableDataSourceSnapshot
///
/// If UIKit raises an exception, the call here does as much as possible. Of duplicate identifiers the first
/// counts; a call with an unknown destination does nothing. The first error is stored in ``error``, and
/// applying the snapshot throws it. The items of an unknown section are empty.
public struct DiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  @usableFromInline var store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()
  @usableFromInline var reloadedSections = MarkedIdentifiers<SectionIdentifierType>()
  @usableFromInline var reloadedItems = MarkedIdentifiers<ItemIdentifierType>()
  @usableFromInline var reconfiguredItems = MarkedIdentifiers<ItemIdentifierType>()

  /// The first error in building this snapshot; nil if it can be applied.
  public internal(set) var error: DiffableDataSourceError?

  /// Creates a snapshot without sections.
  public init() {}

  /// The number of items in all sections.
  public var numberOfItems: Int { store.numberOfItems }

  /// The number of sections.
  public var numberOfSections: Int { store.sections.count }

  /// The sections in order.
  public var sectionIdentifiers: [SectionIdentifierType] { store.sections.map(\.identifier) }

  /// The items of all sections in order.
  ///
  /// - Complexity: O(*n*); O(1) for a snapshot with one section.
  @inlinable
  public var itemIdentifiers: [ItemIdentifierType] {
    store.sections.count == 1 ? store.sections[0].items : store.sections.flatMap(\.items)
  }

  /// The sections marked for reloading, in the order of the calls.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.ordered }

  /// The items marked for reloading, in the order of the calls.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.ordered }

  /// The items marked for reconfiguration, in the order of the calls.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.ordered }

  /// Returns the number of items in a section; 0 if the section does not exist.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    store.position(of: identifier).map { store.sections[$0].items.count } ?? 0
  }

  /// Returns the items of a section in order; empty if the section does not exist.
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    store.position(of: identifier).map { store.sections[$0].items } ?? []
  }

  /// Returns the section that contains an item; nil if none does.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    store.sectionPosition(of: identifier).map { store.sections[$0].identifier }
  }

  /// Returns the index of an item among all items; nil if it does not exist.
  ///
  /// - Complexity: O(1) on average for *s* = 1 section, O(*s*) for more; after insertions in the middle
  ///   O(√*n*) more.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let place = store.place(of: identifier) else { return nil }
    return store.sections[..<place.section].reduce(place.item) { $0 + $1.items.count }
  }

  /// Returns the index of a section; nil if it does not exist.
  ///
  /// - Complexity: O(1) on average.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    store.position(of: identifier)
  }
}

extension DiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension DiffableDataSourceSnapshot: Equatable {
  /// Whether both have the same items in the same sections, in the same order.
  ///
  /// Marks for reloading do not count.
  public static func == (first: Self, second: Self) -> Bool {
    first.store.sections.elementsEqual(second.store.sections) {
      $0.identifier == $1.identifier && $0.items == $1.items
    }
  }
}

extension DiffableDataSourceSnapshot {
  /// Stores the first error.
  @usableFromInline
  mutating func note(_ mistake: DiffableDataSourceError) {
    if error == nil { error = mistake }
  }
}

/// Marked identifiers, each once, in the order of the calls.
@usableFromInline
struct MarkedIdentifiers<Identifier: Hashable> {
  @usableFromInline var ordered: [Identifier] = []
  @usableFromInline var all: Set<Identifier> = []

  mutating func insert(_ identifiers: [Identifier]) {
    for identifier in identifiers where all.insert(identifier).inserted {
      ordered.append(identifier)
    }
  }

  @inlinable
  mutating func remove(_ identifiers: some Sequence<Identifier>) {
    guard !all.isEmpty else { return }
    let count = all.count
    all.subtract(identifiers)
    if all.count < count { ordered.removeAll { !all.contains($0) } }
  }
}

extension MarkedIdentifiers: Sendable where Identifier: Sendable {}
