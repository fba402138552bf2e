import BubbleCore
import BubbleGenerator
import ConversationView
import Foundation

/// Does at random what comes to a conversation while its user reads at some place, and says whether that place moved.
struct ReadingRun {
  /// Something that moved.
  struct Moved: Error, CustomStringConvertible {
    let description: String
  }

  /// What is to stay: an edge of a message, or a line with one of some words; and how far below the same edge of the view.
  private enum Held {
    case edge(MessageID, ViewEdge, CGFloat)
    case line([Substring], of: MessageID, ViewEdge, CGFloat)

    /// Where it is to stay.
    var y: CGFloat {
      switch self {
      case .edge(_, _, let y): y
      case .line(_, _, _, let y): y
      }
    }
  }

  private let situation: ReadingSituation
  private let edge: ViewEdge
  private let insets: CoveredInsets
  private var random: SeededGenerator
  private var count = 0
  private var ids: [MessageID] = []
  private var log: [String] = []
  /// The messages that were changed, and those that were removed or moved, since the last commit.
  private var changed: Set<MessageID> = []
  private var gone: Set<MessageID> = []
  /// Whether the conversation was edited since the last commit.
  private var isEdited = false
  /// What was kept since the last scroll: lines, and what stayed when the size changed.
  private var kept: [Held] = []
  /// The number of comparisons, and of those that an exception covers.
  private(set) var compared = 0
  private(set) var excepted = 0

  private var view: ConversationView { situation.view }

  init(seed: UInt64, count: Int) {
    random = SeededGenerator(seed: seed)
    var messages: [Message] = []
    for number in 0..<count { messages.append(ReadingRun.message(number, &random)) }
    self.count = count
    ids = messages.map(\.id)
    let edge = random.pick(ViewEdge.allCases)
    let insets =
      random.chance(0.5) ? CoveredInsets(top: 0, bottom: 0) : CoveredInsets(top: 20, bottom: 35)
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
    }
  }

  private static func message(_ number: Int, _ random: inout SeededGenerator) -> Message {
    func count(_ bound: Int) -> Int { 1 + Int(random.next() % UInt64(bound)) }
    let minutes = number * 7 + (random.chance(0.05) ? 2_000 : 0)
    let picture = random.chance(0.1) ? 30 * count(8) : nil
    return random.chance(0.12)
      ? ReadingSituation.message(
        number, count(150), count(150), count(60), minutes: minutes, pictureHeight: picture)
      : ReadingSituation.message(number, count(30), minutes: minutes, pictureHeight: picture)
  }

  // MARK: - What is read

  private var window: (top: CGFloat, bottom: CGFloat) {
    (insets.top, max(insets.top, view.shownSize.height - insets.bottom))
  }

  /// Returns what is to stay; nil if only messages that are removed or moved are visible.
  ///
  /// Through an edit it is a line, and through a change of the size an edge of a message; in a high message always a line.
  private var held: Held? {
    let (top, bottom) = window
    let messages = view.elements.compactMap { element in
      element.shownMessage.map { (id: $0, frame: element.frame) }
    }.filter { $0.frame.maxY > top + 0.001 && $0.frame.minY < bottom - 0.001 }
    func lines(of id: MessageID) -> [ReadingSituation.Line] {
      situation.lines(of: id).filter {
        $0.y + WordMeasurer.lineHeight > top + 0.001 && $0.y < bottom - 0.001
      }
    }
    let middle = (top + bottom) / 2
    if let high = messages.first(where: { $0.frame.minY <= middle && $0.frame.maxY > middle }),
      high.frame.height > bottom - top + 0.001, !gone.contains(high.id),
      let line = lines(of: high.id).first
    {
      return .line(line.words, of: high.id, .top, line.y - top)
    }
    let nearest = edge == .bottom ? messages.reversed() : messages
    for edge in [edge, edge == .bottom ? .top : .bottom] {
      for (id, frame) in nearest where !gone.contains(id) {
        let y = edge == .bottom ? frame.maxY : frame.minY
        let isVisible =
          edge == .bottom
          ? y > top + 0.001 && y <= bottom + 0.001 : y >= top - 0.001 && y < bottom - 0.001
        guard isVisible else { continue }
        let lines = lines(of: id)
        let longest = lines.max { $0.text.utf8.count < $1.text.utf8.count }?.text
        let ofText = lines.filter { $0.text == longest }
        if isEdited, let line = edge == .bottom ? ofText.last : ofText.first {
          return .line(line.words, of: id, edge, line.y - (edge == .bottom ? bottom : top))
        }
        return .edge(id, edge, y - (edge == .bottom ? bottom : top))
      }
    }
    return nil
  }

  /// Returns where it is now; nil if it does not exist.
  private func place(of held: Held) -> CGFloat? {
    switch held {
    case .edge(let id, let edge, _):
      view.frame(of: id).map { edge == .bottom ? $0.maxY - window.bottom : $0.minY - window.top }
    case .line(let words, let id, let edge, let old):
      situation.lines(of: id).filter { !Set(words).isDisjoint(with: $0.words) }
        .map { $0.y - (edge == .bottom ? window.bottom : window.top) }
        .min { abs($0 - old) < abs($1 - old) }
    }
  }

  /// Shows all edits, and compares.
  private mutating func commit() async throws {
    let isResized = view.size != view.shownSize
    let (before, isAtEnd) = (held, view.isAtEnd)
    switch random.next() % 3 {
    case 0: view.commit(.measuringNow, animated: random.chance(0.5))
    case 1: await situation.settle()
    default:
      while view.commit(animated: random.chance(0.5)) == nil, view.hasEdits {
        await view.measured()
      }
    }
    log.append("commit")
    defer { (changed, gone, isEdited) = ([], [], false) }
    compared += 1
    guard !isAtEnd, let before else {
      excepted += 1
      return
    }
    defer {
      if case .line = before { kept.append(before) } else if isResized { kept.append(before) }
    }
    guard let now = place(of: before) else {
      // The line was changed, or is outside of a lower view.
      guard case .line(_, let id, _, _) = before, changed.contains(id) || isResized else {
        throw Moved(description: "\(before) is nowhere: \(log.suffix(6))")
      }
      excepted += 1
      return
    }
    if case .line(let words, let id, _, _) = before, changed.contains(id) {
      let text = view.message(id)?.content.text ?? ""
      guard Set(words).isSubset(of: text.split { $0 == " " || $0 == "\n" }) else {
        excepted += 1
        return
      }
    }
    // It moves only where the ends of the list do not leave it its place.
    let range = view.scrollRange
    let limits = 0.01...max(0.01, range.contentHeight - (window.bottom - window.top) - 0.01)
    for held in [before] + kept {
      guard let now = place(of: held) else { continue }
      if abs(now - held.y) < 0.01 { return }
      if !limits.contains(range.offset + now - held.y) {
        excepted += 1
        return
      }
    }
    throw Moved(description: "\(before) is at \(now): \(log.suffix(6))")
  }

  // MARK: - Operations

  /// Does something, and compares if that shows it.
  mutating func step() async throws {
    switch random.next() % 100 {
    case 0..<48: try edit()
    case 48..<57: scroll()
    case 57..<60: touch()
    case 60..<65: try await turn()
    case 65..<68:
      view.size = CGSize(
        width: random.pick([320, 375, 600]), height: random.pick([300, 400, 700]))
      log.append("size \(view.size)")
    case 68..<70: await view.measured()
    default: try await commit()
    }
  }

  /// Lets time pass while the list is flung, or while a selection is dragged past an edge; edits stay uncommitted.
  private mutating func touch() {
    if random.chance(0.3),
      let id = view.elements.compactMap(\.shownMessage).randomElement(using: &random)
    {
      log.append("flash \(id)")
      view.flash(id)
    }
    let isFlung = random.chance(0.5)
    if isFlung {
      view.fling(velocity: CGFloat(random.unit() * 6_000 - 3_000))
    } else {
      view.beginSelection(at: CGPoint(x: 60, y: view.shownSize.height * CGFloat(random.unit())))
      view.dragSelection(to: CGPoint(x: 60, y: random.pick([-30, view.shownSize.height + 30])))
    }
    log.append(isFlung ? "fling" : "drag a selection")
    for _ in 0..<Int(random.next() % 8) { view.advance(by: 0.05) }
    kept = []
    if !isFlung { view.dragSelection(to: nil) }
    if random.chance(0.5) { view.fling(velocity: 0) }
  }

  private mutating func scroll() {
    guard !view.hasEdits else { return }
    log.append("scroll")
    kept = []
    if random.chance(0.5), !ids.isEmpty { view.scroll(to: random.pick(ids), edge: edge) }
    view.scroll(by: CGFloat(random.unit() * 1_000 - 500))
  }

  /// Turns the view and back: everything is where it was.
  private mutating func turn() async throws {
    try await commit()
    await situation.settle()
    let (size, before) = (view.size, view.elements.map(\.frame))
    let offset = view.scrollRange.offset
    view.size = CGSize(width: size.height + 100, height: size.width)
    log.append("turn from \(size)")
    try await commit()
    view.size = size
    view.commit(.measuringNow, animated: false)
    compared += 1
    guard zip(before, view.elements.map(\.frame)).allSatisfy({ abs($0.minY - $1.minY) < 0.01 })
    else {
      throw Moved(
        description:
          "turned back from \(offset) to \(view.scrollRange), end: \(view.isAtEnd): \(log.suffix(6))"
      )
    }
  }

  private mutating func newMessages(_ bound: Int) -> [Message] {
    (0..<1 + Int(random.next() % UInt64(bound))).map { _ in
      count += 1
      return ReadingRun.message(count, &random)
    }
  }

  /// A message: often one that is visible.
  private mutating func anyID() -> MessageID? {
    let visible = view.elements.compactMap(\.shownMessage).filter { ids.contains($0) }
    if !visible.isEmpty, random.chance(0.5) { return random.pick(visible) }
    return ids.isEmpty ? nil : random.pick(ids)
  }

  private mutating func edit() throws {
    isEdited = true
    guard let id = anyID(), let index = ids.firstIndex(of: id) else {
      let new = newMessages(9)
      try view.append(new)
      ids += new.map(\.id)
      return
    }
    switch random.next() % 12 {
    case 0:
      let new = newMessages(3)
      log.append("append \(new.map(\.id))")
      try view.append(new)
      ids += new.map(\.id)
    case 1:
      let new = newMessages(10)
      log.append("prepend \(new.count)")
      try view.prepend(new)
      ids = new.map(\.id) + ids
    case 2:
      let new = newMessages(2)
      log.append("insert \(new.map(\.id)) before \(id)")
      try view.insert(new, before: id)
      ids.insert(contentsOf: new.map(\.id), at: index)
    case 3:
      let count = min(ids.count - index, 1 + Int(random.next() % 5))
      let removed = ids[index..<index + count]
      log.append("remove \(removed)")
      view.remove(removed)
      gone.formUnion(removed)
      ids.removeSubrange(index..<index + count)
    case 4:
      let other = random.chance(0.3) ? nil : random.pick(ids)
      guard other != id else { return }
      log.append("move \(id) before \(other?.rawValue ?? "the end")")
      try view.move(id, before: other)
      gone.insert(id)
      ids.remove(at: index)
      ids.insert(id, at: other.flatMap { ids.firstIndex(of: $0) } ?? ids.count)
    case 5:
      guard let message = view.message(id) else { return }
      log.append("send \(id) again")
      view.remove([id])
      try view.append([message])
      gone.insert(id)
      ids.remove(at: index)
      ids.append(id)
    case 6:
      let people = random.chance(0.5) ? [] : [Person(id: "bo", name: "Bo")]
      log.append("typing \(people.count)")
      view.setTyping(people)
    case 7:
      log.append("read \(id)")
      view.readUpTo = id
    case 8:
      log.append("day of \(id)")
      let days = random.unit() * 3
      try view.update(id) { $0.date += days * 86_400 }
    default: try change(id)
    }
  }

  /// Changes what a message shows.
  private mutating func change(_ id: MessageID) throws {
    // Two changes at once leave nothing between them that is known to be the same.
    guard changed.insert(id).inserted else { return }
    count += 1
    let (new, part, kind) = (count, random.unit(), random.next() % 6)
    let length = 1 + Int(random.next() % 60)
    log.append("change \(id), kind \(kind)")
    try view.update(id) { message in
      var words = (message.content.text ?? "").split(separator: " ").map(String.init)
      switch kind {
      case 0: message.extras["reaction"] = message.extras["reaction"] == nil ? .integer(1) : nil
      case 1: message.extras["picture"] = .integer(Int64(length * 4))
      case 2: words.append(ReadingSituation.words(new, 0..<length))
      case 3: words.append("\n" + ReadingSituation.words(new, 0..<length))
      case 4: words.insert(ReadingSituation.words(new, 0..<length), at: 0)
      default:
        let start = Int(part * Double(words.count))
        words.replaceSubrange(
          start..<min(words.count, start + length / 2),
          with: [ReadingSituation.words(new, 0..<length)])
      }
      message.content = .text(words.joined(separator: " "))
    }
  }
}

extension ReadingRun {
  /// What was done last.
  var lastOperations: [String] { log.suffix(12) }
}
