import Foundation

/// The stale parts of a flow layout: `UICollectionViewFlowLayoutInvalidationContext`.
///
/// Apple's page gives false as the default of both flags; AppKit's page and UIKit itself give true.
///
/// The context of a batch update has neither flag set. The layout then asks the delegate for the metrics of
/// all sections, but only for the sizes of new or reloaded items. To make it ask for all, set
/// ``invalidateFlowLayoutDelegateMetrics`` to true in an override of `invalidateLayout(with:)`, or set
/// ``CollectionViewFlowLayout/asksForAllSizesInBatchUpdates``.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate's sizes, insets and spacings are stale; true by default.
  open var invalidateFlowLayoutDelegateMetrics: Bool {
    get { storedDelegateMetrics ?? true }
    set { storedDelegateMetrics = newValue }
  }

  /// Whether the lines must be broken again; true by default.
  ///
  /// If only this flag is set, the sizes that the delegate gave before stay.
  open var invalidateFlowLayoutAttributes: Bool {
    get { storedAttributes ?? true }
    set { storedAttributes = newValue }
  }

  /// Whether to request insets, spacings, headers and footers again, on which the sizes of items do not
  /// depend; for layouts of this package in which only these changed.
  package var invalidatesSectionMetrics = false

  /// Whether to discard measured sizes, too.
  package var forgetsMeasuredSizes = false

  var storedDelegateMetrics: Bool?
  var storedAttributes: Bool?
}
