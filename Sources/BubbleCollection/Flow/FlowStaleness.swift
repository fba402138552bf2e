import Foundation

/// What a flow layout has to do again in its next preparation.
struct FlowStaleness: Equatable {
  /// Break all lines.
  var lines = false
  /// Ask the delegate for everything.
  var metrics = false
  /// Ask the delegate for all but the sizes of items.
  var sectionMetrics = false
  /// Take over counts; a batch's update items say where.
  var counts = false
  /// Forget measured sizes.
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
