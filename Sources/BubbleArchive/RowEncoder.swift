import BubbleCanvas
import BubbleCore
import Foundation
import Platform

/// Writes the drawing of a row, element by element, in tenths of points from the row's top left.
///
/// Each element is an array that begins with its kind (``Kind``); `rows.js` builds it.
struct RowEncoder {
  /// The kind of an element.
  enum Kind: Int {
    /// `x, y, w, h, look (0 pill, 1 others', 2 own), [4 radii], tail (0 none, 1 left, 2 right)`
    case ground
    /// `x, y, lineHeight, size, weight, form, colour, [lines], letterSpacing, language`
    case text
    /// `x, y, w, h, colour, radius`
    case rectangle
    /// `x, y, w, h, [steps]`
    case figure
    /// `x, y, w, h, [4 radii], file, fits, focusX, focusY`
    case picture
    /// `x, y, w, h, [4 radii], [elements]`
    case clip
    /// `x, y, w, h, degrees, scale, opacity, [elements]`, the three in hundredths
    case turned
    /// `x, y, w, h, target, label`
    case link
  }

  let colors: ArchiveColors
  /// The names of pictures, by their paths in messages.
  let pictures: [String: String]
  /// The names of the files that a tap opens, by their paths.
  let files: [String: String]
  /// The indexes of messages that others answer.
  let places: [MessageID: Int]
  let direction: WritingDirection
  /// The labels of links that are not addresses.
  private let words: ArchiveWords
  /// The families of fixed pitch, as in a font.
  let fixedFamilies: String
  /// The language of the page.
  let language: TextLanguage?
  private var figures: [FigureKey: [UInt8]] = [:]

  private struct FigureKey: Hashable {
    let element: CellElement
    let surface: Theme.Surface
    let direction: WritingDirection
  }

  /// The maximum number of cached figures.
  private static let figureLimit = 256

  init(
    colors: ArchiveColors, pictures: [String: String], files: [String: String],
    places: [MessageID: Int], environment: LayoutEnvironment
  ) {
    self.files = files
    words = ArchiveWords.of(environment)
    fixedFamilies = environment.fonts.fixedPitchFamilies
    language = environment.textLanguage
    (self.colors, self.pictures, self.places) = (colors, pictures, places)
    direction = environment.direction
  }

  /// The surface and the bubble below the next element.
  private struct Under {
    var surface = Theme.Surface.background
    var ground: CellElement?
    var direction: WritingDirection

    /// Returns the corners of an element in the bubble; `radius` is the element's own radius.
    func corners(of frame: CGRect, radius: CGFloat, _ theme: AdaptiveTheme) -> CornerRadii {
      guard let ground, case .ground(let form) = ground.content else { return CornerRadii(radius) }
      return CornerRadii(
        of: frame, radius: radius, in: form, theme.light.bubbles, body: ground.frame)
    }
  }

  /// Writes elements, and links over regions that have a target.
  mutating func write(
    _ elements: [CellElement], _ regions: [HitRegion], of message: Message, dy: CGFloat,
    to bytes: inout JSONWriter
  ) {
    var under = Under(direction: direction)
    write(elements[...], &under, dy, &bytes)
    for region in regions where !region.id.hasPrefix("link:") {
      guard let target = target(of: region, in: message) else { continue }
      bytes.array {
        $0.number(Kind.link.rawValue)
        $0.frame(region.frame.offsetBy(dx: 0, dy: dy))
        $0.string(target)
        $0.string(label(of: region, target))
      }
    }
  }

  private func label(of region: HitRegion, _ target: String) -> String {
    if target.hasPrefix("#") { return words.showAnswered }
    guard target.hasPrefix("media/") else { return target }
    return region.action?.name == "play" ? words.play : words.open
  }

  private func target(of region: HitRegion, in message: Message) -> String? {
    if let file = ArchiveMedia.path(of: region, in: message).flatMap({ files[$0] }), !file.isEmpty {
      return "media/\(file)"
    }
    switch region.action?.name {
    case "open": return region.action?.parameters["url"]?.string.flatMap(RowEncoder.address)
    case "show":
      let id = region.action?.parameters["message"]?.string.map { MessageID($0) }
      return id.flatMap { places[$0] }.map { "#m\($0 + 1)" }
    default: return nil
    }
  }

  /// Returns an address that a page may link to; nil if opening it could have another effect.
  static func address(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let colon = text.firstIndex(of: ":"), text.utf8.count <= 8_192,
      ["http", "https", "mailto", "tel"].contains(text[..<colon].lowercased()),
      !text.unicodeScalars.contains(where: { $0.value < 0x21 })
    else { return nil }
    return text
  }

  private mutating func write(
    _ elements: ArraySlice<CellElement>, _ under: inout Under, _ dy: CGFloat,
    _ bytes: inout JSONWriter
  ) {
    var index = elements.startIndex
    while index < elements.endIndex {
      let element = elements[index]
      index += 1
      let next = index
      // Custom elements of a host may have any count.
      func end(_ count: Int) -> Int { next + max(0, min(count, elements.endIndex - next)) }
      let frame = element.frame.offsetBy(dx: 0, dy: dy)
      switch element.content {
      case .clip(let radius, let count):
        let inner = elements[next..<end(count)]
        let radii = under.corners(of: element.frame, radius: radius, colors.theme)
        nest(.clip, frame, [], radii, inner, &under, dy, &bytes)
        index = end(count)
      case .mask(_, let count):
        nest(
          .clip, frame, [], CornerRadii(0), elements[next..<end(count)], &under, dy, &bytes)
        index = end(count)
      case .decoration(let decoration, let count):
        let box = CellElement(frame: frame, content: .decoration(decoration, elementCount: 0))
        writeFigure(box, element.frame, under, &bytes)
        guard count > 0 else { continue }
        nest(
          .clip, frame, [], CornerRadii(decoration.corners, under.direction),
          elements[next..<end(count)], &under, dy, &bytes)
        index = end(count)
      case .scope(let scope, let count):
        let outer = under.direction
        defer { (under.direction, index) = (outer, end(count)) }
        if scope.opacity <= 0 { continue }
        under.direction = scope.direction ?? outer
        var inner = elements[next..<end(count)]
        let isWhole = scope.transform.isIdentity && !(scope.opacity < 1)
        if scope.filled < 1, !isWhole {
          // The part is turned and faded with its box: it gets its own scope within.
          var part = ElementScope()
          part.filled = scope.filled
          let content = CellElement.Content.scope(part, elementCount: inner.count)
          inner = ([CellElement(frame: element.frame, content: content)] + inner)[...]
        }
        if !isWhole {
          let transform = scope.transform
          nest(
            .turned, frame,
            [transform.rotation, transform.scale, scope.opacity < 1 ? scope.opacity : 1],
            nil, inner, &under, dy, &bytes)
        } else if scope.filled < 1 {
          let part = scope.filledPart(of: frame, isMirrored: under.direction == .rightToLeft)
          nest(.clip, part, [], CornerRadii(0), inner, &under, dy, &bytes)
        } else {
          write(inner, &under, dy, &bytes)
        }
      case .ground(let ground): write(ground, element, frame, &under, &bytes)
      default: writePlain(element, frame, under, &bytes)
      }
    }
  }

  private mutating func nest(
    _ kind: Kind, _ frame: CGRect, _ numbers: [CGFloat], _ radii: CornerRadii?,
    _ elements: ArraySlice<CellElement>, _ under: inout Under, _ dy: CGFloat,
    _ bytes: inout JSONWriter
  ) {
    var (encoder, ground) = (self, under)
    bytes.array { bytes in
      bytes.number(kind.rawValue)
      bytes.frame(frame)
      for number in numbers { bytes.tenths(number * 10) }
      if let radii { bytes.radii(radii) }
      bytes.array { encoder.write(elements, &ground, dy, &$0) }
    }
    figures = encoder.figures
    under = ground
  }

  private func write(
    _ ground: BubbleGround, _ element: CellElement, _ frame: CGRect, _ under: inout Under,
    _ bytes: inout JSONWriter
  ) {
    guard ground.ground != .none else { return }
    let form = colors.theme.light.bubbles
    bytes.array { bytes in
      bytes.number(Kind.ground.rawValue)
      bytes.frame(frame)
      guard ground.ground == .standard else {
        bytes.number(0)
        bytes.radii(CornerRadii(min(12, frame.height / 2)))
        return bytes.number(0)
      }
      bytes.number(ground.isOutgoing ? 2 : 1)
      bytes.radii(CornerRadii(ground, form))
      bytes.number(ground.hasTail && form.hasTails ? ground.side == .left ? 1 : 2 : 0)
    }
    guard ground.ground == .standard else { return }
    under.surface = ground.isOutgoing ? .outgoing : .incoming
    if under.ground == nil { under.ground = element }
  }

  private mutating func writePlain(
    _ element: CellElement, _ frame: CGRect, _ under: Under, _ bytes: inout JSONWriter
  ) {
    switch element.content {
    case .text(let text, let color, let alignment):
      write(text, color, alignment, in: frame, on: under.surface, &bytes)
    case .shape(let shape):
      if case .rectangle(let radius) = shape.figure {
        let radii = under.corners(of: element.frame, radius: radius, colors.theme)
        if radii == CornerRadii(radii.topLeft) {
          return writeRectangle(frame, shape.color, radii.topLeft, on: under.surface, &bytes)
        }
      }
      writeFigure(
        CellElement(frame: frame, content: element.content), element.frame, under, &bytes)
    case .image(let image, let alternative):
      if let file = pictures[image.source] {
        let radii = under.corners(of: element.frame, radius: image.cornerRadius, colors.theme)
        write(file, image, frame, radii, &bytes)
      } else if let alternative, !alternative.request.text.isEmpty {
        writeInMiddle(alternative, color: .text, of: frame, on: under.surface, &bytes)
      } else {
        // A placeholder; without an image, the blur hash would only blur the ground.
        var missing = image
        missing.blurHash = nil
        let content = CellElement.Content.image(missing, alternative: alternative)
        writeFigure(CellElement(frame: frame, content: content), element.frame, under, &bytes)
      }
    case .avatar(let person, let initials):
      let radius = min(frame.width, frame.height) / 2
      if let path = person.avatar, let file = pictures[path] {
        let image = ImageBox(source: path, naturalSize: frame.size)
        return write(file, image, frame, CornerRadii(radius), &bytes)
      }
      writeRectangle(frame, BoxColor(.person(person)), radius, on: .incoming, &bytes)
      writeInMiddle(initials, color: .onAccent, of: frame, on: .background, &bytes)
    case .ground, .clip, .mask, .decoration, .scope: break
    }
  }

  private func writeRectangle(
    _ frame: CGRect, _ color: BoxColor, _ radius: CGFloat, on surface: Theme.Surface,
    _ bytes: inout JSONWriter
  ) {
    bytes.array {
      $0.number(Kind.rectangle.rawValue)
      $0.frame(frame)
      colors.write(color, on: surface, to: &$0)
      $0.tenths(radius)
    }
  }

  private func write(
    _ file: String, _ image: ImageBox, _ frame: CGRect, _ radii: CornerRadii,
    _ bytes: inout JSONWriter
  ) {
    bytes.array {
      $0.number(Kind.picture.rawValue)
      $0.frame(frame)
      $0.radii(radii)
      $0.string(file)
      $0.number(image.contentMode == .fit ? 1 : 0)
      $0.tenths((image.focus?.x ?? 0.5) * 10)
      $0.tenths((image.focus?.y ?? 0.5) * 10)
    }
  }

  // MARK: Figures

  /// Writes an element that is neither text nor a plain box as steps of a vector picture.
  ///
  /// - Parameter place: The frame in the cell, which determines the corners.
  private mutating func writeFigure(
    _ element: CellElement, _ place: CGRect, _ under: Under, _ bytes: inout JSONWriter
  ) {
    let frame = element.frame
    guard frame.width > 0, frame.height > 0 else { return }
    var isOfItself = true
    if case .shape(let shape) = element.content, case .rectangle = shape.figure {
      isOfItself = false
    }
    switch element.content {
    case .decoration, .image: isOfItself = false
    default: break
    }
    let atOrigin = CellElement(
      frame: CGRect(origin: .zero, size: frame.size), content: element.content)
    let key = FigureKey(
      element: atOrigin, surface: under.surface, direction: under.direction)
    let written: [UInt8]
    if isOfItself, let known = figures[key] {
      written = known
    } else {
      written = steps(of: atOrigin, place, under)
      if isOfItself {
        if figures.count >= RowEncoder.figureLimit { figures = [:] }
        figures[key] = written
      }
    }
    bytes.array { bytes in
      bytes.number(Kind.figure.rawValue)
      bytes.frame(frame)
      bytes.array { $0.values(written) }
    }
  }

  private func steps(of element: CellElement, _ place: CGRect, _ under: Under) -> [UInt8] {
    var before: [CellElement] = []
    if var ground = under.ground {
      ground.frame = ground.frame.offsetBy(dx: -place.minX, dy: -place.minY)
      before = [ground]
    }
    func record(_ theme: Theme) -> ArraySlice<VectorRecorder.Step> {
      func steps(_ elements: [CellElement]) -> [VectorRecorder.Step] {
        let recorder = VectorRecorder()
        ElementPainter(
          recorder, theme: theme, pictures: PictureFolder(at: nil), direction: under.direction
        ).paint(elements, at: .zero, size: element.frame.size)
        return recorder.steps
      }
      return steps(before + [element]).dropFirst(before.isEmpty ? 0 : steps(before).count)
    }
    var bytes = JSONWriter(style: .script)
    let (light, dark) = (Array(record(colors.theme.light)), Array(record(colors.theme.dark)))
    for (place, step) in light.enumerated() {
      bytes.step(step, dark: place < dark.count ? dark[place] : step, colors)
    }
    return bytes.bytes
  }
}

extension JSONWriter {
  /// Writes points in tenths.
  mutating func tenths(_ points: CGFloat) { number(JSONWriter.rounded(points * 10)) }

  /// Returns a number that can be written, for any value.
  static func rounded(_ value: CGFloat) -> Int {
    value.isFinite ? Int(min(max(-1e12, value.rounded()), 1e12)) : 0
  }

  /// Writes a frame.
  mutating func frame(_ frame: CGRect) {
    tenths(frame.minX)
    tenths(frame.minY)
    tenths(frame.width)
    tenths(frame.height)
  }

  fileprivate mutating func radii(_ radii: CornerRadii) {
    array {
      $0.tenths(radii.topLeft)
      $0.tenths(radii.topRight)
      $0.tenths(radii.bottomRight)
      $0.tenths(radii.bottomLeft)
    }
  }
}

extension CornerRadii {
  fileprivate init(_ corners: BoxCorners, _ direction: WritingDirection) {
    self.init(0)
    (topLeft, topRight) = (corners.topLeading, corners.topTrailing)
    (bottomLeft, bottomRight) = (corners.bottomLeading, corners.bottomTrailing)
    if direction == .rightToLeft {
      (topLeft, topRight) = (topRight, topLeft)
      (bottomLeft, bottomRight) = (bottomRight, bottomLeft)
    }
  }
}
