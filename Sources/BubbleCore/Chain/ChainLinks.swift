/// The layouters of a chain and the index over them, made once and never changed.
///
/// A change of a chain makes new ones, so chains are values. A context carries the chain for layouters
/// that wrap the rest of it, and holds one reference.
final class ChainLinks: Sendable {
  /// The layouter for a message that no other layouter takes.
  static let lastResort = UnsupportedLayouter()

  /// The layouters in the order of asking.
  let layouters: [any BubbleLayouter]
  /// By index, the layouters that can be wrapped.
  let boxLayouters: [(any BoxLayouter)?]
  /// By index, whether the layouter wraps others.
  let wraps: [Bool]
  /// By index, the usage records of metered layouters.
  let standings: [LayouterStanding?]
  /// The most that a tree may cost that may have parts by metered layouters; nil if no layouter is metered.
  let layoutLimit: Int?
  /// The time limit for building one layout.
  let budget: LayoutBudget?

  /// For each content type that a layouter names, the indices of the layouters to ask.
  private let typed: [String: [Int]]
  /// The same for text, the type of most messages.
  private let ofText: [Int]
  /// The indices of the layouters to ask for all other types.
  private let untyped: [Int]

  init(_ layouters: [any BubbleLayouter], budget: LayoutBudget?) {
    self.layouters = layouters
    self.budget = budget
    boxLayouters = layouters.map { $0 as? any BoxLayouter }
    wraps = layouters.map(\.wraps)
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

  /// Returns a meter for a message for which some layouters are skipped; nil if none are.
  func meter(passingOver ids: [LayouterID]) -> UsageMeter? {
    guard !ids.isEmpty else { return nil }
    return UsageMeter(switchedOff: layouters.indices.filter { ids.contains(layouters[$0].id) })
  }

  /// Returns the indices of the layouters to ask for a message, in order.
  func candidates(for message: Message) -> [Int] {
    let type = message.contentType
    if type == "text" { return ofText }
    guard type != MessageContent.unreadableType else { return [] }
    return typed[type] ?? untyped
  }

  /// Returns the key of the first suitable layouter after an index.
  func layoutKey(for message: Message, behind place: Int, in context: LayoutContext) -> LayoutKey {
    var context = context
    context.chain.links = self
    for candidate in candidates(for: message) where candidate > place {
      if let meter = context.chain.meter, meter.switchedOff.contains(candidate) { continue }
      guard (try? layouters[candidate].isSuitable(message, in: context)) == true else { continue }
      let layouter = layouters[candidate]
      context.chain.place = candidate
      return layouter.layoutKey(for: message, in: context)
    }
    return ChainLinks.lastResort.layoutKey(for: message, in: context)
  }
}
