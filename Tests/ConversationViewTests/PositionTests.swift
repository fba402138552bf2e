import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// Stored positions, in the same view and in others.
@Suite struct PositionTests {
  /// Messages of which one is higher than any view here at any width.
  private func messages(_ tall: Message = ReadingSituation.message(40, 700)) -> [Message] {
    (0..<60).map { $0 == 40 ? tall : ReadingSituation.message($0, 12) }
  }

  private func situation(
    _ messages: [Message], width: CGFloat = 375, _ edge: ViewEdge,
    at position: ConversationPosition? = nil
  ) -> ReadingSituation {
    ReadingSituation(messages, size: CGSize(width: width, height: 300)) {
      ($0.anchorEdge, $0.position) = (edge, position)
    }
  }

  /// Returns a position as a host stores and reads it.
  private func stored(_ position: ConversationPosition) throws -> ConversationPosition {
    try JSONDecoder().decode(ConversationPosition.self, from: JSONEncoder().encode(position))
  }

  private func expectPlace(
    of word: Substring?, _ before: CGFloat, in situation: ReadingSituation, _ comment: String = ""
  ) throws {
    let y = try #require(situation.y(of: word), "\(comment)")
    expect(abs(y - before) < 0.001, "\(comment) \(word ?? ""): \(before) to \(y)")
  }

  @Test(
    "a position in a message that is higher than the view leads to its line at any width, there and back",
    arguments: ViewEdge.allCases, [-207.0, -1_003, -1_800])
  func otherWidths(edge: ViewEdge, offset: Double) async throws {
    let first = situation(messages(), edge)
    first.view.scroll(to: "40", offset: offset)
    var position = try stored(first.view.position)
    let (word, lines) = (first.word(), first.lines)
    let before = try #require(first.y(of: word))
    for width: CGFloat in [640, 300, 900, 512] {
      // A view that opens there, one that is scrolled there, and one that is measured before.
      for kind in 0..<3 {
        let other = situation(messages(), width: width, edge, at: kind == 0 ? position : nil)
        if kind == 2 { await other.settle() }
        if kind > 0 { expect(other.view.scroll(to: position) != nil) }
        try expectPlace(of: word, before, in: other, "\(width), \(kind)")
        await other.settle()
        try expectPlace(of: word, before, in: other, "\(width), \(kind), measured")
        if kind == 2 { position = try stored(other.view.position) }
      }
    }
    let last = situation(messages(), edge, at: position)
    expect(last.lines.map(\.y), equals: lines.map(\.y))
    expect(last.lines.map(\.words), equals: lines.map(\.words))
  }

  @Test("after a resize a position leads to its line, and further ones hold its character")
  func resized() async throws {
    let situation = situation(messages(), .bottom)
    let view = situation.view
    await situation.settle()
    view.scroll(to: "40", offset: -811)
    let position = view.position
    let (word, lines) = (situation.word(), situation.lines.map(\.y))
    let before = try #require(situation.y(of: word))
    view.scrollToStart()
    for width: CGFloat in [900, 300] {
      view.size.width = width
      situation.commit()
      view.scroll(to: position)
      try expectPlace(of: word, before, in: situation, "\(width)")
    }
    for width: CGFloat in [512, 640, 375] {
      view.size.width = width
      situation.commit()
      try expectPlace(of: word, before, in: situation, "then \(width)")
    }
    expect(situation.lines.map(\.y), equals: lines)
    // Before the resize is shown.
    view.scrollToStart()
    view.size.width = 300
    view.scroll(to: position)
    situation.commit()
    try expectPlace(of: word, before, in: situation, "at once")
  }

  @Test("a scroll to a part of a message that is not measured shows that part")
  func unmeasured() throws {
    let view = situation(messages(), .bottom).view
    view.scroll(to: "40", offset: -207)
    let frame = try #require(view.element(.message("40"))?.frame)
    expect(frame.minY < -150 && frame.maxY > 300)
  }

  @Test(
    "a message that fits into the view is where it was by its line", arguments: ViewEdge.allCases)
  func fitting(edge: ViewEdge) throws {
    let first = situation(messages(), edge)
    first.view.scroll(to: "20", edge: .bottom, offset: 5)
    let position = try stored(first.view.position)
    let lines = first.lines(of: MessageID(try #require(position.message)))
    let line = try #require(edge == .top ? lines.first : lines.last)
    // The last word of a message may leave its line.
    let word = edge == .top ? line.words.first : line.words.dropLast().last ?? line.words.last
    for width: CGFloat in [300, 640, 900] {
      try expectPlace(
        of: word, line.y, in: situation(messages(), width: width, edge, at: position), "\(width)")
    }
  }

  @Test("more around the text, other texts beside it and more text behind the line are no obstacle")
  func edited() throws {
    let message = ReadingSituation.message(40, 200, 30, 500)
    let first = situation(messages(message), .bottom)
    first.view.scroll(to: "40", offset: -1_700)
    let position = try stored(first.view.position)
    let word = first.word()
    let before = try #require(first.y(of: word))
    let text = message.content.text ?? ""
    for change in [
      { _ in }, { $0.extras["picture"] = .integer(240) },
      { $0.content = .text("Another paragraph\nand one more\n" + text) },
      { $0.content = .text(text + " and much, much more at the end of it all") },
      { $0.content = .text(text.split(separator: "\n").dropFirst().joined(separator: "\n")) },
    ] as [(inout Message) -> Void] {
      var edited = message
      change(&edited)
      for width: CGFloat in [375, 620] {
        try expectPlace(
          of: word, before,
          in: situation(messages(edited), width: width, .bottom, at: position), "\(width)")
      }
    }
  }

  @Test("positions that were stored without a line lead to the edge of their message")
  func earlierPositions() throws {
    for (edge, distance) in [("top", -200.0), ("bottom", 100)] {
      let json = #"{"message":"40","edge":"\#(edge)","distance":\#(distance)}"#
      let position = try JSONDecoder().decode(ConversationPosition.self, from: Data(json.utf8))
      let view = situation(messages(), .bottom, at: position).view
      let frame = try #require(view.frame(of: "40"))
      expect(abs((edge == "top" ? frame.minY : frame.maxY - 300) - distance) < 0.001)
    }
  }

  @Test(
    "numbers of a line that make no sense do no harm",
    arguments: [
      "-9223372036854775808, 9223372036854775807, -9223372036854775808, 1e300",
      "9223372036854775807, -9223372036854775808, 9223372036854775807, -1e300",
      "0, 0, 0, 0", "7, 3, 2, 1e9",
    ])
  func damaged(numbers: String) async throws {
    let names = ["text", "length", "offset", "inset"]
    let line = zip(names, numbers.split(separator: ", ")).map { "\"\($0)\":\($1)" }
    let json =
      #"{"message":"40","edge":"top","distance":-200,"line":{\#(line.joined(separator: ","))}}"#
    let position = try JSONDecoder().decode(ConversationPosition.self, from: Data(json.utf8))
    let situation = situation(messages(), .bottom, at: position)
    expect(!situation.view.elements.isEmpty)
    situation.view.scrollToStart()
    situation.view.scroll(to: position)
    await situation.settle()
    expect(!situation.view.elements.isEmpty && situation.view.position.distance.isFinite)
  }

  @Test("a position that a host changes to another message or edge has no line of the old one")
  func changed() {
    let view = situation(messages(), .bottom).view
    view.scroll(to: "40", offset: -207)
    var position = view.position
    position.message = "20"
    expect(
      position,
      equals: ConversationPosition(message: "20", edge: .top, distance: position.distance))
    position = view.position
    position.edge = .bottom
    expect(
      position,
      equals: ConversationPosition(message: "40", edge: .bottom, distance: position.distance))
  }
}
