import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Cells that are drawn once and laid on from then on.
@Suite struct DrawnCellCacheTests {
  private static let size = CGSize(width: 320, height: 420)
  private let pictures = PictureFolder(at: nil)

  private func makeView(direction: WritingDirection = .leftToRight) -> ConversationView {
    var generator = ConversationGenerator(seed: 7)
    return ConversationView(
      generator.conversation(messageCount: 200),
      environment: LayoutEnvironment(
        width: DrawnCellCacheTests.size.width, direction: direction), chain: .builtIn,
      measurer: TextMeasurer(), size: DrawnCellCacheTests.size)
  }

  /// The pixels of what a view shows, on the theme's background.
  private func draw(
    _ view: ConversationView, _ cells: DrawnCellCache? = nil, theme: Theme = .light,
    scale: CGFloat = 2
  ) throws -> [UInt32] {
    let renderer = try PixelRenderer(
      width: Int(DrawnCellCacheTests.size.width * scale),
      height: Int(DrawnCellCacheTests.size.height * scale), scale: scale)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: theme.background)
    view.draw(on: renderer, theme: theme, pictures: pictures, cells: cells, scale: scale)
    return try #require(renderer.makeImage()).pixels
  }

  @Test(arguments: WritingDirection.allCases)
  func `what comes from the cache is what is drawn, and is drawn once`(
    direction: WritingDirection
  ) throws {
    let view = makeView(direction: direction)
    let cells = DrawnCellCache()
    // Whole pixels, so that nothing is moved to the next one.
    let first = try draw(view, cells)
    let count = cells.drawnCount
    expect(count, equals: Set(view.drawn.map(\.look)).count)
    try expect(draw(view, cells), equals: first)
    expect(cells.drawnCount, equals: count, "all of it was there")
    let direct = try drawDirectly(view)
    // A pixel that is laid on twice is rounded twice.
    expect(largestDifference(direct, first) <= 3)
  }

  @Test func `a scroll draws what comes into sight, and nothing else`() async throws {
    let view = makeView()
    let cells = DrawnCellCache()
    _ = try draw(view, cells)
    var looks = Set(view.drawn.map(\.look))
    for step in 0..<60 {
      view.scroll(by: step % 11 == 0 ? -40 : 17)
      let before = cells.drawnCount
      _ = try draw(view, cells)
      let new = Set(view.drawn.map(\.look)).subtracting(looks)
      expect(cells.drawnCount - before, equals: new.count, "step \(step)")
      looks.formUnion(new)
    }
    expect(cells.byteCount <= cells.byteLimit)
  }

  @Test func `other colours and pixels draw everything anew`() throws {
    let view = makeView()
    let cells = DrawnCellCache()
    let light = try draw(view, cells)
    let dark = try draw(view, cells, theme: .dark)
    expect(dark != light)
    try expect(draw(view, DrawnCellCache(), theme: .dark), equals: dark)
    let count = cells.drawnCount
    _ = try draw(view, cells, theme: .dark, scale: 1)
    expect(cells.drawnCount > count)
    try expect(draw(view, cells), equals: light)
  }

  /// Words around a symbol that turns, and a counter.
  private struct SendingLayouter: BoxLayouter {
    let id: LayouterID = "sending"
    let contentTypes: Set<String>? = nil

    func box(for message: Message, in context: LayoutContext) -> LayoutBox {
      .row(gap: 4, align: .center) {
        LayoutBox.text("Sending")
        LayoutBox.symbol("sync", size: 24).spinning(every: 4)
        LayoutBox.text("now")
        LayoutBox.counter(from: message.date)
      }
    }
  }

  @Test(arguments: WritingDirection.allCases)
  func `of cells that move, only what moves is drawn again`(direction: WritingDirection) throws {
    let clock = Lock(0.0)
    var options = ConversationViewOptions()
    options.clock = { Date(timeIntervalSince1970: 1_750_000_000 + clock.withLock { $0 }) }
    let messages = (0..<3).map { number in
      Message(
        id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"),
        isOutgoing: number == 1, date: Date(timeIntervalSince1970: 1_750_000_000),
        content: .text("words"))
    }
    let view = ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: messages),
      environment: LayoutEnvironment(width: Self.size.width, direction: direction),
      chain: LayouterChain([SendingLayouter()]), measurer: TextMeasurer(), size: Self.size,
      options: options)
    let cells = DrawnCellCache()
    var pictures: Set<[UInt32]> = []
    var count: Int?
    for step in 0..<5 {
      clock.withLock { $0 = Double(step) * 0.7 }
      let cached = try draw(view, cells)
      pictures.insert(cached)
      expect(cells.drawnCount, equals: count ?? cells.drawnCount, "step \(step)")
      count = cells.drawnCount
      try expect(largestDifference(drawDirectly(view), cached) <= 3, "step \(step)")
    }
    expect(pictures.count, equals: 5)
  }

  /// The pixels of what a view shows, each element drawn at once and on whole pixels.
  private func drawDirectly(_ view: ConversationView) throws -> [UInt32] {
    let renderer = try PixelRenderer(width: 640, height: 840, scale: 2)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: Theme.light.background)
    let painter = ElementPainter(
      renderer, theme: .light, pictures: pictures, direction: view.environment.direction)
    for element in view.drawn {
      var part = ConversationPicture.Part(element)
      part.frame.origin.y = (part.frame.minY * 2).rounded() / 2
      painter.paint(part)
    }
    return try #require(renderer.makeImage()).pixels
  }

  @Test func `the limit holds, and what was used last stays`() throws {
    let view = makeView()
    // Room for some cells of a screen.
    let cells = DrawnCellCache(byteLimit: 1 << 20)
    for _ in 0..<3 {
      let direct = try draw(view, DrawnCellCache())
      // Large cells are drawn at once, which is rounded in other places.
      expect(largestDifference(try draw(view, cells), direct) <= 3)
      expect(cells.byteCount <= cells.byteLimit)
      view.scroll(by: -900)
      _ = try draw(view, cells)
      expect(cells.byteCount <= cells.byteLimit)
      view.scroll(by: 900)
    }
    cells.removeAll()
    expect(cells.byteCount, equals: 0)
  }

  @Test func `a picture whose file comes or changes is drawn again`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-cells-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = PictureFolder(at: folder)
    let image = CellElement(
      frame: CGRect(x: 0, y: 0, width: 20, height: 20),
      content: .image(
        ImageBox(source: "late.png", naturalSize: CGSize(width: 20, height: 20)), alternative: nil))
    let part = ConversationPicture.Part(
      frame: CGRect(x: 0, y: 0, width: 20, height: 20), elements: [image])
    let cells = DrawnCellCache()
    func pixels() throws -> [UInt32] {
      let renderer = try PixelRenderer(width: 20, height: 20, scale: 1)
      cells.draw(
        part, key: "picture", with: ElementPainter(renderer, theme: .light, pictures: pictures),
        scale: 1)
      return try #require(renderer.makeImage()).pixels
    }
    let placeholder = try pixels()
    try expect(pixels(), equals: placeholder)
    expect(cells.drawnCount, equals: 1)
    let file = folder.appendingPathComponent("late.png")
    for (theme, count) in [(Theme.light, 2), (Theme.dark, 3)] {
      let picture = ConversationPicture(
        size: CGSize(width: 20, height: 20), parts: [], theme: theme,
        pictures: PictureFolder(at: nil))
      try picture.png(scale: 1).write(to: file)
      let background = theme.background
      try expect(pixels()[210], equals: background.pixel)
      expect(cells.drawnCount, equals: count)
    }
    try FileManager.default.removeItem(at: file)
    try expect(pixels(), equals: placeholder)
  }
}

extension RasterImage {
  /// All pixels, `0xAARRGGBB`.
  fileprivate var pixels: [UInt32] {
    let (width, height) = (width, height)
    return withPixels { bytes in
      [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
        let target = UnsafeMutableRawBufferPointer(buffer)
        for y in 0..<height {
          let row = bytes[y * bytesPerRow..<y * bytesPerRow + 4 * width]
          target[4 * width * y..<4 * width * (y + 1)].copyBytes(from: row)
        }
        count = width * height
      }
    }
  }
}

extension RGBAColor {
  fileprivate var pixel: UInt32 {
    [alpha, red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }
}

/// How far the pixels of two pictures of one size are apart in the channel in which that is farthest.
private func largestDifference(_ left: [UInt32], _ right: [UInt32]) -> Int {
  guard left.count == right.count else { return .max }
  var (largest, place) = (0, 0)
  // A million of them, without optimization: most are equal, and a `while` takes a tenth of a `for`.
  while place < left.count {
    if left[place] != right[place] {
      largest = max(largest, difference(left[place], right[place]))
    }
    place += 1
  }
  return largest
}

/// How far two pixels are apart in the channel in which that is farthest.
private func difference(_ left: UInt32, _ right: UInt32) -> Int {
  [24, 16, 8, 0].map { abs(Int(left >> $0 & 0xFF) - Int(right >> $0 & 0xFF)) }.max() ?? 0
}
