/// The position of the current layouter in its chain, and the chain's records: its part of a ``LayoutContext``.
struct ChainPosition: Sendable {
  /// The chain; nil outside of one.
  var links: ChainLinks?
  /// The index of the current layouter.
  var place = -1
  /// The key of the current layouter for its message; nil for a wrapped layouter.
  var key: LayoutKey?
  /// The record of wrapped layouters' faults.
  var recorder: ChainRecorder?
  /// The record of the layouters asked, for an explanation.
  var trace: ChainTrace?
  /// The meter of the layouters' work.
  var meter: UsageMeter?
  /// Whether a cell whose content sticks out of it is drawn smaller, and not refused.
  var fits = false
}

extension LayoutContext {
  /// Returns the key of a layouter for a message in this context.
  ///
  /// The chain has made it already, unless the layouter lays out another message, or in another context,
  /// than it was given.
  func key(of layouter: any BubbleLayouter, for message: Message) -> LayoutKey {
    if let key = chain.key, key.message.isCopy(of: message), key.layouter == layouter.id,
      key.version == layouter.version, key.neighbours == neighbours, key.time == time
    {
      return key
    }
    return layouter.layoutKey(for: message, in: self)
  }
}
