import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

@testable import BubbleCanvas

/// Pictures in SVG: read, looked at for what they cost, and drawn as large as they are needed.
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
      PictureFolder(path: SVGPictureTests.folder.path), "drawing.svg")
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
    // Written anew it is the same picture.
    let rewritten = try bytes.withUnsafeBytes { try SVGPicture.rewritten($0) }
    try expect(png(PictureBytes(["a": rewritten]), "a"), equals: drawn)
    expect(!String(decoding: rewritten, as: UTF8.self).contains("alert"))
    expect(!String(decoding: rewritten, as: UTF8.self).contains("example.org"))
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
    expect(failure(Data(entities.utf8)), equals: "is an SVG with entities of its own")
    let outside = "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg>&a;</svg>"
    expect(failure(Data(outside.utf8)), equals: "is an SVG with entities of its own")
    let references = svg(
      """
      <style>@import url("data:text/css,rect{fill:red}"); @import 'file:///a.css'; rect{fill:url(http://a/#b)}</style>
      <image href="file:///a.png" width="9" height="9"/><use href="other.svg#a"/>
      <rect width="9" height="9" fill="url(file:///a.svg#b)" style="filter:url('other.svg#a')"/>
      <foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>
      """)
    let rewritten = try references.withUnsafeBytes { try SVGPicture.rewritten($0) }
    let text = String(decoding: rewritten, as: UTF8.self)
    for word in ["file:", "http://a", "other", "import", "foreign", "data:"] {
      expect(!text.contains(word), "\(word)")
    }
    expect(failure(references).isEmpty)
  }

  /// What would take for ever, or all memory, by the reason why it does not.
  private static let hostile: [(name: String, content: String, reason: String)] = {
    func doubling(_ element: (Int) -> String, _ count: Int = 40) -> String {
      (1...count).map(element).joined()
    }
    let many = String(repeating: "<rect width=\"9\" height=\"9\"/>", count: 60_000)
    let corners = (0..<3_000).map { "L\($0 % 7) \($0 % 11)" }.joined()
    let pixels =
      "<image width=\"9\" height=\"9\" href=\"data:image/png;base64,"
      + Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
          + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0, 0, 0, 0]
      ).base64EncodedString() + "\"/>"
    return [
      (
        "uses of uses",
        "<rect id=\"a0\" width=\"9\" height=\"9\"/>"
          + doubling {
            "<g id=\"a\($0)\"><use href=\"#a\($0 - 1)\"/><use href=\"#a\($0 - 1)\"/></g>"
          }, "takes too long"
      ),
      (
        "patterns of patterns",
        "<defs><pattern id=\"p0\" width=\"1\" height=\"1\"/>"
          + doubling {
            "<pattern id=\"p\($0)\" width=\"1\" height=\"1\">"
              + String(
                repeating: "<rect fill=\"url(#p\($0 - 1))\" width=\"9\" height=\"9\"/>", count: 9)
              + "</pattern>"
          } + "</defs><rect width=\"99\" height=\"99\" fill=\"url(#p40)\"/>", "takes too long"
      ),
      (
        "patterns that have it from around them",
        doubling {
          "<g fill=\"url(#q\($0 - 1))\"><pattern id=\"q\($0)\" width=\"1\" height=\"1\">"
            + String(repeating: "<rect width=\"9\" height=\"9\"/>", count: 9) + "</pattern></g>"
        } + "<rect width=\"99\" height=\"99\" fill=\"url(#q40)\"/>", "takes too long"
      ),
      (
        "masks of masks",
        doubling({
          "<mask id=\"m\($0)\"><rect mask=\"url(#m\($0 - 1))\" width=\"9\" height=\"9\"/>"
            + "<rect mask=\"url(#m\($0 - 1))\" width=\"9\" height=\"9\"/></mask>"
        }) + "<rect mask=\"url(#m40)\" width=\"9\" height=\"9\"/>", "takes too long"
      ),
      (
        "masks by a style sheet",
        "<style>rect{mask:url(#m)}</style><mask id=\"m\"><rect width=\"9\" height=\"9\"/></mask>"
          + "<rect width=\"9\" height=\"9\"/>", "refers to itself"
      ),
      (
        "marks of marks",
        doubling {
          "<g marker-mid=\"url(#k\($0 - 1))\"><marker id=\"k\($0)\"><path d=\"M0 0\(corners)\"/></marker></g>"
        } + "<path marker-mid=\"url(#k40)\" d=\"M0 0\(corners)\"/>", "takes too long"
      ),
      (
        "itself", "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>",
        "refers to itself"
      ),
      (
        "a row of uses",
        "<rect id=\"b0\"/>"
          + doubling({ "<use id=\"b\($0)\" href=\"#b\($0 - 1)\"/>" }, 5_000), "draw each other"
      ),
      ("many elements", many, "more than 50000 elements"),
      (
        "deep elements", String(repeating: "<g>", count: 70) + String(repeating: "</g>", count: 70),
        "more than 64 elements deep"
      ),
      ("morphology", "<filter id=\"f\"><feMorphology radius=\"9e9\"/></filter>", "feMorphology"),
      (
        "turbulence", "<filter id=\"f\"><feTurbulence numOctaves=\"99999\"/></filter>",
        "feTurbulence"
      ),
      (
        "a convolution", "<filter id=\"f\"><feConvolveMatrix order=\"999\"/></filter>",
        "feConvolveMatrix"
      ),
      (
        "fine dashes",
        "<path d=\"M0 0L1e8 1e8L0 5\" stroke=\"red\" stroke-dasharray=\"1e-6\"/>", "takes too long"
      ),
      (
        "round corners of a wide line",
        "<path stroke=\"red\" stroke-width=\"1e9\" stroke-linejoin=\"round\" d=\"M0 0\(corners)\"/>",
        "takes too long"
      ),
      (
        "high lines",
        "<path d=\"M0 0\((0..<400_000).map { "L\($0 % 90) \($0 % 2 * 90)" }.joined())\"/>",
        "takes too long"
      ),
      (
        "lines that all cross each other",
        "<path d=\"M0 0\((0..<6_000).map { "L\($0 % 90) \($0 % 2 * 90)" }.joined())\"/>",
        "takes too long"
      ),
      (
        "a large pattern",
        "<pattern id=\"p\" patternUnits=\"userSpaceOnUse\" width=\"9e6\" height=\"9e6\"><path d=\"M0 0h9\"/></pattern>"
          + "<rect fill=\"url(#p)\" width=\"9\" height=\"9\"/>", "takes too long"
      ),
      (
        "a pattern for a large box",
        "<pattern id=\"p\" width=\"1\" height=\"1\"><path d=\"M0 0h9\"/></pattern>"
          + "<g transform=\"scale(1000)\"><rect fill=\"url(#p)\" width=\"9999\" height=\"9999\"/></g>",
        "takes too long"
      ),
      (
        "large letters",
        "<text font-size=\"10\"><tspan style=\"font-size:1000em\"><tspan style=\"font-size:1000em\">a</tspan></tspan></text>",
        "takes too long"
      ),
      ("a picture of many pixels", pixels, "picture in it that can't be read"),
      (
        "a style sheet of many rules",
        "<style>\(String(repeating: "a b c,", count: 500))a{fill:red}\(String(repeating: "g>g g{fill:red}", count: 1_900))</style>"
          + String(repeating: "<g/>", count: 9_000), "rules in its style sheets"
      ),
    ]
  }()

  @Test(arguments: SVGPictureTests.hostile.indices)
  func `what would cost too much is refused before it is drawn`(index: Int) throws {
    let (name, content, reason) = SVGPictureTests.hostile[index]
    let text = failure(svg(content), needed(600, 600))
    expect(text.hasPrefix("is an SVG ") && text.contains(reason), "\(name): \(text)")
  }

  @Test func `one that is costly is drawn smaller, and not again`() throws {
    let blurs = String(
      repeating: "<rect width=\"99\" height=\"99\" filter=\"url(#f)\"/>", count: 12)
    let costly = svg("<filter id=\"f\"><feGaussianBlur stdDeviation=\"1\"/></filter>" + blurs)
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
    for _ in 0..<testRounds(75) {
      let changed = mutation(text, using: &random)
      let said = failure(changed, needed(90, 60))
      expect(said.isEmpty || said.hasPrefix("is ") || said.hasPrefix("has "), "\(said)")
    }
  }

  @Test func `where the library is not installed, its package is named`() {
    expect("\(PictureDecoder.Failure.notInstalled)".contains("librsvg2-2"))
  }
}
