/// A property with its value: of a presentation attribute, of `style`, or of a style sheet.
struct SVGDeclaration: Equatable {
  let name: String
  /// As it is written, without what could end it.
  let value: String

  /// What another element is named by in the value; nil: none is.
  let reference: String?

  /// Takes a property; nil where it is none that is read, or its value is written in a way in which no picture needs it.
  init?(_ name: String, _ value: String) {
    let name = name.lowercased()
    guard SVGDeclaration.names.contains(name), value.utf8.count <= 4_096,
      value.utf8.allSatisfy(SVGDeclaration.isPlain)
    else { return nil }
    let lowered = value.lowercased()
    var reference: String?
    if lowered.contains("url") {
      guard SVGDeclaration.referring.contains(name),
        let found = SVGDeclaration.target(of: value),
        found.isAll || name == "fill" || name == "stroke"
      else { return nil }
      reference = found.name
    } else if name == "filter" {
      // Functions in place of an element: as many as one likes.
      return nil
    } else if lowered.contains("context-") {
      return nil
    } else if SVGDeclaration.ownLayer.contains(name), lowered.contains("inherit") {
      return nil
    }
    self.name = name
    self.value = value
    self.reference = reference
  }

  /// Letters, digits and the signs that numbers, colours, functions and names of fonts have.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, 0x09, 0x0A, 0x0D: true
    default: Array("#%(),.+-_'\"!/:".utf8).contains(byte)
    }
  }

  /// The name in `url(#name)`, and whether that is all: a colour may follow.
  private static func target(of value: String) -> (name: String, isAll: Bool)? {
    let trimmed = value.drop { $0.isWhitespace }
    guard trimmed.lowercased().hasPrefix("url("), let end = trimmed.firstIndex(of: ")") else {
      return nil
    }
    var inner = trimmed[trimmed.index(trimmed.startIndex, offsetBy: 4)..<end]
    guard !trimmed[end...].lowercased().contains("url") else { return nil }
    inner = inner.drop { $0.isWhitespace }
    while inner.last?.isWhitespace == true { inner = inner.dropLast() }
    if let quote = inner.first, quote == "'" || quote == "\"" {
      guard inner.count > 1, inner.last == quote else { return nil }
      inner = inner.dropFirst().dropLast()
    }
    guard inner.first == "#", inner.count > 1 else { return nil }
    let name = inner.dropFirst()
    let isName = name.utf8.allSatisfy { byte in
      isPlain(byte) && !Array("'\"()#!/% \t\r\n,+".utf8).contains(byte)
    }
    return isName ? (String(name), trimmed.index(after: end) == trimmed.endIndex) : nil
  }

  /// Those that hold for an element alone, and have it drawn by itself first.
  static let ownLayer: Set<String> = [
    "opacity", "mask", "clip-path", "filter", "mix-blend-mode", "isolation",
  ]

  /// Whether it may have something drawn more than once, or larger.
  var isCostly: Bool {
    reference != nil || SVGDeclaration.ownLayer.contains(name) || name == "font"
      || name == "font-size"
  }

  /// Whether elements further in have it, too.
  var isInheritedReference: Bool { reference != nil && !SVGDeclaration.ownLayer.contains(name) }

  /// Those whose value may refer to an element.
  private static let referring: Set<String> = [
    "fill", "stroke", "mask", "clip-path", "filter", "marker", "marker-start", "marker-mid",
    "marker-end",
  ]

  /// The properties that are read.
  static let names: Set<String> = referring.union(ownLayer).union([
    "fill-opacity", "fill-rule", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color",
    "display", "visibility", "overflow", "clip-rule", "stop-color", "stop-opacity", "flood-color",
    "flood-opacity", "font", "font-family", "font-size", "font-style", "font-weight",
    "font-stretch", "font-variant", "letter-spacing", "word-spacing", "text-anchor",
    "text-decoration", "direction", "writing-mode", "unicode-bidi", "baseline-shift",
    "color-interpolation", "color-interpolation-filters", "shape-rendering", "text-rendering",
    "image-rendering", "paint-order",
  ])
}
