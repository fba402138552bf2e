import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

@testable import BubbleCanvas

/// Pictures in SVG: drawn as large as they are needed, in a process that can do no harm.
@Suite struct SVGPictureTests {
  private static let folder = packageFolder()
    .appendingPathComponent("Tests/BubbleCanvasTests/Fixtures/Pictures")

  private func file(_ name: String) throws -> Data {
    try Data(contentsOf: SVGPictureTests.folder.appendingPathComponent(name))
  }

  private func svg(_ content: String, _ attributes: String = "width=\"100\" height=\"100\"") -> Data
  {
    Data("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8)
  }

  private func header(_ file: Data) -> PictureHeader? {
    file.withUnsafeBytes { PictureHeader($0) }
  }

  private func needed(_ width: CGFloat, _ height: CGFloat) -> NeededPixels {
    NeededPixels(width: width, height: height, contentMode: .fill)
  }

  private func pixel(_ image: RasterImage, _ x: Int, _ y: Int) -> UInt32 {
    image.withPixels { $0.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self) }
  }

  /// Why a file is not drawn; empty where it is.
  private func failure(_ file: Data, _ needed: NeededPixels? = nil) -> String {
    do {
      _ = try PictureDecoder.decode(file, needed: needed)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `it is drawn as large as it is needed, up to every edge`() throws {
    for (width, height) in [(12, 8), (48, 32), (77, 51), (300, 200)] {
      let decoded = try PictureDecoder.decode(
        file("quarters.svg"), needed: needed(CGFloat(width), CGFloat(height)))
      let image = decoded.image
      expect(abs(image.width - width) <= 1 && abs(image.height - height) <= 1)
      expect(!decoded.isWhole && decoded.isEnough(for: needed(CGFloat(width), CGFloat(height))))
      let (right, bottom) = (image.width - 1, image.height - 1)
      expect([0x8080_0000, 0x8000_0000 | 0x7F_0000].contains(pixel(image, 0, 0)))
      expect(pixel(image, right, 0), equals: 0xFF00_FF00)
      expect(pixel(image, 0, bottom), equals: 0xFF00_00FF)
      expect(pixel(image, right, bottom), equals: 0xFFFF_FFFF)
    }
    let whole = try PictureDecoder.decode(file("quarters.svg"))
    expect(whole.isWhole && whole.image.width == 2_048)
  }

  @Test
  func `what a drawing may have is drawn, at once and by the sources`() async throws {
    let size = CGSize(width: 120, height: 80)
    func png(_ pictures: any PictureSource, _ path: String) throws -> Data {
      let frame = CGRect(origin: .zero, size: size)
      let image = ImageBox(source: path, naturalSize: size)
      let part = ConversationPicture.Part(
        frame: frame,
        elements: [CellElement(frame: frame, content: .image(image, alternative: nil))])
      return try ConversationPicture(size: size, parts: [part], theme: .light, pictures: pictures)
        .png(scale: 3)
    }
    let drawn = try png(
      PictureFolder(at: SVGPictureTests.folder), "drawing.svg")
    Goldens.compare(drawn, with: "Tests/BubbleCanvasTests/Goldens/drawing-svg.png")
    let bytes = try file("drawing.svg")
    try expect(png(PictureBytes(["a": bytes]), "a"), equals: drawn)
    let loader = PictureLoader { _, _ in
      bytes
    } onChange: { _ in
    }
    let request = PictureRequest(path: "a", needed: needed(360, 240))
    await suspendUntil("the picture is there") { !loader.state(of: request).isLoading }
    try expect(png(loader, "a"), equals: drawn)
  }

  @Test func `a browser gets it as pixels, in which nothing runs`() throws {
    let folder = PictureFolder(at: SVGPictureTests.folder)
    let png = try #require(folder.browserFile(of: "quarters.svg"))
    let image = try #require(PNGDecoder.image(of: png))
    expect(image.width == 2_048 && pixel(image, 2_047, 0) == 0xFF00_FF00)
  }

  @Test(arguments: [
    ("width=\"30\" height=\"20\"", 30, 20), ("viewBox=\"5 5 40 10\"", 40, 10),
    ("width=\"1in\" height=\"72pt\"", 96, 96), ("width=\"10\" viewBox=\"0 0 4 2\"", 10, 5),
    ("height=\"10\" viewBox=\"0 0 4 2\"", 20, 10), ("", 300, 150),
    ("width=\"100%\" height=\"100%\" viewBox=\"0,0,16,16\"", 16, 16),
    ("width=\"2em\" height=\"20.4\"", 32, 20), ("width=\"1e9\" height=\"1e9\"", 4_096, 4_096),
    ("width=\"1e9\" height=\"1\"", 4_096, 1), ("width=\"1e999\" height=\"20\"", 300, 20),
    ("width=\"0\" height=\"9\"", 0, 1), ("width=\"-4\" height=\"9\"", 0, 1),
    ("viewBox=\"0 0 nan inf\"", 300, 150), ("viewBox=\"0 0 0 0\"", 300, 150),
    ("width=\"9\" viewBox=\"0 0 5e-324 9\"", 1, 4_096), ("viewBox=\"0 0 5e-324 9\"", 0, 1),
  ])
  func `its size is read from its first element`(
    attributes: String, width: Int, height: Int
  ) throws {
    let header = try #require(self.header(svg("", attributes)))
    expect(header.format == .svg && header.width == width && header.height == height)
  }

  @Test func `it is known by its first element, whatever stands before that`() {
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"4\"/>"
    for start in [
      "", "\u{FEFF}", "\n\t ", "<?xml version=\"1.0\"?>", "<!-- <html> -->\n",
      "<?xml version='1.0' encoding='ISO-8859-1'?><!DOCTYPE svg><?xml-stylesheet href='a'?>",
    ] {
      expect(header(Data((start + root).utf8))?.format, equals: .svg, "\(start)")
    }
    expect(header(Data("<x:svg xmlns:x='http://www.w3.org/2000/svg'/>".utf8))?.format, equals: .svg)
    for other in [
      "<html><svg/></html>", "svg", "{\"svg\": 1}", "<svg", "<!-- ", "<svg xmlns='urn:x'/>", "<",
      "\u{1F}\u{8B}\u{8}",
    ] {
      expect(header(Data(other.utf8)) == nil, "\(other)")
      expect(failure(Data(other.utf8)).hasPrefix("is "))
    }
  }

  @Test func `a start that is long is looked at as far as it is there`() throws {
    let long = Data(
      "<!-- \(String(repeating: "x", count: 9_000)) --><svg width='9' height='9'/>".utf8)
    try long.prefix(4_096).withUnsafeBytes { try PictureDecoder.check($0, isPart: true) }
    expect(failure(long).isEmpty)
  }

  @Test func `what asks for another file, or for entities, gets nothing`() throws {
    let entities = "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg width='9' height='9'>&a;</svg>"
    expect(failure(Data(entities.utf8)), equals: "is an SVG that declares entities")
    let outside = "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg>&a;</svg>"
    expect(failure(Data(outside.utf8)), equals: "is an SVG that declares entities")
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-svg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("rect { fill: red }".utf8).write(to: folder.appendingPathComponent("a.css"))
    try svg("<rect id=\"a\" width=\"99\" height=\"99\"/>").write(
      to: folder.appendingPathComponent("a.svg"))
    // With a scheme and without one, from the root and from wherever the program runs.
    let path = folder.path
    for start in ["file://\(path)/", "\(path)/", String(path.dropFirst()) + "/", "http://[::1]/"] {
      let references = svg(
        """
        <style>@import url("\(start)a.css"); @import '\(start)a.css';</style>
        <image href="\(start)a.svg" width="99" height="99"/><use href="\(start)a.svg#a"/>
        <text y="20"><include xmlns="http://www.w3.org/2001/XInclude" href="\(start)a.css" parse="text"/></text>
        <foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>
        <rect x="50" width="9" height="9" fill="none"/>
        """)
      let image = try PictureDecoder.decode(references, needed: needed(50, 50)).image
      expect(image.width == 50 && image.withPixels { $0.allSatisfy { $0 == 0 } }, "\(start)")
    }
  }

  /// What would take for ever, or all memory, and whether nothing is drawn of it.
  private static let hostile: [(name: String, content: String, isRefused: Bool)] = {
    let shape = "<rect width=\"99\" height=\"99\" filter=\"url(#f)\"/>"
    let pixels =
      "<image width=\"9\" height=\"9\" href=\"data:image/png;base64,"
      + Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
          + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0, 0, 0, 0]
      ).base64EncodedString() + "\"/>"
    return [
      ("itself", "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>", false),
      ("millions of elements", String(repeating: "<g/>", count: 4_000_000), true),
      (
        "deep elements",
        String(repeating: "<g>", count: 99_000) + String(repeating: "</g>", count: 99_000), true
      ),
      (
        "morphology",
        "<filter id=\"f\"><feMorphology radius=\"9e9\"/></filter>" + shape, false
      ),
      (
        "turbulence", "<filter id=\"f\"><feTurbulence numOctaves=\"999999\"/></filter>" + shape,
        true
      ),
      (
        "a convolution", "<filter id=\"f\"><feConvolveMatrix order=\"999\"/></filter>" + shape,
        false
      ),
      (
        "fine dashes",
        "<path d=\"M0 0L1e8 1e8L0 5\" stroke=\"red\" stroke-dasharray=\"1e-6\"/>", false
      ),
      (
        "large letters",
        "<text font-size=\"10\"><tspan style=\"font-size:1000em\"><tspan style=\"font-size:1000em\">a</tspan></tspan></text>",
        false
      ),
      ("a picture of many pixels", pixels, false),
    ]
  }()

  @Test(arguments: SVGPictureTests.hostile.indices)
  func `what would take for ever, or all memory, comes to an end`(index: Int) {
    let (name, content, isRefused) = SVGPictureTests.hostile[index]
    let text = failure(svg(content), needed(600, 600))
    expect(text.isEmpty || text.hasPrefix("is an SVG "), "\(name): \(text)")
    expect(!isRefused || !text.isEmpty, "\(name)")
    waitUntil("no program is left") { !SVGPictureTests.hasPrograms }
  }

  /// Whether this process has children that draw, or did and were not waited for.
  private static var hasPrograms: Bool {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return tasks.contains { task in
      let state = try? String(contentsOfFile: "/proc/\(task)/stat", encoding: .utf8)
      return state?.contains("(rsvg-convert)") == true
        && state?.split(separator: " ").dropFirst(3).first == "\(getpid())"
    }
  }

  @Test func `one that is costly is drawn smaller, and not again`() throws {
    // Each layer has all pixels.
    let layers = String(repeating: "<g opacity=\".9\">", count: 60)
    let costly = svg(
      layers + "<rect width=\"99\" height=\"99\"/>" + String(repeating: "</g>", count: 60))
    let decoded = try PictureDecoder.decode(costly, needed: needed(2_000, 2_000))
    expect(decoded.image.width < 2_000 && decoded.image.width > 500)
    expect(decoded.isWhole && decoded.isEnough(for: needed(2_000, 2_000)))
  }

  @Test func `a pattern as large as what it fills is drawn as sharp as all else`() throws {
    // As design tools write a picture that fills a shape.
    let pattern = """
      <pattern id="p" width="1" height="1" patternContentUnits="objectBoundingBox">
      <g transform="scale(.01)"><rect width="50" height="100" fill="red"/></g></pattern>
      <rect width="100" height="100" fill="url(#p)"/>
      """
    let decoded = try PictureDecoder.decode(
      svg(pattern, "viewBox=\"0 0 100 100\""), needed: needed(600, 600))
    expect(decoded.image.width, equals: 600)
    expect(pixel(decoded.image, 150, 300) == 0xFFFF_0000 && pixel(decoded.image, 450, 300) == 0)
  }

  @Test func `an element of thousands that are small costs little`() throws {
    let paths = (0..<4_000).map { number in
      "<path d=\"M\(number % 90) \(number / 50)c1 1 2-1 3 0s1 2 0 2z\" fill=\"#\(100 + number % 800)\" stroke=\"#000\" stroke-width=\".2\"/>"
    }
    let decoded = try PictureDecoder.decode(
      svg(paths.joined(), "viewBox=\"0 0 100 100\""), needed: needed(600, 600))
    expect(decoded.image.width == 600 && !decoded.isWhole)
  }

  @Test func `changed at random it is drawn or refused, in words`() throws {
    let text = String(decoding: try file("drawing.svg"), as: UTF8.self)
    let mutation = Mutation(pieces: [
      "1e9", "-", "0", "%", "url(#tree)", "url(#fade)", "url(#dots)", "\"", "<g>", "</g>",
      "<use href=\"#wave\"/>",
      "objectBoundingBox", "scale(1e5)", "<", "&amp;", "{", "}", "/*", "inherit", "<!--", "1000%",
    ])
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<testRounds(25) {
      let changed = mutation(text, using: &random)
      let said = failure(changed, needed(90, 60))
      expect(said.isEmpty || said.hasPrefix("is ") || said.hasPrefix("has "), "\(said)")
    }
  }

  @Test func `a side that is missing is no matter of what is drawn`() throws {
    let shape = "<rect width=\"50\" height=\"50\" fill=\"#00f\"/>"
    for (attributes, width) in [("", 300), ("width=\"200\"", 200), ("height=\"150\"", 300)] {
      let file = Data("\u{FEFF}".utf8) + svg(shape, attributes)
      let image = try PictureDecoder.decode(
        file, needed: needed(CGFloat(2 * width), 300)
      ).image
      expect(image.width == 2 * width && image.height == 300, "\(attributes)")
      expect(pixel(image, 98, 98) == 0xFF00_00FF && pixel(image, 102, 98) == 0, "\(attributes)")
    }
  }
}
