import BubbleCore
import BubbleGenerator
import ConversationView
import Foundation

/// Does at random what comes to a conversation while its user reads at some line, and says whether that line moved.
struct ReadingRun {
  /// Something that moved.
  struct Moved: Error, CustomStringConvertible {
    let description: String
  }

  /// What is read: a line with some words, or the edge of a message of which no text is seen; and how far below the same edge of the
  /// view.
  struct Held {
    /// Nil: the edge of the message.
    var words: [Substring]?
    var id: MessageID
    var edge: ViewEdge
    var y: CGFloat
    /// The height of a message of which neither text nor an edge is seen: the same share of it stays above the view, or, if it is edited, its
    /// beginning.
    var coveringHeight: CGFloat?
  }

  /// Why a line may move, or is not found, and how often it was so.
  struct Exceptions {
    /// All that was seen is removed or moved among the others.
    var removed = 0
    /// The line itself is changed.
    var changed = 0
    /// The end is followed, which is compared, too.
    var followed = 0
    /// There is not enough above or below the line to show it where it was.
    var short = 0
    /// The view is so low now that the place of the line is not in it, and there is not enough above or below to scroll there.
    var hidden = 0

    var all: Int { removed + changed + followed + short + hidden }

    static func += (all: inout Exceptions, other: Exceptions) {
      all.removed += other.removed
      all.changed += other.changed
      all.followed += other.followed
      all.short += other.short
      all.hidden += other.hidden
    }
  }

  let situation: ReadingSituation
  let edge: ViewEdge
  /// The insets that are shown.
  var insets: CoveredInsets
  var random: SeededGenerator
  var count = 0
  var ids: [MessageID] = []
  var log: [String] = []
  /// The messages that were changed, and those that were removed or moved, since the last commit.
  var changed: Set<MessageID> = []
  /// The messages that have another date since the last commit.
  var dated: Set<MessageID> = []
  var gone: Set<MessageID> = []
  /// Whether the conversation was edited since the last commit.
  var isEdited = false
  var isTyping = false
  /// Whether the list may be on its way somewhere: then no commit follows the end.
  var isScrolling = false
  /// What was read when the view left its sizes and insets, until it is scrolled or edited; nil for the end.
  var left: [(size: CGSize, insets: CoveredInsets, held: Held?)] = []
  /// The number of comparisons, and of those that an exception covers.
  private(set) var compared = 0
  private(set) var exceptions = Exceptions()

  var view: ConversationView { situation.view }

  init(seed: UInt64, count: Int) {
    random = SeededGenerator(seed: seed)
    var messages: [Message] = []
    for number in 0..<count { messages.append(ReadingRun.message(number, &random)) }
    self.count = count
    ids = messages.map(\.id)
    let edge = random.pick(ViewEdge.allCases)
    let insets = random.pick(ReadingRun.insets)
    let (isShortAtBottom, pinsDays, limit) = (
      random.chance(0.3), random.chance(0.7), random.chance(0.3)
    )
    (self.edge, self.insets) = (edge, insets)
    situation = ReadingSituation(messages, size: CGSize(width: 375, height: 400)) {
      $0.anchorEdge = edge
      ($0.topInset, $0.bottomInset) = (insets.top, insets.bottom)
      $0.keepsShortContentAtBottom = isShortAtBottom
      $0.pinsDays = pinsDays
      if limit { $0.layoutByteLimit = 2_000 }
      // A seed is the same run on every machine.
      $0.measuresByItself = false
    }
  }

  static let insets = [
    CoveredInsets(top: 0, bottom: 0), CoveredInsets(top: 20, bottom: 35),
    CoveredInsets(top: 20, bottom: 120),
  ]

  // MARK: - What is read

  /// The edges of what is not covered.
  private var window: (top: CGFloat, bottom: CGFloat) {
    (insets.top, max(insets.top, view.shownSize.height - insets.bottom))
  }

  /// Returns a line, or the edge of a message, where it is.
  private func held(_ line: ReadingSituation.Line?, of id: MessageID, _ edge: ViewEdge) -> Held? {
    let frame = line.map { ($0.y, $0.y + $0.height) }
    guard let (top, bottom) = frame ?? view.frame(of: id).map({ ($0.minY, $0.maxY) }) else {
      return nil
    }
    let y = edge == .bottom ? bottom - window.bottom : top - window.top
    return Held(words: line?.words, id: id, edge: edge, y: y)
  }

  /// Returns what is read; nil if only messages that are removed or moved are visible.
  ///
  /// In a message that is higher than the view and covers its middle, it is the first visible line. Otherwise it is the line nearest to the
  /// edge, in the longest text of the nearest message of which such an edge is visible. A picture may be higher than the view.
  ///
  /// - Parameter height: The height of what will not be covered: what a lower view no longer shows is not read.
  private func held(within height: CGFloat) -> Held? {
    let (top, bottom) = window
    let height = height > 0 ? height : bottom - top
    let messages = view.elements.compactMap { element in
      element.shownMessage.map { (id: $0, frame: element.frame) }
    }.filter { $0.frame.maxY > top + 0.001 && $0.frame.minY < bottom - 0.001 }
    func lines(of id: MessageID) -> [ReadingSituation.Line] {
      situation.lines(of: id).filter { $0.y + $0.height > top + 0.001 && $0.y < bottom - 0.001 }
    }
    let middle = (top + bottom) / 2
    if let high = messages.first(where: { $0.frame.minY <= middle && $0.frame.maxY > middle }),
      high.frame.height > bottom - top + 0.001, !gone.contains(high.id),
      let line = lines(of: high.id).first, let held = held(line, of: high.id, .top), held.y < height
    {
      return held
    }
    func visible(_ edge: ViewEdge, of frame: CGRect) -> Bool {
      edge == .bottom
        ? frame.maxY > top + 0.001 && frame.maxY <= bottom + 0.001
        : frame.minY >= top - 0.001 && frame.minY < bottom - 0.001
    }
    func nearestLine(of id: MessageID, _ edge: ViewEdge) -> Held? {
      let lines = lines(of: id)
      let longest = lines.max { $0.text.utf8.count < $1.text.utf8.count }?.text
      let ofText = lines.filter { $0.text == longest }
      let line = held(edge == .bottom ? ofText.last : ofText.first, of: id, edge)
      // Where a lower view no longer shows the text, an edge of the message is read.
      return line.flatMap { abs($0.y) < height ? $0 : nil } ?? held(nil, of: id, edge)
    }
    let nearest = edge == .bottom ? messages.reversed() : messages
    var isAnyVisible = false
    for edge in [edge, edge == .bottom ? .top : .bottom] {
      for (id, frame) in nearest where !gone.contains(id) && visible(edge, of: frame) {
        isAnyVisible = true
        guard let line = nearestLine(of: id, edge) else { continue }
        if edge == self.edge ? abs(line.y) < height : height >= bottom - top { return line }
      }
    }
    if isAnyVisible {
      // Nothing is read where all that the lower view shows is removed.
      guard let id = nearest.first(where: { !gone.contains($0.id) })?.id,
        let line = nearestLine(of: id, edge), abs(line.y) < height
      else { return nil }
      return line
    }
    guard let covering = messages.first(where: { !gone.contains($0.id) }) else { return nil }
    var result = held(nil, of: covering.id, .top)
    result?.coveringHeight = covering.frame.height
    return result
  }

  /// Returns how far below its place it is now, the nearest first; empty if it does not exist.
  ///
  /// The words of a line may stand in several lines of another width. The view holds one of them.
  private func distances(of old: Held) -> [CGFloat] {
    guard let words = old.words else {
      let height = changed.union(dated).contains(old.id) ? nil : old.coveringHeight
      let share = height.flatMap { height in view.frame(of: old.id).map { $0.height / height } }
      return held(nil, of: old.id, old.edge).map { [$0.y - old.y * (share ?? 1)] } ?? []
    }
    return situation.lines(of: old.id).filter { !Set(words).isDisjoint(with: $0.words) }
      .compactMap { held($0, of: old.id, old.edge).map { $0.y - old.y } }
      .sorted { abs($0) < abs($1) }
  }

  // MARK: - Comparing

  /// Shows all edits, and compares.
  ///
  /// - Parameter looks: Whether the view is scrolled to a line whose place is outside of it now.
  mutating func commit(looks: Bool = true) async throws {
    let isResized = view.size != view.shownSize || view.insets != insets
    // Not each edit changes something, so it is not known here whether the view remembers its sizes.
    if isScrolling && (isResized || view.isAtEnd) || isEdited && !left.isEmpty { try stop() }
    let isAtEnd = view.isAtEnd
    let height = view.size.height - view.insets.top - view.insets.bottom
    let seen = isAtEnd ? nil : held(within: height)
    let leaving = (size: view.shownSize, insets: insets, held: seen)
    let (size, newInsets) = (view.size, view.insets)
    // With a size and insets that it had, the view shows again what it showed.
    let again = isResized ? left.last { $0.size == size && $0.insets == newInsets } : nil
    try await show()
    log.append("commit")
    insets = view.insets
    defer { (changed, dated, gone, isEdited) = ([], [], [], false) }
    if isResized, !isEdited {
      left.removeAll { $0.size == leaving.size && $0.insets == leaving.insets }
      left = left.suffix(99) + [leaving]
    }
    compared += 1
    if let wanted = again.map(\.held) ?? seen { return try compare(wanted, looks: looks) }
    guard isAtEnd || again != nil else { return exceptions.removed += 1 }
    exceptions.followed += 1
    if again == nil, !view.isAtEnd {
      throw Moved(description: "the end was left: \(log.suffix(8))")
    }
  }

  private mutating func show() async throws {
    switch random.next() % 4 {
    case 0: view.commit(.measuringNow, animated: random.chance(0.5))
    case 1: await situation.settle()
    case 2:
      // Some is measured, and maybe not what is needed.
      for _ in 0..<random.next() % 3 { await view.measureStep() }
      view.commit(animated: random.chance(0.5))
      fallthrough
    default:
      while view.commit(animated: random.chance(0.5)) == nil, view.hasEdits {
        await view.measured()
      }
    }
  }

  /// Returns the words that a message has to show: those of its text and its reaction, and its time.
  private func words(of message: Message) -> Set<Substring> {
    var words = Set((message.content.text ?? "").split { $0 == " " || $0 == "\n" })
    if message.extras["reaction"] != nil { words.insert("+1") }
    let hours = view.environment.timeZone == "Asia/Tokyo" ? 9 : 0
    let minutes = Int(message.date.timeIntervalSince1970 / 60) + hours * 60
    words.insert(Substring(String(format: "%02ld:%02ld", minutes / 60 % 24, minutes % 60)))
    return words
  }

  private mutating func compare(_ wanted: Held, looks: Bool) throws {
    if let message = view.message(wanted.id),
      !words(of: message).isSuperset(of: wanted.words ?? [])
    {
      return exceptions.changed += 1
    }
    let all = distances(of: wanted)
    let moved = all.first
    if let moved, abs(moved) < 0.01 { return }
    let (range, height) = (view.scrollRange, window.bottom - window.top)
    let limit = max(0, range.contentHeight - height)
    func isBeyond(_ offset: CGFloat) -> Bool { offset < 0.01 || offset > limit - 0.01 }
    let isShort = moved == nil || all.contains { isBeyond(range.offset + $0) }
    if isBeyond(range.offset), isShort {
      return exceptions.short += 1
    }
    if moved == nil, abs(wanted.y) > height - 30 {
      guard looks else { return exceptions.hidden += 1 }
      let points = wanted.y + (wanted.edge == .bottom ? height : -height) / 2
      let offset = view.scrollRange.offset
      try scroll("look for the line", by: points) { $0.scroll(by: points) }
      left = []
      if let found = distances(of: wanted).first, abs(found + points) < 0.01 { return }
      if abs(view.scrollRange.offset - offset - points) > 0.01 { return exceptions.hidden += 1 }
    }
    let distance = moved.map { "\($0)" } ?? "an unknown distance"
    throw Moved(description: "\(wanted) moved by \(distance): \(log.suffix(8))")
  }

  /// Turns the view and back: everything is where it was.
  mutating func turn() async throws {
    try await commit()
    await situation.settle()
    let (size, before) = (view.size, view.elements.map(\.frame))
    let offset = view.scrollRange.offset
    view.size = CGSize(width: size.height + 100, height: size.width)
    log.append("turn from \(size)")
    // Who scrolls on the way is not where they were.
    try await commit(looks: false)
    view.size = size
    try await commit()
    guard zip(before, view.elements.map(\.frame)).allSatisfy({ abs($0.minY - $1.minY) < 0.01 })
    else {
      throw Moved(
        description:
          "turned back from \(offset) to \(view.scrollRange), end: \(view.isAtEnd): \(log.suffix(8))"
      )
    }
  }

  /// Scrolls, or has time pass: what is seen before and after it moves together.
  ///
  /// - Parameter points: How far it is scrolled; nil: that is not known.
  mutating func scroll(
    _ name: String, by points: CGFloat? = nil, _ scroll: (ConversationView) -> Void
  ) throws {
    func frames() -> [(MessageID, CGRect)] {
      view.elements.compactMap { element in element.shownMessage.map { ($0, element.frame) } }
    }
    let before = frames()
    scroll(view)
    let after = Dictionary(uniqueKeysWithValues: frames())
    log.append(name)
    let moved = before.compactMap { id, frame in after[id].map { $0.minY - frame.minY } }
    guard let first = moved.first else { return }
    guard moved.allSatisfy({ abs($0 - first) < 0.01 }) else {
      throw Moved(description: "scrolled apart by \(moved): \(log.suffix(8))")
    }
    let (range, height) = (view.scrollRange, window.bottom - window.top)
    let isAtLimit =
      range.offset < 0.01 || range.offset > max(0, range.contentHeight - height) - 0.01
    // Farther than the view is high, it leads to a place among rows that are not measured yet.
    let isNear = abs(points ?? .infinity) < view.shownSize.height - 0.01
    if let points, isNear, !isAtLimit, abs(first + points) > 0.01 {
      throw Moved(description: "scrolled by \(-first), not \(points): \(log.suffix(8))")
    }
  }

  /// Ends all scrolls.
  mutating func stop() throws {
    try scroll("stop", by: 0) { $0.scroll(by: 0) }
    (left, isScrolling) = ([], false)
  }
}
