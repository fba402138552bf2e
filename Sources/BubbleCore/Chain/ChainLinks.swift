/// The layouters of a chain and the index over them, made once and never changed.
///
/// A chain that is changed makes new ones, so chains are values; and a context, which carries the chain
/// for layouters that wrap the rest of it, holds one reference.
final class ChainLinks: Sendable {
  /// What takes a message that no other layouter takes.
  static let lastResort = UnsupportedLayouter()

  /// The layouters in the order in which they are asked.
  let layouters: [any BubbleLayouter]
  /// By place, those that can be wrapped.
  let boxLayouters: [(any BoxLayouter)?]
  /// By place, whether the layouter wraps others.
  let wraps: [Bool]
  /// By place, those whose work is counted.
  let standings: [LayouterStanding?]
  /// By place, whether the layouter looks at the environment to say whether it takes a message.
  private let looksAround: [Bool]
  /// What a tree may cost that may be theirs; nil where no layouter's work is counted.
  let layoutLimit: Int?
  /// What building one layout may cost.
  let budget: LayoutBudget?

  /// For each content type that a layouter names, the places of those to ask.
  private let typed: [String: [Int]]
  /// The same for text, which most messages are.
  private let ofText: [Int]
  /// The places of those to ask for all other types.
  private let untyped: [Int]

  init(_ layouters: [any BubbleLayouter], budget: LayoutBudget?) {
    self.layouters = layouters
    self.budget = budget
    boxLayouters = layouters.map { $0 as? any BoxLayouter }
    wraps = layouters.map(\.wraps)
    looksAround = layouters.map { !$0.suitabilityDependencies.isEmpty }
    standings = layouters.map { ($0 as? any MeteredLayouter)?.standing }
    layoutLimit = standings.compactMap { $0?.layoutLimit }.max()
    let types = layouters.map(\.contentTypes)
    untyped = layouters.indices.filter { types[$0] == nil }
    var typed: [String: [Int]] = [:]
    for type in Set(types.compactMap { $0 }.joined()) {
      typed[type] = layouters.indices.filter { types[$0]?.contains(type) ?? true }
    }
    self.typed = typed
    ofText = typed["text"] ?? untyped
  }

  /// A meter for a message for which some layouters are not asked; nil: all are.
  func meter(passingOver ids: [LayouterID]) -> WorkMeter? {
    guard !ids.isEmpty else { return nil }
    return WorkMeter(switchedOff: layouters.indices.filter { ids.contains(layouters[$0].id) })
  }

  /// The places of the layouters to ask for a message, in order.
  func candidates(for message: Message) -> [Int] {
    let type = message.contentType
    if type == "text" { return ofText }
    guard type != MessageContent.unreadableType else { return [] }
    return typed[type] ?? untyped
  }

  /// Whether the layouter at a place takes a message.
  @inline(__always)
  func isSuitable(
    at place: Int, _ message: borrowing Message, in context: borrowing LayoutContext
  ) throws -> Bool {
    looksAround[place]
      ? try layouters[place].isSuitable(message, in: context)
      : try layouters[place].isSuitable(message)
  }

  /// The key of the first suitable layouter behind a place.
  func layoutKey(for message: Message, behind place: Int, in context: LayoutContext) -> LayoutKey {
    var context = context
    context.chain.links = self
    for candidate in candidates(for: message) where candidate > place {
      if let meter = context.chain.meter, meter.switchedOff.contains(candidate) { continue }
      guard (try? isSuitable(at: candidate, message, in: context)) == true else { continue }
      let layouter = layouters[candidate]
      context.chain.place = candidate
      return layouter.layoutKey(for: message, in: context)
    }
    return ChainLinks.lastResort.layoutKey(for: message, in: context)
  }
}
