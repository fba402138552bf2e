import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Bubbles whose colours run through the view, drawn at once and from the cache.
@Suite struct ViewGradientTests {
  private static let size = CGSize(width: 320, height: 480)
  private let pictures = PictureFolder(at: nil)

  private static let theme: Theme = {
    var theme = Theme.light
    let gradient = [RGBAColor(0xFF0000), RGBAColor(0x0000FF)]
    theme.outgoingFill = .gradient(GroundGradient(gradient, extent: .view))
    return theme
  }()

  private func makeView(_ people: [String] = ["me", "me", "bo"]) -> ConversationView {
    let messages = (0..<40).map { (number: Int) -> Message in
      let sender = people[number % people.count]
      let text = number % 5 == 0 ? "A text of two lines\nor so" : "A text"
      return Message(
        id: MessageID("\(number)"), sender: Person(id: sender, name: sender),
        isOutgoing: sender == "me",
        date: Date(timeIntervalSince1970: 1e9 + TimeInterval(600 * number)), content: .text(text))
    }
    return ConversationView(
      Conversation(peer: Peer(id: "p", kind: .group, title: "P"), messages: messages),
      environment: LayoutEnvironment(width: ViewGradientTests.size.width), chain: .builtIn,
      measurer: SquareGlyphMeasurer(), size: ViewGradientTests.size)
  }

  private func draw(
    _ view: ConversationView, _ cells: DrawnCellCache? = nil, _ theme: Theme = theme
  ) throws -> RasterImage {
    let renderer = try PixelRenderer(
      width: Int(ViewGradientTests.size.width), height: Int(ViewGradientTests.size.height),
      scale: 1)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: theme.background)
    view.draw(on: renderer, theme: theme, pictures: pictures, cells: cells, scale: 1)
    return try #require(renderer.makeImage())
  }

  /// The ground of an own bubble, just inside of its edge.
  private func colors(_ view: ConversationView, _ image: RasterImage) -> [(y: CGFloat, RGBAColor)] {
    view.drawn.compactMap { element in
      guard case .cell(let cell) = element.layout, let layout = cell as? BubbleCellLayout,
        layout.key.message.isOutgoing
      else { return nil }
      let frame = layout.bubbleFrame.offsetBy(dx: element.frame.minX, dy: element.frame.minY)
      let point = CGPoint(x: frame.minX + 4, y: frame.midY.rounded(.down))
      // At the top the header of the day lies over bubbles.
      guard point.y >= 60, point.y < ViewGradientTests.size.height else { return nil }
      return (point.y, image.color(at: point))
    }
  }

  @Test func `a bubble has the colour of its place, wherever it is scrolled to`() throws {
    let view = makeView()
    let cells = DrawnCellCache()
    for step in 0..<6 {
      for image in [try draw(view), try draw(view, cells)] {
        let colors = colors(view, image)
        expect(colors.count > 3)
        for (y, color) in colors {
          let share = Double((y + 0.5) / ViewGradientTests.size.height)
          expect(abs(color.blue - share) < 0.02 && abs(color.red - (1 - share)) < 0.02, "\(y)")
        }
      }
      view.scroll(by: step == 3 ? 60 : -37)
    }
  }

  @Test func `what is under the colours is drawn once, and comes from the cache`() throws {
    let view = makeView()
    let cells = DrawnCellCache()
    _ = try draw(view, cells)
    let count = cells.drawnCount
    expect(count > 5)
    for step in 1...5 {
      view.scroll(by: -1)
      _ = try draw(view, cells)
      // At most a cell that came into sight.
      expect(cells.drawnCount <= count + step)
      let (cached, direct) = (try draw(view, cells), try draw(view))
      expect(cached.largestDifference(to: direct) <= 4)
    }
  }

  @Test func `in one bubble each, colours go with it`() throws {
    var theme = ViewGradientTests.theme
    expect(theme.followsView)
    let gradient = [RGBAColor(0xFF0000), RGBAColor(0x0000FF)]
    theme.outgoingFill = .gradient(GroundGradient(gradient, angle: 0))
    expect(!theme.followsView)
    let view = makeView()
    let before = colors(view, try draw(view, nil, theme))
    expect(before.allSatisfy { $0.1.red > 0.85 && $0.1.blue < 0.15 })
  }

  @Test func `a cell that can't be put together is drawn at once`() throws {
    // The ground lies in a clip, and over another element.
    let ground = CellElement(
      frame: CGRect(x: 4, y: 4, width: 40, height: 20),
      content: .ground(
        BubbleGround(ground: .standard, isOutgoing: true, side: .right, cluster: .single)))
    let below = CellElement(
      frame: CGRect(x: 0, y: 0, width: 60, height: 40),
      content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: .failure)))
    let clip = CellElement(
      frame: CGRect(x: 8, y: 8, width: 10, height: 10),
      content: .clip(cornerRadius: 0, elementCount: 1))
    for elements in [[below, ground], [clip, ground], [ground, ground]] {
      let part = ConversationPicture.Part(
        frame: CGRect(x: 0, y: 0, width: 60, height: 40), elements: elements)
      let cells = DrawnCellCache()
      func draw(_ body: (ElementPainter) -> Void) throws -> RasterImage {
        let renderer = try PixelRenderer(width: 60, height: 40, scale: 1)
        body(
          ElementPainter(
            renderer, theme: ViewGradientTests.theme, pictures: pictures,
            view: CGRect(x: 0, y: 0, width: 60, height: 40)))
        return try #require(renderer.makeImage())
      }
      let direct = try draw { $0.paint(part) }
      let cached = try draw { cells.draw(part, key: "cell", with: $0, scale: 1) }
      expect(cells.drawnCount, equals: 0)
      expect(direct.largestDifference(to: cached), equals: 0)
    }
  }
}

extension RasterImage {
  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    withPixels { $0.load(fromByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self) }
  }

  fileprivate func color(at point: CGPoint) -> RGBAColor {
    RGBAColor(pixel(Int(point.x), Int(point.y)) & 0xFFFFFF)
  }

  /// How far two pictures of one size are apart in any part of a pixel.
  fileprivate func largestDifference(to other: RasterImage) -> Int {
    var largest = 0
    for y in 0..<height {
      for x in 0..<width {
        let (left, right) = (pixel(x, y), other.pixel(x, y))
        for shift in [24, 16, 8, 0] as [UInt32] {
          largest = max(largest, abs(Int(left >> shift & 0xFF) - Int(right >> shift & 0xFF)))
        }
      }
    }
    return largest
  }
}
