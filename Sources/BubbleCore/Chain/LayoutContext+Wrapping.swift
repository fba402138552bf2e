import Foundation

/// Access to the rest of the chain, for a layouter that wraps it.
extension LayoutContext {
  /// Returns the tree of the first suitable layouter after the calling one.
  ///
  /// The chain asks the following layouters in order, as for any message. One that throws, or whose tree cannot be solved,
  /// is reported, and the next one is tried. If no layouter is suitable, the result is the row for unsupported content.
  /// The result is the same outside of a chain, in a context made by hand.
  ///
  /// A layouter that calls this method must declare ``BubbleLayouter/wraps``. Otherwise the key of its layout does not
  /// contain the key of the wrapped layout, and the old layout is kept after the wrapped one has changed.
  ///
  /// - Parameter message: The message to lay out, usually the one of the calling layouter.
  /// - Throws: ``ChainError/notBoxes(_:)`` if that layouter makes cells without boxes; ``ChainError/failed(_:reason:)`` if
  ///   it fails and the calling one does not declare ``BubbleLayouter/wraps``.
  public func wrappedBox(for message: Message) throws(ChainError) -> LayoutBox {
    let box: LayoutBox? = try firstBehind(message) { links, layouter, place, context in
      guard let boxLayouter = links.boxLayouters[place] else {
        throw ChainWalk.Stop(error: .notBoxes(layouter.id))
      }
      let box = try boxLayouter.box(for: message, in: context)
      try LayoutContext.accept(
        box, meter: links.standings[place] == nil ? nil : context.chain.meter,
        width: context.environment.width)
      return box
    }
    return box ?? ChainLinks.lastResort.box(for: message, strings: strings)
  }

  /// Checks a wrapped box, and charges for it.
  ///
  /// It is a separate function to save stack: each of several nested wrapping layouters holds a frame of ``wrappedBox(for:)``.
  @inline(never)
  private static func accept(
    _ box: LayoutBox, meter: UsageMeter?, width: CGFloat
  ) throws(BoxError) {
    try box.validateTree()
    meter?.chargeInner(LayoutWork.estimate(box, width: width))
  }

  /// Returns the finished cell of the first suitable layouter after the calling one.
  ///
  /// It is for layouters whose own kind of cell contains another cell; ``wrappedBox(for:)`` serves those that put
  /// a tree into a bubble. Otherwise the same rules apply.
  ///
  /// - Throws: ``ChainError/failed(_:reason:)`` if that layouter fails and the calling one does not
  ///   declare ``BubbleLayouter/wraps``.
  public func wrappedLayout(for message: Message) throws(ChainError) -> any CellLayout {
    let layout: (any CellLayout)? = try firstBehind(message) {
      links, layouter, place, context in
      try links.layout(by: layouter, at: place, of: message, in: context)
    }
    return layout ?? ChainLinks.lastResort.layout(message: message, context: self)
  }

  /// Returns the key of the first suitable layouter after the calling one: a part of the wrapping layouter's key.
  public func wrappedKey(for message: Message) -> LayoutKey {
    chain.links?.layoutKey(for: message, behind: chain.place, in: self)
      ?? ChainLinks.lastResort.layoutKey(for: message, in: self)
  }

  private func firstBehind<Output>(
    _ message: Message,
    _ build: (
      _ links: ChainLinks, _ layouter: any BubbleLayouter, _ place: Int, _ context: LayoutContext
    ) throws -> Output
  ) throws(ChainError) -> Output? {
    guard let links = chain.links else { return nil }
    var walk = ChainWalk(links, message: message, context: self, behind: chain.place)
    let before = chain.recorder?.wrappedTime ?? 0
    let start = links.budget?.now()
    defer {
      if let recorder = chain.recorder, let start, let end = links.budget?.now() {
        // Not added up, because it includes the time of layouts wrapped further in.
        recorder.wrappedTime = before + (end - start)
      }
    }
    return try walk.first { layouter, place, context throws in
      try build(links, layouter, place, context)
    }
  }
}

extension LayoutBox {
  /// Makes the same checks as solving the tree, so that a wrong tree counts as a fault of the layouter
  /// that made it.
  fileprivate func validateTree() throws(BoxError) {
    _ = try BoxCounts(ofTree: self)
    try validateBoxes()
  }

  private func validateBoxes() throws(BoxError) {
    try validate()
    for child in children { try child.validateBoxes() }
  }
}
