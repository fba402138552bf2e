import BubbleCore
import BubbleGenerator
import ConversationView
import Foundation

/// Edits a conversation at random while it is searched, side by side with an array that is searched whole.
struct SearchRun {
  /// Something that is not as the array has it.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var messages: [Message]
  let view: ConversationView
  let search: ConversationSearch
  private let finder: NaiveFinder
  /// What was found in texts before: finding it takes long.
  private var known: [String: [Range<Int>]] = [:]
  private var random: SeededGenerator
  private var texts: WorldTextGenerator
  private var nextID = 0
  private var log: [String] = []

  init(seed: UInt64, count: Int) {
    random = SeededGenerator(seed: seed)
    texts = WorldTextGenerator(seed: seed)
    messages = []
    for _ in 0..<count { messages.append(SearchRun.message(&nextID, &texts, &random)) }
    var options = ConversationViewOptions()
    options.workerCount = 2
    view = ConversationView(
      Conversation(peer: Peer(id: "trip", kind: .group, title: "Trip"), messages: messages),
      environment: LayoutEnvironment(width: 375),
      chain: LayouterChain([HeightLayouter(version: "0")]), measurer: FixedMeasurer(),
      size: CGSize(width: 375, height: 400), options: options)
    if random.chance(0.5) { view.scroll(by: -random.unit() * 20_000) }
    let needle = random.pick(["e", "É", "an", "the", "ß", "か", "lo w", "zzz", "boat"])
    finder = NaiveFinder(needle)
    search = view.search(for: needle)
    log.append("search \(needle)")
  }

  private static func message(
    _ nextID: inout Int, _ texts: inout WorldTextGenerator, _ random: inout SeededGenerator
  ) -> Message {
    nextID += 1
    return Message(
      id: MessageID("m\(nextID)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 1_700_000_000 + Double(nextID) * 600),
      content: SearchRun.content(&texts, &random))
  }

  private static func content(
    _ texts: inout WorldTextGenerator, _ random: inout SeededGenerator
  ) -> MessageContent {
    let text = texts.text(random.chance(0.7) ? .everyday : .mixed, wordCount: 3)
    switch random.next() % 8 {
    case 0: return MessageContent(type: "photo", payload: ["caption": .string(text)])
    case 1: return .text("boat, \(text) BOAT")
    case 2:
      return MessageContent(
        type: "location", payload: ["address": .string("The boat"), "title": .string(text)])
    default: return .text(text)
    }
  }

  private mutating func newMessages(_ count: Int) -> [Message] {
    (0..<count).map { _ in SearchRun.message(&nextID, &texts, &random) }
  }

  // MARK: - One operation

  mutating func step() async throws {
    switch random.next() % 20 {
    case 0..<13: try edit()
    case 13: view.commit(.measuringNow)
    case 14..<17: walk()
    default:
      log.append("completed")
      await search.completed()
      try compare()
    }
  }

  private mutating func edit() throws {
    let place = messages.isEmpty ? 0 : Int(random.next() % UInt64(messages.count))
    switch random.next() % 8 {
    case 0:
      // Always at one place: soon there is no room, and messages around it get other orders.
      log.append("insert 60 at \(messages.count / 2)")
      for message in newMessages(60) {
        let middle = messages.count / 2
        try view.insert([message], before: middle < messages.count ? messages[middle].id : nil)
        messages.insert(message, at: middle)
      }
    case 1:
      // More than is looked at on the view's thread.
      let new = newMessages(random.chance(0.2) ? 3_000 : 3)
      log.append("insert \(new.count) at \(place)")
      try view.insert(new, before: place < messages.count ? messages[place].id : nil)
      messages.insert(contentsOf: new, at: place)
    case 2, 3, 4:
      guard !messages.isEmpty else { return }
      log.append("update at \(place)")
      let content = SearchRun.content(&texts, &random)
      try view.update(messages[place].id) { $0.content = content }
      messages[place].content = content
    case 5:
      let end = min(messages.count, place + Int(random.next() % 40))
      log.append("remove \(place)..<\(end)")
      view.remove(messages[place..<end].map(\.id))
      messages.removeSubrange(place..<end)
    case 6:
      guard messages.count > 1 else { return }
      let message = messages.remove(at: place)
      let target = Int(random.next() % UInt64(messages.count + 1))
      log.append("move \(place) to \(target)")
      try view.move(message.id, before: target < messages.count ? messages[target].id : nil)
      messages.insert(message, at: target)
    default:
      guard let current = search.current else { return }
      let index = messages.firstIndex { $0.id == current.message }
      guard let index else { return }
      log.append("remove the current one at \(index)")
      view.remove([current.message])
      messages.remove(at: index)
    }
  }

  private mutating func walk() {
    log.append("walk")
    for _ in 0..<random.next() % 5 {
      _ = random.chance(0.5) ? search.next() : search.previous()
    }
  }

  // MARK: - Comparing

  private struct Place: Equatable {
    var message: MessageID
    var field: String
    var range: Range<Int>
  }

  private mutating func allMatches() -> [Place] {
    var places: [Place] = []
    for message in messages {
      for field in ConversationSearch.standardFields {
        guard let text = message.content.payload[field]?.string else { continue }
        let ranges = known[text] ?? finder.ranges(in: text)
        known[text] = ranges
        places += ranges.map { Place(message: message.id, field: field, range: $0) }
      }
    }
    return places
  }

  private func place(_ match: ConversationSearch.Match) -> Place {
    Place(message: match.message, field: match.field, range: match.range)
  }

  /// Compares how many there are, and those around the current one; the first and the last ones by going there.
  private mutating func compare() throws {
    let all = allMatches()
    guard search.count == all.count else {
      throw fail("\(search.count) were found, not \(all.count)")
    }
    guard let current = search.current else {
      guard search.currentNumber == nil else { throw fail("there is a number and no match") }
      if let next = search.next() ?? search.previous(), !all.contains(place(next)) {
        throw fail("\(next) is none of the matches")
      }
      if search.current == nil, !all.isEmpty { throw fail("no way leads to a match") }
      return
    }
    guard let number = search.currentNumber, all.indices.contains(number),
      all[number] == place(current)
    else { throw fail("\(current) is not match \(search.currentNumber ?? -1)") }
    for expected in all[(number + 1)...].prefix(50) {
      guard let next = search.next(), place(next) == expected else {
        throw fail("behind \(current) came another one than \(expected)")
      }
    }
    let reached = min(all.count - 1, number + 50)
    if reached == all.count - 1, search.next() != nil { throw fail("there is one behind the last") }
    for expected in all[..<reached].reversed().prefix(100) {
      guard let previous = search.previous(), place(previous) == expected else {
        throw fail("before \(current) came another one than \(expected)")
      }
    }
  }

  private func fail(_ text: String) -> Difference {
    Difference(description: text + "\nafter " + log.suffix(12).joined(separator: "\n      "))
  }
}
