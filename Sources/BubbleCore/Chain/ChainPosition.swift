/// Where in a chain the layouter stands that is asked, and what the chain notes meanwhile: its part of a
/// ``LayoutContext``.
struct ChainPosition: Sendable {
  /// The chain that asks, if one does.
  var links: ChainLinks?
  /// The place of the layouter that is asked.
  var place = -1
  /// The key of the layouter that is asked, for the message that it was given; nil behind one that wraps.
  var key: LayoutKey?
  /// Notes faults behind a layouter that wraps others.
  var recorder: ChainRecorder?
  /// Records the layouters that are asked, for an explanation.
  var trace: ChainTrace?
  /// Counts what layouters cost.
  var meter: WorkMeter?
}

extension LayoutContext {
  /// The key of what a layouter makes of a message in this context: the one that the chain has made already,
  /// unless the layouter makes something of another message, or in another context, than it was given.
  func key(of layouter: any BubbleLayouter, for message: Message) -> LayoutKey {
    if let key = chain.key, key.message.isCopy(of: message), key.layouter == layouter.id,
      key.version == layouter.version, key.neighbours == neighbours, key.time == time
    {
      return key
    }
    return layouter.layoutKey(for: message, in: self)
  }
}
