import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Grounds, hit regions, and what does not fit a cell.
@Suite struct BubbleCellLayoutTests {
  private let service = LayoutBox.bubble(
    .text("aaaa", style: .service, alignment: .center), BubbleBox(ground: .pill))

  @Test(arguments: ClusterPosition.allCases, WritingDirection.allCases)
  func `a pill stands in the middle, without name, time and avatar`(
    cluster: ClusterPosition, direction: WritingDirection
  ) throws {
    let cell = try cell(service, cluster: cluster, direction: direction)
    // 48 x 12, with a padding of 10 and 3.
    expect(cell.bubbleFrame, equals: CGRect(x: 153.5, y: 3, width: 68, height: 18))
    expect(cell.height, equals: 24)
    expect(cell.texts, equals: ["aaaa"])
    expect(cell.avatarFrames.isEmpty)
    expect(cell.grounds.map(\.ground), equals: [.pill])
  }

  @Test func `a large emoji has a time and no ground`() throws {
    let root = LayoutBox.bubble(.text("🎉", style: .jumbo), BubbleBox(ground: .none))
    let cell = try cell(root, peer: .privateChat)
    // 44 x 44, and the time at its foot.
    expect(cell.bubbleFrame, equals: CGRect(x: 10, y: 3, width: 44 + 7 + 55, height: 44))
    expect(cell.grounds.isEmpty)
    expect(cell.texts, equals: ["🎉", "09:00"])
    expect(cell.frames(of: "09:00"), equals: [CGRect(x: 61, y: 36, width: 55, height: 11)])
  }

  @Test func `a time box of the layouter's own stays the only one`() throws {
    let root = LayoutBox.column([
      .text("aa"), .time(.text("aaaa"), label: .text("now", style: .time)),
    ])
    try expect(cell(root, peer: .privateChat).texts, equals: ["aa", "aaaa", "now"])
  }

  @Test func `a bubble may do without time and name`() throws {
    let root = LayoutBox.bubble(.text("aaaa"), BubbleBox(showsTime: false, showsSender: false))
    try expect(cell(root).texts, equals: ["aaaa"])
    let other = LayoutBox.bubble(.text("aaaa"), BubbleBox(showsTime: false))
    try expect(cell(other).texts, equals: ["Bo", "aaaa"])
  }

  @Test func `a bubble inside of the bubble is drawn as part of it`() throws {
    let root = LayoutBox.bubble(.column([.bubble(.text("quote")), .text("aaaa")]))
    try expect(cell(root, cluster: .last).grounds.map(\.cluster), equals: [.last, .middle])
  }

  @Test func `boxes with ids are hit regions, in cell coordinates`() throws {
    let root = LayoutBox(
      .bubble(BubbleBox(showsTime: false)),
      children: [
        .column(gap: 4, [.row(id: "yes", [.block(40, 20)]), .row(id: "no", [.block(40, 20)])])
      ], id: "all")
    let cell = try cell(root, peer: .privateChat)
    expect(
      cell.regions,
      equals: [
        HitRegion(id: "all", frame: CGRect(x: 10, y: 3, width: 61, height: 56)),
        HitRegion(id: "yes", frame: CGRect(x: 21, y: 9, width: 40, height: 20)),
        HitRegion(id: "no", frame: CGRect(x: 21, y: 33, width: 40, height: 20)),
      ])
  }

  @Test func `links are hit regions on their lines, and open their address`() throws {
    let text = LayoutBox.text("aaaa", spans: [TextSpan(range: 1..<3, link: "x")])
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: LinkMeasurer(), peer: .privateChat,
      time: "09:00")
    let cell = try BubbleCellLayout(
      root: text, message: .sample(.text("aaaa")), context: context,
      layouter: StubLayouter("stub"))
    expect(
      cell.regions,
      equals: [
        HitRegion(
          id: "link:x", frame: CGRect(x: 10 + 11 + 16, y: 3 + 6, width: 32, height: 16),
          action: HitAction("open", ["url": .string("x")]))
      ])
    let links = cell.accessibilityElements.filter { $0.role == .link }
    expect(links.map(\.action), equals: [.open("x")])
  }

  /// Squares, and each span two of them wide behind the first.
  private struct LinkMeasurer: TextMeasuring {
    let squares = SquareGlyphMeasurer()

    func measure(_ request: TextRequest) -> MeasuredText {
      let text = squares.measure(request)
      let size = request.font.size
      let fragments = request.spans.indices.map {
        MeasuredText.SpanFragment(span: $0, line: 0, x: size, width: 2 * size)
      }
      return MeasuredText(
        request: request, lines: text.lines, lineHeight: text.lineHeight, ascent: text.ascent,
        spanFragments: fragments)
    }

    func minimumContentWidth(of request: TextRequest) -> CGFloat {
      squares.minimumContentWidth(of: request)
    }
  }

  @Test func `a box that sticks out of the cell is refused`() throws {
    let wide = LayoutBox.block(370)
    #expect(throws: CellLayoutError.self) { try cell(wide) }
    #expect(throws: CellLayoutError.self) { try cell(wide, direction: .rightToLeft) }
    #expect(throws: CellLayoutError.self) { try cell(wide, isOutgoing: true) }
    let error = #expect(throws: CellLayoutError.self) {
      try cell(.bubble(.block(800)), peer: .privateChat)
    }
    guard case .outsideCell(_, let frame, let size) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(frame.width, equals: 821)
    expect(size.width, equals: 375)
  }

  @Test func `a cell over a million points is refused`() throws {
    let tall = LayoutBox.column([.block(5, 600_000), .block(5, 600_000)])
    let error = #expect(throws: CellLayoutError.self) { try cell(tall) }
    guard case .invalidHeight(let height) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(height > 1_200_000)
  }

  @Test func `a tree that can't be solved is refused`() {
    #expect(throws: BoxError.wrongChildCount(kind: "time", expected: 2, actual: 0)) {
      try cell(LayoutBox(.time))
    }
  }

  @Test func `its size in bytes grows with its texts and lines`() throws {
    func bytes(_ text: String, maximumLines: Int? = nil) throws -> Int {
      try cell(.text(text, maximumLines: maximumLines)).estimatedByteCount
    }
    let text = String(repeating: "word ", count: 1_000)
    let (short, cut) = try (bytes("x"), bytes(text, maximumLines: 1))
    expect(short > MemoryLayout<BubbleCellLayout>.size)
    expect(cut >= short + 4_000, "\(cut)")
    try expect(bytes(text) >= cut + 4_000)
  }

  @Test func `no content is wider than the readable width`() {
    func width(_ ground: BubbleBox.Ground, _ peer: Peer, _ isOutgoing: Bool, _ container: CGFloat)
      -> CGFloat
    {
      CellMetrics.maximumContentWidth(
        ground: ground, peer: peer, isOutgoing: isOutgoing, containerWidth: container)
    }
    expect(width(.standard, .privateChat, false, 375), equals: 335)
    expect(width(.standard, .privateChat, true, 375), equals: 335)
    expect(width(.standard, .group, true, 375), equals: 265)
    expect(width(.none, .group, false, 375), equals: 285)
    expect(width(.standard, .group, false, 2_000), equals: 400)
    expect(width(.pill, .group, false, 375), equals: 260)
    expect(width(.pill, .group, false, 200), equals: 160)
    expect(width(.standard, .group, true, 30), equals: 0)
  }
}
