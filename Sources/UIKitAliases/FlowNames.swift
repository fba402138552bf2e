import BubbleCollection

/// `CollectionViewFlowLayout` under UIKit's name.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
/// `CollectionViewFlowLayoutInvalidationContext` under UIKit's name.
public typealias UICollectionViewFlowLayoutInvalidationContext =
  CollectionViewFlowLayoutInvalidationContext
/// `CollectionViewDelegateFlowLayout` under UIKit's name.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout
