import BubbleCollection

// UIKit's names for the types that are named here without `UI`. Nested types, constants and members are
// included: `UICollectionView.ScrollDirection` is `CollectionView.ScrollDirection`.

/// `CollectionView` under UIKit's name.
public typealias UICollectionView = CollectionView
/// `CollectionViewDataSource` under UIKit's name.
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// `CollectionViewDelegate` under UIKit's name.
public typealias UICollectionViewDelegate = CollectionViewDelegate
/// `CollectionViewDataSourcePrefetching` under UIKit's name.
public typealias UICollectionViewDataSourcePrefetching = CollectionViewDataSourcePrefetching
/// `CollectionReusableView` under UIKit's name.
public typealias UICollectionReusableView = CollectionReusableView
/// `CollectionViewCell` under UIKit's name.
public typealias UICollectionViewCell = CollectionViewCell

/// `CollectionViewLayout` under UIKit's name.
public typealias UICollectionViewLayout = CollectionViewLayout
/// `CollectionViewLayoutAttributes` under UIKit's name.
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes
/// `CollectionViewLayoutInvalidationContext` under UIKit's name.
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext
/// `CollectionViewUpdateItem` under UIKit's name.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem
/// `CollectionViewTransitionLayout` under UIKit's name.
public typealias UICollectionViewTransitionLayout = CollectionViewTransitionLayout
