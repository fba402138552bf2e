import BubbleCore
import Foundation

/// The JSON format of a recording.
struct RecordingDocument: Codable {
  var version = Recording.version
  var bounds: [CGFloat]
  var fonts: [String] = []
  var images: [Image] = []
  var steps: [Step] = []

  /// The indices of the fonts and pictures that are already in the lists.
  private var fontPlaces: [GlyphFont: Int] = [:]
  private var imagePlaces: [RasterImage: Int] = [:]

  private enum CodingKeys: String, CodingKey { case version, bounds, fonts, images, steps }

  struct Image: Codable {
    var width: Int
    var height: Int
    var isOpaque: Bool
    var pixels: Data
  }

  /// A gradient: two points, or a point and a radius; and the offset and colour components of each stop.
  struct Gradient: Codable {
    var linear: [CGFloat]?
    var radial: [CGFloat]?
    var stops: [[CGFloat]]

    init(_ gradient: ColorGradient) {
      switch gradient.geometry {
      case .linear(let start, let end):
        linear = [start.x, start.y, end.x, end.y].map(\.finite)
      case .radial(let center, let radius):
        radial = [center.x, center.y, radius].map(\.finite)
      }
      stops = gradient.stops.map { [$0.offset.finite] + $0.color.parts.map { CGFloat($0) } }
    }
  }

  /// A step; its name determines its members.
  struct Step: Codable {
    var op: String
    var path: [PathElement]?
    var rule: FillRule?
    var color: [Double]?
    var gradient: Gradient?
    var width: CGFloat?
    /// Only for a stroke that differs from the default.
    var cap: PathStroke.Cap?
    var join: PathStroke.Join?
    var miterLimit: CGFloat?
    var dashes: [CGFloat]?
    var dashOffset: CGFloat?
    var transform: [CGFloat]?
    var font: Int?
    var size: CGFloat?
    /// The number, x and y of each glyph, in sequence.
    var glyphs: [CGFloat]?
    var image: Int?
    var part: [CGFloat]?
    var frame: [CGFloat]?
    var opacity: CGFloat?

    init(_ op: String) { self.op = op }

    mutating func set(_ path: VectorPath) { self.path = path.elements.map { PathElement($0) } }

    /// Writes the members of a stroke that differ from the default.
    mutating func set(_ stroke: PathStroke) {
      let standard = PathStroke(width: stroke.width)
      width = stroke.width.finite
      cap = stroke.cap == standard.cap ? nil : stroke.cap
      join = stroke.join == standard.join ? nil : stroke.join
      miterLimit =
        stroke.miterLimit == standard.miterLimit ? nil : stroke.miterLimit.finite
      dashes = stroke.dashes.isEmpty ? nil : stroke.dashes.map(\.finite)
      dashOffset = stroke.dashOffset == 0 ? nil : stroke.dashOffset.finite
    }
  }

  init(bounds: [CGFloat]) { self.bounds = bounds.map(\.finite) }

  private mutating func add(_ op: String, _ body: (inout Step) -> Void = { _ in }) {
    var step = Step(op)
    body(&step)
    steps.append(step)
  }

  mutating func append(_ step: Recording.Step) {
    switch step {
    case .save: add("save")
    case .restore: add("restore")
    case .beginLayer: add("beginLayer")
    case .beginMask: add("beginMask")
    case .endLayer(let opacity): add("endLayer") { $0.opacity = opacity.finite }
    case .concatenate(let transform):
      add("concatenate") {
        $0.transform = [
          transform.m11, transform.m12, transform.m21, transform.m22, transform.tX, transform.tY,
        ].map(\.finite)
      }
    case .clip(let path, let rule):
      add("clip") {
        $0.set(path)
        $0.rule = rule
      }
    case .fill(let path, let rule, let paint): appendFill(path, rule, paint)
    case .stroke(let path, let stroke, let color):
      add("stroke") {
        $0.set(path)
        $0.set(stroke)
        $0.color = color.parts
      }
    case .glyphs(let run, let color): append(run, color)
    case .image(let image, let part, let frame):
      let place = place(of: image)
      add("image") { ($0.image, $0.part, $0.frame) = (place, part?.parts, frame.parts) }
    }
  }

  private mutating func appendFill(_ path: VectorPath, _ rule: FillRule, _ paint: FillPaint) {
    add("fill") {
      $0.set(path)
      $0.rule = rule
      switch paint {
      case .color(let color): $0.color = color.parts
      case .gradient(let gradient): $0.gradient = Gradient(gradient)
      }
    }
  }

  private mutating func append(_ run: GlyphRun, _ color: RGBAColor) {
    guard let font = place(of: run.font) else {
      for glyph in run.glyphs {
        if let (image, frame) = run.font.picture(of: glyph.id, size: run.size) {
          append(
            .image(image, part: nil, frame: frame.offsetBy(dx: glyph.x, dy: glyph.y)))
          continue
        }
        let outline = run.font.outline(of: glyph.id, size: run.size)
        if !outline.isEmpty {
          appendFill(outline.offsetBy(dx: glyph.x, dy: glyph.y), .nonZero, .color(color))
        }
      }
      return
    }
    add("glyphs") {
      $0.font = font
      $0.size = run.size.finite
      $0.glyphs = run.glyphs.flatMap { [CGFloat($0.id), $0.x.finite, $0.y.finite] }
      $0.color = color.parts
    }
  }

  private mutating func place(of font: GlyphFont) -> Int? {
    if let known = fontPlaces[font] { return known }
    guard let name = font.fontconfigName else { return nil }
    fonts.append(name)
    fontPlaces[font] = fonts.count - 1
    return fonts.count - 1
  }

  private mutating func place(of image: RasterImage) -> Int {
    if let known = imagePlaces[image] { return known }
    var pixels = Data(capacity: 4 * image.width * image.height)
    image.withPixels { bytes in
      for row in 0..<image.height {
        let start = row * image.bytesPerRow
        pixels.append(contentsOf: bytes[start..<start + 4 * image.width])
      }
    }
    images.append(
      Image(width: image.width, height: image.height, isOpaque: image.isOpaque, pixels: pixels))
    imagePlaces[image] = images.count - 1
    return images.count - 1
  }

  /// The greatest number of fonts: a name costs a few bytes, an opened font hundreds of thousands.
  private static let mostFonts = 256

  /// Decodes the recording.
  func recording() throws(RecordingError) -> Recording {
    guard version == Recording.version else { throw .unknownVersion(version) }
    guard let bounds = CGRect(parts: bounds) else {
      throw .notJSON(reason: "bounds are x, y, width and height")
    }
    guard self.fonts.count <= RecordingDocument.mostFonts else {
      throw .resource(
        "fonts", RecordingDocument.mostFonts,
        reason: "a recording has at most \(RecordingDocument.mostFonts) fonts")
    }
    var fonts: [GlyphFont] = []
    for (index, name) in self.fonts.enumerated() {
      guard let font = GlyphFont(fontconfigName: name) else {
        throw .resource("fonts", index, reason: "there is no font \(name.prefix(200))")
      }
      fonts.append(font)
    }
    var images: [RasterImage] = []
    for (index, image) in self.images.enumerated() {
      guard let made = image.rasterImage else {
        throw .resource("images", index, reason: "width and height do not fit its pixels")
      }
      images.append(made)
    }
    var reader = StepReader(fonts: fonts, images: images)
    var steps: [Recording.Step] = []
    for (index, step) in self.steps.enumerated() {
      do throws(StepReader.Fault) {
        steps.append(try reader.read(step))
      } catch {
        throw .step(index, reason: error.reason)
      }
    }
    guard reader.isBalanced else {
      throw .step(steps.count, reason: "a save or layer is never closed")
    }
    return Recording(bounds: bounds, steps: steps)
  }
}

/// A step of a path: a letter and its numbers, such as `["L", 3, 4]`.
struct PathElement: Codable {
  let element: VectorPath.Element

  init(_ element: VectorPath.Element) { self.element = element }

  private var parts: (String, [CGFloat]) {
    switch element {
    case .move(let point): ("M", [point.x, point.y])
    case .line(let point): ("L", [point.x, point.y])
    case .curve(let first, let second, let end):
      ("C", [first.x, first.y, second.x, second.y, end.x, end.y])
    case .arc(let center, let radius, let start, let end):
      ("A", [center.x, center.y, radius, start, end])
    case .ellipse(let frame): ("E", frame.parts)
    case .rectangle(let frame): ("R", frame.parts)
    case .close: ("Z", [])
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    let (letter, numbers) = parts
    try container.encode(letter)
    for number in numbers { try container.encode(number.finite) }
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let letter = try container.decode(String.self)
    var numbers: [CGFloat] = []
    while !container.isAtEnd, numbers.count < 7 {
      numbers.append(try container.decode(CGFloat.self))
    }
    func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[index], y: numbers[index + 1]) }
    switch (letter, numbers.count) {
    case ("M", 2): element = .move(point(0))
    case ("L", 2): element = .line(point(0))
    case ("C", 6): element = .curve(control1: point(0), control2: point(2), end: point(4))
    case ("A", 5):
      element = .arc(center: point(0), radius: numbers[2], start: numbers[3], end: numbers[4])
    case ("E", 4): element = .ellipse(CGRect(parts: numbers) ?? .zero)
    case ("R", 4): element = .rectangle(CGRect(parts: numbers) ?? .zero)
    case ("Z", 0): element = .close
    default:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(letter.prefix(8))\" with \(numbers.count) numbers")
    }
  }
}

extension RecordingDocument.Image {
  fileprivate var rasterImage: RasterImage? {
    let sides = 1...ConversationPicture.maximumPixelWidth
    guard sides.contains(width), sides.contains(height), pixels.count == 4 * width * height else {
      return nil
    }
    let words = pixels.withUnsafeBytes { bytes in
      (0..<width * height).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
    return RasterImage(width: width, height: height, pixels: words, isOpaque: isOpaque)
  }
}

extension RGBAColor {
  var parts: [Double] { [red, green, blue, alpha].map(\.finite) }
}

extension CGRect {
  var parts: [CGFloat] { [minX, minY, width, height].map(\.finite) }

  init?(parts: [CGFloat]) {
    guard parts.count == 4, parts[2] >= 0, parts[3] >= 0 else { return nil }
    self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }
}

extension BinaryFloatingPoint {
  /// The number, or 0 if JSON can't represent it.
  var finite: Self { isFinite ? self : 0 }
}
