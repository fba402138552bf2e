import Foundation

/// An ordered list of layouters.
///
/// The first one that is suitable lays a message out.
///
/// A chain is a value: copies are independent, each conversation may have its own, and nothing is
/// global. Behind the last layouter stands one that can't be removed: a message that no layouter takes is
/// shown as an unsupported row, never dropped.
///
/// ```swift
/// var chain = LayouterChain([ServiceLayouter(), TextLayouter()])
/// chain.insert(PollLayouter(), before: "text")
/// chain.layouters.map(\.id)      // service, poll, text
/// ```
public struct LayouterChain: Sendable {
  /// What the chain is made of, shared by its copies: changing one makes others.
  private(set) var links: ChainLinks

  /// Makes a chain.
  ///
  /// - Parameters:
  ///   - layouters: The layouters in the order in which they are asked.
  ///   - budget: How long one of them may take over one message; nil: without limit.
  /// - Precondition: No two layouters share an id, and none is called `unsupported`.
  public init(_ layouters: [any BubbleLayouter] = [], budget: LayoutBudget? = .standard) {
    var ids: Set<LayouterID> = [ChainLinks.lastResort.id]
    for layouter in layouters {
      precondition(
        ids.insert(layouter.id).inserted,
        "the chain has a layouter called \(layouter.id) already")
    }
    links = ChainLinks(layouters, budget: budget)
  }

  /// The layouters in the order in which they are asked.
  public internal(set) var layouters: [any BubbleLayouter] {
    get { links.layouters }
    set { links = ChainLinks(newValue, budget: links.budget) }
  }

  /// How long a layouter may take over one message; nil: without limit.
  public var budget: LayoutBudget? {
    get { links.budget }
    set { links = ChainLinks(links.layouters, budget: newValue) }
  }

  /// What came of asking the chain for a message's layout.
  public struct Result: Sendable {
    /// The layout.
    public var layout: any CellLayout
    /// The key of the layouter that was suitable first.
    ///
    /// It differs from the layout's own if that layouter failed; the message is laid out again when
    /// this key changes.
    public var requestedKey: LayoutKey
    /// What went wrong on the way.
    public var diagnostics: [Diagnostic]
  }

  /// Lays a message out: asks the layouters from the first one on until one is suitable and succeeds.
  ///
  /// A layouter that throws, whose layout has an impossible size or a part outside of the cell, or
  /// that exceeds the ``budget`` is reported, and the next suitable one takes the message.
  ///
  /// - Complexity: O(*n*) in the number of layouters that take the message's content type.
  public func cellLayout(for message: Message, context: consuming LayoutContext) -> Result {
    cellLayout(for: message, context: consume context, passingOver: [])
  }

  /// The same as if the chain had not the layouters of some ids: as a pass built the message that had
  /// switched them off.
  package func cellLayout(
    for message: Message, context: consuming LayoutContext, passingOver ids: [LayouterID]
  ) -> Result {
    let links = links
    if !ids.isEmpty { context.chain.meter = links.meter(passingOver: ids) }
    var walk = ChainWalk(links, message: message, context: consume context, behind: -1)
    // From the top nothing is thrown: every fault is noted.
    let found = try? walk.first { layouter, place, context throws in
      try links.layout(by: layouter, at: place, of: message, in: context)
    }
    let layout = found ?? walk.lastResort()
    return Result(
      layout: layout, requestedKey: walk.requestedKey ?? layout.key,
      diagnostics: walk.diagnostics)
  }

  /// The same, and what those layouters took whose work is counted, in units of ``WorkBudget``.
  package func meteredLayout(
    for message: Message, context: LayoutContext
  ) -> (result: Result, units: Int) {
    let meter = WorkMeter()
    var context = context
    context.chain.meter = meter
    let result = cellLayout(for: message, context: context)
    return (result, meter.take().charges.reduce(0) { $0 + $1.units })
  }

  /// The key under which a message would be laid out, without laying it out.
  public func layoutKey(for message: Message, context: LayoutContext) -> LayoutKey {
    links.layoutKey(for: message, behind: -1, in: context)
  }
}
