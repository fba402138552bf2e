/// Building the layout of one link of the chain.
extension ChainLinks {
  /// The layout that the layouter at a place makes, checked.
  ///
  /// What a wrapping layouter makes may be of an impossible size, or cost too much, because of what it wraps.
  /// Then that is built alone: the layouter at fault is noted, and the wrapping one tries again without it.
  ///
  /// - Throws: What the layouter throws, ``BoxError``, ``CellLayoutError``.
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
      // What comes of it does not matter here: it is asked for again by the wrapping one.
      _ = try? context.nextLayout(message)
      let isBlamed = recorder.failureCount > before
      if !isBlamed {
        // No layouter whose work is counted made it so: then the limit does not hold.
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
