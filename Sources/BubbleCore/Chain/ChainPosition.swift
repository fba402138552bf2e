/// Where in a chain the layouter stands that is asked, and what the chain notes meanwhile: its part of a
/// ``LayoutContext``.
struct ChainPosition: Sendable {
  /// The chain that asks, if one does.
  var links: ChainLinks?
  /// The place of the layouter that is asked.
  var place = -1
  /// Notes faults behind a layouter that wraps others.
  var recorder: ChainRecorder?
  /// Writes down who is asked, for an explanation.
  var trace: ChainTrace?
  /// Counts what layouters cost.
  var meter: WorkMeter?
}
