/// Building the layout of one link of the chain.
extension ChainLinks {
  /// Returns the checked layout by the layouter at an index.
  ///
  /// A wrapping layouter's layout may be of an impossible size, or cost too much, because of the wrapped
  /// layout. Then the wrapped layout is built separately: the layouter at fault is recorded, and the wrapping
  /// one tries again without it.
  ///
  /// - Throws: The errors of the layouter, ``BoxError``, ``CellLayoutError``.
  func layout(
    by layouter: any BubbleLayouter, at place: Int, of message: Message, in context: LayoutContext
  ) throws -> any CellLayout {
    guard wraps[place] else { return try checkedLayout(by: layouter, of: message, in: context) }
    return try wrappingLayout(by: layouter, at: place, of: message, in: context)
  }

  private func wrappingLayout(
    by layouter: any BubbleLayouter, at place: Int, of message: Message, in context: LayoutContext
  ) throws -> any CellLayout {
    var limited = context
    if standings[place] == nil, let layoutLimit { limited.layoutLimit = layoutLimit }
    do {
      return try checkedLayout(by: layouter, of: message, in: limited)
    } catch {
      guard error is CellLayoutError || error is BoxError, let recorder = context.chain.recorder
      else { throw error }
      let before = recorder.failureCount
      // Only the recorded faults matter here: the wrapping layouter asks for the layout again.
      _ = try? context.wrappedLayout(for: message)
      let isBlamed = recorder.failureCount > before
      if !isBlamed {
        // No metered layouter caused it: then the limit does not apply.
        guard limited.layoutLimit < context.layoutLimit, (error as? BoxError)?.isWork == true
        else { throw error }
        limited = context
      }
      return try checkedLayout(by: layouter, of: message, in: limited)
    }
  }

  private func checkedLayout(
    by layouter: any BubbleLayouter, of message: Message, in context: LayoutContext
  ) throws -> any CellLayout {
    let layout = try layouter.buildLayout(
      peer: context.peer, message: message, context: context)
    try layout.check(width: context.environment.width)
    let id = layout.key.messageID
    if id != message.id { throw CellLayoutError.foreignKey(id) }
    return layout
  }
}
