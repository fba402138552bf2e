import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import Platform
import ScriptTools

/// Implements `bubble preview`: serves the page, watches the files behind it, and sends changes.
package struct PreviewSession {
  /// An event of the session, in order.
  enum Event: Sendable {
    case page(PreviewServer.Event)
    /// Files have changed; ``pending`` lists the changes.
    case files
    /// The findings for a page and a revision of its layout.
    case findings(PreviewServer.Page, revision: Int, [Findings.Found])
    /// The result of checking a script that a page has changed.
    case checked(PreviewServer.Page, LiteralCheck)
  }

  /// The page's address, with its token.
  package var address: String { server.address }
  let server: PreviewServer
  private let events: AsyncStream<Event>
  let continuation: AsyncStream<Event>.Continuation
  /// The changes of files that are not processed yet.
  private let pending = Lock(PluginChanges())

  private(set) var sources: PreviewSources
  private(set) var pages: [PreviewServer.Page: PageState] = [:]
  /// The data that pages show instead of the files' messages.
  private var data: [PreviewServer.Page: PageData] = [:]
  private var streams = StreamRecording.bundled
  /// The literals that the page's last inspection listed, by file.
  private(set) var literals: [PreviewServer.Page: [String: [ScriptLiteral]]] = [:]
  /// The changes made by pages, the last at the end.
  var changes = ChangeHistory()
  /// The changed scripts that await a check.
  var checks = CheckQueue()
  /// The layouters of the rows that pages inspect.
  private(set) var inspected: [PreviewServer.Page: String] = [:]
  /// The file that redirects a browser to the page.
  private var pageFile: String?
  /// The tasks that search for findings, by page.
  private var looking: [PreviewServer.Page: Task<Void, Never>] = [:]

  /// Begins to watch and to serve; the server answers pages while ``run()`` runs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs to show.
  ///   - port: The port on the loopback interface; 0 for the previous one, or a free one.
  ///   - isRemembered: Whether the next session of the same inputs gets the same address, so that open pages continue.
  ///   - limits: The limits of connections.
  /// - Throws: The failure to watch, or to serve.
  package init(
    _ inputs: PreviewInputs, port: UInt16 = 0, isRemembered: Bool = false,
    limits: PreviewServer.Limits = PreviewServer.Limits()
  ) throws {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    (self.events, self.continuation) = (events, continuation)
    sources = try PreviewSources(inputs)
    for path in inputs.streams {
      let stream = try StreamRecording(contentsOf: path)
      stream.problems.forEach { inputs.report("warning: \($0)") }
      streams.append(stream)
    }
    let folder = isRemembered ? PrivateFolder() : nil
    let known = folder?.address(of: inputs, port: port)
    func serve(_ port: UInt16, _ token: String?) throws -> PreviewServer {
      try PreviewServer(
        port: port, token: token, resources: PreviewPage.resources, limits: limits
      ) { continuation.yield(.page($0)) }
    }
    server = try known.flatMap { try? serve($0.port, $0.token) } ?? serve(port, nil)
    folder?.keep(server, of: inputs, port: port)
  }

  /// Writes a file that redirects a browser to the page and is removed when a page opens; returns
  /// nil if there is no folder for it.
  package mutating func makePageFile() -> String? {
    pageFile = PrivateFolder()?.writePage(leadingTo: address)
    return pageFile
  }

  private mutating func removePageFile() {
    if let file = pageFile { unlink(file) }
    pageFile = nil
  }

  /// Serves until the task is cancelled.
  package mutating func run() async {
    let (pending, continuation, watcher) = (pending, continuation, sources.watcher)
    let watching = Task {
      for await change in watcher.changesStream() {
        let isFirst = pending.withLock { pending in
          defer { pending.formUnion(change) }
          return pending.isEmpty
        }
        if isFirst { continuation.yield(.files) }
      }
    }
    await sources.begin()
    for problem in sources.problems {
      sources.inputs.report("\(problem.severity): \(problem.text)")
    }
    for await event in events {
      if Task.isCancelled { break }
      await take(event)
    }
    removePageFile()
    watching.cancel()
    for task in looking.values { task.cancel() }
    server.stop()
  }

  private mutating func take(_ event: Event) async {
    switch event {
    case .page(.opened(let page)):
      removePageFile()
      pages[page] = PageState(page, columns: sources.inputs.columns)
      server.send(PageMessage.greeting(sources.inputs), to: page)
      server.send(changes.bytes(), to: page)
    case .page(.closed(let page)):
      (pages[page], data[page], literals[page], inspected[page]) = (nil, nil, nil, nil)
      looking.removeValue(forKey: page)?.cancel()
    case .page(.message(let page, let bytes)):
      guard let request = PageRequest(bytes) else { return }
      await answer(request, page)
    case .files:
      let start = ContinuousClock.now
      let changes = pending.withLock { pending in
        defer { pending = PluginChanges() }
        return pending
      }
      guard let cause = await sources.take(changes) else { return }
      for page in pages.keys.sorted() { await refresh(page, because: cause, since: start) }
    case .findings(let page, let revision, let found):
      guard let state = pages[page]?.state, pages[page]?.revision == revision, !found.isEmpty,
        let bytes = pages[page]?.add(found, state)
      else { return }
      server.send(bytes, to: page)
    case .checked(let page, let check):
      if checks.finish(check) { server.send(check.bytes, to: page) }
      checkNext()
    }
  }

  private mutating func answer(_ request: PageRequest, _ page: PreviewServer.Page) async {
    switch request.action {
    case .show:
      tellUnknownLocales(request, page)
      if pages[page]?.choose(request) == true {
        pages[page]?.isBusy = false
        await refresh(page, because: "", since: .now)
      }
    case .see:
      guard let rows = request.rows, let state = pages[page]?.state,
        let bytes = pages[page]?.see(rows, state)
      else { return }
      server.send(bytes, to: page)
    case .window:
      guard let number = request.offset, let state = pages[page]?.state else { return }
      pages[page]?.window.center = max(0, number)
      let range = pages[page]?.window.range(of: state.whole.messages.count)
      if range != state.window { await refresh(page, because: "", since: .now) }
    case .drawn:
      pages[page]?.isBusy = false
      if pages[page]?.isStale == true { await refresh(page, because: "", since: .now) }
    case .inspect: inspect(request, page)
    case .open: open(request, page)
    case .source: showSource(request, page)
    case .write: write(request, page)
    case .layers:
      guard let rows = request.rows, let laid = pages[page]?.laid else { return }
      server.send(RowLayers(rows, of: laid).bytes, to: page)
    case .change: change(request, page)
    case .undo: goBack(.back, page)
    case .redo: goBack(.again, page)
    case .forget:
      changes.discard(request.value == "redo" ? .again : .back)
      tellHistory()
    case .choices: server.send(DataMessages.choices(sources.schema, streams), to: page)
    case .data:
      chooseData(request, page)
      await refresh(page, because: "", since: .now)
    case .message, .edit, .save, .revert:
      if edit(request, page) { await refresh(page, because: "", since: .now) }
    case .options: server.send(PageMessage.options(sources.optionGroups), to: page)
    case .option:
      guard let layouter = request.name, let name = request.text,
        sources.setOption(name, of: layouter, to: request.value)
      else { return }
      for page in pages.keys.sorted() {
        server.send(PageMessage.options(sources.optionGroups), to: page)
        await refresh(page, because: layouter, since: .now)
      }
    case .state:
      guard let row = request.row, let column = request.column, let region = request.offset,
        let state = pages[page]?.state,
        let bytes = pages[page]?.set(
          request.value.flatMap(PartState.init), ofRegionAt: region, in: row, column: column,
          state)
      else { return }
      server.send(bytes, to: page)
    case .names:
      let theme = sources.state?.appearance.theme ?? .standard
      server.send(NameSearch.answer(request.text ?? "", theme), to: page)
    }
  }

  /// Names the languages of a request that are unknown, and therefore have no column.
  private func tellUnknownLocales(_ request: PageRequest, _ page: PreviewServer.Page) {
    let unknown = Set(request.columns?.map(\.locale) ?? [])
      .filter { !LanguageTag.isKnown(locale: $0) }
    guard !unknown.isEmpty else { return }
    server.send(
      PageMessage.text("unknown") { $0.strings("locales", unknown.sorted()) }, to: page)
  }

  /// Returns the state that a page shows.
  private func state(of page: PreviewServer.Page) -> PreviewSources.State? {
    guard var state = sources.state.map({ data[page]?.applied(to: $0) ?? $0 }) else { return nil }
    state.show(pages[page]?.window ?? MessageWindow())
    return state
  }

  /// Lays out a page's state and sends the changes, or marks the page as stale if it has not drawn
  /// the last update yet.
  private mutating func refresh(
    _ page: PreviewServer.Page, because cause: String, since start: ContinuousClock.Instant
  ) async {
    guard let pageState = pages[page] else { return }
    guard !pageState.isBusy else {
      pages[page]?.isStale = true
      return
    }
    looking.removeValue(forKey: page)?.cancel()
    let own = data[page] ?? PageData()
    let problems = sources.problems(isFileShown: own.isFileShown) + own.problems
    guard let state = state(of: page) else {
      return server.send(PageMessage.text("nothing") { $0.problems(problems) }, to: page)
    }
    var changed = pageState
    (changed.isBusy, changed.isStale) = (true, false)
    guard
      let bytes = try? await changed.refresh(state, problems, because: cause, since: start)
    else { return }
    server.send(bytes, to: page)
    pages[page] = changed
    for laid in changed.laid { sources.note(laid.snapshot, pictures: laid.pictures) }
    look(page, changed, state)
  }

  /// Searches, in the background, for results that a script's author hardly intended.
  private mutating func look(
    _ page: PreviewServer.Page, _ pageState: PageState, _ state: PreviewSources.State
  ) {
    let findings = Findings(pageState.laid, state, sources.layouters)
    let (continuation, revision) = (continuation, pageState.revision)
    looking[page] = Task.detached(priority: .background) {
      // Waits for a pause in typing.
      try? await Task.sleep(for: .milliseconds(500))
      guard !Task.isCancelled, let found = await findings.look() else { return }
      continuation.yield(.findings(page, revision: revision, found))
    }
  }

  // MARK: - Inspection

  private mutating func inspect(_ request: PageRequest, _ page: PreviewServer.Page) {
    guard let state = pages[page]?.state, let column = request.column, let row = request.row,
      let laid = pages[page]?.laid, laid.indices.contains(column),
      let tile = laid[column].tile(row)
    else { return }
    let inspection = Inspection(tile, of: laid[column], state, sources.files)
    inspected[page] = inspection.layouter
    literals[page] = [:]
    for box in inspection.boxes {
      if let place = box.place { literals[page]?[place.file, default: []] += box.literals }
    }
    server.send(
      PageMessage.bytes(inspection.json(column: column, row: row, version: tile.version), []),
      to: page)
  }

  // MARK: - Data

  private mutating func chooseData(_ request: PageRequest, _ page: PreviewServer.Page) {
    switch request.source {
    case "random":
      guard let type = request.name, let seed = request.seed.flatMap({ UInt64($0) }) else { return }
      data[page, default: PageData()].showRandom(type, seed: seed, sources.schema)
    case "stream":
      guard let stream = streams.first(where: { $0.name == request.name }) else { return }
      data[page, default: PageData()].show(stream, at: request.moment ?? 0)
    default: data[page, default: PageData()].showFile()
    }
  }

  /// Handles a page's request about the text of a message; returns whether the page may look
  /// different.
  private mutating func edit(_ request: PageRequest, _ page: PreviewServer.Page) -> Bool {
    // The window moves over a long conversation, so the edited message need not have a row.
    guard let row = request.row, row.hasPrefix("message "), let state = pages[page]?.state,
      let message = state.whole.messages.first(where: { $0.id.rawValue == row.dropFirst(8) })
    else { return false }
    var own = data[page] ?? PageData()
    defer { data[page] = own }
    do throws(ScriptFiles.Refusal) {
      switch request.action {
      case .message:
        let edited = try own.edit(message.id, sources)
        let people = Set(state.conversation.messages.lazy.map(\.sender.id)).sorted().prefix(100)
        server.send(
          DataMessages.message(
            message, row: row, edited, sources.schema, people: Array(people)), to: page)
      case .revert:
        own.revert(message.id)
        return true
      case .save:
        guard let base = request.digest else { return false }
        let text = request.text ?? ""
        let saved = try own.save(text, as: message.id, basedOn: base, sources, state.chain)
        if let change = saved.change {
          changes.add(change)
          tellHistory()
        }
        server.send(
          PageMessage.text("saved") { writer in
            writer.member("row", row)
            writer.member("text", text)
            writer.member("digest", saved.digest)
          }, to: page)
        say("The message was saved. Ctrl-Z takes that back.", page)
      default:
        guard let base = sources.state,
          let taken = own.take(request.text ?? "", as: message.id, in: base)
        else { return false }
        server.send(DataMessages.mistakes(taken.mistakes, row: row), to: page)
        return taken.isShown
      }
    } catch {
      guard error.conflict != nil, let file = sources.place(of: message.id)?.file,
        let now = try? own.edit(message.id, sources)
      else {
        say(error.description, page)
        return false
      }
      tellConflict(file, now: Array(now.text.utf8), digest: now.digest, page) {
        $0.member("row", row)
      }
    }
    return false
  }

  func say(_ text: String, _ page: PreviewServer.Page) {
    server.send(PageMessage.text("says") { $0.member("text", text) }, to: page)
  }
}
