import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

/// Tables whose longest words do not fit: readers of a live view pan them.
@Suite struct WideTableTests {
  private static let text = """
    Boats

    | \(String(repeating: "a", count: 20)) | \(String(repeating: "b", count: 20)) | c |
    | --- | --- | --- |
    | 1 | 2 | [map](https://example.org) |

    end
    """

  private static func view(
    _ text: String = Self.text, pans: Bool = true,
    measurer: any TextMeasuring = SquareGlyphMeasurer()
  ) -> ConversationView {
    var options = ConversationViewOptions()
    options.pansWideTables = pans
    var message = Message.sample(id: "1", .text(""))
    message.content = MessageContent(type: "markdown", payload: ["text": .string(text)])
    return ConversationView(
      Conversation(peer: .privateChat, messages: [message]),
      environment: LayoutEnvironment(width: 320), chain: .builtIn, measurer: measurer,
      size: CGSize(width: 320, height: 1_000), options: options)
  }

  /// The frames of the visible texts in the view, by their first letters.
  private static func frames(_ view: ConversationView) -> [String: CGRect] {
    var frames: [String: CGRect] = [:]
    for element in view.elements {
      for part in element.elements {
        guard case .text(let text, _, _) = part.content else { continue }
        frames[String(text.request.text.prefix(3))] = part.frame.offsetBy(
          dx: element.frame.minX, dy: element.frame.minY)
      }
    }
    return frames
  }

  /// A point in the table, and the part of the table that is seen.
  private static func table(_ view: ConversationView) throws -> (point: CGPoint, frame: CGRect) {
    let frame = try #require(frames(view)["aaa"])
    let point = CGPoint(x: 100, y: frame.midY)
    return (point, try #require(view.hit(at: point)?.region).frame)
  }

  @Test func `a table that readers pan keeps its columns, and others are drawn row by row`() throws
  {
    let view = Self.view()
    let frames = Self.frames(view)
    expect(view.diagnostics.isEmpty, "\(view.diagnostics)")
    expect(frames["aaa"]?.minY == frames["bbb"]?.minY)
    expect(try #require(frames["bbb"]).maxX > 320)
    expect(try Self.table(view).frame.maxX <= 320)
    let rows = Self.frames(Self.view(pans: false))
    expect(rows["bbb"].map { $0.minY > rows["aaa"]?.minY ?? 0 } == true)
    // Pictures with the same surroundings have nothing to pan.
    expect(view.environment == LayoutEnvironment(width: 320))
  }

  @Test func `panning moves the table's content within its range, and nothing else`() throws {
    let view = Self.view()
    let before = Self.frames(view)
    let point = try Self.table(view).point
    view.pan(at: point, by: -10_000)
    let first = try #require(before["aaa"]).minX
    let end = try #require(Self.frames(view)["aaa"]).minX - first
    expect(end < -100)
    view.pan(at: point, by: 10_000)
    expect(Self.frames(view), equals: before)
    var random = SeededGenerator(seed: testSeed())
    var place: CGFloat = 0
    for round in 0..<40 {
      let distance = CGFloat(Int.random(in: -300...300, using: &random))
      let changes = try #require(view.pan(at: point, by: distance))
      let next = max(end, min(place + distance, 0))
      expect(changes.isEmpty == (abs(next - place) < 0.001), "round \(round)")
      place = next
      let now = Self.frames(view)
      for (name, frame) in before {
        let isInTable = ["aaa", "bbb", "c", "1", "2", "map"].contains(name)
        let moved = (now[name]?.minX ?? .nan) - frame.minX
        expect(abs(moved - (isInTable ? place : 0)) < 0.01, "\(name), round \(round)")
        expect(now[name]?.minY, equals: frame.minY)
      }
    }
    expect(view.pan(at: point, by: .nan)?.isEmpty == true)
    let other = CGPoint(x: 100, y: try #require(before["Boa"]).midY)
    expect(view.pan(at: other, by: -9) == nil)
    expect(view.pan("table-2", of: "1", by: -9) == nil)
  }

  @Test func `a link in the table is hit where it is seen`() throws {
    // Square glyphs have no links.
    let view = Self.view(measurer: TextMeasurer())
    let hidden = try #require(Self.frames(view)["map"])
    expect(view.hit(at: CGPoint(x: hidden.midX, y: hidden.midY))?.action == nil)
    view.pan("table-1", of: "1", by: -10_000)
    let seen = try #require(Self.frames(view)["map"])
    let hit = view.hit(at: CGPoint(x: seen.minX + 2, y: seen.midY))
    expect(hit?.action?.name, equals: "open")
    expect(try Self.table(view).frame.contains(try #require(hit?.region).frame))
  }

  @Test func `a table stays where it is panned while its message grows, moves and gets another id`()
    throws
  {
    let view = Self.view()
    view.pan("table-1", of: "1", by: -30)
    let panned = try #require(Self.frames(view)["aaa"]).minX
    try view.update("1") { message in
      message.content.payload["text"] = .string(
        Self.text.replacing("\n\nend", with: "\n| 3 | 4 | 5 |\n\nmore"))
    }
    view.commit(.measuringNow, animated: false)
    expect(Self.frames(view)["aaa"]?.minX, equals: panned)
    try view.rename("1", to: "2")
    view.commit(.measuringNow, animated: false)
    expect(Self.frames(view)["aaa"]?.minX, equals: panned)
    view.scroll(by: -100)
    expect(Self.frames(view)["aaa"]?.minX, equals: panned)
    // A table that becomes narrower is at its end, and moves back from there at once.
    view.pan("table-1", of: "2", by: -10_000)
    let short = Self.text.replacing(String(repeating: "b", count: 20), with: "bbbbbb")
    try view.update("2") { $0.content.payload["text"] = .string(short) }
    view.commit(.measuringNow, animated: false)
    let end = try #require(Self.frames(view)["aaa"]).minX
    view.pan("table-1", of: "2", by: 5)
    expect(abs((Self.frames(view)["aaa"]?.minX ?? .nan) - end - 5) < 0.01)
  }

  @Test func `screen readers scroll a table by the actions of its message`() throws {
    let view = Self.view()
    let start = try #require(Self.frames(view)["aaa"]).minX
    func pans() -> [CGFloat] {
      view.accessibility.children.flatMap(\.actions).filter { $0.action.name == "pan" }
        .compactMap { $0.action.parameters["by"]?.double.map { CGFloat($0) } }
    }
    var steps = 0
    while let left = pans().first(where: { $0 < 0 }), steps < 20 {
      view.pan("table-1", of: "1", by: left)
      steps += 1
    }
    expect((1..<20).contains(steps))
    let (frame, table) = (try #require(Self.frames(view)["map"]), try Self.table(view).frame)
    expect(abs(frame.maxX - table.maxX) < 1)
    while let right = pans().first(where: { $0 > 0 }), steps < 40 {
      view.pan("table-1", of: "1", by: right)
      steps += 1
    }
    expect(abs((Self.frames(view)["aaa"]?.minX ?? .nan) - start) < 0.01)
  }

  @Test func `the selection is marked where the table is seen`() throws {
    let view = Self.view()
    let (point, table) = try Self.table(view)
    view.beginSelection(at: point, by: .message)
    for _ in 0..<3 {
      let marks = view.selectionRectangles.filter { $0.midY > table.minY && $0.midY < table.maxY }
      expect(!marks.isEmpty)
      expect(marks.allSatisfy { $0.minX >= table.minX - 0.01 && $0.maxX <= table.maxX + 0.01 })
      view.pan(at: point, by: -90)
    }
  }
}
