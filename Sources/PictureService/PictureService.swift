import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// Draws requests independently; between requests, only bounded caches of fonts, words and pictures
/// remain.
package final class PictureService: Sendable {
  /// The fixed settings of a service.
  package struct Setup: Sendable {
    /// The layouters, including scripts.
    package var chain: LayouterChain
    /// The fonts.
    package var fonts: FontTable
    /// The folder whose pictures requests may name; nil if requests must include all their
    /// pictures.
    package var pictureFolder: String?
    /// The limits of requests.
    package var limits: ServiceLimits

    /// Makes a setup.
    package init(
      chain: LayouterChain, fonts: FontTable, pictureFolder: String?, limits: ServiceLimits
    ) {
      (self.chain, self.fonts) = (chain, fonts)
      (self.pictureFolder, self.limits) = (pictureFolder, limits)
    }
  }

  /// A submitted request, answered or not.
  package final class Pending: Sendable {
    private struct State {
      var reply: (@Sendable (ServiceAnswer) -> Void)?
      var task: Task<Void, Never>?
    }

    private let state: Lock<State>

    fileprivate init(_ reply: @escaping @Sendable (ServiceAnswer) -> Void) {
      state = Lock(State(reply: reply))
    }

    /// Whether the request still waits for its answer.
    var isOpen: Bool { state.withLock { $0.reply != nil } }

    /// Cancels the request: it gets no answer, and unfinished work stops.
    package func cancel() { _ = take()?.task?.cancel() }

    fileprivate func attach(_ task: Task<Void, Never>) {
      let isOpen = state.withLock { state in
        if state.reply != nil { state.task = task }
        return state.reply != nil
      }
      if !isOpen { task.cancel() }
    }

    /// Answers the request unless it has its answer or is cancelled; returns whether it did.
    fileprivate func answer(_ answer: ServiceAnswer) -> Bool {
      guard let state = take() else { return false }
      state.task?.cancel()
      state.reply?(answer)
      return true
    }

    private func take() -> State? {
      state.withLock { state in
        guard state.reply != nil else { return nil }
        defer { state = State() }
        return state
      }
    }
  }

  /// The limits of requests.
  package let limits: ServiceLimits
  private let setup: Setup
  private let folder: PictureFolder?
  private let pool: WorkerPool
  private let metrics = ServiceMetrics()
  private let warmth = Lock(false)

  /// Makes a service that has drawn nothing yet.
  package init(_ setup: Setup) {
    self.setup = setup
    limits = setup.limits
    folder = setup.pictureFolder.map { PictureFolder(at: URL(fileURLWithPath: $0)) }
    pool = WorkerPool(workers: setup.limits.workers, queue: setup.limits.queue)
  }

  /// Whether the service has loaded its fonts, so that the first answer takes no longer than
  /// others.
  package var isReady: Bool { warmth.withLock { $0 } }

  /// The metrics, in the text format of Prometheus.
  package var metricsText: String { metrics.text(pool.state, limits) }

  /// Draws a message, so that fonts are loaded before the first request.
  package func warmUp() async {
    let text = "Warm 123, \u{1F642} \u{5E9}\u{5DC}\u{5D5}\u{5DD}"
    let body = """
      { "messages": [{ "id": "1", "sender": "a", "date": "2026-01-01T00:00:00Z",
        "content": { "type": "text", "text": "\(text)" } }] }
      """
    _ = await draw(ServiceRequest(body: Array(body.utf8)))
    warmth.withLock { $0 = true }
  }

  /// Answers a request as soon as a worker is free.
  ///
  /// - Parameter reply: Called once, on any thread, unless the returned request is cancelled.
  package func submit(
    _ request: ServiceRequest, reply: @escaping @Sendable (ServiceAnswer) -> Void
  ) -> Pending {
    let start = ContinuousClock.now
    let metrics = metrics
    let pending = Pending { answer in
      metrics.count(answer, .now - start)
      reply(answer)
    }
    let isTaken = pool.submit { [self] in
      guard pending.isOpen else { return }
      let task = Task { _ = pending.answer(await draw(request)) }
      pending.attach(task)
      await task.value
    }
    guard isTaken else {
      let text = "too many requests wait; ask again in a second"
      _ = pending.answer(
        ServiceAnswer(result: .failure(RequestError(.later, nil, text))))
      return pending
    }
    let limit = limits.time
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak pending] in
      let text = "it took more than \(limit); send fewer messages, or ask again later"
      _ = pending?.answer(
        ServiceAnswer(result: .failure(RequestError(.timeout, nil, text))))
    }
    return pending
  }

  /// Counts a request that was refused before anything was drawn.
  func note(_ error: RequestError) {
    metrics.count(ServiceAnswer(result: .failure(error)), nil)
  }

  /// Reads, lays out and draws a request.
  package func draw(_ request: ServiceRequest) async -> ServiceAnswer {
    do {
      let content = try request.content(limits, fonts: setup.fonts)
      try Task.checkCancellation()
      let pictures = RequestPictures(
        inline: content.options.pictures, folder: folder, folderPath: setup.pictureFolder)
      let drawing = RequestDrawing(
        chain: setup.chain, content: content, pictures: pictures, limits: limits)
      return ServiceAnswer(result: .success(try await drawing.run()))
    } catch let error as RequestError {
      return ServiceAnswer(result: .failure(error))
    } catch is CancellationError {
      return ServiceAnswer(result: .failure(RequestError(.timeout, nil, "it was cancelled")))
    } catch {
      return ServiceAnswer(result: .failure(RequestError(.failed, nil, "\(error)")))
    }
  }
}
