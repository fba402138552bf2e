import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// Selecting all, and moving an end of the selection.
@Suite struct KeyboardSelectionTests {
  /// A place in the text, as a person counts it.
  private struct Place: Hashable {
    var message: MessageID
    var text: Int
    var offset: Int

    init(_ position: ConversationTextPosition) {
      message = position.message
      text = position.position.text
      offset = position.position.position.offset
    }
  }

  private static let texts = [
    "Hello, Bo: see you there", "e\u{301}a \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}!\nand more",
    "A long one that wraps over several lines, since the view is narrower than what is written here",
    "\u{5E9}\u{5DC}\u{5D5}\u{5DD} and back", "x",
  ]
  private let messages = texts.enumerated().map { BoxSituation.message($0, $1) }

  /// Moves until nothing moves any more; the places of the end that moves.
  private func walk(
    _ view: ConversationView, _ movement: SelectionMovement,
    _ end: (ConversationTextRange) -> ConversationTextPosition
  ) -> [Place] {
    var places: [Place] = []
    while view.moveSelection(movement), places.count < 1_000 {
      guard let selection = view.selection else { continue }
      places.append(Place(end(selection)))
    }
    return places
  }

  private func start(_ view: ConversationView) throws {
    expect(view.selectAll())
    let first = try #require(view.selection).start
    view.selection = ConversationTextRange(start: first, end: first)
    expect(view.selection == nil)
  }

  @Test("it visits each character of each message, there and back")
  func characters() throws {
    let view = BoxSituation(messages, height: 300).view
    // The naive twin: all places between characters, of one message after the other.
    let expected = KeyboardSelectionTests.texts.enumerated().flatMap { number, text in
      let indices = Array(text.indices) + [text.endIndex]
      return indices.map { "\(number) \(text.utf8.distance(from: text.startIndex, to: $0))" }
    }
    func said(_ places: [Place]) -> [String] { places.map { "\($0.message) \($0.offset)" } }
    try start(view)
    expect(said(walk(view, .nextCharacter, \.end)), equals: Array(expected.dropFirst()))
    expect(!view.moveSelection(.nextCharacter))
    let all = try #require(view.selection)
    expect(view.text(of: all).contains("x") && all.end.message == "4")
    // The end that moves goes back; where both meet nothing is selected.
    let back = walk(view, .previousCharacter, \.end)
    expect(said(back), equals: Array(expected.dropFirst().dropLast().reversed()))
    expect(view.selection == nil)

    // From the end of all on, the start moves.
    view.selection = ConversationTextRange(start: all.end, end: all.end)
    let starts = walk(view, .previousCharacter, \.start)
    expect(said(starts), equals: Array(expected.dropLast().reversed()))
    expect(view.selection, equals: all)
  }

  @Test("it goes by words and to the ends of a line, and grows by characters afterwards")
  func words() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    try start(view)
    func selected() throws -> String { view.text(of: try #require(view.selection)) }
    for expected in ["Hello", "Hello, Bo", "Hello, Bo: see"] {
      expect(view.moveSelection(.nextWord))
      try expect(selected(), equals: expected)
    }
    expect(view.moveSelection(.previousWord))
    try expect(selected(), equals: "Hello, Bo: ")
    expect(view.moveSelection(.lineEnd))
    try expect(selected(), equals: KeyboardSelectionTests.texts[0])
    expect(!view.moveSelection(.lineEnd), "it is there")
    expect(view.moveSelection(.lineStart))
    expect(view.selection == nil && !view.moveSelection(.lineStart))

    // A word that was double-clicked shrinks, and its other end stays.
    expect(view.beginSelection(at: situation.point(in: 0), by: .word))
    let word = try selected()
    expect(view.moveSelection(.previousCharacter))
    try expect(selected(), equals: String(word.dropLast()))
    view.extendSelection(to: situation.point(in: 0))
    try expect(selected().count < word.count || selected() == word, equals: true)
  }

  @Test("the end that moves is seen", arguments: [300, 60])
  func revealing(height: CGFloat) throws {
    let many = (0..<60).map { BoxSituation.message($0, "Message number \($0) of them all") }
    let long = BoxSituation.message(60, String(repeating: "many words ", count: 120))
    let view = BoxSituation(many + [long], height: height).view
    view.scrollToStart()
    expect(view.selectAll() && view.selectionHandles.end == nil, "that does not scroll")
    let (top, bottom) = (-0.01, height + 0.01)
    var counts: [MessageID: Int] = [:]
    for _ in 0..<150 {
      expect(view.moveSelection(.previousWord))
      let selection = try #require(view.selection)
      counts[selection.end.message, default: 0] += 1
      // Under the date of a pinned day there are no handles: it is scrolled out of there.
      let handle = try #require(view.selectionHandles.end)
      expect(handle.minY >= top && handle.maxY <= bottom, "\(handle) in \(height)")
    }
    expect(counts["60"] ?? 0 > 100)
  }

  @Test("without a selection nothing moves, and a removed message ends it")
  func missing() throws {
    let view = BoxSituation(messages).view
    expect(SelectionMovement.allCases.allSatisfy { !view.moveSelection($0) })
    expect(view.selectAll())
    view.remove(["4"])
    expect(view.selection == nil && !view.moveSelection(.previousCharacter))
    expect(view.selectAll())
    expect(try #require(view.selection).end.message, equals: "3")
    view.commit(.measuringNow)
    expect(view.text(of: try #require(view.selection)).contains("and back"))

    view.remove(messages.map(\.id))
    expect(!view.selectAll() && view.selection == nil)
    view.commit(.measuringNow)
    expect(!view.selectAll() && view.selection == nil)
  }

  @Test("a text that became shorter, and a button below it, are no obstacle")
  func edits() throws {
    let view = BoxSituation([BoxSituation.message(0, "Hello there Bo", button: "Press")]).view
    try start(view)
    let places = walk(view, .nextCharacter, \.end)
    expect(Set(places.map(\.text)).count, equals: 2)
    expect(places.count, equals: 14 + 1 + 5)
    try view.update("0") { $0.content = .text("Hi") }
    view.commit(.measuringNow)
    expect(view.moveSelection(.previousCharacter))
    try view.update("0") { $0.extras["button"] = nil }
    view.commit(.measuringNow)
    expect(view.moveSelection(.previousCharacter))
    expect(view.text(of: try #require(view.selection)), equals: "Hi")
    try view.update("0") { $0.content = .text("H") }
    view.commit(.measuringNow)
    expect(view.moveSelection(.previousCharacter))
    expect(view.selection == nil)
  }
}
