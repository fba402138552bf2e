import BubbleCore
import Foundation

/// The kinds of elements, each with the properties that are its own.
extension BoxDecoder {
  private typealias Keywords = BoxProperty.Keywords

  mutating func readText(_ head: Head) throws -> LayoutBox {
    var text = TextBox(text: "")
    var spans: [SpanMark] = []
    var isUnderlined = false
    var parts = BoxParts()
    try readParts(.text, head, into: &parts) { property, decoder in
      switch property {
      case .text: text.text = try decoder.readText(property)
      case .style: text.style = try decoder.readKeyword(Keywords.styles, property)
      case .color: text.color = try decoder.readColor(property)
      case .alignment: text.alignment = try decoder.readKeyword(Keywords.alignments, property)
      case .maxLines: text.maximumLines = try decoder.readInteger(property, from: 1)
      case .spans: spans = try decoder.readSpans()
      case .underline: isUnderlined = try decoder.readFlag(property)
      default:
        return try decoder.readAdjustment(property, into: &text.adjustment)
      }
      return true
    }
    try countText(text.text)
    if !spans.isEmpty {
      try checkEnds(of: spans, in: text.text)
      text.spans = SpanMark.spans(spans, of: text.text)
    }
    if isUnderlined, !text.text.isEmpty {
      text.spans.append(TextSpan(range: 0..<text.text.utf8.count, format: .underline))
    }
    return parts.box(.text(text), role: .text)
  }

  /// Reads how letters differ from those of a style; false: the property says something else.
  mutating func readAdjustment(
    _ property: BoxProperty, into adjustment: inout TextAdjustment?
  ) throws -> Bool {
    var changed = adjustment ?? TextAdjustment()
    switch property {
    case .size: changed.size = try readBounded(property)
    case .weight: changed.weight = try readWeight(property)
    case .lineHeight: changed.lineHeight = .multiple(try readBounded(property))
    case .letterSpacing: changed.letterSpacing = try readBounded(property)
    case .tabularDigits: changed.hasTabularDigits = try readFlag(property)
    case .minScale: changed.minimumScale = try readBounded(property)
    default: return false
    }
    adjustment = changed
    return true
  }

  private mutating func readWeight(_ property: BoxProperty) throws -> FontWeight {
    if reader.isNext(.string) { return try readKeyword(Keywords.weights, property).weight }
    let start = reader.offset
    guard let weight = FontWeight(hundreds: try reader.readIfNumber()) else {
      throw try mistake(property, at: start)
    }
    return weight
  }

  /// A span that reaches beyond the text marks something else than was meant.
  private func checkEnds(of spans: [SpanMark], in text: String) throws {
    let length = text.utf8.count
    guard let place = spans.firstIndex(where: { $0.end > length }) else { return }
    throw BoxMistake(
      .spans, ": span \(place + 1) ends at \(spans[place].end), but the text has \(length) bytes")
  }

  mutating func readStack(_ constructor: BoxConstructor, _ head: Head) throws -> LayoutBox {
    var stack = StackBox()
    var parts = BoxParts()
    try readParts(constructor, head, into: &parts) { property, decoder in
      switch property {
      case .gap: stack.gap = try decoder.readNumber(property)
      case .padding: stack.padding = try decoder.readInsets(property)
      case .align: stack.align = try decoder.readKeyword(Keywords.boxAlignments, property)
      case .justify: stack.justify = try decoder.readKeyword(Keywords.justifications, property)
      case .wraps: stack.wraps = try decoder.readFlag(property)
      case .lineGap: stack.lineGap = try decoder.readNumber(property)
      default: return false
      }
      return true
    }
    return parts.box(constructor == .row ? .row(stack) : .column(stack), role: .group)
  }

  mutating func readOverlay(_ head: Head) throws -> LayoutBox {
    var overlay = OverlayBox()
    var parts = BoxParts()
    try readParts(.overlay, head, into: &parts) { property, decoder in
      switch property {
      case .align: overlay.align = try decoder.readKeyword(Keywords.boxAlignments, property)
      case .justifyItems:
        overlay.justify = try decoder.readKeyword(Keywords.boxAlignments, property)
      default: return false
      }
      return true
    }
    return parts.box(.overlay(overlay), role: .group)
  }

  mutating func readInset(_ head: Head) throws -> LayoutBox {
    var insets = BoxInsets()
    var parts = BoxParts()
    try readParts(.inset, head, into: &parts) { property, decoder in
      guard property == .padding else { return false }
      insets = try decoder.readInsets(property)
      return true
    }
    return parts.box(.inset(insets), role: .group)
  }

  mutating func readBubble(_ head: Head) throws -> LayoutBox {
    var bubble = BubbleBox()
    var parts = BoxParts()
    try readParts(.bubble, head, into: &parts) { property, decoder in
      switch property {
      case .ground: bubble.ground = try decoder.readKeyword(Keywords.grounds, property)
      case .padding: bubble.padding = try decoder.readInsets(property)
      case .showsTime: bubble.showsTime = try decoder.readFlag(property)
      case .showsSender: bubble.showsSender = try decoder.readFlag(property)
      case .showsTail: bubble.showsTail = try decoder.readFlag(property)
      case .radius: bubble.cornerRadius = try decoder.readNumber(property)
      default: return false
      }
      return true
    }
    return parts.box(.bubble(bubble), role: .group)
  }

  mutating func readImage(_ head: Head) throws -> LayoutBox {
    var image = ImageBox(source: "", naturalSize: .zero)
    var parts = BoxParts()
    try readParts(.image, head, into: &parts) { property, decoder in
      switch property {
      case .source: image.source = try decoder.readText(property)
      case .naturalWidth: image.naturalSize.width = try decoder.readNumber(property)
      case .naturalHeight: image.naturalSize.height = try decoder.readNumber(property)
      case .contentMode:
        image.contentMode = try decoder.readKeyword(Keywords.contentModes, property)
      case .focus: image.focus = try decoder.readPoint(property)
      case .radius: image.cornerRadius = try decoder.readNumber(property)
      case .alternative: image.alternative = try decoder.readText(property)
      case .blurHash: image.blurHash = try decoder.readText(property)
      default: return false
      }
      return true
    }
    if let alternative = image.alternative {
      let extras = parts.extras ?? BoxExtras()
      extras.suggestLabel(alternative)
      parts.extras = extras
    }
    parts.extras?.suggestRadius(image.cornerRadius)
    return parts.box(.image(image), role: .image)
  }

  mutating func readShape(_ head: Head) throws -> LayoutBox {
    var color = BoxColor.text
    var figure = FigureProperties()
    var parts = BoxParts()
    try readParts(.shape, head, into: &parts) { property, decoder in
      switch property {
      case .color: color = try decoder.readColor(property)
      case .figure: figure.name = try decoder.readKeyword(Keywords.figures, property)
      case .radius: figure.radius = try decoder.readNumber(property)
      case .status: figure.status = try decoder.readKeyword(Keywords.statuses, property)
      case .symbol: figure.symbol = try decoder.readSymbol(property)
      case .levels: figure.waveform.levels = try decoder.readLevels()
      case .progress: figure.waveform.progress = try decoder.readNumber(property)
      default: return false
      }
      return true
    }
    return parts.box(.shape(ShapeBox(figure: figure.figure, color: color)), role: .image)
  }

  mutating func readSymbolElement(_ head: Head) throws -> LayoutBox {
    var shape = ShapeBox(figure: .symbol(.document), color: .text)
    var size: CGFloat = 24
    var parts = BoxParts()
    try readParts(.symbol, head, into: &parts) { property, decoder in
      switch property {
      case .symbol: shape.figure = .symbol(try decoder.readSymbol(property))
      case .size: size = try decoder.readBounded(property)
      case .color: shape.color = try decoder.readColor(property)
      default: return false
      }
      return true
    }
    guard parts.extras?.hasGround ?? false else {
      if parts.sizing[.width] == nil { parts.sizing.width = size }
      if parts.sizing[.height] == nil { parts.sizing.height = size }
      return parts.box(.shape(shape), role: .image)
    }
    // In the middle of a ground that is as large as the symbol and the space around it, or as its sizing says.
    parts.children = [
      LayoutBox(.shape(shape), sizing: BoxSizing(width: size, height: size))
    ]
    return parts.box(.overlay(OverlayBox(align: .center, justify: .center)), role: .image)
  }

  /// The symbol of a name.
  mutating func readSymbol(_ property: BoxProperty) throws -> BoxSymbol {
    let start = reader.offset
    guard reader.isNext(.string) else { throw try mistake(property, at: start) }
    try reader.skip(count: 1)
    let name = try reader.readBytes(count: Int(try reader.readUInt32()))
    guard let symbol = BoxSymbol(name: name) else { throw BoxMistake(symbol: name) }
    return symbol
  }

  /// Reads a spacer, or content with its time.
  mutating func readPlain(_ constructor: BoxConstructor, _ head: Head) throws -> LayoutBox {
    var parts = BoxParts()
    if constructor == .spacer { parts.sizing.grow = 1 }
    try readParts(constructor, head, into: &parts) { _, _ in false }
    return parts.box(constructor == .spacer ? .spacer : .time, role: .group)
  }
}

/// What is said of a shape's figure.
private struct FigureProperties {
  var name = FigureName.rectangle
  var radius: CGFloat = 0
  var status = Message.Status.none
  var symbol = BoxSymbol.document
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
