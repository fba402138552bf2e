import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// What is painted of single elements, pixel by pixel.
@Suite struct PaintingTests {
  private static let size = CGSize(width: 40, height: 40)
  private static let background: UInt32 = 0xE9EEF3

  /// Draws elements in 40 x 40 points at one pixel a point.
  private func draw(
    _ elements: [CellElement], pictures: PictureFolder = PictureFolder(at: nil),
    direction: WritingDirection = .leftToRight
  ) throws -> DrawnPixels {
    let part = ConversationPicture.Part(
      frame: CGRect(origin: .zero, size: PaintingTests.size), elements: elements)
    let picture = ConversationPicture(
      size: PaintingTests.size, parts: [part], theme: .light, pictures: pictures,
      direction: direction)
    return try #require(DrawnPixels(try picture.png(scale: 1)))
  }

  private func element(_ figure: ShapeFigure, _ frame: CGRect) -> CellElement {
    CellElement(
      frame: frame, content: .shape(ShapeBox(figure: figure, color: .text)))
  }

  @Test func `a part that is half visible is laid on as a whole`() throws {
    let frame = CGRect(x: 8, y: 8, width: 24, height: 24)
    let lower = element(.rectangle(radius: 0), frame)
    let upper = CellElement(
      frame: frame, content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: .onAccent)))
    func pixels(_ elements: [CellElement], alpha: CGFloat) throws -> DrawnPixels {
      let part = ConversationPicture.Part(
        frame: CGRect(origin: .zero, size: PaintingTests.size), elements: elements, alpha: alpha)
      let picture = ConversationPicture(
        size: PaintingTests.size, parts: [part], theme: .light, pictures: PictureFolder(at: nil))
      return try #require(DrawnPixels(try picture.png(scale: 1)))
    }
    let half = try pixels([lower, upper], alpha: 0.5)
    expect(half[20, 20], equals: (try pixels([upper], alpha: 0.5))[20, 20], "nothing shows through")
    expect(half[20, 20] != (try pixels([upper], alpha: 1))[20, 20])
    expect(half[20, 20] != PaintingTests.background)
    try expect(pixels([lower], alpha: 0).places(notOf: PaintingTests.background).isEmpty)
    try expect(pixels([lower], alpha: 1)[20, 20], equals: (try draw([lower]))[20, 20])
  }

  /// Those that the package itself shows, and others from all of the set.
  private static let symbols: [BoxSymbol] =
    [.play, .pause, .document, .pin, .person, .phone, .mail, .photo, .video, .reply, .forwarded]
    + stride(from: 0, to: BoxSymbol.allCases.count, by: 40).map {
      BoxSymbol.allCases[$0]
    }

  @Test func `symbols are drawn within their frame, as large as they are in their square`() throws {
    let frame = CGRect(x: 8, y: 8, width: 24, height: 24)
    for symbol in Self.symbols {
      let extent = symbol.outline.steps.reduce(CGRect.null) { all, step in
        if case .line(let point) = step {
          all.union(CGRect(origin: point, size: .zero))
        } else {
          all
        }
      }
      let scale = frame.width / BoxSymbol.side
      for direction in WritingDirection.allCases {
        let pixels = try draw([element(.symbol(symbol), frame)], direction: direction)
        let places = pixels.places(notOf: PaintingTests.background)
        expect(places.allSatisfy { frame.contains(CGPoint(x: $0.x, y: $0.y)) }, "\(symbol)")
        let (xs, ys) = (places.map(\.x), places.map(\.y))
        let (width, height) = ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        expect(CGFloat(width) >= extent.width * scale - 2, "\(symbol)")
        expect(CGFloat(height) >= extent.height * scale - 2, "\(symbol)")
      }
    }
  }

  @Test func `what points somewhere points the other way from right to left`() throws {
    let frame = CGRect(x: 8, y: 8, width: 24, height: 24)
    for symbol in Self.symbols {
      let left = try draw([element(.symbol(symbol), frame)])
      let right = try draw([element(.symbol(symbol), frame)], direction: .rightToLeft)
      var isSame = true
      var greatestDifference = 0
      for y in 0..<40 {
        for x in 0..<40 {
          isSame = isSame && left[x, y] == right[x, y]
          let other = right[39 - x, y]
          // Antialiasing may round the other way.
          let difference = abs(Int(left[x, y] & 0xFF) - Int(other & 0xFF))
          greatestDifference = max(greatestDifference, difference)
        }
      }
      if symbol.isMirrored {
        expect(greatestDifference < 24, "\(symbol)")
      } else {
        expect(isSame, "\(symbol)")
      }
    }
  }

  @Test func `a path or symbol that mirrors is mirrored once where reading starts at the right`()
    throws
  {
    let frame = CGRect(x: 8, y: 8, width: 24, height: 24)
    let path = PathBox(try PathData(svg: "M2 2 L22 2 L2 22 Z"))
    for figure in Self.symbols.map(ShapeFigure.symbol) + [.path(path)] {
      func pixels(_ mirrors: Bool, _ direction: WritingDirection) throws -> DrawnPixels {
        let shape = ShapeBox(figure: figure, color: .text, mirrors: mirrors)
        return try draw(
          [CellElement(frame: frame, content: .shape(shape))], direction: direction)
      }
      let (plain, right) = try (pixels(false, .leftToRight), pixels(true, .rightToLeft))
      let left = try pixels(true, .leftToRight)
      var greatestDifference = 0
      for y in 0..<40 {
        for x in 0..<40 {
          expect(left[x, y], equals: plain[x, y])
          let difference = abs(Int(plain[x, y] & 0xFF) - Int(right[39 - x, y] & 0xFF))
          greatestDifference = max(greatestDifference, difference)
        }
      }
      expect(greatestDifference < 24, "\(figure)")
    }
  }

  @Test func `bars are as high as the levels, the played ones in colour`() throws {
    let waveform = ShapeFigure.Waveform(levels: [255, 255, 0, 0], progress: 0.5)
    // Room for four bars of 2 with gaps of 2 between them.
    let frame = CGRect(x: 0, y: 10, width: 14, height: 20)
    let pixels = try draw([element(.waveform(waveform), frame)])
    expect(pixels[0, 20], equals: 0x17212B)
    expect(pixels[4, 12], equals: 0x17212B)
    expect(pixels[8, 12], equals: PaintingTests.background)
    expect(pixels[8, 20] != PaintingTests.background, "silence is a dot")
    expect(pixels[8, 20] != 0x17212B)
    expect(pixels[2, 20], equals: PaintingTests.background, "a gap")
    let mirrored = try draw([element(.waveform(waveform), frame)], direction: .rightToLeft)
    expect(mirrored[12, 20], equals: 0x17212B)
    expect(mirrored[0, 12], equals: PaintingTests.background)
  }

  @Test(
    arguments: [
      ([], 0), ([9], .nan), ([9, 9], -3), (Array(repeating: 255, count: 5_000), 7),
    ] as [([UInt8], CGFloat)])
  func `any levels and any progress can be drawn`(levels: [UInt8], progress: CGFloat) throws {
    let waveform = ShapeFigure.Waveform(levels: levels, progress: progress)
    for width in [0, 1, 3, 40, 100_000] as [CGFloat] {
      let frame = CGRect(x: 0, y: 10, width: width, height: 20)
      let pixels = try draw([element(.waveform(waveform), frame)])
      // A bar is 2 wide.
      expect(pixels.places(notOf: PaintingTests.background).isEmpty, equals: (width < 2))
    }
  }

  @Test(arguments: ["\u{FDFD}", "a" + String(repeating: "\u{20DD}", count: 20), "W\u{300}\u{300}"])
  func `no ink of a text leaves the bubble that it stands in`(text: String) throws {
    for width in [4, 9, 15] as [CGFloat] {
      for direction in WritingDirection.allCases {
        let measured = TextMeasurer().measure(
          TextRequest(
            text: text, font: TextFont(family: "Noto Sans", size: 16), maximumWidth: width))
        let frame = CGRect(x: 12, y: 6, width: measured.width, height: measured.height)
        let body = frame.insetBy(dx: -2, dy: -2)
        let ground = BubbleGround(
          ground: .standard, isOutgoing: false, side: .left, cluster: .single, showsTail: false)
        let bubble = CellElement(frame: body, content: .ground(ground))
        let textElement = CellElement(
          frame: frame, content: .text(measured, color: .text, alignment: .natural))
        let empty = try draw([bubble], direction: direction)
        let pixels = try draw([bubble, textElement], direction: direction)
        let ink = (0..<40 * 40).map { (x: $0 % 40, y: $0 / 40) }
          .filter { pixels[$0.x, $0.y] != empty[$0.x, $0.y] }
        expect(!ink.isEmpty)
        // A pixel at the edge is partly within.
        let bounds = body.insetBy(dx: -1, dy: -1)
        expect(ink.allSatisfy { bounds.contains(CGPoint(x: $0.x, y: $0.y)) }, "\(width)")
      }
    }
  }

  @Test func `a picture fills its frame, or fits into it`() throws {
    let pictures = PictureFolder(at: packageFolder().appendingPathComponent("examples"))
    // 640 x 360 pixels, sky at its top.
    let frame = CGRect(x: 4, y: 4, width: 32, height: 32)
    func pixels(_ mode: ImageContentMode) throws -> DrawnPixels {
      let image = ImageBox(
        source: "media/road.png", naturalSize: CGSize(width: 640, height: 360), contentMode: mode)
      return try draw(
        [CellElement(frame: frame, content: .image(image, alternative: nil))], pictures: pictures)
    }
    let (fill, fit) = (try pixels(.fill), try pixels(.fit))
    expect(fill[20, 5] != PaintingTests.background)
    expect(fit[20, 5], equals: PaintingTests.background)
    expect(fit[20, 20] != PaintingTests.background)
    expect(pictures.diagnostics.isEmpty, "\(pictures.diagnostics)")
    expect(
      fill.places(notOf: PaintingTests.background).allSatisfy {
        frame.contains(CGPoint(x: $0.x, y: $0.y))
      })
  }

  @Test func `in place of a picture there is a ground with an edge, and a symbol unless told`()
    throws
  {
    let image = ImageBox(source: "", naturalSize: .zero, cornerRadius: 0)
    let frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let none = TextMeasurer().measure(
      TextRequest(text: "", font: TextFont(family: "Noto Sans", size: 9)))
    for alternative in [nil, none] {
      let content = CellElement.Content.image(image, alternative: alternative)
      let pixels = try draw([CellElement(frame: frame, content: content)])
      expect(pixels[2, 2], equals: 0xF4F7F9)
      expect(pixels[0, 20] != 0xF4F7F9 && pixels[20, 39] != 0xF4F7F9, "the edge")
      let ink = pixels.places(notOf: 0xF4F7F9).filter { (2..<38).contains($0.x) }
      expect(ink.contains { (2..<38).contains($0.y) }, equals: alternative == nil, "the symbol")
    }
  }

  @Test func `a picture in a corner of its bubble follows the corner`() throws {
    let ground = BubbleGround(
      ground: .standard, isOutgoing: false, side: .left, cluster: .single, showsTail: false)
    let bubble = CGRect(x: 0, y: 0, width: 40, height: 40)
    let veil = CellElement(
      frame: bubble.insetBy(dx: 2, dy: 2),
      content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: .text)))
    let pixels = try draw([CellElement(frame: bubble, content: .ground(ground)), veil])
    // A corner of radius 14: its square's corner is free, its diagonal starts at 2 + 4.1.
    expect(pixels[3, 3] == 0xFFFFFF || pixels[3, 3] == PaintingTests.background)
    expect(pixels[8, 8], equals: 0x17212B)
    expect(pixels[20, 3], equals: 0x17212B)
  }

  @Test func `a clip cuts off as many elements as it says, at rounded corners`() throws {
    func clip(_ radius: CGFloat, _ count: Int) -> CellElement {
      CellElement(
        frame: CGRect(x: 10, y: 10, width: 20, height: 20),
        content: .clip(cornerRadius: radius, elementCount: count))
    }
    let left = element(.rectangle(radius: 0), CGRect(x: 0, y: 0, width: 20, height: 40))
    let right = element(.rectangle(radius: 0), CGRect(x: 20, y: 0, width: 20, height: 40))
    let square = try draw([clip(0, 2), left, right])
    expect(square[10, 10], equals: 0x17212B)
    expect(square[29, 29], equals: 0x17212B)
    expect(square.places(notOf: Self.background).count, equals: 400)
    let round = try draw([clip(1e6, 2), left, right])
    expect(round[11, 11], equals: Self.background)
    expect(round[20, 11], equals: 0x17212B)
    let one = try draw([clip(0, 1), left, right])
    expect(one[5, 20], equals: Self.background)
    expect(one[35, 2], equals: 0x17212B, "the second one is whole")
    let last = element(.rectangle(radius: 0), CGRect(x: 34, y: 0, width: 6, height: 6))
    let nested = try draw([
      clip(0, 2), CellElement(frame: left.frame, content: .clip(cornerRadius: 0, elementCount: 1)),
      right, last,
    ])
    expect(nested[25, 20], equals: Self.background, "it is outside of the inner clip")
    expect(nested[35, 2], equals: 0x17212B, "it is in neither")
  }

  @Test(arguments: [-1, Int.min, Int.max])
  func `a clip may say any count`(count: Int) throws {
    let frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let clip = CellElement(
      frame: CGRect(x: 0, y: 0, width: 10, height: 10),
      content: .clip(cornerRadius: 0, elementCount: count))
    let pixels = try draw([clip, element(.rectangle(radius: 0), frame)])
    expect(pixels.places(notOf: Self.background).count, equals: (count > 0 ? 100 : 1_600))
  }
}
