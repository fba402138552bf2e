import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// The same cells through each renderer.
@Suite struct RendererTests {
  /// A file of messages, laid out as the command line tool does.
  static func picture(
    _ file: String, direction: WritingDirection = .leftToRight
  ) async throws -> ConversationPicture {
    let path = packageFolder().appendingPathComponent(file)
    let reading = try ConversationReader().read(from: path)
    let scripts = PluginFolders([packageFolder().appendingPathComponent("Plugins/Lua")])
    let transcript = try await Transcript(
      reading.conversation, environment: LayoutEnvironment(width: 360, direction: direction),
      chain: scripts.load().chain, measurer: TextMeasurer())
    return transcript.picture(
      theme: .light, pictures: PictureFolder(at: path.deletingLastPathComponent()))
  }

  static func pixels(
    of picture: ConversationPicture, scale: CGFloat, _ draw: (PixelRenderer) throws -> Void
  ) throws -> RasterImage {
    let renderer = try PixelRenderer(
      width: Int((picture.size.width * scale).rounded(.up)),
      height: Int((min(picture.size.height, 3_000) * scale).rounded(.up)), scale: scale)
    try draw(renderer)
    return try #require(renderer.makeImage())
  }

  static func bytes(_ image: RasterImage) -> Data { image.withPixels { Data($0) } }

  static let files = [
    "examples/short.json", "Tests/BubbleCanvasTests/Fixtures/scripts.json",
    "examples/trip.json", "examples/kinds.json",
  ]

  @Test(arguments: files)
  func `what is recorded and drawn again is what is drawn at once, also by way of JSON`(
    file: String
  ) async throws {
    let picture = try await RendererTests.picture(
      file, direction: file.contains("scripts") ? .rightToLeft : .leftToRight)
    for scale: CGFloat in [1, 2] {
      let direct = try RendererTests.pixels(of: picture, scale: scale) {
        picture.drawGround(on: $0)
        picture.draw(on: $0)
      }
      // Of whole points, so that the ground fills the last row of pixels, too.
      let bounds = CGRect(
        x: 0, y: 0, width: picture.size.width.rounded(.up), height: picture.size.height.rounded(.up)
      )
      let recorder = RecordingRenderer(bounds: bounds)
      picture.drawGround(on: recorder)
      picture.draw(on: recorder)
      let recording = recorder.recording
      expect(recording.steps.count > 100)
      let played = try RendererTests.pixels(of: picture, scale: scale) { recording.play(on: $0) }
      expect(RendererTests.bytes(direct), equals: RendererTests.bytes(played), "scale \(scale)")
      let json = recording.json()
      let read = try Recording(json: json)
      expect(read.json(), equals: json)
      let reread = try RendererTests.pixels(of: picture, scale: scale) { read.play(on: $0) }
      expect(RendererTests.bytes(direct), equals: RendererTests.bytes(reread), "scale \(scale)")
    }
  }

  @Test func `a PNG has the pixels of a renderer`() async throws {
    let picture = try await RendererTests.picture("examples/short.json")
    let png = try #require(DrawnPixels(try picture.png(scale: 2)))
    let image = try RendererTests.pixels(of: picture, scale: 2) {
      picture.drawGround(on: $0)
      picture.draw(on: $0)
    }
    var differing = 0
    image.withPixels { bytes in
      for y in 0..<image.height {
        for x in 0..<image.width {
          let own = bytes.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
          if own & 0xFFFFFF != png[x, y] { differing += 1 }
        }
      }
    }
    expect(differing, equals: 0)
  }

  @Test func `a host's pixels are drawn over what is there, with their rows and origin`() throws {
    let element = CellElement(
      frame: CGRect(x: 0, y: 0, width: 4, height: 4),
      content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: .text)))
    let (width, height, bytesPerRow) = (10, 8, 64)
    var memory = [UInt32](repeating: 0xFF11_2233, count: bytesPerRow / 4 * height)
    try memory.withUnsafeMutableBytes { bytes in
      let renderer = try PixelRenderer(
        try #require(bytes.baseAddress), width: width, height: height, bytesPerRow: bytesPerRow,
        scale: 2, origin: CGPoint(x: -1, y: 0))
      ElementPainter(renderer, theme: .light, pictures: PictureFolder(at: nil)).paint(
        [element], at: .zero, size: CGSize(width: 4, height: 4))
      renderer.finish()
    }
    let drawn = memory.indices.filter { memory[$0] != 0xFF11_2233 }
    let rows: [Range<Int>] = (0..<8).map { (row: Int) in
      let start = row * bytesPerRow / 4
      return start + 2..<start + 10
    }
    expect(drawn, equals: rows.flatMap(Array.init))
  }

  @Test func `rows that are too short and sides that are none are refused`() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { memory.deallocate() }
    #expect(throws: PictureFormatError.self) {
      _ = try PixelRenderer(memory, width: 4, height: 4, bytesPerRow: 12, scale: 1)
    }
    for (width, height, scale) in [(0, 1, 1.0), (1, 40_000, 1), (1, 1, 0), (1, 1, -.infinity)] {
      #expect(throws: PictureFormatError.self) {
        _ = try PixelRenderer(width: width, height: height, scale: scale)
      }
    }
  }

  @Test func `what is drawn on nothing is transparent where nothing is`() throws {
    let element = CellElement(
      frame: CGRect(x: 2, y: 2, width: 4, height: 4),
      content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: .text)))
    let renderer = try PixelRenderer(width: 8, height: 8, scale: 1)
    ElementPainter(renderer, theme: .light, pictures: PictureFolder(at: nil)).paint(
      ConversationPicture.Part(
        frame: CGRect(x: 0, y: 0, width: 8, height: 8), elements: [element], alpha: 0.5))
    let image = try #require(renderer.makeImage())
    let alphas = image.withPixels { bytes in
      (0..<64).map { bytes[($0 / 8) * image.bytesPerRow + 4 * ($0 % 8) + 3] }
    }
    for index in alphas.indices {
      let isInside = (2..<6).contains(index % 8) && (2..<6).contains(index / 8)
      expect(isInside ? (126...129).contains(alphas[index]) : alphas[index] == 0)
    }
  }

  @Test func `outlines of letters cover what their glyphs do`() async throws {
    let picture = try await RendererTests.picture("examples/short.json")
    let recorder = RecordingRenderer(bounds: CGRect(origin: .zero, size: picture.size))
    picture.draw(on: recorder)
    var seen = 0
    for case .glyphs(let run, _) in recorder.recording.steps
    where !run.font.isColored && seen < 10 {
      let black = RGBAColor(0)
      let size = CGSize(width: 120, height: 50)
      func ink(_ draw: (PixelRenderer) -> Void) throws -> [UInt8] {
        // Cairo puts glyphs on whole pixels, which are to be small.
        let renderer = try PixelRenderer(
          width: 8 * Int(size.width), height: 8 * Int(size.height), scale: 8,
          origin: CGPoint(x: -4, y: -30))
        draw(renderer)
        let image = try #require(renderer.makeImage())
        return image.withPixels { bytes in
          stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
        }
      }
      let glyphs = try ink { $0.draw(run, with: black) }
      let outlines = try ink { renderer in
        for glyph in run.glyphs {
          renderer.fill(
            run.font.outline(of: glyph.id, size: run.size).offsetBy(dx: glyph.x, dy: glyph.y),
            with: black)
        }
      }
      let (total, difference) = zip(glyphs, outlines).reduce(into: (0, 0)) {
        $0.0 += Int($1.0)
        $0.1 += abs(Int($1.0) - Int($1.1))
      }
      expect(difference * 10 <= total, "\(run.font.file?.path ?? ""): \(difference) of \(total)")
      seen += 1
    }
    expect(seen, equals: 10)
  }

  @Test func `a coloured glyph has a picture where it is drawn`() async throws {
    let measured = TextMeasurer().measure(
      TextRequest(text: "😀", font: TextFont(family: "Noto Sans", size: 40)))
    let recorder = RecordingRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    ElementPainter(recorder, theme: .light, pictures: PictureFolder(at: nil)).paint(
      [
        CellElement(
          frame: CGRect(x: 0, y: 0, width: 100, height: 60),
          content: .text(measured, color: .text, alignment: .left))
      ], at: .zero, size: CGSize(width: 100, height: 100))
    let runs = recorder.recording.steps.compactMap { step -> GlyphRun? in
      guard case .glyphs(let run, _) = step else { return nil }
      return run
    }
    let run = try #require(runs.first)
    try #require(run.font.isColored, "there is a font of pictures")
    let found = try #require(run.font.picture(of: run.glyphs[0].id, size: run.size))
    expect(found.image.width > 32)
    expect(found.frame.minY < -10 && found.frame.maxY < 20 && abs(found.frame.width - 40) < 20)
  }

  @Test func `wallpapers cover what they are for, and gradients run from side to side`() throws {
    let frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    func pixels(_ wallpaper: Wallpaper) throws -> RasterImage {
      let recorder = RecordingRenderer(bounds: frame)
      wallpaper.draw(in: frame, on: recorder)
      let read = try Recording(json: recorder.recording.json())
      expect(read.json(), equals: recorder.recording.json())
      func drawn(_ draw: (PixelRenderer) -> Void) throws -> RasterImage {
        let renderer = try PixelRenderer(width: 30, height: 20, scale: 1)
        draw(renderer)
        return try #require(renderer.makeImage())
      }
      let direct = try drawn { wallpaper.draw(in: frame, on: $0) }
      let played = try drawn { read.play(on: $0) }
      expect(RendererTests.bytes(direct), equals: RendererTests.bytes(played))
      return direct
    }
    func pixel(_ image: RasterImage, _ x: Int, _ y: Int) -> UInt32 {
      image.withPixels { $0.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self) }
    }
    let plain = try pixels(.color(RGBAColor(0x102030)))
    expect(pixel(plain, 19, 9) == 0xFF10_2030 && pixel(plain, 20, 9) == 0)
    expect(pixel(plain, 19, 10), equals: 0)
    let gradient = try pixels(.gradient([RGBAColor(0), RGBAColor(0xFFFFFF)], angle: 0))
    let reds = (0..<20).map { pixel(gradient, $0, 5) & 0xFF }
    expect(reds == reds.sorted() && reds[0] < 12 && reds[19] > 243)
    expect(pixel(gradient, 3, 0), equals: pixel(gradient, 3, 9))
    let down = try pixels(.gradient([RGBAColor(0), RGBAColor(0xFFFFFF)], angle: .pi / 2))
    expect(pixel(down, 0, 0) == pixel(down, 19, 0) && pixel(down, 0, 0) != pixel(down, 0, 9))
    let red = try #require(
      RasterImage(width: 2, height: 2, pixels: [0xFFFF_0000, 0xFFFF_0000, 0, 0]))
    let pattern = try pixels(
      .pattern(red, size: CGSize(width: 4, height: 4), on: RGBAColor(0x0000FF)))
    expect(pixel(pattern, 1, 0) == 0xFFFF_0000 && pixel(pattern, 9, 4) == 0xFFFF_0000)
    expect(pixel(pattern, 1, 3) == 0xFF00_00FF && pixel(pattern, 22, 4) == 0)
    let picture = try pixels(
      .picture(
        try #require(
          RasterImage(width: 1, height: 1, pixels: [0xFF33_4455]))))
    expect(pixel(picture, 10, 5) == 0xFF33_4455 && pixel(picture, 10, 12) == 0)
  }

  @Test func `a small picture that is drawn large is as opaque at its edges as it is within`()
    throws
  {
    let dots = try #require(RasterImage(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF]))
    let renderer = try PixelRenderer(width: 60, height: 40, scale: 2)
    renderer.draw(dots, part: nil, in: CGRect(x: 5, y: 5, width: 20, height: 10))
    let image = try #require(renderer.makeImage())
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      image.withPixels { $0.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self) }
    }
    for y in 10..<30 {
      expect(pixel(10, y) == 0xFF00_0000 && pixel(49, y) == 0xFFFF_FFFF)
      expect(pixel(9, y) == 0 && pixel(50, y) == 0)
    }
    expect(pixel(30, 9) == 0 && pixel(30, 30) == 0)
  }
}
