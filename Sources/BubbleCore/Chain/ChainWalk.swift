/// One question to a chain: which layouter lays a message out.
///
/// Everything that asks the layouters goes through here, so that a layout, what a wrapping layouter gets
/// and what an explanation reports are the same answer.
struct ChainWalk: ~Copyable {
  private let links: ChainLinks
  private let message: Message
  /// The layouters behind this place are asked.
  private let start: Int
  private var context: LayoutContext
  private var ownDiagnostics: [Diagnostic] = []

  /// The key of the layouter that was suitable first; nil until one was.
  private(set) var requestedKey: LayoutKey?

  /// A walk from the layouter behind `place` on.
  init(
    _ links: ChainLinks, message: Message, context: consuming LayoutContext, behind place: Int
  ) {
    self.links = links
    self.message = message
    context.chain.links = links
    context.chain.key = nil
    self.context = context
    start = place
  }

  /// What went wrong, in order.
  var diagnostics: [Diagnostic] {
    context.chain.recorder.map { ownDiagnostics + $0.diagnostics } ?? ownDiagnostics
  }

  /// What is shown where no layouter takes the message.
  func lastResort() -> any CellLayout {
    ChainLinks.lastResort.layout(message: message, context: context)
  }

  private var isTop: Bool { start < 0 }

  /// What `build` makes with the first suitable layouter with which it succeeds; nil if there is none.
  ///
  /// - Throws: ``ChainError/failed(_:reason:)`` where a fault can't be noted anywhere, and the error of a
  ///   ``Stop``.
  mutating func first<Output>(
    _ build: (_ layouter: any BubbleLayouter, _ place: Int, _ context: LayoutContext) throws
      -> Output
  ) throws(ChainError) -> Output? {
    let trace = context.chain.trace
    trace?.begin()
    defer { trace?.end(links, message: message, behind: start) }
    for place in links.candidates(for: message) where place > start {
      let began = trace?.now() ?? .zero
      if context.chain.recorder?.hasFailed(place: place, message: message) == true {
        trace?.answer(
          .failedBefore, by: links.layouters[place].id, place: place, since: began)
        continue
      }
      if context.chain.meter?.passesOver(place) == true { continue }
      context.chain.place = place
      context.chain.meter?.open()
      var isAsked = false
      do {
        // Most are not suitable: they are asked where they stand.
        guard try links.isSuitable(at: place, message, in: context) else {
          close(place, nil)
          trace?.answer(
            .notSuitable, by: links.layouters[place].id, place: place, since: began)
          continue
        }
        let layouter = links.layouters[place]
        isAsked = true
        if isTop { try askForKey(layouter, place) }
        let output: Output
        if let budget = links.budget {
          let stopwatch = Stopwatch(budget, context.chain.recorder)
          output = try build(layouter, place, context)
          try stopwatch.check()
        } else {
          output = try build(layouter, place, context)
        }
        close(place, .built)
        trace?.answer(.took, by: layouter.id, place: place, since: began)
        return output
      } catch {
        try note(error, place: place, isAsked: isAsked, since: began)
      }
    }
    return nil
  }

  /// Has the first suitable layouter of all say its key.
  ///
  /// Apart, as is what follows a fault: layouters that wrap each other have what ``first(_:)`` needs of the stack once each.
  @inline(never)
  private mutating func askForKey(
    _ layouter: any BubbleLayouter, _ place: Int
  ) throws(CellLayoutError) {
    context.chain.key = nil
    if requestedKey == nil {
      let key = layouter.layoutKey(for: message, in: context)
      requestedKey = key
      context.chain.key = key
      if key.messageID != message.id {
        requestedKey = LayoutKey(
          layouter: layouter.id, version: layouter.version, message: message, context: context)
        throw .foreignKey(key.messageID)
      }
    }
    if links.wraps[place], context.chain.recorder == nil {
      context.chain.recorder = ChainRecorder()
    }
  }

  /// Notes a fault of a layouter, so that the next one is asked.
  ///
  /// - Throws: The error of a ``Stop``, and a fault that can't be noted anywhere.
  @inline(never)
  private mutating func note(
    _ error: any Error, place: Int, isAsked: Bool, since began: Duration
  ) throws(ChainError) {
    let layouter = links.layouters[place]
    let trace = context.chain.trace
    if let stop = error as? Stop {
      close(place, .failed)
      let verdict = Explanation.Verdict.buildFailed(error: stop.error.description)
      trace?.answer(verdict, by: layouter.id, place: place, since: began)
      throw stop.error
    }
    let explaining = layouter as? any FaultExplaining
    let error = explaining?.explanation(of: error, message: message, context: context) ?? error
    close(place, (error as? any LimitedError)?.isOverLimit == true ? .stopped : .failed)
    let text = "\(error)"
    trace?.answer(
      isAsked ? .buildFailed(error: text) : .isSuitableThrew(error: text), by: layouter.id,
      place: place, since: began)
    try report(text, by: layouter.id, place: place)
  }

  /// Notes what a layouter cost, if that is counted.
  private func close(_ place: Int, _ outcome: WorkAccount.Outcome?) {
    context.chain.meter?.close(links.standings[place] == nil ? nil : place, outcome)
  }

  /// Thrown by a `build` that ends the walk: no layouter behind is tried.
  struct Stop: Error {
    let error: ChainError
  }

  /// Measures how long a layouter builds, less what others took that it wraps, in nanoseconds.
  private struct Stopwatch {
    let budget: LayoutBudget
    let recorder: ChainRecorder?
    let wrappedBefore: Int64
    let start: Int64

    init(_ budget: LayoutBudget, _ recorder: ChainRecorder?) {
      self.budget = budget
      self.recorder = recorder
      wrappedBefore = recorder?.wrappedTime ?? 0
      start = budget.now()
    }

    func check() throws(ChainError) {
      let taken = budget.now() &- start
      guard taken > budget.limit else { return }
      let own = taken - ((recorder?.wrappedTime ?? 0) - wrappedBefore)
      guard own <= budget.limit else {
        throw .overBudget(taken: .nanoseconds(own), allowed: budget.duration)
      }
    }
  }

  private mutating func report(
    _ text: String, by id: LayouterID, place: Int
  ) throws(ChainError) {
    let diagnostic = Diagnostic(message: message.id, layouter: id, text: text)
    if let recorder = context.chain.recorder {
      recorder.fail(diagnostic, place: place, message: message)
    } else if isTop {
      ownDiagnostics.append(diagnostic)
    } else {
      throw .failed(id, reason: text)
    }
  }
}
