import BubbleCore
import Foundation
import ListCore

/// The implementation of a ``ConversationView``: the conversation with all edits, its visible part, and the measuring in the
/// background.
final class ConversationCore {
  let options: ConversationViewOptions
  let pages = PageRequests()
  var counts = ConversationView.Counts()
  var diagnostics = DiagnosticLog()

  /// The layouters that the host has set; those that have used up their budgets are skipped.
  private(set) var chain: LayouterChain
  /// The conversation with all edits, and the viewport of the next commit.
  var editor: ConversationEditor
  private(set) var viewport: Viewport
  /// The visible part at the last commit.
  var screen: ConversationScreen
  /// The scroll target of the next commit; nil to keep the anchor in place.
  var target: ScrollTarget?
  /// Whether there are edits that no commit has shown yet, and whether some of them are edits of the conversation.
  private(set) var (hasEdits, isEdited) = (false, false)
  let background: BackgroundRows
  /// Searches that follow every edit.
  var searches = SearchFollowers()
  /// The state that the background job reads: while it is held here, no edit changes it in place.
  private var posted: ConversationState
  /// The anchor of the background job, and what it depends on beside edits and the viewport; nil after a commit.
  private var postedAnchor: (anchor: ScrollAnchor, top: Int, isScrolling: Bool)?
  /// The rank of the last read message in the shown state.
  private(set) var shownReadRank: Int?

  init(
    _ conversation: Conversation, settings: LayoutSettings, size: CGSize,
    options: ConversationViewOptions
  ) {
    self.options = options
    chain = settings.chain
    editor = ConversationEditor(conversation, settings: settings)
    posted = editor.state
    shownReadRank = editor.readRank
    viewport = Viewport(
      size: Viewport.usable(size),
      insets: Viewport.usable(CoveredInsets(top: options.topInset, bottom: options.bottomInset)),
      keepsShortContentAtBottom: options.keepsShortContentAtBottom)
    screen = ConversationScreen(
      ShownList(
        editor.state, viewport: viewport, pinsDays: options.pinsDays,
        layoutByteLimit: options.layoutByteLimit), motion: options.motion)
    background = BackgroundRows(
      workerCount: options.workerCount, runs: options.measuresByItself, onUpdate: options.onUpdate)
    let start = options.position.flatMap {
      scrollAnchor(ScrollTarget($0), in: editor.state, rank(of:))
    }
    let first = screen.showMeasuring(
      editor.state, viewport: viewport, scrollAnchor: start ?? .end(remaining: 0), animated: false,
      commitRanks)
    screen.keep(start, isEdited: false, leaving: nil)
    note(first.findings)
    noteUsage()
    post()
  }

  /// The settings of the present layout.
  var settings: LayoutSettings { editor.state.settings }
  /// Whether everything is measured and there is nothing to commit.
  var isSettled: Bool { !hasEdits && background.isSettled && !editor.hasPendingReplies }

  /// Returns when all messages are measured.
  func measured(isolation: isolated (any Actor)?) async { await background.finish() }

  // MARK: - Editing

  /// Edits the conversation, and starts the measuring of affected rows.
  @discardableResult
  func edit<Result, Failure: Error>(
    _ body: (inout ConversationEditor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let edition = editor.edition
    let result = try body(&editor)
    isEdited = isEdited || editor.edition != edition
    if editor.edition != edition { edited() }
    return result
  }

  /// Starts another layout with new settings, or for another viewport.
  func surround(_ settings: LayoutSettings? = nil, viewport: Viewport? = nil) {
    if let viewport { self.viewport = viewport }
    if let settings { editor.change(settings) }
    edited()
  }

  /// Returns the rank in the shown state of an element with its own rank, which may differ from its rank with all edits.
  private func shownRank(of id: ConversationElement.ID) -> Int? {
    screen.list.rank(of: id) ?? committedRank(of: id)
  }

  /// Returns an element's rank at the last commit, from the edits since then.
  private func committedRank(of id: ConversationElement.ID) -> Int? {
    editor.earlierRank(of: id.row) ?? rank(of: id)
  }

  /// Returns the chain's layout of a row in the shown list, visible or not; nil for a custom kind of layout, or without any.
  func layout(of id: ConversationElement.ID) -> BubbleCellLayout? {
    shownRow(of: id).flatMap { screen.layout(of: $0).bubbles }
  }

  /// Returns the row of an element in the shown list, visible or not; nil if it is missing.
  func shownRow(of id: ConversationElement.ID) -> RowTree.Cursor? {
    guard let rank = shownRank(of: id), let found = screen.list.state.rows.found(rank: rank),
      found.row.elementID(occurrence: id.occurrence) == id.row
    else { return nil }
    return found
  }

  /// Returns the time of a message as it is displayed.
  func time(of message: Message) -> String { screen.time(of: message) }

  /// Returns a message's frame in view coordinates, visible or not; nil if the message is not in the shown list yet.
  func frame(of id: MessageID) -> CGRect? {
    shownRank(of: .message(id)).flatMap { screen.list.placing.frame(rank: $0, of: .message(id)) }
  }

  /// Returns the frame of a message with its accessories, across the whole width of the view.
  func rowFrame(of id: MessageID) -> CGRect? {
    shownRank(of: .message(id)).flatMap { screen.list.placing.rowFrame(rank: $0, of: id) }
  }

  // MARK: - Commits

  /// Shows the edits, if all rows that become visible are measured or are to be measured on this thread.
  func commit(
    _ policy: ConversationView.CommitPolicy, animated: Bool
  ) -> ConversationChanges? {
    pages.checkNesting()
    let visible = screen.list.elements.lazy.compactMap(\.messageID)
    edit { $0.quotePending(visible: visible) }
    let hasFindings = takeFindings()
    guard policy == .measuringNow || hasEdits || hasFindings else { return nil }
    let (anchor, leaving) = (nextAnchor(), leaving)
    if policy == .measuringNow {
      let (changes, findings) = screen.showMeasuring(
        editor.state, viewport: viewport, scrollAnchor: anchor, animated: animated, commitRanks)
      note(findings)
      finishCommit(anchor, leaving)
      // Rows of layouters that have now used up their budgets are laid out again, for the next commit.
      noteUsage()
      return changes
    }
    let changes = screen.show(
      editor.state, viewport: viewport, scrollAnchor: anchor, animated: animated, commitRanks)
    guard let changes else {
      hasEdits = true
      post()
      return nil
    }
    finishCommit(anchor, leaving)
    return changes
  }

  private func finishCommit(_ anchor: ScrollAnchor, _ leaving: AnchorMemory.Leaving?) {
    let isHeld = target == nil || anchor.line != nil
    screen.keep(isHeld ? anchor : nil, isEdited: isEdited, leaving: leaving)
    (hasEdits, isEdited, target, postedAnchor) = (false, false, nil, nil)
    posted = editor.state  // Frees superseded states incrementally.
    background.free(editor.forgetEarlierRanks())
    shownReadRank = editor.readRank
    counts.commits += 1
    if let swipe = screen.list.swipe, swipe.scope != .allMessages {
      // A swipe of one message gets its new range; a swipe of all messages is kept, since some are not visible.
      screen.keep(Swipe(swipe.scope, distance: swipe.distance, reach: reach(swipe.scope)))
    }
    noteEnds()
  }

  /// Records that there are edits to commit.
  private func edited() {
    hasEdits = true
    post()
  }

  private func post() {
    searches.note(editor.takeEditedMessages())
    (posted, postedAnchor) = (editor.state, nil)
    let anchor = nextAnchor()
    if target == nil { postedAnchor = (anchor, screen.list.top, screen.isScrolling) }
    background.post(
      BackgroundRows.Job(
        state: posted, viewport: viewport, scrollAnchor: anchor,
        known: screen.list.layouts, pinsDays: options.pinsDays, touched: editor.takeTouched()))
  }

  /// Takes over measurements from the background; returns whether there were any.
  private func takeFindings() -> Bool {
    let findings = background.takeFindings()
    note(findings)
    screen.keep(findings.measured)
    noteUsage()
    return !findings.isEmpty
  }

  private func note(_ findings: BackgroundRows.Findings) {
    editor.merge(findings.rows)
    counts.built += findings.builtCount
    diagnostics.append(findings.diagnostics)
  }

  /// Reports layouters that have used up their budgets, and lays out their messages with others.
  private func noteUsage() {
    diagnostics.append(settings.usages.takeReports())
    if settings.usages.hasSwitchedOff(in: settings.chain) { change(chain) }
  }

  /// Lays everything out with another chain.
  func change(_ chain: LayouterChain) {
    self.chain = chain
    let next = settings.with(chain: chain)
    let remaining = settings.usages.remaining(of: chain, besides: next.earlierChains)
    surround(
      remaining.layouters.count < chain.layouters.count ? settings.with(chain: remaining) : next)
  }

  /// Returns the scroll anchor of the next commit, or its scroll target.
  private func nextAnchor() -> ScrollAnchor {
    if let target, let scrollAnchor = scrollAnchor(target, in: editor.state, rank(of:)) {
      return scrollAnchor
    }
    if let postedAnchor, postedAnchor.top == screen.list.top,
      postedAnchor.isScrolling == screen.isScrolling
    {
      return postedAnchor.anchor
    }
    let isTurned = !isEdited && viewport != screen.list.viewport
    return isTurned ? screen.list.memory.anchor(leftAt: viewport) ?? seenAnchor : seenAnchor
  }

  /// What the next commit leaves; nil if the size and the insets stay.
  private var leaving: AnchorMemory.Leaving? {
    let shown = screen.list.viewport
    return shown == viewport ? nil : (shown, seenAnchor)
  }

  /// The scroll anchor that keeps what is seen in its place.
  private var seenAnchor: ScrollAnchor {
    let list = screen.list
    // An animated scroll leads to the end itself.
    if !screen.isScrolling,
      let end = list.endAnchor(within: options.followingTolerance, in: editor.state.rows)
    {
      return end
    }
    return list.anchor(
      at: options.anchorEdge, within: viewport.height,
      isEdited: { editor.state.rows.found(rank: $1)?.row.hasContent(of: $0) != true }
    ) { row in
      let id = row.elementID(occurrence: 0)
      return editedRank(of: id, shown: row.rank).map {
        RowSuccessor(rank: $0, isMoved: editor.movedIDs.contains(id))
      }
    }
  }

  // MARK: - Accessories

  /// Swipes messages by a distance in points, within their range.
  func swipe(_ scope: SwipeScope, by points: CGFloat) -> ConversationChanges {
    let swipe = screen.list.swipe
    let distance = (swipe?.scope == scope ? swipe?.distance ?? 0 : 0) + points
    return show(Swipe(scope, distance: distance, reach: reach(scope)), animated: false)
  }

  /// Shows a swipe at rest, open or closed.
  func show(_ swipe: Swipe?, animated: Bool) -> ConversationChanges {
    let (changes, findings) = screen.swipe(swipe, animated: animated, shownRanks)
    note(findings)
    return changes
  }

  // MARK: - Scrolling

  /// Scrolls by a distance in points, at most to the ends of the list.
  @discardableResult
  func scroll(by points: CGFloat) -> ConversationChanges {
    screen.stop()
    target = nil
    return move(to: screen.list.scrollAnchor(scrolledBy: viewport.signedUnits(points)))
  }

  /// Scrolls on with a velocity that decreases; 0 stops.
  func fling(velocity: CGFloat) {
    target = nil
    screen.begin(flingWith: velocity)
  }

  /// Advances animations.
  func advance(by seconds: TimeInterval) -> ConversationChanges {
    let state = screen.list.state
    let wanted = screen.scrollTarget.flatMap { scrollAnchor($0, in: state, shownRank(of:)) }
    let scrolled = screen.advance(by: seconds, to: wanted)
    if let points = screen.advanceFling(by: seconds) {
      let before = screen.list.top
      defer { if screen.list.top == before, abs(points) >= 1 { screen.stop() } }
      return move(to: screen.list.scrollAnchor(scrolledBy: viewport.signedUnits(points)))
    }
    return scrolled.map { move(to: $0) } ?? ConversationChanges()
  }

  /// Scrolls to a target; the next commit scrolls to one that is not shown yet.
  ///
  /// - Returns: The immediate changes; nil if the target does not exist.
  @discardableResult
  func scroll(to target: ScrollTarget, _ animated: Bool) -> ConversationChanges? {
    screen.stop()
    self.target = nil
    let isThere = scrollAnchor(target, in: editor.state, rank(of:)) != nil
    guard let scrollAnchor = scrollAnchor(target, in: screen.list.state, shownRank(of:)) else {
      guard isThere else { return nil }
      self.target = target
      post()
      return ConversationChanges()
    }
    guard animated, options.motion.scrollDuration > 0, !options.motion.isReduced else {
      return move(to: scrollAnchor)
    }
    return screen.begin(target, scrollAnchor).map { move(to: $0) } ?? ConversationChanges()
  }

  private func scrollAnchor(
    _ target: ScrollTarget, in state: ConversationState,
    _ rank: (ConversationElement.ID) -> Int?
  ) -> ScrollAnchor? {
    switch target {
    case .start: return .start(above: 0)
    case .end: return .end(remaining: 0)
    case .element(let id, let edge, let offset, let clearsDay, let stored):
      guard let rank = rank(id), let found = state.rows.found(rank: rank),
        found.row.elementID(occurrence: id.occurrence) == id.row
      else { return nil }
      let covered = clearsDay && options.pinsDays ? state.dayHeight(over: found) : 0
      let distance = viewport.signedUnits(edge == .top ? offset + covered : -offset)
      let line = stored.map { AnchorLine($0, in: viewport) }
      let inset = (line?.inset ?? 0) * (edge == .top ? 1 : -1)
      return .row(ListAnchor(place: rank, edge: edge, distance: distance + inset), line: line)
    }
  }

  /// Scrolls the shown list, and lays out rows that become visible.
  @discardableResult
  private func move(to scrollAnchor: ScrollAnchor) -> ConversationChanges {
    let (changes, findings) = screen.move(to: scrollAnchor, shownRanks)
    note(findings)
    noteUsage()
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

  /// Requests messages again at the ends that are near, for example after a page failed to load.
  func retryPageRequests() {
    pages.reset()
    // A call from within a request takes effect at the next step.
    if !pages.isAsking { noteEnds() }
  }

  /// The ranks of elements before and after a commit; unmoved elements keep theirs.
  private var commitRanks: ConversationScreen.Ranks {
    ConversationScreen.Ranks { [self] id, now in
      editor.earlierRank(of: id.row) ?? now
    } after: { [self] id, before in
      editedRank(of: id, shown: before)
    }
  }

  /// Returns an element's rank with all edits: its shown rank unless an edit has moved it.
  private func editedRank(of id: ConversationElement.ID, shown: Int?) -> Int? {
    if let shown, editor.earlierRank(of: id.row) == nil { return shown }
    return rank(of: id)
  }

  /// The ranks of elements in the shown state, before and after a scroll.
  private var shownRanks: ConversationScreen.Ranks {
    ConversationScreen.Ranks(before: { $1 }, after: { [self] in $1 ?? committedRank(of: $0) })
  }

  /// Returns an element's rank with all edits; nil if its rank is derived from a message's.
  private func rank(of id: ConversationElement.ID) -> Int? { editor.rank(of: id) }
}
