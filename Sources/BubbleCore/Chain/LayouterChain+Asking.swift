/// Asking one layouter by hand.
extension LayouterChain {
  /// The context in which a layouter of the chain is asked: what stands behind it can be asked for the
  /// rest.
  ///
  /// For tools that try a layouter out; the chain itself asks in order.
  package func context(_ context: LayoutContext, asking id: LayouterID) -> LayoutContext {
    var context = context
    context.chain.links = links
    context.chain.place = index(of: id) ?? layouters.count
    context.chain.recorder = ChainRecorder()
    return context
  }
}
