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

extension CollectionViewLayoutInvalidationContext {
  /// Says whether a flow layout's metrics and lines are stale; ignored by contexts of other layouts.
  package func setFlowIsStale(_ isStale: Bool) {
    let flow = self as? CollectionViewFlowLayoutInvalidationContext
    flow?.invalidateFlowLayoutDelegateMetrics = isStale
    flow?.invalidateFlowLayoutAttributes = isStale
  }
}

/// The parts that a flow layout must compute again in its next preparation.
struct FlowStaleness: Equatable {
  /// Whether to break all lines.
  var lines = false
  /// Whether to ask the delegate for everything.
  var metrics = false
  /// Whether to ask the delegate for everything except the sizes of items.
  var sectionMetrics = false
  /// Whether to apply new counts; a batch's update items have the places.
  var counts = false
  /// Whether to discard measured sizes.
  var measuredSizes = false

  static let nothing = FlowStaleness()
  static let everything = FlowStaleness(
    lines: true, metrics: true, counts: true, measuredSizes: true)

  mutating func add(_ context: CollectionViewLayoutInvalidationContext) {
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    if context.invalidateDataSourceCounts {
      counts = true
      if context.invalidateEverything {
        self = .everything
      } else if flow?.storedDelegateMetrics == true {
        metrics = true
      }
      return
    }
    if flow?.invalidatesSectionMetrics == true { sectionMetrics = true }
    if flow?.forgetsMeasuredSizes == true { measuredSizes = true }
    if flow?.invalidateFlowLayoutDelegateMetrics ?? true { metrics = true }
    if context.invalidateEverything || flow?.invalidateFlowLayoutAttributes ?? true { lines = true }
  }
}

#if DEBUG
  extension CollectionViewFlowLayout {
    /// The maximum number of items whose sizes are requested once more in a batch.
    private static let survivorLimit = 32

    /// Reports to the host, if it listens, an item that stays in a batch although the delegate's size has
    /// changed: sources written for UIKit expect requests for all sizes.
    func checkSizesOfSurvivors(_ queries: inout FlowQueries) {
      let view = queries.view
      guard !hasReportedStaleSize, view.diagnosticHandler != nil, let update = view.updates.batch
      else { return }
      var asked = 0
      for visible in view.visibleElements where visible.element.category == .cell {
        guard asked < Self.survivorLimit else { return }
        guard let path = update.name(after: visible.element)?.indexPath, geometry.contains(path),
          let run = geometry.sections[path.section].items
            .sizeRuns(in: path.item..<path.item + 1).first, !run.isMeasured
        else { continue }
        asked += 1
        let size = queries.delegateSize(ofItemAt: path)
        guard size != run.size else { continue }
        hasReportedStaleSize = true
        let (kept, now) = (geometry.axis.size(run.size), geometry.axis.size(size))
        return view.report(
          .layout(
            """
            item \(path.item) of section \(path.section) keeps its size of \(kept.width) × \(kept.height) in a \
            batch update, but the delegate gives \(now.width) × \(now.height) for it now. A batch asks for the \
            sizes of new and reloaded items only: reload items whose sizes it changes, or set the flow layout's \
            asksForAllSizesInBatchUpdates, which asks for all, as UIKit does.
            """))
      }
    }
  }
#endif
