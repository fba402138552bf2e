import BubbleCollection
import BubbleDiffable
import Foundation
import MessagesFlow

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

/// `CollectionViewFlowLayout` under UIKit's name.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
/// `CollectionViewFlowLayoutInvalidationContext` under UIKit's name.
public typealias UICollectionViewFlowLayoutInvalidationContext =
  CollectionViewFlowLayoutInvalidationContext
/// `CollectionViewDelegateFlowLayout` under UIKit's name.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout

/// `HeadlessView` under UIKit's name.
public typealias UIView = HeadlessView
/// `HeadlessScrollView` under UIKit's name.
public typealias UIScrollView = HeadlessScrollView
/// `ScrollViewDelegate` under UIKit's name.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// `LayoutPriority` under UIKit's name.
public typealias UILayoutPriority = LayoutPriority
/// `ViewInsets` under UIKit's name.
public typealias UIEdgeInsets = ViewInsets
/// `ViewColor` under UIKit's name: a value here, a class there.
public typealias UIColor = ViewColor
/// `Nib` under UIKit's name.
public typealias UINib = Nib
/// `TraitCollection` under UIKit's name.
public typealias UITraitCollection = TraitCollection
/// `UserInterfaceLayoutDirection` under UIKit's name.
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection
/// `SemanticContentAttribute` under UIKit's name.
public typealias UISemanticContentAttribute = SemanticContentAttribute
/// `TraitSizeClass` under UIKit's name.
public typealias UIUserInterfaceSizeClass = TraitSizeClass
/// `UserInterfaceIdiom` under UIKit's name.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom

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

/// `MessageBubbleFont` under UIKit's name: a value here, a class there.
///
/// There are no font files to look in, so `UIFont(name:size:)` is never nil. There is no system setting of text sizes either:
/// `MessageBubbleFont.body(for:)` of BubbleListBridge has the size for a text size category.
public typealias UIFont = MessageBubbleFont

extension MessageBubbleFont {
  /// The family: `UIFont.familyName`.
  public var familyName: String { name }
  /// The family: `UIFont.fontName`, which also names a weight in UIKit.
  public var fontName: String { name }
  /// The size in points: `UIFont.pointSize`.
  public var pointSize: CGFloat { size }

  /// Returns the family of body text in a size in points: `UIFont.systemFont(ofSize:)`.
  public static func systemFont(ofSize fontSize: CGFloat) -> MessageBubbleFont {
    body.withSize(fontSize)
  }

  /// Returns the same family in another size in points: `UIFont.withSize(_:)`.
  public func withSize(_ fontSize: CGFloat) -> MessageBubbleFont {
    MessageBubbleFont(name: name, size: fontSize)
  }
}
