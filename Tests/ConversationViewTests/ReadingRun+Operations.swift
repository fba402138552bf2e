import BubbleCore
import BubbleGenerator
import ConversationView
import Foundation

extension ReadingRun {
  /// Does something, and compares if that shows it.
  mutating func step() async throws {
    // Who reads is seldom at the end.
    if view.isAtEnd, random.chance(0.95) { try scroll() }
    switch random.next() % 100 {
    case 0..<45: try edit()
    case 45..<54: try scroll()
    case 54..<60: try touch()
    case 60..<64: try await turn()
    case 64..<68: surround()
    case 68..<70: await view.measured()
    case 70..<73: await view.measureStep()
    default: try await commit()
    }
  }

  /// What was done last.
  var lastOperations: [String] { log.suffix(12) }

  // MARK: - Scrolls

  private mutating func scroll() throws {
    let shown = ids.filter { view.frame(of: $0) != nil }
    if random.chance(0.5), let id = shown.randomElement(using: &random) {
      log.append("scroll to \(id)")
      view.scroll(to: id, edge: random.pick(ViewEdge.allCases))
    }
    let points = random.chance(0.1) ? 5_000 : CGFloat(random.unit() * 1_000 - 500)
    try scroll("scroll by \(points)", by: points) { $0.scroll(by: points) }
    (left, isScrolling) = ([], false)
  }

  /// Lets time pass while the list is flung, scrolls to a message, or a selection is dragged past an edge; edits stay uncommitted.
  private mutating func touch() throws {
    let shown = view.elements.compactMap(\.shownMessage)
    if random.chance(0.3), let id = shown.randomElement(using: &random) {
      log.append("flash \(id)")
      view.flash(id)
    }
    isScrolling = true
    switch random.next() % 3 {
    case 0:
      let velocity = CGFloat(random.unit() * 6_000 - 3_000)
      try scroll("fling by \(velocity)", by: 0) { $0.fling(velocity: velocity) }
    case 1:
      let height = view.shownSize.height
      let (from, to) = (height * CGFloat(random.unit()), random.pick([-30, height + 30]))
      try scroll("drag a selection", by: 0) {
        $0.beginSelection(at: CGPoint(x: 60, y: from))
        $0.dragSelection(to: CGPoint(x: 60, y: to))
      }
    default:
      guard let id = shown.randomElement(using: &random) else { return }
      let edge = random.pick(ViewEdge.allCases)
      try scroll("scroll to \(id), animated") { $0.scroll(to: id, edge: edge, animated: true) }
    }
    for _ in 0..<random.next() % 8 { try scroll("time passes") { $0.advance(by: 0.05) } }
    view.dragSelection(to: nil)
    if random.chance(0.5) { try stop() }
  }

  // MARK: - Surroundings

  private mutating func surround() {
    switch random.next() % 6 {
    case 0, 1, 2:
      view.size = CGSize(
        width: random.pick([320, 375, 600]), height: random.pick([300, 400, 700]))
      log.append("size \(view.size)")
    case 3:
      view.insets = random.pick(ReadingRun.insets)
      log.append("insets \(view.insets)")
    case 4:
      view.environment.fonts.family = random.pick(["Large", "Noto Sans"])
      log.append("font \(view.environment.fonts.family)")
    default:
      view.environment.density = random.pick([.regular, .compact])
      view.environment.timeZone = random.pick(["UTC", "Asia/Tokyo"])
      log.append("density \(view.environment.density), time zone \(view.environment.timeZone)")
    }
  }

  // MARK: - Edits

  private mutating func newMessages(_ bound: Int) -> [Message] {
    (0..<1 + Int(random.next() % UInt64(bound))).map { _ in
      count += 1
      return ReadingRun.message(count, &random)
    }
  }

  static func message(_ number: Int, _ random: inout SeededGenerator) -> Message {
    func count(_ bound: Int) -> Int { 1 + Int(random.next() % UInt64(bound)) }
    let minutes = number * 7 + (random.chance(0.05) ? 2_000 : 0)
    let picture = random.chance(0.1) ? 30 * count(8) : nil
    return random.chance(0.12)
      ? ReadingSituation.message(
        number, count(150), count(150), count(60), minutes: minutes, pictureHeight: picture)
      : ReadingSituation.message(number, count(30), minutes: minutes, pictureHeight: picture)
  }

  /// A message: often one that is visible.
  private mutating func anyID() -> MessageID? {
    let visible = view.elements.compactMap(\.shownMessage).filter { ids.contains($0) }
    if !visible.isEmpty, random.chance(0.5) { return random.pick(visible) }
    return ids.isEmpty ? nil : random.pick(ids)
  }

  private mutating func edit() throws {
    guard ids.count > 20, let id = anyID(), let index = ids.firstIndex(of: id) else {
      let new = newMessages(9)
      log.append("append \(new.map(\.id))")
      try view.append(new)
      ids += new.map(\.id)
      return isEdited = true
    }
    let kind = random.next() % 15
    // What is read stays there mostly, and nearly always a part of it.
    let leaving = ids[index..<min(ids.count, index + (kind == 3 ? 5 : 1))]
    let read = view.elements.compactMap(\.shownMessage).filter { !gone.contains($0) }
    let isRead = !leaving.allSatisfy { !read.contains($0) }
    let isAll = read.allSatisfy { leaving.contains($0) }
    if isRead, 3...5 ~= kind, random.chance(isAll ? 0.98 : 0.8) { return }
    switch kind {
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
      guard people.isEmpty == isTyping else { return }
      isTyping.toggle()
      log.append("typing \(people.count)")
      view.setTyping(people)
    case 7:
      guard view.readUpTo != id else { return }
      log.append("read \(id)")
      view.readUpTo = id
    case 8:
      log.append("day of \(id)")
      let days = random.unit() * 3
      try view.update(id) { $0.date += days * 86_400 }
      dated.insert(id)
    case 9: return try rename(id)
    case 10: guard trim() else { return }
    case 11: guard try replace() else { return }
    default: try change(id)
    }
    isEdited = true
  }

  /// Gives a message another id: nothing is to be shown.
  private mutating func rename(_ id: MessageID) throws {
    guard let index = ids.firstIndex(of: id) else { return }
    let new = MessageID("\(id)'")
    log.append("rename \(id)")
    try scroll("renamed", by: 0) { try? $0.rename(id, to: new) }
    ids[index] = new
    if changed.remove(id) != nil { changed.insert(new) }
    if dated.remove(id) != nil { dated.insert(new) }
    if gone.remove(id) != nil { gone.insert(new) }
    for place in left.indices where left[place].held?.id == id { left[place].held?.id = new }
    isEdited = true
  }

  /// Removes what is far from what is seen.
  ///
  /// - Returns: Whether there was something to remove.
  private mutating func trim() -> Bool {
    let count = 5 + Int(random.next() % 100)
    log.append("trim to \(count)")
    view.trim(keeping: count)
    let removed = ids.filter { view.message($0) == nil }
    gone.formUnion(removed)
    ids.removeAll(where: removed.contains)
    return !removed.isEmpty
  }

  /// Replaces the conversation with one that lacks some messages and has others.
  ///
  /// - Returns: Whether it differs.
  private mutating func replace() throws -> Bool {
    var messages = ids.compactMap { view.message($0) }
    for _ in 0..<random.next() % 6 where !messages.isEmpty {
      let place = Int(random.next() % UInt64(messages.count))
      if random.chance(0.5) {
        gone.insert(messages.remove(at: place).id)
      } else {
        messages.insert(newMessages(1)[0], at: place)
      }
    }
    log.append("replace with \(messages.count)")
    var readUpTo = view.readUpTo
    if let id = readUpTo, !messages.contains(where: { $0.id == id }) { readUpTo = nil }
    view.readUpTo = readUpTo
    try view.replace(
      with: Conversation(
        peer: Peer(id: "bo", kind: .private), messages: messages, readUpTo: readUpTo))
    let before = ids
    ids = messages.map(\.id)
    return ids != before
  }

  /// Changes what a message shows.
  private mutating func change(_ id: MessageID) throws {
    // Two changes at once leave nothing between them that is known to be the same.
    guard changed.insert(id).inserted else { return }
    let before = view.message(id)
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
    // A picture may get the height that it had.
    if view.message(id) == before { changed.remove(id) }
  }
}
