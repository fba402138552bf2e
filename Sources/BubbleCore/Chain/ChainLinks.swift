/// The layouters of a chain and the index over them, made once and never changed.
///
/// A chain that is changed makes new ones, so chains are values; and a context, which carries the chain
/// for those who wrap the rest of it, holds one reference.
final class ChainLinks: Sendable {
  /// What takes a message that nobody else takes.
  static let lastResort = UnsupportedLayouter()

  /// The layouters in the order in which they are asked.
  let layouters: [any BubbleLayouter]
  /// By place, those that can be wrapped.
  let boxLayouters: [(any BoxLayouter)?]
  /// By place, whether the layouter wraps others.
  let wraps: [Bool]
  /// By place, those whose work is counted.
  let standings: [LayouterStanding?]
  /// What a tree may cost that may be theirs; nil where nobody's work is counted.
  let layoutLimit: Int?
  /// By place, who is asked about one message after the other.
  ///
  /// `nonisolated(unsafe)`: nobody writes to them after they are made, and they are freed with this object.
  nonisolated(unsafe) private let askable: UnsafeMutablePointer<Askable>
  /// What building one layout may cost.
  let budget: LayoutBudget?

  /// For each content type that a layouter names, the places of those to ask.
  private let typed: [String: [Int]]
  /// The places of those to ask for all other types.
  private let untyped: [Int]

  init(_ layouters: [any BubbleLayouter], budget: LayoutBudget?) {
    self.layouters = layouters
    self.budget = budget
    boxLayouters = layouters.map { $0 as? any BoxLayouter }
    wraps = layouters.map { $0 is any WrappingLayouter }
    standings = layouters.map { ($0 as? any MeteredLayouter)?.standing }
    layoutLimit = standings.compactMap { $0?.layoutLimit }.max()
    askable = .allocate(capacity: layouters.count)
    for (place, layouter) in layouters.enumerated() {
      (askable + place).initialize(to: Askable(layouter))
    }
    let types = layouters.map(\.contentTypes)
    untyped = layouters.indices.filter { types[$0] == nil }
    var typed: [String: [Int]] = [:]
    for type in Set(types.compactMap { $0 }.joined()) {
      typed[type] = layouters.indices.filter { types[$0]?.contains(type) ?? true }
    }
    self.typed = typed
  }

  deinit {
    askable.deinitialize(count: layouters.count)
    askable.deallocate()
  }

  /// A layouter that is asked whether it is suitable.
  ///
  /// It can't be copied, so who asks borrows it: the references of an element that is taken out of an
  /// array are counted, and thirty of them are asked a message.
  private struct Askable: ~Copyable {
    private let layouter: any BubbleLayouter
    /// Which members a message must have some of for the layouter to be asked.
    private let memberBits: UInt64

    init(_ layouter: any BubbleLayouter) {
      self.layouter = layouter
      memberBits = layouter.memberNames.map(Message.memberBits) ?? .max
    }

    @inline(__always)
    borrowing func isSuitable(_ message: Message) -> Bool {
      // Who decorates messages that have something special is not asked for all the others.
      guard memberBits == .max || message.mayHaveMembers(memberBits) else { return false }
      return (try? layouter.isSuitable(message)) == true
    }
  }

  /// A meter for a message for which some layouters are not asked; nil: all are.
  func meter(passingOver ids: [LayouterID]) -> WorkMeter? {
    guard !ids.isEmpty else { return nil }
    return WorkMeter(switchedOff: layouters.indices.filter { ids.contains(layouters[$0].id) })
  }

  /// The places of the layouters to ask for a message, in order.
  func candidates(for message: Message) -> [Int] {
    let type = message.contentType
    guard type != Content.unreadableType else { return [] }
    return typed[type] ?? untyped
  }

  /// The layouters to ask for the content type that was asked for last: most messages are of one type.
  struct Memo {
    fileprivate var type = ""
    fileprivate var candidates: [Int]?
  }

  /// The key of the first suitable layouter behind a place.
  func layoutKey(for message: Message, behind place: Int, in context: LayoutContext) -> LayoutKey {
    var context = context
    var memo = Memo()
    return layoutKey(for: message, behind: place, in: &context, &memo)
  }

  /// The same for one message after the other; the context is left with the asked layouter's place.
  func layoutKey(
    for message: Message, behind place: Int, in context: inout LayoutContext, _ memo: inout Memo
  ) -> LayoutKey {
    if context.chain.links !== self { context.chain.links = self }
    if memo.candidates == nil || memo.type != message.contentType {
      memo = Memo(type: message.contentType, candidates: candidates(for: message))
    }
    for candidate in memo.candidates ?? [] where candidate > place {
      if let meter = context.chain.meter, meter.switchedOff.contains(candidate) { continue }
      guard askable[candidate].isSuitable(message) else { continue }
      context.chain.place = candidate
      return layouters[candidate].layoutKey(for: message, in: context)
    }
    return ChainLinks.lastResort.layoutKey(for: message, in: context)
  }
}
