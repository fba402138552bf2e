import BubbleCore
import Foundation

/// The kinds of elements, each with the properties that are its own.
extension BoxDecoder {
  private typealias Words = BoxProperty.Words

  mutating func readText(_ counts: Counts, into box: inout Box) throws {
    var extras: BoxExtras?
    var text = TextBox(text: "")
    var spans: [SpanMark] = []
    try readParts(.text, counts, into: &box, &extras) { property, decoder in
      switch property {
      case .text: text.text = try decoder.reader.readText()
      case .style: text.style = try decoder.readWord(Words.styles)
      case .color: text.color = try decoder.readWord(Words.colors)
      case .alignment: text.alignment = try decoder.readWord(Words.alignments)
      case .maxLines: text.maximumLines = max(1, Int(clamping: try decoder.reader.readInteger()))
      case .spans: spans = try decoder.readSpans()
      default: return false
      }
      return true
    }
    if !spans.isEmpty { text.spans = SpanMark.spans(spans, of: text.text) }
    box.kind = .text(text)
    extras?.apply(to: &box, role: .text)
  }

  mutating func readStack(_ constructor: BoxConstructor, _ counts: Counts, into box: inout Box)
    throws
  {
    var extras: BoxExtras?
    var stack = StackBox()
    try readParts(constructor, counts, into: &box, &extras) { property, decoder in
      switch property {
      case .gap: stack.gap = try decoder.readLength()
      case .padding: stack.padding = try decoder.readInsets()
      case .align: stack.align = try decoder.readWord(Words.boxAlignments)
      case .justify: stack.justify = try decoder.readWord(Words.justifications)
      case .wraps: stack.wraps = try decoder.readFlag()
      case .lineGap: stack.lineGap = try decoder.readLength()
      default: return false
      }
      return true
    }
    box.kind = constructor == .row ? .row(stack) : .column(stack)
    extras?.apply(to: &box, role: .group)
  }

  mutating func readOverlay(_ counts: Counts, into box: inout Box) throws {
    var extras: BoxExtras?
    var overlay = OverlayBox()
    try readParts(.overlay, counts, into: &box, &extras) { property, decoder in
      switch property {
      case .align: overlay.align = try decoder.readWord(Words.boxAlignments)
      case .justifyItems: overlay.justify = try decoder.readWord(Words.boxAlignments)
      default: return false
      }
      return true
    }
    box.kind = .overlay(overlay)
    extras?.apply(to: &box, role: .group)
  }

  mutating func readInset(_ counts: Counts, into box: inout Box) throws {
    var extras: BoxExtras?
    var insets = BoxInsets()
    try readParts(.inset, counts, into: &box, &extras) { property, decoder in
      guard property == .padding else { return false }
      insets = try decoder.readInsets()
      return true
    }
    box.kind = .inset(insets)
    extras?.apply(to: &box, role: .group)
  }

  mutating func readBubble(_ counts: Counts, into box: inout Box) throws {
    var extras: BoxExtras?
    var bubble = BubbleBox()
    try readParts(.bubble, counts, into: &box, &extras) { property, decoder in
      switch property {
      case .ground: bubble.ground = try decoder.readWord(Words.grounds)
      case .padding: bubble.padding = try decoder.readInsets()
      case .showsTime: bubble.showsTime = try decoder.readFlag()
      case .showsSender: bubble.showsSender = try decoder.readFlag()
      case .showsTail: bubble.showsTail = try decoder.readFlag()
      default: return false
      }
      return true
    }
    box.kind = .bubble(bubble)
    extras?.apply(to: &box, role: .group)
  }

  mutating func readImage(_ counts: Counts, into box: inout Box) throws {
    var extras: BoxExtras?
    var image = ImageBox(source: "", naturalSize: .zero)
    try readParts(.image, counts, into: &box, &extras) { property, decoder in
      switch property {
      case .source: image.source = try decoder.reader.readText()
      case .naturalWidth: image.naturalSize.width = try decoder.readLength()
      case .naturalHeight: image.naturalSize.height = try decoder.readLength()
      case .contentMode: image.contentMode = try decoder.readWord(Words.contentModes)
      case .radius: image.cornerRadius = try decoder.readLength()
      case .alternative: image.alternative = try decoder.reader.readText()
      default: return false
      }
      return true
    }
    if let alternative = image.alternative {
      if extras == nil { extras = BoxExtras() }
      extras?.suggestLabel(alternative)
    }
    box.kind = .image(image)
    extras?.apply(to: &box, role: .image)
  }

  mutating func readShape(_ counts: Counts, into box: inout Box) throws {
    var extras: BoxExtras?
    var color = ColorToken.text
    var figure = FigureProperties()
    try readParts(.shape, counts, into: &box, &extras) { property, decoder in
      switch property {
      case .color: color = try decoder.readWord(Words.colors)
      case .figure: figure.name = try decoder.readWord(Words.figures)
      case .radius: figure.radius = try decoder.readLength()
      case .status: figure.status = try decoder.readWord(Words.statuses)
      case .symbol: figure.symbol = try decoder.readWord(Words.symbols)
      case .levels: figure.waveform.levels = try decoder.readLevels()
      case .progress: figure.waveform.progress = min(max(0, try decoder.readLength()), 1)
      default: return false
      }
      return true
    }
    box.kind = .shape(ShapeBox(figure: figure.figure, color: color))
    extras?.apply(to: &box, role: .image)
  }

  /// Reads a spacer, or content with its time.
  mutating func readPlain(_ constructor: BoxConstructor, _ counts: Counts, into box: inout Box)
    throws
  {
    var extras: BoxExtras?
    if constructor == .spacer { box.sizing.grow = 1 }
    try readParts(constructor, counts, into: &box, &extras) { _, _ in false }
    box.kind = constructor == .spacer ? .spacer : .time
    extras?.apply(to: &box, role: .group)
  }
}

/// What is said of a shape's figure.
private struct FigureProperties {
  var name = FigureName.rectangle
  var radius: CGFloat = 0
  var status = Message.Status.none
  var symbol = ShapeBox.Symbol.document
  var waveform = ShapeBox.Waveform(levels: [])

  var figure: ShapeBox.Figure {
    switch name {
    case .ellipse: .ellipse
    case .check: .check
    case .status: .status(status)
    case .symbol: .symbol(symbol)
    case .waveform: .waveform(waveform)
    case .rectangle: .rectangle(radius: radius)
    }
  }
}
