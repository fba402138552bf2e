import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// What else comes to a chat while its user reads: nothing of it moves what is read.
@Suite struct HeldLineTests {
  private static func messages(_ numbers: Range<Int>, _ count: (Int) -> Int = { _ in 12 })
    -> [Message]
  {
    numbers.map { ReadingSituation.message($0, count($0)) }
  }

  /// Messages of all heights: some are higher than the view.
  private static let mixed = messages(0..<60) { $0 % 6 == 0 ? 230 : $0 % 5 * 17 + 3 }

  /// Reads the upper part of a message that is higher than the view, among others.
  private func reading(_ edge: ViewEdge) async -> ReadingSituation {
    let messages = HeldLineTests.messages(0..<60) { $0 == 40 ? 300 : 12 }
    let situation = ReadingSituation(messages) { $0.anchorEdge = edge }
    await situation.settle()
    situation.view.scroll(to: "40", offset: -200)
    return situation
  }

  /// Expects that the line at the upper edge of the view stays through an edit, animated or not.
  private func expectStill(
    _ situation: ReadingSituation, _ comment: String = "", _ edit: (ConversationView) throws -> Void
  ) throws {
    let view = situation.view
    let word = situation.word()
    let before = try #require(situation.y(of: word))
    try edit(view)
    view.commit(.measuringNow)
    for _ in 0..<4 {
      let y = try #require(situation.drawnLines[word ?? ""])
      expect(abs(y - before) < 0.001, "\(comment) \(word ?? ""): \(before) to \(y)")
      view.advance(by: 0.1)
    }
  }

  // MARK: - The view

  @Test(
    "a keyboard that comes and goes step by step leaves everything where it was",
    arguments: ViewEdge.allCases, [[300], Array(stride(from: 15, through: 300, by: 15))])
  func keyboard(edge: ViewEdge, steps: [Int]) async throws {
    let size = CGSize(width: 375, height: 500)
    let situation = ReadingSituation(HeldLineTests.mixed, size: size) { $0.anchorEdge = edge }
    await situation.settle()
    for points in stride(from: 0, to: 6_000, by: 331) {
      situation.view.scrollToEnd()
      situation.view.scroll(by: -CGFloat(points))
      let before = situation.lines.map(\.y)
      for inset in steps + steps.reversed() + [0] {
        situation.view.insets.bottom = CGFloat(inset)
        situation.commit()
      }
      expect(situation.lines.map(\.y), equals: before, "\(points)")
    }
  }

  @Test(
    "a window that is made narrow by hand and wide again shows what it showed",
    arguments: ViewEdge.allCases)
  func resizedByHand(edge: ViewEdge) async throws {
    let size = CGSize(width: 600, height: 420)
    let situation = ReadingSituation(HeldLineTests.mixed, size: size) { $0.anchorEdge = edge }
    await situation.settle()
    for points in stride(from: 0, to: 4_000, by: 811) {
      situation.view.scrollToEnd()
      situation.view.scroll(by: -CGFloat(points))
      let before = situation.lines.map(\.y)
      let widths = Array(stride(from: 590, through: 300, by: -10))
      for width in widths + widths.reversed() + [600] {
        situation.view.size.width = CGFloat(width)
        // Some widths come before the one before is shown.
        if width % 30 == 0 { situation.commit() }
      }
      expect(situation.lines.map(\.y), equals: before, "\(points)")
    }
  }

  @Test(
    "a view that is collapsed or covered, and gets messages then, shows again what it showed",
    arguments: ViewEdge.allCases, [true, false])
  func collapsed(edge: ViewEdge, isCovered: Bool) async throws {
    let situation = await reading(edge)
    let (view, lines) = (situation.view, situation.lines)
    if isCovered { view.insets.bottom = 400 } else { view.size = .zero }
    situation.commit()
    try view.prepend(HeldLineTests.messages(100..<120))
    situation.commit()
    try view.append(HeldLineTests.messages(200..<203))
    try view.rename("40", to: "server-40")
    situation.commit()
    (view.insets.bottom, view.size) = (0, CGSize(width: 375, height: 300))
    situation.commit()
    expect(situation.lines.map(\.y), equals: lines.map(\.y))
    expect(situation.lines.map(\.words), equals: lines.map(\.words))
  }

  @Test(
    "another font, a page of earlier messages and a partial measurement, in any order",
    arguments: ViewEdge.allCases)
  func fontWhileMeasuring(edge: ViewEdge) async throws {
    let situation = await reading(edge)
    let view = situation.view
    let word = situation.word()
    let before = try #require(situation.y(of: word))
    for round in 0..<6 {
      view.environment.fonts.family = round % 2 == 0 ? "Large" : "Noto Sans"
      if round % 3 == 0 { view.commit(animated: false) }
      try view.prepend(HeldLineTests.messages(1_000 + round * 30..<1_030 + round * 30))
      for _ in 0..<round { await Task.yield() }
      while view.commit(animated: false) == nil { await view.measured() }
      expect(abs(try #require(situation.y(of: word)) - before) < 0.001, "\(round)")
      if round % 2 == 0 { await situation.settle() }
      expect(abs(try #require(situation.y(of: word)) - before) < 0.001, "\(round), measured")
    }
  }

  // MARK: - Edits

  @Test("much that comes at once moves nothing", arguments: ViewEdge.allCases)
  func atOnce(edge: ViewEdge) async throws {
    let situation = await reading(edge)
    try expectStill(situation) { view in
      try view.prepend(HeldLineTests.messages(100..<140))
      for number in [20, 30, 38, 39, 45, 50] {
        try view.update(MessageID("\(number)")) { $0.extras["picture"] = .integer(120) }
      }
      view.remove(["25", "26", "37", "41", "44"])
      view.readUpTo = "39"
      view.setTyping([Person(id: "bo", name: "Bo")])
      try view.insert([ReadingSituation.message(300, 40)], before: "40")
      try view.insert([ReadingSituation.message(301, 40)], before: "42")
      try view.update("40") { $0.extras["picture"] = .integer(200) }
    }
    try expectStill(situation, "and goes") { view in
      view.readUpTo = nil
      view.setTyping([])
      view.remove(["39", "300", "301", "42"])
      try view.rename("40", to: "server")
      try view.update("server") {
        $0.extras["picture"] = nil
        $0.extras["reaction"] = .integer(1)
      }
    }
  }

  @Test("other days above, whose header is pinned, move nothing", arguments: ViewEdge.allCases)
  func days(edge: ViewEdge) async throws {
    let situation = await reading(edge)
    for (id, days) in [("0", -3.0), ("39", -1), ("20", -2), ("40", 1), ("39", 1), ("41", 2)] {
      try expectStill(situation, "\(id), \(days)") { view in
        try view.update(MessageID(id)) { $0.date += days * 86_400 }
      }
    }
    try expectStill(situation, "another zone") { $0.environment.timeZone = "Pacific/Kiritimati" }
  }

  @Test("the same conversation with more, fewer and other messages", arguments: ViewEdge.allCases)
  func replaced(edge: ViewEdge) async throws {
    let situation = await reading(edge)
    var messages = (0..<60).compactMap { situation.view.message(MessageID("\($0)")) }
    for round in 0..<4 {
      messages.insert(
        contentsOf: HeldLineTests.messages(100 * round + 100..<100 * round + 150), at: 0)
      messages.removeLast(4)
      messages.remove(at: messages.count - 20)
      messages[60].extras["picture"] = .integer(200)
      let read = try #require(messages.firstIndex { $0.id == "40" })
      messages[read].extras["reaction"] = round % 2 == 0 ? .integer(1) : nil
      try expectStill(situation, "\(round)") { view in
        try view.replace(
          with: Conversation(peer: Peer(id: "bo", kind: .private), messages: messages))
      }
    }
  }

  @Test(
    "an answer above others that comes letter by letter moves no line", arguments: ViewEdge.allCases
  )
  func letters(edge: ViewEdge) async throws {
    let situation = ReadingSituation(HeldLineTests.messages(0..<60)) { $0.anchorEdge = edge }
    await situation.settle()
    // The end of message 40 is visible, and that of message 41 is not.
    situation.view.scroll(to: "40", edge: .bottom, offset: 30)
    let word = try #require(situation.lines(of: "40").first?.words.first)
    let before = try #require(situation.y(of: word))
    for letter in " and then some more words, of which some do not fit into their lines at all" {
      // After a scroll, the line is held anew.
      situation.view.scroll(by: 0)
      try situation.view.update("40") {
        $0.content = .text(($0.content.text ?? "") + String(letter))
      }
      situation.commit()
      let after = try #require(situation.y(of: word))
      expect(abs(after - before) < 0.001, "\(letter): \(after - before)")
    }
  }

  @Test("a translation into words of the same lengths moves nothing", arguments: ViewEdge.allCases)
  func translated(edge: ViewEdge) async throws {
    let situation = await reading(edge)
    func translate(_ letter: String) throws {
      for number in 0..<60 {
        let count = number == 40 ? 300 : number % 7 * 9 + 3
        let words = Array(repeating: String(repeating: letter, count: 6), count: count)
        try situation.view.update(MessageID("\(number)")) {
          $0.content = .text("Hi, " + words.joined(separator: " ") + " ok.")
        }
      }
      situation.commit()
    }
    try translate("a")
    for (id, offset) in [("40", CGFloat(-700)), ("30", 40), ("33", 10), ("20", -50)] {
      situation.view.scroll(to: MessageID(id), offset: offset)
      let before = situation.lines.map(\.y)
      for letter in ["x", "y", "a"] {
        try translate(letter)
        expect(situation.lines.map(\.y), equals: before, "\(id) \(letter)")
      }
    }
  }

  // MARK: - Motion

  @Test(
    "text is drawn where it was when a picture, a reaction or more text comes to its message",
    arguments: ViewEdge.allCases)
  func drawn(edge: ViewEdge) async throws {
    for id: MessageID in ["38", "39", "40", "41"] {
      let situation = await reading(edge)
      let view = situation.view
      view.scroll(to: "39", offset: 60)
      for change in [
        { $0.extras["picture"] = .integer(240) }, { $0.extras["reaction"] = .integer(1) },
        { $0.content = .text(($0.content.text ?? "") + " and more and more and more and more") },
        { $0.extras["picture"] = .integer(60) }, { $0.extras["picture"] = nil },
      ] as [(inout Message) -> Void] {
        let before = situation.drawnLines
        try view.update(id, change)
        view.commit(.measuringNow)
        // What is new in the message moves on.
        for (word, y) in situation.drawnLines where word.contains("w") {
          guard let before = before[word] else { continue }
          expect(abs(y - before) < 0.001, "\(id), \(word): \(before) to \(y)")
        }
        view.advance(by: 1)
        expect(!view.isAnimating)
      }
    }
  }

  @Test("pages that arrive above while the list is flung leave no trace")
  func flung() async throws {
    let all = HeldLineTests.messages(0..<200) { $0 % 9 * 9 + 3 }
    func flung(_ first: Int) async -> ReadingSituation {
      let situation = ReadingSituation(Array(all[first...]))
      await situation.settle()
      situation.view.scroll(by: -200)
      situation.view.fling(velocity: -5_000)
      return situation
    }
    let (whole, paged) = (await flung(0), await flung(150))
    var first = 150
    for frame in 0..<90 {
      for situation in [whole, paged] { situation.view.advance(by: 1 / 60) }
      if frame % 8 == 3, first > 0 {
        try paged.view.prepend(Array(all[first - 25..<first]))
        first -= 25
        paged.view.commit(frame % 16 == 3 ? .measuringNow : .ifMeasured, animated: false)
      }
      let wanted = whole.lines.map(\.y)
      guard wanted.count == paged.lines.count else {
        Issue.record("frame \(frame): \(whole.word() ?? "") and \(paged.word() ?? "")")
        return
      }
      expect(
        zip(wanted, paged.lines.map(\.y)).allSatisfy { abs($0 - $1) < 0.01 }, "frame \(frame)")
      expect(paged.word(), equals: whole.word(), "frame \(frame)")
    }
  }
}
