import Foundation

/// What of a flow layout is stale: `UICollectionViewFlowLayoutInvalidationContext`.
///
/// Apple's page says that both flags are false by default; AppKit's page and UIKit itself say true.
///
/// A batch update's context is one of these with neither flag set: the layout then asks the
/// delegate for the metrics of all sections, but only for the sizes of items that are new or reloaded.
/// Setting ``invalidateFlowLayoutDelegateMetrics`` to true, in an override of `invalidateLayout(with:)`,
/// has it ask for all; so does ``CollectionViewFlowLayout/asksForAllSizesInBatchUpdates``.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate's sizes, insets and spacings are stale; true by default.
  open var invalidateFlowLayoutDelegateMetrics: Bool {
    get { storedDelegateMetrics ?? true }
    set { storedDelegateMetrics = newValue }
  }

  /// Whether the lines are to be broken again; true by default.
  ///
  /// With this alone the sizes stay that the delegate gave before.
  open var invalidateFlowLayoutAttributes: Bool {
    get { storedAttributes ?? true }
    set { storedAttributes = newValue }
  }

  /// Whether insets, spacings, headers and footers are to be asked for, which the sizes of items do not depend
  /// on; for layouts of this package that know that these alone have changed.
  package var invalidatesSectionMetrics = false

  /// Whether what items measured is to be forgotten, too.
  package var forgetsMeasuredSizes = false

  var storedDelegateMetrics: Bool?
  var storedAttributes: Bool?
}
