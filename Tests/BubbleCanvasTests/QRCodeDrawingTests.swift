import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// QR codes as they are drawn: a program of others reads them, and every module is a square of whole pixels.
@Suite struct QRCodeDrawingTests {
  private static func context(
    _ width: CGFloat, _ direction: WritingDirection = .leftToRight
  ) -> LayoutContext {
    var environment = LayoutEnvironment(width: width)
    environment.direction = direction
    return LayoutContext(
      environment: environment, measurer: TextMeasurer(),
      peer: Peer(id: "trip", kind: .group, title: "Trip"), time: "09:00")
  }

  /// A box at a place between pixels, on the ground of a bubble.
  private static func png(
    _ box: LayoutBox, width: CGFloat, scale: CGFloat, theme: Theme = .light,
    direction: WritingDirection = .leftToRight
  ) throws -> Data {
    let context = context(width, direction)
    let solved = try BoxSolver.solve(box.padding(10.3), availableWidth: width, context: context)
    let part = ConversationPicture.Part(
      frame: CGRect(origin: CGPoint(x: 0, y: 0.45), size: solved.size),
      elements: solved.elements(in: context))
    var theme = theme
    theme.background = theme.incoming
    theme.wallpaper = nil
    return try ConversationPicture(
      size: solved.size, parts: [part], theme: theme, pictures: PictureFolder(at: nil),
      direction: direction
    ).png(scale: scale)
  }

  /// Reads the only code of a picture.
  private static func scan(_ png: Data) throws -> Data {
    try OutsideProgram.zbar.run(
      ["--raw", "--quiet", "--oneshot", "--nodbus", "-Sbinary", "p.png"], on: ("p.png", png))
  }

  private static let address = "https://example.org/tickets/4711"

  @Test(arguments: [160, 240, 320, 400] as [CGFloat])
  func `a code is read in both themes, from both sides and at every scale`(width: CGFloat) throws {
    for theme in [Theme.light, .dark] {
      for (scale, direction) in [
        (1, .leftToRight), (1.5, .rightToLeft), (2, .leftToRight), (3, .rightToLeft),
      ] as [(CGFloat, WritingDirection)] {
        let code = try LayoutBox.qr(Self.address, in: Self.context(width))
        let png = try Self.png(
          code, width: width, scale: scale, theme: theme, direction: direction)
        try expect(Self.scan(png), equals: Data(Self.address.utf8), "\(scale) \(direction)")
      }
    }
  }

  @Test func `every text is read with its bytes`() throws {
    // Every 997th character, in pieces that fit into a code.
    let all = (0...0x10FFFF).filter { $0 % 997 == 0 }.compactMap { Unicode.Scalar(UInt32($0)) }
    let pieces = stride(from: 0, to: all.count, by: 500).map { start in
      String(String.UnicodeScalarView(all[start..<min(start + 500, all.count)]))
    }
    let ascii = String(decoding: 0..<128 as Range<UInt8>, as: UTF8.self)
    for text in pieces + [ascii, "a\0b\0", " ", "e\u{301}", "\u{E9}"] {
      let png = try Self.png(
        .qr(text, size: 380, in: Self.context(420)), width: 420, scale: 2)
      try expect(Self.scan(png), equals: Data(text.utf8), "\(text.utf8.count) bytes")
    }
  }

  @Test(arguments: QRCorrection.allCases)
  func `the longest text of a correction is read`(correction: QRCorrection) throws {
    let text = String(repeating: "words ", count: 500).prefix(correction.capacity)
    let code = try LayoutBox.qr(String(text), correction: correction, in: Self.context(420))
    try expect(Self.scan(Self.png(code, width: 420, scale: 2)), equals: Data(text.utf8))
  }

  @Test(arguments: [ColorToken.accent, .text, .failure, .onAccent])
  func `a colour that is too light is darkened until it is read`(token: ColorToken) throws {
    for theme in [Theme.light, .dark] {
      let code = try LayoutBox.qr(Self.address, color: .token(token), in: Self.context(240))
      let png = try Self.png(code, width: 240, scale: 2, theme: theme)
      try expect(Self.scan(png), equals: Data(Self.address.utf8), "\(token)")
    }
  }

  /// The code of "Bubble?" as Debian's `qrencode -8 -l M` draws it.
  private static let recorded = """
    #######..#.##.#######
    #.....#..#..#.#.....#
    #.###.#.#.#.#.#.###.#
    #.###.#.##....#.###.#
    #.###.#.#.#.#.#.###.#
    #.....#.#..#..#.....#
    #######.#.#.#.#######
    ........##...........
    #.#####....#..#####..
    .##.#..###.#####.####
    ...##.#.##..#.##.###.
    ...#.#.##..####.###.#
    #..#.##..#..#...#....
    ........#.#.#...#.#..
    #######..#.#.#.#...#.
    #.....#.#.#......####
    #.###.#.####.#.....#.
    #.###.#.##.######.#..
    #.###.#.#...#.#......
    #.....#..#.#####.##..
    #######.#...#...#..#.
    """.split(separator: "\n").map(String.init)

  /// The modules of a code of `count` modules in a picture, read from the middle of each.
  ///
  /// Everything that is not white is dark: a module with a soft edge makes the code larger than whole pixels.
  private static func modules(of png: Data, count: Int) throws -> [String] {
    let pixels = try #require(DrawnPixels(png))
    var (xs, ys): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels[x, y] == 0 {
        xs.insert(x)
        ys.insert(y)
      }
    }
    let (left, top) = (try #require(xs.min()), try #require(ys.min()))
    let (width, height) = (try #require(xs.max()) - left + 1, try #require(ys.max()) - top + 1)
    expect(width, equals: height)
    expect(width % count, equals: 0)
    let side = width / count
    for y in (top - 3 * side)..<(top + height + 3 * side) {
      for x in (left - 3 * side)..<(left + width + 3 * side) {
        let isInside =
          (top..<(top + height)).contains(y) && (left..<(left + width)).contains(x)
        let color = pixels[x, y]
        if color != 0xFFFFFF, !isInside || color != 0 {
          Issue.record("the pixel \(x), \(y) is \(String(color, radix: 16))")
          return []
        }
      }
    }
    return (0..<count).map { row in
      String(
        (0..<count).map { column -> Character in
          let x = left + column * side + side / 2
          return pixels[x, top + row * side + side / 2] == 0 ? "#" : "."
        })
    }
  }

  @Test(arguments: [1, 1.25, 2, 3] as [CGFloat])
  func `modules are whole pixels, in a high row and from the right, too`(scale: CGFloat) throws {
    let text = LayoutBox.text(String(repeating: "words ", count: 30))
    for direction in WritingDirection.allCases {
      for theme in [Theme.light, .dark] {
        for size in [nil, 133.7, 90] as [CGFloat?] {
          let code = try LayoutBox.qr("Bubble?", size: size, in: Self.context(300))
          // Without letters beside it, which are black, too.
          for box in [code, .row([code, text.opacity(0)])] {
            let png = try Self.png(
              box, width: 300, scale: scale, theme: theme, direction: direction)
            try expect(
              Self.modules(of: png, count: 21), equals: Self.recorded, "\(size ?? 0) \(direction)")
          }
        }
      }
    }
  }
}
