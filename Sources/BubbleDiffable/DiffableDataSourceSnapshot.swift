import BubbleCollection
import Foundation

/// The sections and items of a collection view by identifiers: `NSDiffableDataSourceSnapshot`.
///
/// A value: copies are independent, and share what they have in common. Identifiers are unique in a
/// snapshot. Give it to ``CollectionViewDiffableDataSource/apply(_:animatingDifferences:completion:)``.
///
/// ## Differences from NSDiffableDataSourceSnapshot
///
/// Where UIKit raises an exception, the call does what can be done of it (of identifiers that come twice
/// the first counts, a destination that is not there has the call do nothing) and the first mistake is kept
/// in ``error``, which applying the snapshot throws. To ask for the items of a section that is not there
/// gives none.
public struct DiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  @usableFromInline var store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()
  @usableFromInline var reloadedSections = MarkedIdentifiers<SectionIdentifierType>()
  @usableFromInline var reloadedItems = MarkedIdentifiers<ItemIdentifierType>()
  @usableFromInline var reconfiguredItems = MarkedIdentifiers<ItemIdentifierType>()

  /// The first mistake that was made with this snapshot; nil: it can be applied.
  public internal(set) var error: DiffableDataSourceError?

  /// Makes a snapshot without sections.
  @inlinable
  public init() {}

  /// How many items all sections have.
  @inlinable
  public var numberOfItems: Int { store.numberOfItems }

  /// How many sections there are.
  @inlinable
  public var numberOfSections: Int { store.sections.count }

  /// The sections in order.
  @inlinable
  public var sectionIdentifiers: [SectionIdentifierType] { store.sections.map(\.identifier) }

  /// The items of all sections in order.
  ///
  /// - Complexity: O(*n*); that of a snapshot with one section costs nothing.
  @inlinable
  public var itemIdentifiers: [ItemIdentifierType] {
    store.sections.count == 1 ? store.sections[0].items : store.sections.flatMap(\.items)
  }

  /// The sections that are to be reloaded, in the order of the calls.
  @inlinable
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.ordered }

  /// The items that are to be reloaded, in the order of the calls.
  @inlinable
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.ordered }

  /// The items that are to be reconfigured, in the order of the calls.
  @inlinable
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.ordered }

  /// How many items a section has; 0 if there is no such section.
  @inlinable
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    store.position(of: identifier).map { store.sections[$0].items.count } ?? 0
  }

  /// The items of a section in order; none if there is no such section.
  @inlinable
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    store.position(of: identifier).map { store.sections[$0].items } ?? []
  }

  /// The section that an item is in; nil if it is in none.
  @inlinable
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    store.sectionPosition(of: identifier).map { store.sections[$0].identifier }
  }

  /// Where an item is among all items; nil if it is not there.
  ///
  /// - Complexity: O(1) on average for *s* = 1 section, O(*s*) for more; after insertions in the middle
  ///   O(√*n*) more.
  @inlinable
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let place = store.place(of: identifier) else { return nil }
    return store.sections[..<place.section].reduce(place.item) { $0 + $1.items.count }
  }

  /// Where a section is; nil if it is not there.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    store.position(of: identifier)
  }
}

extension DiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension DiffableDataSourceSnapshot: Equatable {
  /// Whether both have the same items in the same sections, in the same order.
  ///
  /// What is to be reloaded does not count.
  public static func == (first: Self, second: Self) -> Bool {
    first.store.sections.elementsEqual(second.store.sections) {
      $0.identifier == $1.identifier && $0.items == $1.items
    }
  }
}

extension DiffableDataSourceSnapshot {
  /// Keeps the first mistake.
  @usableFromInline
  mutating func note(_ mistake: DiffableDataSourceError) {
    if error == nil { error = mistake }
  }
}

/// Identifiers that something is to be done with, each once, in the order of the calls.
@usableFromInline
struct MarkedIdentifiers<Identifier: Hashable> {
  @usableFromInline var ordered: [Identifier] = []
  @usableFromInline var all: Set<Identifier> = []

  @inlinable
  init() {}

  @inlinable
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
