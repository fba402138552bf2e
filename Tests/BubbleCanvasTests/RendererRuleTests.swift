import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// What the calls of a renderer mean, one by one.
@Suite struct RendererRuleTests {
  static func pixel(_ image: RasterImage, _ x: Int, _ y: Int) -> UInt32 {
    image.withPixels { $0.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self) }
  }

  @Test
  func `a layer within a mask is laid on as a whole, and what is set in a layer ends with it`()
    throws
  {
    let square = VectorPath(rectangle: CGRect(x: 0, y: 0, width: 4, height: 4))
    /// Half over half, as a layer.
    func drawTwice(on renderer: any Renderer) {
      renderer.beginLayer()
      for _ in 0..<2 { renderer.fill(square, with: RGBAColor(0, alpha: 0.5)) }
      renderer.endLayer(opacity: 1)
    }
    func draw(on renderer: any Renderer) {
      renderer.beginLayer()
      renderer.translate(100, 0)
      renderer.beginMask()
      // Moved back by the mask: what follows covers the square.
      drawTwice(on: renderer)
      renderer.endLayer(opacity: 1)
      renderer.beginLayer()
      renderer.fill(square, with: RGBAColor(0x00FF00))
      renderer.clip(
        to: VectorPath(rectangle: CGRect(x: 0, y: 0, width: 1, height: 1)), rule: .nonZero)
      renderer.beginMask()
      drawTwice(on: renderer)
      renderer.endLayer(opacity: 1)
    }
    let renderer = try PixelRenderer(width: 4, height: 4, scale: 1)
    draw(on: renderer)
    let image = try #require(renderer.makeImage())
    expect((190...192).contains(RendererRuleTests.pixel(image, 2, 2) >> 24), "half over half")
    let recorder = RecordingRenderer(bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
    draw(on: recorder)
    expect(recorder.clipBounds, equals: CGRect(x: 0, y: 0, width: 4, height: 4))
  }

  @Test func `a line behind a part that has ended begins a part of its own`() throws {
    let path = VectorPath {
      $0.rectangle(CGRect(x: 0, y: 0, width: 2, height: 2))
      $0.line(6, 6)
      $0.line(10, 6)
      $0.line(10, 10)
    }
    let renderer = try PixelRenderer(width: 12, height: 12, scale: 1)
    renderer.fill(path, with: RGBAColor(0))
    let image = try #require(renderer.makeImage())
    expect(RendererRuleTests.pixel(image, 9, 7) != 0 && RendererRuleTests.pixel(image, 1, 1) != 0)
    expect(RendererRuleTests.pixel(image, 4, 3), equals: 0, "nothing leads to the rectangle")
    expect(path.segments.count { if case .move = $0 { true } else { false } }, equals: 2)
  }

  @Test func `arcs of any numbers are segments`() {
    for end in [CGFloat.infinity, .nan, 1e300, -1, 7] {
      for radius in [CGFloat(-1), 1, 1e300] {
        var path = VectorPath()
        path.arc(0, 0, radius: radius, from: 0, to: end)
        expect(path.segments.count <= 5)
      }
    }
    var quarter = VectorPath()
    quarter.arc(0, 0, radius: 10, from: 0, to: .pi / 2)
    guard case .curve(_, _, let end)? = quarter.segments.last else {
      Issue.record("an arc ends in a curve")
      return
    }
    expect(abs(end.x) < 1e-9 && abs(end.y - 10) < 1e-9)
  }

  @Test
  func `a part outside of its picture is not drawn, and letters too large are not, and no more`()
    throws
  {
    let image = try #require(
      RasterImage(width: 2, height: 2, pixels: [1, 2, 3, 4], isOpaque: true))
    expect(image.wholePixels(of: CGRect(x: 5, y: 0, width: 2, height: 2)) == nil)
    expect(
      image.wholePixels(of: CGRect(x: 0.2, y: 0, width: 0.5, height: 9)),
      equals: CGRect(x: 0, y: 0, width: 1, height: 2))
    expect(image.wholePixels(of: CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)) == nil)
    let text = TextMeasurer().measure(
      TextRequest(text: "Ag", font: TextFont(family: "Noto Sans", size: 9_000)))
    let renderer = try PixelRenderer(width: 8, height: 8, scale: 10)
    for part in [
      CGRect(x: 0, y: 0, width: 20, height: 20), CGRect(x: 1e6, y: 0, width: 20, height: 20),
    ] { renderer.draw(image, part: part, in: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    ElementPainter(renderer, theme: .light, pictures: PictureFolder(at: nil)).paint(
      [
        CellElement(
          frame: CGRect(x: 0, y: 0, width: 9_000, height: 9_000),
          content: .text(text, color: .text, alignment: .left))
      ], at: .zero, size: CGSize(width: 9_000, height: 9_000))
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: RGBAColor(0x123456))
    expect(RendererRuleTests.pixel(try #require(renderer.makeImage()), 4, 4), equals: 0xFF12_3456)
  }

  @Test func `a font is found again by its name, and no other is made of it`() async throws {
    let picture = try await RendererTests.picture("Tests/BubbleCanvasTests/Fixtures/scripts.json")
    let recorder = RecordingRenderer(bounds: CGRect(origin: .zero, size: picture.size))
    picture.draw(on: recorder)
    var names: Set<String> = []
    for case .glyphs(let run, _) in recorder.recording.steps {
      let name = try #require(run.font.fontconfigName)
      names.insert(name)
      expect(GlyphFont(fontconfigName: name), equals: run.font, "\(name)")
    }
    expect(names.count > 5)
    let file = try #require(
      names.sorted().first.flatMap(GlyphFont.init(fontconfigName:))?.file?.path)
    for name in [
      ":file=/etc/passwd", ":file=/dev/zero", "", "Noto Sans", ":file=\(file):matrix=5 0 0 5",
      ":file=\(file):matrix=nan 0 0 1", ":file=\(file):index=77",
      ":file=\(file):fontvariations=wght\\=\u{1}",
    ] { expect(GlyphFont(fontconfigName: name) == nil, "\(name)") }
    // What a name may not say has no say.
    expect(
      GlyphFont(fontconfigName: ":file=\(file):pixelsize=500:charset=e000-e010"),
      equals: GlyphFont(fontconfigName: ":file=\(file)"))
  }

  @Test func `a pattern without end is its colour`() {
    final class Endless: Renderer {
      var count = 0
      var clipBounds: CGRect { .infinite }
      func save() {}
      func restore() {}
      func concatenate(_ transform: AffineTransform) {}
      func clip(to path: VectorPath, rule: FillRule) {}
      func fill(_ path: VectorPath, rule: FillRule, with paint: FillPaint) { count += 1 }
      func stroke(_ path: VectorPath, _ stroke: PathStroke, with color: RGBAColor) {}
      func draw(_ glyphs: GlyphRun, with color: RGBAColor) {}
      func draw(_ image: RasterImage, part: CGRect?, in frame: CGRect) { count += 1 }
      func beginLayer() {}
      func beginMask() {}
      func endLayer(opacity: CGFloat) {}
    }
    guard let image = RasterImage(width: 1, height: 1, pixels: [0xFF00_0000]) else {
      Issue.record("a picture of one pixel")
      return
    }
    let renderer = Endless()
    let pattern = Wallpaper.pattern(
      image, size: CGSize(width: 8, height: 8), on: RGBAColor(0xFFFFFF))
    pattern.draw(in: .infinite, on: renderer)
    expect(renderer.count, equals: 1)
    pattern.draw(in: CGRect(x: 0, y: 0, width: 80, height: 80), on: renderer)
    expect((101...130).contains(renderer.count - 1))
  }

  @Test func `random paths are filled as their segments are`() throws {
    let seed = testSeed(213)
    var random = SeededGenerator(seed: seed)
    func coordinate() -> CGFloat { CGFloat(random.unit() * 40) }
    func frame() -> CGRect {
      CGRect(
        x: coordinate(), y: coordinate(), width: 1 + coordinate() / 2, height: 1 + coordinate() / 2)
    }
    for round in 0..<testRounds(75) {
      let path = VectorPath { path in
        for _ in 0..<1 + Int(random.next() % 7) {
          switch random.next() % 7 {
          case 0: path.move(coordinate(), coordinate())
          case 1: path.line(coordinate(), coordinate())
          case 2:
            path.curve(
              (coordinate(), coordinate()), (coordinate(), coordinate()),
              (coordinate(), coordinate()))
          case 3:
            let start = random.unit() * 6
            path.arc(
              coordinate(), coordinate(), radius: coordinate() / 3, from: start,
              to: start + random.unit() * 7)
          case 4: path.ellipse(frame())
          case 5: path.rectangle(frame())
          default: path.close()
          }
        }
      }
      let segments = VectorPath(
        elements: path.segments.map { segment in
          switch segment {
          case .move(let point): .move(point)
          case .line(let point): .line(point)
          case .curve(let first, let second, let end):
            .curve(control1: first, control2: second, end: end)
          case .close: .close
          }
        })
      let rule: FillRule = random.chance(0.5) ? .evenOdd : .nonZero
      let drawn = try [path, segments].map { path in
        let renderer = try PixelRenderer(width: 60, height: 60, scale: 1)
        renderer.fill(path, rule: rule, with: RGBAColor(0))
        return try #require(renderer.makeImage())
      }
      // Cairo draws curves as lines that are off by a tenth of a pixel, on each side of a stroke that is thin.
      let alphas = drawn.map { image in
        image.withPixels { bytes in stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }
      }
      let far = zip(alphas[0], alphas[1]).count { abs(Int($0) - Int($1)) > 64 }
      expect(far, equals: 0, "round \(round), seed \(seed): \(path.elements)")
    }
  }
}
