import Foundation

/// An ordered list of layouters.
///
/// The first suitable layouter lays a message out.
///
/// A chain is a value: copies are independent, each conversation may have its own, and nothing is global.
/// After the last layouter there is one that cannot be removed. It shows a message that no layouter takes
/// as an unsupported row; no message is dropped.
///
/// ```swift
/// var chain = LayouterChain([ServiceLayouter(), TextLayouter()])
/// try chain.insert(VoiceLayouter(), before: "text")
/// print(chain.layouters.map(\.id))      // service, voice, text
/// ```
public struct LayouterChain: Sendable {
  /// The chain's layouters and budget, shared by its copies; a change makes a new value.
  private(set) var links: ChainLinks

  /// Makes a chain.
  ///
  /// - Parameters:
  ///   - layouters: The layouters in the order of asking.
  ///   - budget: The time limit for one layouter and one message; nil: none.
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

  /// The layouters in the order of asking.
  public internal(set) var layouters: [any BubbleLayouter] {
    get { links.layouters }
    set { links = ChainLinks(newValue, budget: links.budget) }
  }

  /// The time limit for one layouter and one message; nil: none.
  public var budget: LayoutBudget? {
    get { links.budget }
    set { links = ChainLinks(links.layouters, budget: newValue) }
  }

  /// The result of laying out a message.
  public struct Result: Sendable {
    /// The layout.
    public var layout: any CellLayout
    /// The key of the first suitable layouter.
    ///
    /// It differs from the layout's own if that layouter failed; the message is laid out again when this key changes.
    package var requestedKey: LayoutKey
    /// The problems on the way.
    public var diagnostics: [Diagnostic]
  }

  /// Lays a message out: asks the layouters from the first one on until one is suitable and succeeds.
  ///
  /// A layouter is reported if it throws, exceeds the ``budget``, or makes a layout with an impossible
  /// size or a part outside of the cell. Then the next suitable one takes the message. Boxes that stick out of the cell
  /// are an exception: they are moved into it, and drawn smaller if they are wider, down to an eighth of their size.
  ///
  /// - Complexity: O(*n*) in the number of layouters that take the message's content type.
  public func cellLayout(for message: Message, context: consuming LayoutContext) -> Result {
    cellLayout(for: message, context: consume context, passingOver: [])
  }

  /// Lays a message out as if the chain did not have some layouters: in the same way as a pass that has
  /// switched them off.
  package func cellLayout(
    for message: Message, context: consuming LayoutContext, passingOver ids: [LayouterID]
  ) -> Result {
    let links = links
    if !ids.isEmpty { context.chain.meter = links.meter(passingOver: ids) }
    var walk = ChainWalk(links, message: message, context: consume context, behind: -1)
    // At the top level nothing is thrown: faults become diagnostics.
    let found = try? walk.first { layouter, place, context throws in
      try links.layout(by: layouter, at: place, of: message, in: context)
    }
    let layout = found ?? walk.lastResort()
    return Result(
      layout: layout, requestedKey: walk.requestedKey ?? layout.key,
      diagnostics: walk.diagnostics)
  }

  /// Lays a message out and returns the work of metered layouters too, in units of ``WorkBudget``.
  package func meteredLayout(
    for message: Message, context: LayoutContext
  ) -> (result: Result, units: Int) {
    let meter = UsageMeter()
    var context = context
    context.chain.meter = meter
    let result = cellLayout(for: message, context: context)
    return (result, meter.take().charges.reduce(0) { $0 + $1.units })
  }

  /// Returns the key of a message's layout, without laying it out.
  public func layoutKey(for message: Message, context: LayoutContext) -> LayoutKey {
    links.layoutKey(for: message, behind: -1, in: context)
  }
}
