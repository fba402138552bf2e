import Foundation

/// A traversal of a chain: finds the layouter that lays a message out.
///
/// Every request to the layouters uses it. So a layout, the layout in a wrapping one, and the report of an explanation agree.
struct ChainWalk: ~Copyable {
  private let links: ChainLinks
  private let message: Message
  /// The traversal starts after this index.
  private let start: Int
  private var context: LayoutContext
  private var ownDiagnostics: [Diagnostic] = []

  /// The key of the first suitable layouter; nil until one is found.
  private(set) var requestedKey: LayoutKey?

  /// Starts at the layouter after `place`.
  init(
    _ links: ChainLinks, message: Message, context: consuming LayoutContext, behind place: Int
  ) {
    self.links = links
    self.message = message
    context.chain.links = links
    context.chain.key = nil
    context.language = message.language
    // Rows of the host have no date.
    let time = message.date.timeIntervalSince1970
    context.messageTime = time == 0 ? nil : time
    self.context = context
    start = place
  }

  /// The problems so far, in order.
  var diagnostics: [Diagnostic] {
    context.chain.recorder.map { ownDiagnostics + $0.diagnostics } ?? ownDiagnostics
  }

  /// Returns the layout if no layouter takes the message.
  func lastResort() -> any CellLayout {
    ChainLinks.lastResort.layout(message: message, context: context)
  }

  private var isTop: Bool { start < 0 }

  /// Returns the output of `build` for the first suitable layouter with which it succeeds; nil if there is none.
  ///
  /// - Throws: ``ChainError/failed(_:reason:)`` if a fault cannot be recorded, and the error of a ``Stop``.
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
        // Most are not suitable: checking in place saves a copy of the layouter.
        guard try links.layouters[place].isSuitable(message, in: context) else {
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
        if isAsked, let output = fitted(error, place, build) {
          close(place, .built)
          trace?.answer(.took, by: links.layouters[place].id, place: place, since: began)
          return output
        }
        try note(error, place: place, isAsked: isAsked, since: began)
      }
    }
    reportRefusal()
    return nil
  }

  /// Reports the first layouter that names the message's content type and is not suitable for the message.
  ///
  /// Called if no layouter takes the message; other diagnostics explain that already. It is a separate function to save
  /// stack, and asks no layouter again.
  @inline(never)
  private mutating func reportRefusal() {
    let candidates = links.candidates(for: message).filter { $0 > start }
    let switchedOff = context.chain.meter?.switchedOff ?? []
    guard diagnostics.isEmpty, !candidates.contains(where: switchedOff.contains),
      let place = candidates.first(where: {
        !links.wraps[$0] && links.layouters[$0].contentTypes != nil
      })
    else { return }
    let layouter = links.layouters[place]
    let refusal = Refusal(contentType: message.contentType)
    var diagnostic = Diagnostic(
      message: message.id, layouter: layouter.id, text: "\(explained(refusal, by: layouter))")
    diagnostic.isRefusal = true
    if let recorder = context.chain.recorder {
      recorder.note(diagnostic)
    } else if isTop {
      ownDiagnostics.append(diagnostic)
    }
  }

  /// Gets the key of the first suitable layouter of all.
  ///
  /// It is a separate function to save stack, and so is the handling of a fault. Each of several nested wrapping layouters
  /// holds a frame of ``first(_:)``.
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

  /// Builds a cell whose content sticks out of it once more, smaller, so that the reader keeps the message; reports the error.
  ///
  /// - Returns: Nil if it is another error, or if it comes again.
  @inline(never)
  private mutating func fitted<Output>(
    _ error: any Error, _ place: Int,
    _ build: (_ layouter: any BubbleLayouter, _ place: Int, _ context: LayoutContext) throws
      -> Output
  ) -> Output? {
    guard (error as? any LimitedError)?.isOutsideCell == true,
      isTop || context.chain.recorder != nil
    else { return nil }
    context.chain.fits = true
    defer { context.chain.fits = false }
    let layouter = links.layouters[place]
    guard let output = try? build(layouter, place, context) else { return nil }
    let diagnostic = Diagnostic(
      message: message.id, layouter: layouter.id, text: "\(explained(error, by: layouter))")
    if let recorder = context.chain.recorder {
      recorder.note(diagnostic)
    } else {
      ownDiagnostics.append(diagnostic)
    }
    return output
  }

  /// Returns the error with the layouter's explanation, if it has one.
  private func explained(_ error: any Error, by layouter: any BubbleLayouter) -> any Error {
    let explaining = layouter as? any FaultExplaining
    return explaining?.explanation(of: error, message: message, context: context) ?? error
  }

  /// Records a fault of a layouter, so that the traversal continues with the next one.
  ///
  /// - Throws: The error of a ``Stop``, and a fault that cannot be recorded.
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
    let error = explained(error, by: layouter)
    close(place, (error as? any LimitedError)?.isOverLimit == true ? .stopped : .failed)
    let text = "\(error)"
    trace?.answer(
      isAsked ? .buildFailed(error: text) : .isSuitableThrew(error: text), by: layouter.id,
      place: place, since: began)
    try report(text, by: layouter.id, place: place)
  }

  /// Records the cost of a layouter, if it is metered.
  private func close(_ place: Int, _ outcome: WorkUsage.Outcome?) {
    context.chain.meter?.close(links.standings[place] == nil ? nil : place, outcome)
  }

  /// An error of `build` that ends the traversal: no further layouter is tried.
  struct Stop: Error {
    let error: ChainError
  }

  /// Measures the time of building, less that of the wrapped layouters, in nanoseconds.
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
