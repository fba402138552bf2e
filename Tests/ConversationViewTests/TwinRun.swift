import BubbleCore
import BubbleGenerator
import ConversationView
import Foundation

/// Does at random what a host may do to a conversation, side by side with its twin, and says what differs.
struct TwinRun {
  /// Something that is not as the twin has it.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  var twin: ConversationTwin
  let view: ConversationView
  var random: SeededGenerator
  private var source: MessageSource
  var rowCount = 0
  var hosted: [String] = []
  /// What was done, the latest last.
  var log: [String] = []
  private let isUnsteady: Bool
  let options: ConversationViewOptions
  /// What the twin was when the view took it over, laid out.
  var shown: [ConversationTwin.Placed]
  /// What it was before that.
  var shownBefore: [ConversationTwin.Placed] = []
  private var hasEdits = false
  /// What was taken out since the last commit, and may be there again elsewhere.
  var moved: Set<ConversationElement.ID> = []
  /// Whether it is for the view to say what of the conversation that came has moved.
  private var isRankUnknown = false
  /// Whether the next commit may lead elsewhere than to what is read.
  private(set) var hasTarget = false
  /// Whether an animated scroll may be on its way, which no commit takes elsewhere.
  private(set) var isScrolling = false
  /// Whether the size was changed since the last scroll: then what was held before that may still be.
  private var wasResized = false
  /// Whether the conversation was edited since the last commit.
  private(set) var isEdited = false
  private var isSurrounded = false
  private var version = 0
  /// What is swiped, nil: all messages, and how far to the right; nil: nothing is.
  var swipe: (id: ConversationElement.ID?, distance: CGFloat)?

  /// - Parameter isUnsteady: Whether all messages are often put into another order, or others in their place, while they are
  ///   measured; days are short then.
  init(seed: UInt64, count: Int, isUnsteady: Bool = false) {
    self.isUnsteady = isUnsteady
    random = SeededGenerator(seed: seed)
    source = MessageSource(pauseChance: isUnsteady ? 0.3 : 0.1)
    let measurer = FixedMeasurer()
    var options = ConversationViewOptions()
    options.workerCount = 2
    options.anchorEdge = random.chance(0.5) ? .bottom : .top
    options.pinsDays = random.chance(0.7)
    options.keepsShortContentAtBottom = random.chance(0.3)
    if random.chance(0.3) { options.layoutByteLimit = random.pick([0, 2_000]) }
    if random.chance(0.5) { (options.topInset, options.bottomInset) = (20, 35) }
    self.options = options
    twin = ConversationTwin(
      entries: [], peer: Peer(id: "trip", kind: .group, title: "Trip"),
      environment: LayoutEnvironment(width: 375),
      chain: LayouterChain([HeightLayouter(version: "0")]), measurer: measurer)
    var all: [Message] = []
    for _ in 0..<count { all.append(source.message(&random)) }
    twin.entries = all.map { .message($0) }
    twin.readUpTo = random.chance(0.5) ? all.isEmpty ? nil : random.pick(all).id : nil
    view = ConversationView(
      Conversation(peer: twin.peer, messages: all, readUpTo: twin.readUpTo),
      environment: twin.environment, chain: twin.chain, measurer: measurer,
      size: CGSize(width: twin.environment.width, height: 400),
      options: options)
    shown = twin.layout()
    shownBefore = shown
  }

  private mutating func newMessages(_ count: Int) -> [Message] {
    (0..<count).map { _ in source.message(&random) }
  }

  mutating func anyID() -> MessageID? {
    let messages = twin.messages
    return messages.isEmpty ? nil : random.pick(messages).id
  }

  // MARK: - One operation

  /// Does something and compares.
  mutating func step() async throws {
    if isUnsteady, random.chance(0.7) {
      // What is measured of one conversation is not taken over before the next comes.
      try remake()
      return await letMeasure()
    }
    switch random.next() % 100 {
    case 0..<42: try edit()
    case 42..<45: try remake()
    case 45..<60: try scroll()
    case 60..<66: try surround()
    case 66..<71: try advance()
    case 71..<74: try swipeSomething()
    case 74: await letMeasure()
    case 75..<90: try commit(waits: false)
    case 90..<95: try commit(waits: true)
    default:
      await view.measured()
      try commit(waits: false)
      // What was scrolled meanwhile may need another header, and much is taken over bit by bit.
      for _ in 0..<30 where !view.isSettled {
        await view.measured()
        try commit(waits: false)
      }
      try compareAll()
    }
  }

  /// Has the background measure some, or all, and takes over nothing of it.
  private mutating func letMeasure() async {
    if random.chance(0.5) { return await view.measured() }
    for _ in 0..<random.next() % 8 { await Task.yield() }
  }

  private mutating func edit() throws {
    (hasEdits, isEdited) = (true, true)
    switch random.next() % 15 {
    case 14: try trim()
    case 0, 1:
      let new = newMessages(1 + Int(random.next() % 3))
      log.append("append \(new.map(\.id))")
      try view.append(new)
      twin.insert(new.map { .message($0) }, before: nil)
    case 2:
      let next = anyID()
      let new = newMessages(1 + Int(random.next() % 3))
      log.append("insert \(new.map(\.id)) before \(next?.rawValue ?? "the end")")
      try view.insert(new, before: next)
      twin.insert(new.map { .message($0) }, before: next)
    case 3:
      let first = twin.messages.first?.id
      let new = newMessages(1 + Int(random.next() % 20))
      log.append("prepend \(new.count)")
      try view.prepend(new)
      twin.insert(new.map { .message($0) }, before: first)
    case 4, 5, 6:
      guard let id = anyID(), let place = twin.place(of: id),
        case .message(var message) = twin.entries[place]
      else { return }
      source.change(&message, &random)
      log.append("update \(id)")
      let changed = message
      try view.update(id) { $0 = changed }
      twin.entries[place] = .message(changed)
    case 7:
      guard let id = anyID() else { return }
      log.append("remove \(id)")
      view.remove([id])
      moved.insert(.message(id))
      twin.remove(id)
    case 8:
      let messages = twin.messages
      guard messages.count > 3 else { return }
      let start = Int(random.next() % UInt64(messages.count - 2))
      let ids = messages[start..<min(messages.count, start + 1 + Int(random.next() % 12))].map(\.id)
      log.append("remove \(ids)")
      view.remove(ids)
      moved.formUnion(ids.map { .message($0) })
      for id in ids.reversed() { twin.remove(id) }
    case 9:
      guard let id = anyID() else { return }
      let other = random.chance(0.2) ? nil : anyID()
      guard id != other, let place = twin.place(of: id) else { return }
      log.append("move \(id) before \(other?.rawValue ?? "the end")")
      try view.move(id, before: other)
      moved.insert(.message(id))
      let entry = twin.entries.remove(at: place)
      twin.insert([entry], before: other)
    case 10:
      twin.typing = random.chance(0.4) ? [] : [random.pick(source.people)]
      log.append("typing \(twin.typing.map(\.name))")
      view.setTyping(twin.typing)
    case 11:
      twin.readUpTo = random.chance(0.2) ? nil : anyID()
      log.append("read \(twin.readUpTo?.rawValue ?? "nothing")")
      view.readUpTo = twin.readUpTo
    case 12: try editHosted()
    case 13:
      guard let id = anyID(), let place = twin.place(of: id),
        case .message(var message) = twin.entries[place]
      else { return }
      message.id = MessageID("\(id)-renamed")
      log.append("rename \(id)")
      try view.rename(id, to: message.id)
      twin.entries[place] = .message(message)
      noteRename(of: id, to: message.id)
    default: try replaceAll()
    }
  }

  /// Takes out what is far from the messages that are seen, of those that the view has taken over.
  private mutating func trim() throws {
    let count = Int(random.next() % 30)
    func messages(_ ids: [ConversationElement.ID]) -> [MessageID] {
      ids.compactMap { if case .message(let id) = $0 { id } else { nil } }
    }
    let all = messages(shown.map(\.id))
    let seen = Set(messages(view.elements.map(\.id)))
    let places = all.indices.filter { seen.contains(all[$0]) }
    guard let first = places.first, let last = places.last else { return }
    let earlier = all[..<max(0, first - count)]
    let later = all[min(all.count, last + 1 + count)...]
    log.append("trim \(earlier.count) and \(later.count)")
    let counts = (twin.messages.count, earlier.filter { twin.place(of: $0) != nil }.count)
    for id in Array(earlier + later).reversed() { twin.remove(id) }
    moved.formUnion((earlier + later).map { .message($0) })
    let trimmed = view.trim(keeping: count)
    let wanted = (earlier: counts.1, later: counts.0 - twin.messages.count - counts.1)
    guard (trimmed.earlier, trimmed.later) == wanted else {
      throw Difference(description: "trimmed \(trimmed), not \(wanted)")
    }
  }

  /// A row that the host draws, or one that the chain lays out.
  mutating func anyRow(_ id: String) -> HostedRow {
    if random.chance(0.5) { return HostedRow(id: id, height: CGFloat(random.next() % 90)) }
    return HostedRow(
      id: id, content: .text(String(repeating: "z", count: Int(random.next() % 200))))
  }
  private mutating func replaceAll() throws {
    // Rows of the host stay beside messages that are nowhere said to stay: only without them both mean the same.
    guard hosted.isEmpty else { return }
    var messages = twin.messages
    for _ in 0..<random.next() % 6 where !messages.isEmpty {
      let place = Int(random.next() % UInt64(messages.count))
      switch random.next() % 4 {
      case 0: source.change(&messages[place], &random)
      case 1: messages.remove(at: place)
      case 2: messages.insert(newMessages(1)[0], at: place)
      default: messages.append(messages.remove(at: place))
      }
    }
    log.append("replace all")
    isRankUnknown = true
    var readUpTo = twin.readUpTo
    if let id = readUpTo, !messages.contains(where: { $0.id == id }) { readUpTo = nil }
    twin.readUpTo = readUpTo
    view.readUpTo = readUpTo
    try view.replace(with: Conversation(peer: twin.peer, messages: messages, readUpTo: readUpTo))
    twin.entries = messages.map { .message($0) }
  }

  /// Puts all messages into another order, or others in their place, or none.
  private mutating func remake() throws {
    (hasEdits, isEdited) = (true, true)
    let before = twin.messages
    var messages = before
    let how = random.next() % 5
    switch how {
    case 0: messages = []
    case 1: messages.reverse()
    case 2:
      let start = messages.isEmpty ? 0 : Int(random.next() % UInt64(messages.count))
      messages = Array(messages[start...] + messages[..<start])
    case 3: messages = newMessages(Int(random.next() % 60))
    default: break
    }
    if random.chance(0.3) {
      isSurrounded = true
      twin.environment.width = random.pick([375, 320])
      view.size.width = twin.environment.width
    }
    twin.readUpTo = nil
    view.readUpTo = nil
    isRankUnknown = true
    if hosted.isEmpty, random.chance(0.5) {
      log.append("replace all, \(how)")
      if random.chance(0.5) { try view.replace(with: Conversation(peer: twin.peer, messages: [])) }
      try view.replace(with: Conversation(peer: twin.peer, messages: messages))
    } else {
      log.append("remove all, and append, \(how)")
      view.remove(before.map(\.id))
      try view.append(messages)
    }
    twin.entries.removeAll { if case .message = $0 { true } else { false } }
    twin.insert(messages.map { .message($0) }, before: nil)
  }

  private mutating func surround() throws {
    hasEdits = true
    isSurrounded = true
    switch random.next() % 7 {
    case 6:
      twin.accessories = random.pick(TwinRun.accessories)
      view.accessories = twin.accessories
      log.append("other accessories")
    case 0, 1:
      twin.environment.width = random.pick([375, 700, 320, 1])
      view.size.width = twin.environment.width
      log.append("width \(twin.environment.width)")
    case 2:
      view.size.height = random.pick([400, 0, 90, 1_200])
      log.append("height \(view.size.height)")
    case 3:
      twin.environment.timeZone = random.pick(["UTC", "Asia/Tokyo", "America/New_York"])
      view.environment = twin.environment
      log.append("time zone \(twin.environment.timeZone)")
    case 4:
      twin.environment.theme = random.pick(ThemeName.allCases)
      view.environment = twin.environment
      twin.environment.density = random.pick([.regular, .compact])
      twin.environment.showsAvatars = random.chance(0.7)
      view.environment = twin.environment
      log.append("theme \(twin.environment.theme), density \(twin.environment.density)")
    default:
      version = (version + 1) % 3
      twin.chain = LayouterChain([HeightLayouter(version: "\(version)")])
      view.chain = twin.chain
      log.append("version \(version)")
    }
  }

  private mutating func scroll() throws {
    let before = view.elements
    var changes = ConversationChanges()
    switch random.next() % 6 {
    case 0, 1, 2:
      let points = (random.unit() - 0.5) * (random.chance(0.1) ? 20_000 : 300)
      log.append("scroll by \(points)")
      changes = view.scroll(by: points)
      hasTarget = false
    case 3:
      if let id = anyID() {
        log.append("scroll to \(id)")
        hasTarget = true
        changes =
          view.scroll(to: id, edge: random.pick(ViewEdge.allCases), animated: random.chance(0.4))
          ?? changes
      }
    case 4:
      log.append("scroll to the end")
      changes = view.scrollToEnd(animated: random.chance(0.4))
    default:
      log.append("scroll to the start")
      changes = view.scrollToStart(animated: random.chance(0.4))
    }
    isScrolling = view.isAnimating
    if !changes.isEmpty { wasResized = false }
    try compare(changes, from: before)
    try compareSeen()
  }

  private mutating func advance() throws {
    let before = view.elements
    log.append("time passes")
    try compare(view.advance(by: 0.06), from: before)
    try compareSeen()
  }

  private mutating func commit(waits: Bool) throws {
    let before = view.elements
    isScrolling = isScrolling && view.isAnimating
    let anchor = Anchor(self)
    let isResized = view.size != view.shownSize
    guard let changes = view.commit(waits ? .measuringNow : .ifMeasured) else { return }
    log.append(waits ? "commit, measured here" : "commit")
    (hasEdits, isEdited) = (false, false)
    hasTarget = false
    (shownBefore, shown) = (shown, twin.layout())
    // A message that is swiped goes on being so as far as there is something beyond its edge.
    if let now = swipe, now.id != nil {
      let reach = reach(of: now.id, limit: nil)
      let distance = max(-reach.left, min(now.distance, reach.right))
      swipe = distance == 0 ? nil : (id: now.id, distance: distance)
    }
    try compare(changes, from: before)
    shownBefore = shown
    try compareSeen()
    if !isRankUnknown, !(wasResized && isSurrounded) { try compare(anchor) }
    (wasResized, isSurrounded) = (wasResized || isResized, false)
    (moved, isRankUnknown) = ([], false)
  }
}
