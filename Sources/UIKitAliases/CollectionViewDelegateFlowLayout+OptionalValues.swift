import BubbleCollection
import Foundation

// In UIKit's sources the value of an optional call has members, `delegate.collectionView?(…).left`, and
// with `!` it is no optional. So each method is there a second time, for where an optional would not fit: a
// method that the delegate leaves out then answers as the layout's property, by its default.

extension OptionalFlowLayoutDelegateMethods {
  /// The size of an item.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    delegate.collectionView(collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
  }

  /// The margins of a section's items.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, insetForSectionAt: section)
  }

  /// The least distance of a section's lines.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
  }

  /// The least distance of items on a line.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section)
  }

  /// The size of a section's header.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
  }

  /// The size of a section's footer.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
  }
}
