import BubbleDiffable

/// `CollectionViewDiffableDataSource` under UIKit's name.
public typealias UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> = CollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>
/// `DiffableDataSourceSnapshot` under UIKit's name.
public typealias NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
/// `DiffableDataSourceTransaction` under UIKit's name.
public typealias NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> = DiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
