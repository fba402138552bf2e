import Foundation

/// What the rest of the chain makes of a message, for a layouter that wraps it.
extension LayoutContext {
  /// The tree that the first suitable layouter behind the asking one makes.
  ///
  /// The layouters behind are asked in the chain's order, as for any message: one that throws, or whose
  /// tree can't be solved, is reported and the next one is tried. Where no layouter is suitable it is the
  /// row for unsupported content; so it is outside of a chain, in a context made by hand.
  ///
  /// A layouter that asks this ``BubbleLayouter/wraps``: else its key does not say what it wraps.
  ///
  /// - Parameter message: The message to lay out, as a rule the one that the asking layouter was given.
  /// - Throws: ``ChainError/notBoxes(_:)`` if that layouter makes cells of its own kind;
  ///   ``ChainError/failed(_:reason:)`` if it fails and the asking one does not ``BubbleLayouter/wraps``.
  public func next(_ message: Message) throws(ChainError) -> LayoutBox {
    let box: LayoutBox? = try firstBehind(message) { links, layouter, place, context in
      guard let boxLayouter = links.boxLayouters[place] else {
        throw ChainWalk.Stop(error: .notBoxes(layouter.id))
      }
      let box = try boxLayouter.buildBox(peer: context.peer, message: message, context: context)
      try LayoutContext.accept(
        box, meter: links.standings[place] == nil ? nil : context.chain.meter,
        width: context.environment.width)
      return box
    }
    return box ?? ChainLinks.lastResort.box(for: message, strings: strings)
  }

  /// Checks a box that is wrapped, and charges for it.
  ///
  /// Apart: layouters that wrap each other have what ``next(_:)`` needs of the stack once each.
  @inline(never)
  private static func accept(
    _ box: LayoutBox, meter: WorkMeter?, width: CGFloat
  ) throws(BoxError) {
    try box.validateTree()
    meter?.chargeInner(LayoutWork.estimate(box, width: width))
  }

  /// The finished cell that the first suitable layouter behind the asking one makes.
  ///
  /// For layouters with a kind of cell of their own around another; ``next(_:)`` serves those that
  /// put a tree into their own bubble. The rest is as there.
  ///
  /// - Throws: ``ChainError/failed(_:reason:)`` if that layouter fails and the asking one is no
  ///   layouter that ``BubbleLayouter/wraps``.
  public func nextLayout(_ message: Message) throws(ChainError) -> any CellLayout {
    let layout: (any CellLayout)? = try firstBehind(message) {
      links, layouter, place, context in
      try links.layout(by: layouter, at: place, of: message, in: context)
    }
    return layout ?? ChainLinks.lastResort.layout(message: message, context: self)
  }

  /// The key of the first suitable layouter behind the asking one: part of the key of one that wraps it.
  public func nextKey(for message: Message) -> LayoutKey {
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
        // Not added up: what those behind wrapped is part of it.
        recorder.wrappedTime = before + (end - start)
      }
    }
    return try walk.first { layouter, place, context throws in
      try build(links, layouter, place, context)
    }
  }
}

extension LayoutBox {
  /// Checks what solving the tree would check, so that a wrong tree counts as a fault of its own layouter.
  fileprivate func validateTree() throws(BoxError) {
    _ = try BoxCounts(ofTree: self)
    try validateBoxes()
  }

  private func validateBoxes() throws(BoxError) {
    try validate()
    for child in children { try child.validateBoxes() }
  }
}
