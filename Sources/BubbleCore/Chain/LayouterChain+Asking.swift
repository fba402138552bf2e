/// A request to one layouter.
extension LayouterChain {
  /// Returns the context for one layouter of the chain, so that it can wrap the layouters after it.
  ///
  /// It is for tools that try a layouter out; the chain itself asks in order.
  package func context(_ context: LayoutContext, asking id: LayouterID) -> LayoutContext {
    var context = context
    context.chain.links = links
    context.chain.place = index(of: id) ?? layouters.count
    context.chain.recorder = ChainRecorder()
    return context
  }
}
