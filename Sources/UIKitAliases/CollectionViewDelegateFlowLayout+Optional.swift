import BubbleCollection
import Foundation

// UIKit's sources call optional methods as `delegate.collectionView?(view, layout: self, …)`. Swift knows
// them only in Objective-C's protocols: here that spelling leads to a property of the same base name, which
// can be called.

extension CollectionViewDelegateFlowLayout {
  /// The methods, to be called as optional ones: nil where the delegate leaves a method out.
  public var collectionView: OptionalFlowLayoutDelegateMethods? {
    OptionalFlowLayoutDelegateMethods(delegate: self)
  }
}

/// The methods of a `CollectionViewDelegateFlowLayout` as UIKit's sources call them:
/// `collectionView?(…)`.
public struct OptionalFlowLayoutDelegateMethods {
  let delegate: any CollectionViewDelegateFlowLayout

  /// The size of an item; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize? {
    collectionViewLayout.answer(of: .sizeForItem) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
    }
  }

  /// The margins of a section's items; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets? {
    collectionViewLayout.answer(of: .insetForSection) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, insetForSectionAt: section)
    }
  }

  /// The least distance of a section's lines; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat? {
    collectionViewLayout.answer(of: .minimumLineSpacing) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
    }
  }

  /// The least distance of items on a line; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat? {
    collectionViewLayout.answer(of: .minimumInteritemSpacing) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section)
    }
  }

  /// The size of a section's header; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize? {
    collectionViewLayout.answer(of: .referenceSizeForHeader) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
    }
  }

  /// The size of a section's footer; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize? {
    collectionViewLayout.answer(of: .referenceSizeForFooter) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
    }
  }
}
