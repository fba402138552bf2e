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
    answer(of: .sizeForItem, collectionViewLayout) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
    }
  }

  /// The margins of a section's items; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets? {
    answer(of: .insetForSection, collectionViewLayout) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, insetForSectionAt: section)
    }
  }

  /// The least distance of a section's lines; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat? {
    answer(of: .minimumLineSpacing, collectionViewLayout) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
    }
  }

  /// The least distance of items on a line; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat? {
    answer(of: .minimumInteritemSpacing, collectionViewLayout) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section)
    }
  }

  /// The size of a section's header; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize? {
    answer(of: .referenceSizeForHeader, collectionViewLayout) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
    }
  }

  /// The size of a section's footer; nil if the delegate leaves the method out.
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize? {
    answer(of: .referenceSizeForFooter, collectionViewLayout) {
      delegate.collectionView(
        collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
    }
  }

  /// Nil if the method's default answered.
  private func answer<Answer>(
    of method: MissingMethods, _ layout: CollectionViewLayout, _ ask: () -> Answer
  ) -> Answer? {
    layout.missingMethods.remove(method)
    let answer = ask()
    return layout.missingMethods.contains(method) ? nil : answer
  }
}
