import BubbleCore
import Foundation
import ListCore

/// A conversation with all its edits, what is shown of it, and what is measured meanwhile: what a ``ConversationView`` is
/// made of.
final class ConversationCore {
  let options: ConversationViewOptions
  let pages = PageRequests()
  var counts = ConversationView.Counts()
  var diagnostics = DiagnosticLog()

  /// The layouters that the host has asked for: those that use up their budgets are not asked any more.
  private(set) var chain: LayouterChain
  /// The conversation with all edits, and the view that it is to be shown in.
  private(set) var editor: ConversationEditor
  private(set) var viewport: Viewport
  /// What is shown.
  private(set) var screen: ConversationScreen
  /// Where the next commit scrolls to; nil: what is read stays.
  private var target: ScrollTarget? { didSet { postedHold = nil } }
  /// Whether something was edited that is not shown yet.
  private(set) var hasEdits = false
  private let background: BackgroundRows
  /// Searches that follow every edit.
  var searches = SearchFollowers()
  /// What the background has: as long as it is held here, no edit changes in its place what is read there.
  private var posted: ConversationState
  /// Where the last message that was read is in what is shown.
  private(set) var shownReadOrder: Int?
  /// What stays in its place at the next commit, as long as nothing is edited or scrolled; nil: it is to be found.
  private var postedHold: Hold?

  init(
    _ conversation: Conversation, settings: LayoutSettings, height: CGFloat,
    options: ConversationViewOptions, onReady: @escaping @Sendable () -> Void
  ) {
    self.options = options
    chain = settings.chain
    editor = ConversationEditor(conversation, settings: settings)
    posted = editor.state
    shownReadOrder = editor.readOrder
    viewport = Viewport(
      size: Viewport.usable(CGSize(width: settings.environment.width, height: height)),
      insets: Viewport.usable((options.topInset, options.bottomInset)),
      keepsShortContentAtBottom: options.keepsShortContentAtBottom)
    screen = ConversationScreen(
      ShownList(
        editor.state, viewport: viewport, pinsDays: options.pinsDays,
        layoutByteLimit: options.layoutByteLimit), motion: options.motion)
    background = BackgroundRows(workerCount: options.workerCount, onReady: onReady)
    let start = options.position.flatMap {
      hold(ScrollTarget($0), in: editor.state, order(of:))
    }
    let first = screen.showMeasuring(
      editor.state, viewport: viewport, hold: start ?? .end(remaining: 0), animated: false,
      commitOrders)
    note(first.findings)
    noteAccounts()
    post()
  }

  /// What is shown is laid out with.
  var settings: LayoutSettings { editor.state.settings }
  /// Whether everything is measured and there is nothing to commit.
  var isSettled: Bool { !hasEdits && background.isSettled }

  /// Returns when all messages are measured.
  func measured(isolation: isolated (any Actor)?) async { await background.finish() }

  // MARK: - Editing

  /// Edits the conversation, and has measured what that takes.
  @discardableResult
  func edit<Result, Failure: Error>(
    _ body: (inout ConversationEditor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let edition = editor.edition
    let result = try body(&editor)
    if editor.edition != edition { edited() }
    return result
  }

  /// Changes a message.
  ///
  /// - Parameter body: It may ask the view for something meanwhile: nothing is being edited yet.
  func update(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) {
    guard var message = message(id) else { throw .unknownMessage(id) }
    body(&message)
    try edit { editor throws(ConversationEditError) in try editor.update(id) { $0 = message } }
  }

  /// Lays everything out with other settings, or in another view.
  func surround(_ settings: LayoutSettings? = nil, viewport: Viewport? = nil) {
    if let viewport { self.viewport = viewport }
    if let settings { editor.change(settings) }
    edited()
  }

  /// A message, and where it is among all rows, with all edits; nil if there is none of that id.
  func message(_ id: MessageID) -> Message? { editor.message(id) }
  func order(of id: MessageID) -> Int? { editor.order(of: id) }

  /// The number of a message among those that are shown; nil if it is not in the list.
  func number(of id: MessageID) -> Int? { shownRow(of: .message(id))?.before.messages }

  /// Where a message is in what is shown: there its place may be another one than in what is edited.
  private func shownOrder(of id: MessageID) -> Int? {
    shownOrder(of: .message(id))
  }

  /// The same for any element that has an order of its own.
  private func shownOrder(of id: ConversationElement.ID) -> Int? {
    screen.list.order(of: id) ?? committedOrder(of: id)
  }

  /// Where an element was at the last commit, by what was edited since.
  private func committedOrder(of id: ConversationElement.ID) -> Int? {
    editor.earlierOrders[id.row] ?? order(of: id)
  }

  /// The layout of a message that is shown in the list, seen or not; nil if it is one of a host's own kind.
  func layout(of id: MessageID) -> BubbleCellLayout? { layout(of: .message(id)) }

  /// What the chain has laid out in a row that is shown in the list, seen or not; nil if it is one of a host's own kind, or nothing.
  func layout(of id: ConversationElement.ID) -> BubbleCellLayout? {
    shownRow(of: id).flatMap { screen.layout(of: $0).bubbles }
  }

  /// The row of an element that is shown in the list, seen or not; nil if it is not there.
  func shownRow(of id: ConversationElement.ID) -> RowTree.Found? {
    guard let order = shownOrder(of: id), let found = screen.list.state.rows.found(order: order),
      found.row.elementID(occurrence: id.occurrence) == id.row
    else { return nil }
    return found
  }

  /// The time of a message, as it is shown.
  func time(of message: Message) -> String { screen.time(of: message) }

  /// Where a message is in view coordinates, seen or not; nil if it is not shown in the list yet.
  func frame(of id: MessageID) -> CGRect? {
    shownOrder(of: id).flatMap { screen.list.placing.frame(order: $0, of: .message(id)) }
  }

  /// Where a message is together with what is beside it, over the whole width of the view.
  func rowFrame(of id: MessageID) -> CGRect? {
    shownOrder(of: id).flatMap { screen.list.placing.rowFrame(order: $0, of: id) }
  }

  // MARK: - Taking over

  /// Shows what was edited, if all that is to be seen of it is measured.
  func commit(animated: Bool) -> ConversationChanges? {
    pages.checkNesting()
    let hasFindings = takeFindings()
    guard hasEdits || hasFindings else { return nil }
    let changes = screen.show(
      editor.state, viewport: viewport, hold: postedHold ?? nextHold(), animated: animated,
      commitOrders)
    guard let changes else {
      hasEdits = true
      post()
      return nil
    }
    finishCommit()
    return changes
  }

  /// Shows what was edited, and measures here what of it is to be seen and is not measured yet.
  func commitNow(animated: Bool) -> ConversationChanges {
    pages.checkNesting()
    _ = takeFindings()
    let (changes, findings) = screen.showMeasuring(
      editor.state, viewport: viewport, hold: postedHold ?? nextHold(), animated: animated,
      commitOrders)
    note(findings)
    finishCommit()
    // What they have laid out is laid out again, and shown by the next commit.
    noteAccounts()
    return changes
  }

  private func finishCommit() {
    (hasEdits, target) = (false, nil)
    // What is of no state any more goes bit by bit.
    posted = editor.state
    editor.forgetEarlierOrders()
    shownReadOrder = editor.readOrder
    counts.commits += 1
    if let swipe = screen.list.swipe, swipe.scope != .allMessages {
      // There may be less beyond the edge than there was, or nothing; of all messages some are not seen.
      screen.keep(Swipe(swipe.scope, distance: swipe.distance, reach: reach(swipe.scope)))
    }
    noteEnds()
  }

  /// Notes that there is something to take over.
  private func edited() {
    hasEdits = true
    post()
  }

  private func post() {
    searches.note(editor.takeEditedMessages())
    let (state, hold) = (editor.state, nextHold())
    background.post(
      BackgroundRows.Job(
        state: state, viewport: viewport, hold: hold, known: screen.list.layouts,
        pinsDays: options.pinsDays, touched: editor.takeTouched()))
    (posted, postedHold) = (state, hold)
  }

  /// Takes over what was measured in the background; whether there was anything.
  private func takeFindings() -> Bool {
    let findings = background.takeFindings()
    note(findings)
    screen.keep(findings.measured)
    noteAccounts()
    return !findings.isEmpty
  }

  private func note(_ findings: BackgroundRows.Findings) {
    editor.merge(findings.rows)
    counts.built += findings.builtCount
    diagnostics.append(findings.diagnostics)
  }

  /// Sees to layouters that have used up their budgets: they are reported, and their messages are for others.
  private func noteAccounts() {
    diagnostics.append(settings.accounts.takeReports())
    if settings.accounts.hasSwitchedOff(in: settings.chain) { change(chain) }
  }

  /// Lays everything out with other layouters.
  func change(_ chain: LayouterChain) {
    self.chain = chain
    let next = settings.with(chain: chain)
    let remaining = settings.accounts.remaining(of: chain, besides: next.earlierChains)
    surround(
      remaining.layouters.count < chain.layouters.count ? settings.with(chain: remaining) : next)
  }

  /// What stays in its place at the next commit, or where it scrolls to.
  private func nextHold() -> Hold {
    if let target, let hold = hold(target, in: editor.state, order(of:)) { return hold }
    return screen.list.hold(options, in: editor.state.rows) { row in
      let id = row.elementID(occurrence: 0)
      return editedOrder(of: id, shown: row.order).map {
        ShownList.Successor(order: $0, isMoved: editor.movedIDs.contains(id))
      }
    }
  }

  // MARK: - Accessories

  /// What stands beside a message, as it is shown.
  func accessories(of id: MessageID) -> RowAccessories {
    shownRow(of: .message(id)).map {
      RowAccessories(of: $0.row, in: screen.list.state.settings)
    } ?? RowAccessories()
  }

  /// Swipes something by so many points, as far as that uncovers something.
  func swipe(_ scope: SwipeScope, by points: CGFloat) -> ConversationChanges {
    let swipe = screen.list.swipe
    let distance = (swipe?.scope == scope ? swipe?.distance ?? 0 : 0) + points
    return show(Swipe(scope, distance: distance, reach: reach(scope)), animated: false)
  }

  /// How far something may be swiped.
  private func reach(_ scope: SwipeScope) -> ClosedRange<CGFloat> {
    let messages: [MessageID] =
      switch scope {
      case .message(let id): [id]
      case .allMessages: screen.list.elements.compactMap(\.messageID)
      }
    return RowAccessories.reach(
      of: messages.map(accessories), screen.list.state.settings.environment.direction)
  }

  /// Has what is swiped come to rest, open or not.
  func show(_ swipe: Swipe?, animated: Bool) -> ConversationChanges {
    let (changes, findings) = screen.swipe(swipe, animated: animated, shownOrders)
    note(findings)
    return changes
  }

  // MARK: - Scrolling

  /// Scrolls by so many points, as far as the list reaches.
  @discardableResult
  func scroll(by points: CGFloat) -> ConversationChanges {
    screen.stop()
    target = nil
    return move(to: screen.list.hold(scrolledBy: viewport.signedUnits(points)))
  }

  /// Lets time pass.
  func advance(by seconds: TimeInterval) -> ConversationChanges {
    guard let next = screen.advance(by: seconds),
      let hold = hold(next.target, in: screen.list.state, shownOrder(of:))
    else {
      // There is none, or what it led to is gone.
      screen.stop()
      return ConversationChanges()
    }
    return move(to: hold.scrolled(by: -viewport.signedUnits(next.rest)))
  }

  /// Scrolls to something; what is not shown yet is scrolled to by the next commit.
  ///
  /// - Returns: What changed at once; nil: it is not there.
  @discardableResult
  func scroll(to target: ScrollTarget, _ animated: Bool) -> ConversationChanges? {
    screen.stop()
    self.target = nil
    let isThere = hold(target, in: editor.state, order(of:)) != nil
    guard let hold = hold(target, in: screen.list.state, shownOrder(of:)) else {
      guard isThere else { return nil }
      // It is not shown yet.
      self.target = target
      post()
      return ConversationChanges()
    }
    guard animated, options.motion.scrollDuration > 0, !options.motion.isReduced else {
      return move(to: hold)
    }
    return screen.begin(target, hold).map { move(to: $0) } ?? ConversationChanges()
  }

  private func hold(
    _ target: ScrollTarget, in state: ConversationState,
    _ order: (ConversationElement.ID) -> Int?
  ) -> Hold? {
    switch target {
    case .start: return .start(above: 0)
    case .end: return .end(remaining: 0)
    case .element(let id, let edge, let offset, let clearsDay):
      guard let order = order(id), let found = state.rows.found(order: order),
        found.row.elementID(occurrence: id.occurrence) == id.row
      else { return nil }
      let covered = clearsDay && options.pinsDays ? state.dayHeight(over: found) : 0
      let distance = viewport.signedUnits(edge == .top ? offset + covered : -offset)
      return .row(ListAnchor(place: order, edge: edge, distance: distance))
    }
  }

  /// Scrolls what is shown, and lays out what comes into sight.
  @discardableResult
  private func move(to hold: Hold) -> ConversationChanges {
    let (changes, findings) = screen.move(to: hold, shownOrders)
    postedHold = nil
    note(findings)
    noteAccounts()
    if hasEdits { post() }
    noteEnds()
    return changes
  }

  private func noteEnds() {
    let list = screen.list
    pages.ask(
      first: editor.firstMessage, isNearStart: list.top <= viewport.units(options.nearDistance),
      last: editor.lastMessage, isNearEnd: list.isAtEnd(within: options.nearDistance))
  }

  /// Asks again for messages at the ends that are near, such as for a page that could not be loaded.
  func askAgain() {
    pages.forget()
    // Who asks for it while being asked is asked at the next step.
    if !pages.isAsking { noteEnds() }
  }

  /// Where elements are before and after a commit: those that nobody has moved are where they were.
  private var commitOrders: ConversationScreen.Orders {
    ConversationScreen.Orders { [self] id, now in
      editor.earlierOrders[id.row] ?? now
    } after: { [self] id, before in
      editedOrder(of: id, shown: before)
    }
  }

  /// Where an element is with all edits: where it is shown, unless somebody has moved it.
  private func editedOrder(of id: ConversationElement.ID, shown: Int?) -> Int? {
    if let shown, editor.earlierOrders[id.row] == nil { return shown }
    return order(of: id)
  }

  /// Where elements are in what is shown, which is not edited.
  private var shownOrders: ConversationScreen.Orders {
    ConversationScreen.Orders(before: { $1 }, after: { [self] in $1 ?? committedOrder(of: $0) })
  }

  /// The order of an element of the conversation with all edits, where it has one of its own.
  private func order(of id: ConversationElement.ID) -> Int? { editor.order(of: id) }
}
