import BubbleCore
import BubbleLayouters
import Foundation

/// The kinds of elements, each with its own properties.
extension BoxDecoder {
  private typealias Keywords = BoxProperty.Keywords

  mutating func readText(_ head: Head) throws -> LayoutBox {
    var text = TextBox(text: "")
    var adjustment: TextAdjustment?
    var spans: [SpanMark] = []
    var isUnderlined = false
    var relative: TimeRange?
    var parts = BoxParts(.text, head)
    while let property = try nextProperty(of: &parts) {
      switch property {
      case .text: text.text = try readText(property)
      case .style: text.style = try readKeyword(Keywords.styles, property)
      case .color: text.color = try readColor(property)
      case .alignment: text.alignment = try readKeyword(Keywords.alignments, property)
      case .maxLines: text.maximumLines = try readInteger(property)
      case .spans: spans = try readSpans()
      case .underline: isUnderlined = try readFlag(property)
      case .relative: relative = TimeRange(wordsTo: try readTime(property))
      default:
        if try readAdjustment(property, into: &adjustment) { continue }
        try readCommon(property, into: &parts)
      }
    }
    if adjustment != nil { text.adjustment = adjustment }
    if let counter = relative ?? parts.counter { text.count(counter) }
    try countText(text.text)
    if !spans.isEmpty {
      try checkEnds(of: spans, in: text.text)
      text.spans = SpanMark.spans(spans, of: text.text)
    }
    if isUnderlined, !text.text.isEmpty {
      text.spans.append(TextSpan(range: 0..<text.text.utf8.count, format: .underline))
    }
    return parts.box(.text(text))
  }

  /// Reads a difference of letters from their style; returns false if the property is another one.
  mutating func readAdjustment(
    _ property: BoxProperty, into adjustment: inout TextAdjustment?
  ) throws -> Bool {
    var changed = adjustment ?? TextAdjustment()
    switch property {
    case .size: changed.size = try readNumber(property)
    case .weight: changed.weight = try readWeight(property)
    case .lineHeight: changed.lineHeight = .multiple(try readNumber(property))
    case .letterSpacing: changed.letterSpacing = try readNumber(property)
    case .tabularDigits: changed.hasTabularDigits = try readFlag(property)
    case .minScale: changed.minimumScale = try readNumber(property)
    case .language: changed.language = try readLanguage(property)
    default: return false
    }
    adjustment = changed
    return true
  }

  private mutating func readLanguage(_ property: BoxProperty) throws -> TextLanguage {
    let start = reader.offset
    guard reader.isNext(.string) else { throw try mistake(property, at: start) }
    let name = try readText(property)
    guard let language = TextLanguage(name) else {
      throw BoxMistake(property, " must be \(property.expectation), not \(BoxMistake.quoted(name))")
    }
    return language
  }

  private mutating func readWeight(_ property: BoxProperty) throws -> FontWeight {
    if reader.isNext(.string) { return try readKeyword(Keywords.weights, property).weight }
    let start = reader.offset
    guard let weight = FontWeight(hundreds: try reader.readIfNumber()) else {
      throw try mistake(property, at: start)
    }
    return weight
  }

  /// Throws if a span extends beyond the text, which is a mistake in its numbers.
  private func checkEnds(of spans: [SpanMark], in text: String) throws {
    let length = text.utf8.count
    guard let place = spans.firstIndex(where: { $0.end > length }) else { return }
    throw BoxMistake(
      .spans, ": span \(place + 1) ends at \(spans[place].end), but the text has \(length) bytes")
  }

  /// Reads an element that only arranges others, or is a spacer.
  mutating func readContainer(_ constructor: BoxConstructor, _ head: Head) throws -> LayoutBox {
    var stack = StackBox()
    var justifyItems = BoxAlignment.stretch
    var columns: [GridTrack] = [], rows: [GridTrack] = []
    var parts = BoxParts(constructor, head)
    if constructor == .spacer { parts.sizing.grow = 1 }
    while let property = try nextProperty(of: &parts) {
      switch property {
      case .gap: stack.gap = try readNumber(property)
      // An overlay has no padding itself.
      case .padding where constructor != .overlay: stack.padding = try readInsets(property)
      case .align: stack.align = try readKeyword(Keywords.boxAlignments, property)
      case .justify: stack.justify = try readKeyword(Keywords.justifications, property)
      case .wraps: stack.wraps = try readFlag(property)
      case .stacks: stack.stacks = try readFlag(property)
      case .lineGap: stack.lineGap = try readNumber(property)
      case .justifyItems: justifyItems = try readKeyword(Keywords.boxAlignments, property)
      case .columns: columns = try readTracks(property)
      case .rows: rows = try readTracks(property)
      default: try readCommon(property, into: &parts)
      }
    }
    let kind: LayoutBox.Kind =
      switch constructor {
      case .row: .row(stack)
      case .column: .column(stack)
      case .overlay: .overlay(OverlayBox(align: stack.align, justify: justifyItems))
      case .grid:
        .grid(
          GridBox(
            columns: columns, rows: rows, gap: stack.gap, lineGap: stack.lineGap,
            padding: stack.padding, align: stack.align, justify: justifyItems))
      case .inset: .inset(stack.padding)
      case .time: .time
      default: .spacer
      }
    return parts.box(kind)
  }

  /// Reads Markdown, which becomes the boxes that messages with Markdown have.
  mutating func readMarkdown(_ head: Head) throws -> LayoutBox {
    var stack = StackBox()
    var text = ""
    var parts = BoxParts(.markdown, head)
    while let property = try nextProperty(of: &parts) {
      switch property {
      case .text: text = try readText(property)
      case .padding: stack.padding = try readInsets(property)
      default: try readCommon(property, into: &parts)
      }
    }
    try countText(text)
    guard let scene else { throw malformed }
    let width =
      [
        scene.context.maximumContentWidth(for: scene.message), parts.sizing.width,
        parts.sizing.maxWidth,
      ].compactMap(\.self).min() ?? 0
    let column = LayoutBox.markdown(
      text, width: width - stack.padding.horizontal, in: scene.context, codeCount: &codeCount)
    parts.children = column.children
    if case .column(let own) = column.kind { stack.gap = own.gap }
    return parts.box(.column(stack))
  }

  mutating func readBubble(_ head: Head) throws -> LayoutBox {
    var bubble = BubbleBox()
    var parts = BoxParts(.bubble, head)
    while let property = try nextProperty(of: &parts) {
      switch property {
      case .ground: bubble.ground = try readKeyword(Keywords.grounds, property)
      case .padding: bubble.padding = try readInsets(property)
      case .showsTime: bubble.showsTime = try readFlag(property)
      case .showsSender: bubble.showsSender = try readFlag(property)
      case .showsTail: bubble.showsTail = try readFlag(property)
      case .radius: bubble.cornerRadius = try readNumber(property)
      default: try readCommon(property, into: &parts)
      }
    }
    return parts.box(.bubble(bubble))
  }

  mutating func readImage(_ head: Head) throws -> LayoutBox {
    var image = ImageBox(source: "", naturalSize: .zero)
    var parts = BoxParts(.image, head)
    while let property = try nextProperty(of: &parts) {
      switch property {
      case .source: image.source = try readText(property)
      case .naturalWidth: image.naturalSize.width = try readNumber(property)
      case .naturalHeight: image.naturalSize.height = try readNumber(property)
      case .contentMode: image.contentMode = try readKeyword(Keywords.contentModes, property)
      case .focus: image.focus = try readPoint(property)
      case .radius: image.cornerRadius = try readNumber(property)
      case .alternative: image.alternative = try readText(property)
      case .blurHash: image.blurHash = try readText(property)
      default: try readCommon(property, into: &parts)
      }
    }
    if let alternative = image.alternative { parts.ownExtras.suggestLabel(alternative) }
    // Its border has the radius, too.
    parts.extras?.radius = image.cornerRadius
    return parts.box(.image(image))
  }

  /// Reads a figure, or a symbol, which is one of its figures and has a size.
  mutating func readShape(_ constructor: BoxConstructor, _ head: Head) throws -> LayoutBox {
    var color = BoxColor.text
    var figure = constructor == .symbol ? FigureName.symbol : .rectangle
    var radius: CGFloat = 0
    var status = Message.Status.none
    var symbol = BoxSymbol.document
    var waveform = ShapeFigure.Waveform(levels: [])
    var size: CGFloat = 24 * textScale
    var mirrors = false
    var parts = BoxParts(constructor, head)
    // Missing space does not squeeze a symbol, as it does not squeeze a letter.
    if constructor == .symbol { parts.sizing.shrink = 0 }
    while let property = try nextProperty(of: &parts) {
      switch property {
      case .color: color = try readColor(property)
      case .figure: figure = try readKeyword(Keywords.figures, property)
      case .radius where constructor == .shape: radius = try readNumber(property)
      case .status: status = try readKeyword(Keywords.statuses, property)
      case .symbol: symbol = try readSymbol(property)
      case .levels: waveform.levels = try readLevels()
      case .progress: waveform.progress = try readNumber(property)
      case .size: size = try readNumber(property) * textScale
      case .mirrors: mirrors = try readFlag(property)
      default: try readCommon(property, into: &parts)
      }
    }
    let shape: ShapeFigure =
      switch figure {
      case .ellipse: .ellipse
      case .check: .check
      case .status: .status(status)
      case .symbol: .symbol(symbol)
      case .waveform: .waveform(waveform)
      case .rectangle: .rectangle(radius: radius)
      }
    let kind = LayoutBox.Kind.shape(ShapeBox(figure: shape, color: color, mirrors: mirrors))
    guard constructor == .symbol else { return parts.box(kind) }
    guard parts.extras?.hasGround ?? false else {
      if parts.sizing[.width] == nil { parts.sizing.width = size }
      if parts.sizing[.height] == nil { parts.sizing.height = size }
      return parts.box(kind)
    }
    // In the middle of a background with the size of the symbol and its padding, or the size that the script sets.
    parts.children = [
      LayoutBox(kind, sizing: BoxSizing(width: size, height: size, shrink: 0))
    ]
    return parts.box(.overlay(OverlayBox(align: .center, justify: .center)))
  }

  /// Reads the name of a symbol.
  private mutating func readSymbol(_ property: BoxProperty) throws -> BoxSymbol {
    let start = reader.offset
    guard reader.isNext(.string) else { throw try mistake(property, at: start) }
    try reader.skip(count: 1)
    let name = try reader.readBytes(count: Int(try reader.readUInt32()))
    guard let symbol = BoxSymbol(name: name) else { throw BoxMistake(symbol: name) }
    return symbol
  }

  mutating func readPath(_ head: Head) throws -> LayoutBox {
    var path = PathBox(PathData())
    var viewBox: CGRect?
    var fill: BoxFill?
    var mirrors = false
    var parts = BoxParts(.path, head)
    while let property = try nextProperty(of: &parts) {
      switch property {
      case .data:
        let text = try readText(property)
        try countText(text)
        path.data = try PaintReader(property).pathData(text)
      case .arc:
        path.data = try readPaint(property) { try $0.arc($1) }
        viewBox = viewBox ?? PaintReader.arcViewBox
      case .viewBox: viewBox = try readPaint(property) { try $0.viewBox($1) }
      case .fill: fill = try readFill(property)
      case .rule: path.rule = try readKeyword(Keywords.rules, property)
      case .stroke: path.stroke = try readPaint(property) { try $0.stroke($1) }
      case .trim: (path.trimStart, path.trimEnd) = try readPaint(property) { try $0.trim($1) }
      case .mirrors: mirrors = try readFlag(property)
      case .scaling: path.scaling = try readKeyword(Keywords.scalings, property)
      default: try readCommon(property, into: &parts)
      }
    }
    path.viewBox = viewBox ?? path.viewBox
    // A stroked path is filled only if the script sets a fill.
    path.fill = fill ?? (path.stroke == nil ? .color(.text) : nil)
    return parts.box(
      .shape(ShapeBox(figure: .path(path), color: .text, mirrors: mirrors)))
  }
}
