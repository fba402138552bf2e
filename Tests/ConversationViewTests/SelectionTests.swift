import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

@Suite struct SelectionTests {
  private let messages = (0..<40).map { BoxSituation.message($0, "Hello number \($0) there") }

  @Test("a double click selects the word, and drags go from word to word")
  func words() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    expect(view.beginSelection(at: situation.point(in: 38), by: .word))
    let word = try #require(view.selection)
    let text = view.text(of: word)
    expect(messages[38].content.text?.contains(text), equals: true)
    expect(!text.isEmpty && !text.contains(" "))
    expect(!view.selectionRectangles.isEmpty)
    expect(view.selectionHandles.start != nil && view.selectionHandles.end != nil)
    view.extendSelection(to: CGPoint(x: 370, y: situation.point(in: 38).y))
    let longer = try #require(view.selection)
    expect(view.text(of: longer).hasSuffix("there"))
  }

  @Test(
    "a selection over messages is copied with names and times, seen or not, and as Markdown with formats"
  )
  func acrossMessages() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    view.beginSelection(at: situation.point(in: 38), by: .message)
    expect(view.text(of: try #require(view.selection)), equals: "Hello number 38 there")
    view.scrollToStart()
    view.extendSelection(to: situation.point(in: 0))
    let range = try #require(view.selection)
    expect(range.start.message == "0" && range.end.message == "38")
    let plain = view.text(of: range)
    let blocks = plain.components(separatedBy: "\n\n")
    expect(blocks.count, equals: 39)
    expect(blocks.first?.hasPrefix("Bo, "), equals: true)
    expect(blocks.first?.hasSuffix("\nHello number 0 there"), equals: true)
    let markdown = view.text(of: range, as: .markdown)
    expect(markdown.hasPrefix("**Bo**, "))
    expect(markdown.contains("**Hello** number 38 [there](<https://example.org>)"))
    expect(view.selectionHandles.end == nil, "that end is not seen")
  }

  @Test("backwards and forwards the same is selected")
  func backwards() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    let (first, last) = (situation.point(in: 37), situation.point(in: 38))
    view.beginSelection(at: first)
    view.extendSelection(to: last)
    let forwards = try #require(view.selection)
    view.beginSelection(at: last)
    view.extendSelection(to: first)
    expect(view.text(of: forwards), equals: view.text(of: try #require(view.selection)))
  }

  @Test("a selection stays through edits, and goes with its message")
  func edits() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    view.beginSelection(at: situation.point(in: 38), by: .message)
    try view.append([BoxSituation.message(40, "another one")])
    try view.update("38") { $0.content = .text("Hi") }
    view.commit(.measuringNow)
    expect(view.text(of: try #require(view.selection)), equals: "Hi")
    expect(view.selectionRectangles.count, equals: 1)
    view.remove(["38"])
    view.commit(.measuringNow)
    expect(view.selection == nil)
    expect(view.selectionRectangles.isEmpty)
  }

  @Test("the date of a pinned day is left out of what is painted as selected")
  func underDay() throws {
    let view = BoxSituation(messages, height: 200).view
    view.scrollToStart()
    view.beginSelection(at: CGPoint(x: 70, y: 60), by: .message)
    view.scrollToEnd()
    view.extendSelection(to: CGPoint(x: 70, y: 190))
    var areas: [CGFloat] = []
    for _ in 0..<60 {
      view.scroll(by: -7)
      let header = try #require(view.elements.last)
      guard case .day = header.id else { continue }
      let date = try #require(header.elements.first).frame
        .offsetBy(dx: header.frame.minX, dy: header.frame.minY)
      let rectangles = view.selectionRectangles
      expect(rectangles.allSatisfy { $0.intersection(date).isEmpty })
      areas.append(rectangles.map { $0.width * $0.height }.reduce(0, +))
    }
    expect(areas.count > 50 && areas.allSatisfy { $0 > 0 })
  }

  @Test("nothing is selected where there is no text")
  func noText() {
    let situation = BoxSituation([])
    expect(!situation.view.beginSelection(at: CGPoint(x: 10, y: 10)))
    situation.view.extendSelection(to: .zero)
    expect(situation.view.selection == nil)
    expect(situation.view.textPosition(at: .zero) == nil)
  }
}
