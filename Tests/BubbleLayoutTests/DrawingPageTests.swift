import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The code of Documentation/Drawing.md, as a host has it.
private struct DrawingPage {
  let view: ConversationView
  let pictures = PictureFolder(at: nil)
  let cells = DrawnCellCache()

  // [page]
  /// Draws on a `cairo_t *` that the toolkit hands over.
  func draw(on cairo: OpaquePointer) {
    let renderer = CairoRenderer(cairo)
    let sky = Wallpaper.gradient([RGBAColor(0xCFE3FF), RGBAColor(0xF6D9E8)], angle: .pi / 2)
    sky.draw(in: CGRect(origin: .zero, size: view.shownSize), on: renderer)
    view.draw(on: renderer, theme: .light, pictures: pictures)
  }

  /// Draws into a window's buffer, at two pixels to a point.
  func draw(into buffer: UnsafeMutableRawPointer, width: Int, height: Int) throws {
    let renderer = try PixelRenderer(
      buffer, width: width, height: height, bytesPerRow: 4 * width, scale: 2)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: Theme.light.background)
    view.draw(on: renderer, theme: .light, pictures: pictures, cells: cells, scale: 2)
    renderer.finish()
  }

  /// Fetches pictures when they are first drawn, and has what shows them drawn again when they have come.
  func makePictures(
    _ fetch: @escaping @Sendable (_ path: String) async throws -> Data,
    _ drawAgain: @escaping @Sendable () -> Void
  ) -> PictureLoader {
    PictureLoader(byteLimit: 64 << 20) { path, _ in
      try await fetch(path)
    } onChange: { _ in
      drawAgain()
    }
  }

  /// What an element looks like, on nothing.
  func image(of element: ConversationElement, scale: CGFloat) throws -> RasterImage? {
    let renderer = try PixelRenderer(
      width: Int((element.frame.width * scale).rounded(.up)),
      height: Int((element.frame.height * scale).rounded(.up)),
      scale: scale, origin: element.frame.origin)
    var part = ConversationPicture.Part(element)
    part.alpha = 1
    ElementPainter(renderer, theme: .light, pictures: pictures).paint(part)
    return renderer.makeImage()
  }

  /// What is seen, for drawing it elsewhere.
  func recorded() -> Data {
    let recorder = RecordingRenderer(bounds: CGRect(origin: .zero, size: view.shownSize))
    view.draw(on: recorder, theme: .light, pictures: pictures)
    return recorder.recording.json()
  }
  // [page]
}

/// Documentation/Drawing.md.
@Suite struct DrawingPageTests {
  @Test func `a picture that comes late is drawn when it has come`() async throws {
    let file = packageFolder().appendingPathComponent("examples/media/beach.png")
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let pictures = makePage().makePictures(
      { try Data(contentsOf: file.deletingLastPathComponent().appendingPathComponent($0)) },
      { change.yield() })
    expect(pictures.state(of: PictureRequest(path: "beach.png")).image == nil)
    for await _ in changes { break }
    expect(pictures.state(of: PictureRequest(path: "beach.png")).image != nil)
  }

  private func makePage() -> DrawingPage {
    var generator = ConversationGenerator(seed: 3)
    return DrawingPage(
      view: ConversationView(
        generator.conversation(messageCount: 60), environment: LayoutEnvironment(width: 320),
        chain: .builtIn, measurer: TextMeasurer(), size: CGSize(width: 320, height: 400)))
  }

  @Test func `all of its code is compiled here, or in the example that it names`() throws {
    let root = packageFolder()
    let page = try String(
      contentsOf: root.appendingPathComponent("Documentation/Drawing.md"), encoding: .utf8)
    let own = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let example = try String(
      contentsOf: root.appendingPathComponent("examples/own-renderer/SoftwareRenderer.swift"),
      encoding: .utf8)
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && $0 != "…" }
    }
    let compiled = Set(lines(own.components(separatedBy: "// [page]")[1]) + lines(example))
    let blocks = page.matches(of: /```swift\n((?s).*?)```/).map { $0.1 }
    expect(blocks.count >= 5)
    for line in blocks.flatMap({ lines($0) }) {
      expect(compiled.contains(line), "\(line)")
    }
  }

  @Test func `it draws what it says`() throws {
    let page = makePage()
    let (width, height) = (640, 800)
    var pixels = [UInt32](repeating: 0, count: width * height)
    for _ in 0..<2 {
      try pixels.withUnsafeMutableBytes {
        try page.draw(into: try #require($0.baseAddress), width: width, height: height)
      }
    }
    expect(page.cells.drawnCount <= page.view.drawn.count)
    expect(Set(pixels).count > 100)
    let element = try #require(page.view.drawn.last)
    let image = try #require(try page.image(of: element, scale: 2))
    expect(image.width, equals: 640)
    let alphas = image.withPixels { bytes in
      Set(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] })
    }
    expect(alphas.contains(0) && alphas.contains(255), "on a transparent ground")
    let recording = try Recording(json: page.recorded())
    expect(recording.steps.count > 50)
  }
}
