import BubbleCollection
import Foundation

// UIKit's sources call optional methods as `delegate.collectionView?(view, layout: self, …)`. Swift supports
// them only in Objective-C's protocols. Here that spelling refers to a property of the same base name, which
// can be called.

extension CollectionViewDelegateFlowLayout {
  /// The methods, callable as optional ones: their results are nil if the delegate lacks the method.
  public var collectionView: OptionalFlowLayoutDelegateMethods? {
    OptionalFlowLayoutDelegateMethods(delegate: self)
  }
}

/// The methods of a `CollectionViewDelegateFlowLayout` in the form in which UIKit's sources call them:
/// `collectionView?(…)`.
public struct OptionalFlowLayoutDelegateMethods {
  let delegate: any CollectionViewDelegateFlowLayout

  /// Returns the size of an item; nil if the delegate lacks the method.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize? {
    collectionViewLayout.answer(of: .sizeForItem) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
    }
  }

  /// Returns the margins of a section's items; nil if the delegate lacks the method.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets? {
    collectionViewLayout.answer(of: .insetForSection) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, insetForSectionAt: section)
    }
  }

  /// Returns the minimum distance of a section's lines; nil if the delegate lacks the method.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat? {
    collectionViewLayout.answer(of: .minimumLineSpacing) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
    }
  }

  /// Returns the minimum distance of items on a line; nil if the delegate lacks the method.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat? {
    collectionViewLayout.answer(of: .minimumInteritemSpacing) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section)
    }
  }

  /// Returns the size of a section's header; nil if the delegate lacks the method.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize? {
    collectionViewLayout.answer(of: .referenceSizeForHeader) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
    }
  }

  /// Returns the size of a section's footer; nil if the delegate lacks the method.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize? {
    collectionViewLayout.answer(of: .referenceSizeForFooter) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
    }
  }

  // In UIKit's sources the value of an optional call has members, `delegate.collectionView?(…).left`, and with
  // `!` it is not an optional. So each method exists a second time, for contexts that do not accept an
  // optional. If the delegate lacks the method, its default then returns the layout's property.

  /// Returns the size of an item.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    delegate.collectionView(collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
  }

  /// Returns the margins of a section's items.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, insetForSectionAt: section)
  }

  /// Returns the minimum distance of a section's lines.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
  }

  /// Returns the minimum distance of items on a line.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section)
  }

  /// Returns the size of a section's header.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
  }

  /// Returns the size of a section's footer.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    delegate.collectionView(
      collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
  }
}
