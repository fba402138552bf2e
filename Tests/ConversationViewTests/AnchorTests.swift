import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// What is read stays where it is.
@Suite struct AnchorTests {
  private static let past = (0..<40).map { ReadingSituation.message($0, 12) }

  /// Reads in a message that is higher than the view, some points above the end.
  private func reading(
    _ counts: Int..., edge: ViewEdge, above: CGFloat, more: [Message] = []
  ) async -> ReadingSituation {
    var start = 0
    let text = counts.map { count in
      defer { start += count }
      return ReadingSituation.words(100, start..<start + count)
    }
    var answer = ReadingSituation.message(100, 1)
    answer.content = .text(text.joined(separator: "\n"))
    let situation = ReadingSituation(AnchorTests.past + [answer] + more) { $0.anchorEdge = edge }
    await situation.settle()
    situation.view.scrollToEnd()
    situation.view.scroll(by: -above)
    return situation
  }

  /// Expects that the line at the upper edge of the view stays through an edit.
  private func expectStill(
    _ situation: ReadingSituation, _ comment: String = "", _ edit: (ConversationView) throws -> Void
  ) throws {
    let word = situation.word()
    let before = try #require(situation.y(of: word))
    try edit(situation.view)
    situation.commit()
    let after = try #require(situation.y(of: word))
    expect(abs(after - before) < 0.001, "\(comment) \(word ?? ""): \(before) to \(after)")
  }

  @Test(
    "a reaction on the lowest message, of which a part is below the view, moves nothing",
    arguments: ViewEdge.allCases)
  func lowest(edge: ViewEdge) async throws {
    let situation = ReadingSituation(AnchorTests.past) { $0.anchorEdge = edge }
    await situation.settle()
    for points in stride(from: 50, to: 700, by: 13) {
      situation.view.scrollToEnd()
      situation.view.scroll(by: -CGFloat(points))
      let lowest = try #require(situation.view.elements.filter { $0.shownMessage != nil }.last)
      guard lowest.frame.maxY > 300, let id = lowest.shownMessage else { continue }
      try expectStill(situation, "at \(points)") { view in
        try view.update(id) {
          $0.extras["reaction"] = $0.extras["reaction"] == nil ? .integer(1) : nil
        }
      }
    }
  }

  @Test(
    "an answer that grows at its end stays where it is read, whether its end is visible or not",
    arguments: ViewEdge.allCases)
  func growing(edge: ViewEdge) async throws {
    for above: CGFloat in [45, 60, 120, 300] {
      for more in [[], [ReadingSituation.message(101, 1)]] {
        let situation = await reading(200, edge: edge, above: above, more: more)
        let word = situation.word()
        let before = try #require(situation.y(of: word))
        for round in 0..<30 {
          try situation.view.update("100") {
            $0.content = .text(
              ($0.content.text ?? "") + " " + ReadingSituation.words(7_000 + round, 0..<7))
          }
          situation.commit()
        }
        try situation.view.update("100") { $0.extras["reaction"] = .integer(1) }
        situation.commit()
        let after = try #require(situation.y(of: word))
        expect(abs(after - before) < 0.001, "\(above) \(more.count): \(after - before)")
      }
    }
  }

  @Test(
    "an answer that comes in paragraphs stays where it is read, also if some are alike",
    arguments: ViewEdge.allCases)
  func paragraphs(edge: ViewEdge) async throws {
    let situation = await reading(60, 60, 60, 3, 3, 3, edge: edge, above: 90)
    for round in 0..<40 {
      try expectStill(situation, "round \(round)") { view in
        try view.update("100") {
          let text = $0.content.text ?? ""
          $0.content = .text(text + (round % 3 == 0 ? "\nalike and alike" : " more\(round)"))
        }
      }
    }
    try expectStill(situation, "a first paragraph") { view in
      try view.update("100") { $0.content = .text("new first words\n" + ($0.content.text ?? "")) }
    }
  }

  @Test(
    "a line stays through changes before and after it, one after the other",
    arguments: ViewEdge.allCases)
  func severalChanges(edge: ViewEdge) async throws {
    let situation = await reading(300, edge: edge, above: 200)
    let word = situation.word()
    let before = try #require(situation.y(of: word))
    for round in 0..<20 {
      try situation.view.update("100") {
        var words = ($0.content.text ?? "").split(separator: " ").map(String.init)
        words[round % 2 == 0 ? 3 + round : words.count - 3 - round] = "changed\(round) to more"
        $0.content = .text(words.joined(separator: " "))
      }
      situation.commit()
      expect(abs(try #require(situation.y(of: word)) - before) < 0.001, "round \(round)")
    }
  }

  @Test("a picture's size that arrives moves nothing that is read", arguments: ViewEdge.allCases)
  func pictures(edge: ViewEdge) async throws {
    let answer = await reading(300, edge: edge, above: 200)
    try expectStill(answer, "above the line, in its message") { view in
      try view.update("100") { $0.extras["picture"] = .integer(240) }
    }
    try expectStill(answer, "in a message above") { view in
      try view.update("39") { $0.extras["picture"] = .integer(240) }
    }
    // The upper part of a message with a picture is above the view.
    let messages =
      AnchorTests.past + [
        ReadingSituation.message(200, 20, pictureHeight: 20), ReadingSituation.message(201, 40),
        ReadingSituation.message(202, 40), ReadingSituation.message(203, 40),
      ]
    let situation = ReadingSituation(messages) { $0.anchorEdge = edge }
    await situation.settle()
    situation.view.scroll(to: "201", offset: 40)
    let word = situation.lines.first { $0.words.first?.hasPrefix("m201") == true }?.words.first
    let before = try #require(situation.y(of: word))
    try situation.view.update("200") { $0.extras["picture"] = .integer(240) }
    situation.commit()
    expect(abs(try #require(situation.y(of: word)) - before) < 0.001)
  }

  @Test(
    "a message that ends less than a thousandth of a point beyond the view is read",
    arguments: ViewEdge.allCases)
  func nearlyVisible(edge: ViewEdge) async throws {
    let situation = ReadingSituation(AnchorTests.past) { $0.anchorEdge = edge }
    await situation.settle()
    situation.view.scroll(to: "20", edge: edge)
    situation.view.scroll(by: edge == .top ? 0.0005 : -0.0005)
    let before = try #require(situation.view.frame(of: "20"))
    try situation.view.insert(
      [ReadingSituation.message(400, 30)], before: edge == .top ? "21" : "20")
    situation.commit()
    let after = try #require(situation.view.frame(of: "20"))
    let moved = edge == .top ? after.minY - before.minY : after.maxY - before.maxY
    expect(abs(moved) < 0.000_1, "\(moved)")
  }

  @Test(
    "a picture that covers the view keeps its visible part when another message comes",
    arguments: ViewEdge.allCases)
  func coveringPicture(side: ViewEdge) async throws {
    let messages = AnchorTests.past + [ReadingSituation.message(200, 60, pictureHeight: 1_000)]
    let situation = ReadingSituation(messages)
    await situation.settle()
    let view = situation.view
    view.scroll(to: "200", edge: .top)
    view.scroll(by: 500)
    let before = try #require(view.frame(of: "200"))
    view.size.width = 600
    let new = [ReadingSituation.message(201, 10)]
    if side == .top { try view.prepend(new) } else { try view.append(new) }
    situation.commit()
    let after = try #require(view.frame(of: "200"))
    expect(after.height != before.height)
    expect(abs(after.minY - before.minY * after.height / before.height) < 0.001, "\(after)")
  }

  @Test(
    "what is read is where it was after the view was turned and turned back, several times",
    arguments: ViewEdge.allCases)
  func turning(edge: ViewEdge) async throws {
    let portrait = CGSize(width: 375, height: 700)
    let landscape = CGSize(width: 700, height: 320)
    var messages = AnchorTests.past
    for number in 50..<90 {
      messages.append(ReadingSituation.message(number, number % 4 == 0 ? 350 : number % 7 * 20))
    }
    let situation = ReadingSituation(messages, size: portrait) { $0.anchorEdge = edge }
    await situation.settle()
    for points in stride(from: 0, to: 9_000, by: 487) {
      situation.view.scrollToEnd()
      situation.view.scroll(by: -CGFloat(points))
      let before = situation.lines
      for round in 0..<3 {
        for size in [landscape, CGSize(width: 500, height: 500), portrait] {
          situation.view.size = size
          situation.commit()
        }
        expect(situation.lines.map(\.y), equals: before.map(\.y), "\(points), turn \(round)")
      }
    }
  }

  @Test(
    "in a message that is higher than the view, a change of the width keeps the first character",
    arguments: ViewEdge.allCases)
  func width(edge: ViewEdge) async throws {
    let situation = await reading(400, edge: edge, above: 480)
    let word = situation.word()
    let before = try #require(situation.y(of: word))
    for width in [700, 320, 500, 375] {
      situation.view.size.width = CGFloat(width)
      situation.commit()
      expect(abs(try #require(situation.y(of: word)) - before) < 0.001, "\(width)")
    }
  }

  @Test(
    "a message that is sent again gives way to a visible one that stays",
    arguments: ViewEdge.allCases)
  func sentAgain(edge: ViewEdge) async throws {
    for isMoved in [true, false] {
      let situation = ReadingSituation(AnchorTests.past) { $0.anchorEdge = edge }
      await situation.settle()
      situation.view.scroll(to: "20")
      let visible = situation.view.elements.filter {
        $0.shownMessage != nil && $0.frame.minY >= 0 && $0.frame.maxY <= 300
      }
      let held = try #require(edge == .top ? visible.first : visible.last)
      let next = try #require(edge == .top ? visible.dropFirst().first : visible.dropLast().last)
      let id = try #require(held.shownMessage)
      let nextID = try #require(next.shownMessage)
      if isMoved {
        try situation.view.move(id, before: nil)
      } else {
        let message = try #require(situation.view.message(id))
        situation.view.remove([id])
        try situation.view.append([message])
      }
      situation.commit()
      let frame = try #require(situation.view.frame(of: nextID))
      expect(abs(frame.maxY - next.frame.maxY) < 0.001, "\(frame) \(next.frame)")
    }
  }

  @Test("within the tolerance of the end, each of several messages that arrive is visible")
  func nearEnd() async throws {
    for above: CGFloat in [0, 20, 39] {
      for isTogether in [true, false] {
        let situation = ReadingSituation(AnchorTests.past)
        await situation.settle()
        situation.view.scroll(by: -above)
        expect(situation.view.isAtEnd)
        for number in 40..<43 {
          try situation.view.append([ReadingSituation.message(number, 4)])
          if !isTogether { situation.commit() }
        }
        situation.commit()
        for number in 40..<43 {
          let frame = try #require(situation.view.frame(of: MessageID("\(number)")))
          expect(frame.minY >= 0 && frame.maxY <= 300.001, "\(above): \(frame)")
        }
      }
    }
  }

  @Test(
    "whatever comes, what is read moves by nothing", arguments: [(20, 1), (40, 6), (300, 2)])
  func randomOperations(count: Int, rounds: Int) async {
    let steps = 200
    var (operations, compared) = (0, 0)
    var exceptions = ReadingRun.Exceptions()
    let seed = testSeed()
    for seed in seed..<seed + UInt64(testRounds(rounds)) {
      var run = ReadingRun(seed: seed, count: count)
      do {
        for _ in 0..<steps {
          operations += 1
          try await run.step()
        }
      } catch {
        Issue.record("seed \(seed), \(count) messages: \(error)")
      }
      compared += run.compared
      exceptions += run.exceptions
    }
    print("\(operations) operations, \(compared) compared, \(exceptions)")
  }
}
