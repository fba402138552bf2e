import Foundation

/// The greatest lengths in an SVG, by which what is in it is bounded.
///
/// A class, since it is filled while the graph is made; nobody else has it.
final class SVGMeasures {
  /// The greatest side of a viewport.
  private(set) var viewport = 1.0
  /// The greatest size of letters.
  private(set) var font = 16.0
  private(set) var strokeWidth = 1.0
  private(set) var hasStroke = false
  private(set) var hasRound = false
  private(set) var miter = 4.0
  /// How many dashes there are at most on a user unit.
  private(set) var dashRate = 0.0
  /// Whether something is coloured by a gradient or a pattern.
  private(set) var hasGradients = false
  /// The greatest side of what is drawn at corners.
  private var markerSide = 3.0

  /// Between letters.
  private var spacing = 0.0

  /// What stands for a length of which nothing is known.
  private static let most = 1e9

  init(_ document: SVGDocument) {
    // What is given in parts of fonts' and viewports' sizes is known when those are.
    for _ in 0..<2 {
      for rule in document.rules { for declaration in rule.declarations { note(declaration) } }
      note(document.root, isRoot: true)
    }
  }

  /// Takes the lengths of an element and of those in it.
  private func note(_ element: SVGElement, isRoot: Bool) {
    for name in ["width", "height"] where [.svg, .symbol, .use].contains(element.kind) && !isRoot {
      viewport = max(viewport, bound(element[name], of: 0))
    }
    for name in ["markerWidth", "markerHeight"] where element.kind == .marker {
      markerSide = max(markerSide, bound(element[name], of: viewport))
    }
    if let box = viewBox(of: element) { viewport = max(viewport, box.side) }
    for declaration in element.declarations { note(declaration) }
    for child in element.elements { note(child, isRoot: false) }
  }

  /// What a viewport shows: its longer and its shorter side, and how far off it lies.
  private func viewBox(of element: SVGElement) -> (side: Double, least: Double, offset: Double)? {
    guard let box = element["viewBox"].map(SVGNumbers.list), box.count >= 4, box[2] > 0, box[3] > 0
    else { return nil }
    return (max(box[2], box[3]), min(box[2], box[3]), max(abs(box[0]), abs(box[1])))
  }

  private func note(_ declaration: SVGDeclaration) {
    let value = declaration.value
    switch declaration.name {
    case "stroke":
      hasStroke = true
      if declaration.reference != nil { hasGradients = true }
    case "fill": if declaration.reference != nil { hasGradients = true }
    case "stroke-width":
      if let length = SVGLength(value) {
        strokeWidth = max(strokeWidth, length.bound(viewport: viewport, font: font))
      }
    case "stroke-linejoin", "stroke-linecap":
      if value.lowercased().contains("round") { hasRound = true }
    case "stroke-miterlimit": miter = max(miter, SVGNumbers.list(value).first ?? 0)
    case "stroke-dasharray": noteDashes(value)
    case "letter-spacing", "word-spacing": spacing = max(spacing, bound(value, of: viewport))
    case "font-size", "font":
      for word in value.split(whereSeparator: { " ,/".contains($0) }) {
        if let length = SVGLength(String(word)) {
          font = max(font, length.bound(viewport: 0, font: 0))
        }
      }
    default: break
    }
  }

  private func noteDashes(_ value: String) {
    let lengths = value.split { " ,".contains($0) }.compactMap { SVGLength(String($0)) }
    // Those of a viewport's or font's size may be as small as they like.
    let period = lengths.reduce(0) { $1.unit == .points ? $0 + $1.value : $0 }
    guard !lengths.isEmpty else { return }
    if period > 0 {
      dashRate = max(dashRate, Double(2 * lengths.count) / period)
    } else if lengths.contains(where: { $0.value > 0 }) {
      dashRate = SVGMeasures.most
    }
  }

  /// At most how many user units a length is.
  ///
  /// - Parameter whole: What a length in parts is parts of.
  private func bound(_ text: String?, of whole: Double? = nil) -> Double {
    text.flatMap(SVGLength.init)?.bound(viewport: whole ?? viewport, font: font) ?? 0
  }

  /// The outline of a shape.
  func outline(of element: SVGElement) -> SVGOutline {
    switch element.kind {
    case .path: return SVGOutline.read(element["d"] ?? "").outline
    case .polyline, .polygon: return SVGOutline(points: SVGNumbers.list(element["points"] ?? ""))
    case .rect:
      return SVGOutline(
        length: 2 * (bound(element["width"]) + bound(element["height"])), pieceCount: 4,
        curveCount: element["rx"] == nil && element["ry"] == nil ? 0 : 4)
    case .circle: return SVGOutline(length: 8 * bound(element["r"]), pieceCount: 4, curveCount: 4)
    case .ellipse:
      // One radius may be what the other one is.
      return SVGOutline(
        length: 8 * max(bound(element["rx"]), bound(element["ry"])), pieceCount: 4, curveCount: 4)
    case .line:
      let ends = ["x1", "y1", "x2", "y2"].reduce(0) { $0 + bound(element[$1]) }
      return SVGOutline(length: ends, pieceCount: 1)
    default: return SVGOutline()
    }
  }

  /// The outline of a letter, of a font with many lines.
  var letter: SVGOutline { SVGOutline(length: 20 * font, pieceCount: 40, curveCount: 40) }

  /// How far from its origin an element draws, without what is in it, and at most how large the box around that is.
  func extent(
    of element: SVGElement, _ outline: SVGOutline
  ) -> (reach: Double, side: Double) {
    func sum(_ name: String) -> Double {
      (element[name] ?? "").split { $0.isWhitespace || $0 == "," }
        .reduce(0) { $0 + bound(String($1)) }
    }
    switch element.kind {
    case .path, .polyline, .polygon, .line:
      return (outline.reach, outline.boxSide)
    case .circle, .ellipse:
      let radius = max(bound(element["r"]), bound(element["rx"]), bound(element["ry"]))
      return (max(sum("cx"), sum("cy")) + radius, 2 * radius)
    case .rect, .image:
      // A picture without sides has its own ones.
      let isSized = element["width"] != nil && element["height"] != nil
      let side =
        element.kind == .image && !isSized
        ? 4_096 : max(bound(element["width"]), bound(element["height"]))
      return (max(sum("x"), sum("y")) + side, side)
    case .text, .tspan:
      let length = (font + spacing) * Double(2 * element.characterCount) + sum("dx") + sum("dy")
      let reach = max(sum("x"), sum("y")) + length
      return (reach, 2 * reach)
    default: return (0, 0)
    }
  }

  /// What an element makes of what is in it.
  func transform(of element: SVGElement, _ declarations: [SVGDeclaration]) -> SVGTransform {
    var result = SVGTransform.identity
    for name in ["transform", "gradientTransform", "patternTransform"] {
      if let own = element[name].flatMap({ SVGTransform($0) }) {
        result = result.applied(after: own)
      }
    }
    if [.svg, .symbol, .use, .image].contains(element.kind) {
      // Larger than what it stands in.
      for name in ["width", "height"] {
        if let length = element[name].flatMap(SVGLength.init), length.unit == .parts {
          result.norm *= max(1, abs(length.value))
        }
      }
      result.offset += result.norm * (bound(element["x"]) + bound(element["y"]))
    }
    if let box = viewBox(of: element) {
      let side = element.kind == .marker ? markerSide : viewport
      let norm = max(1, side / box.least)
      result = result.applied(after: SVGTransform(norm: norm, offset: norm * box.offset))
    }
    if element.kind == .marker, element["markerUnits"] != "userSpaceOnUse" {
      result.norm *= max(1, strokeWidth)
    }
    let sizes = declarations.filter { $0.name == "font-size" || $0.name == "font" }
    result.norm *= sizes.reduce(1) { max($0, SVGMeasures.fontFactor($1.value)) }
    return SVGTransform(norm: min(1e12, result.norm), offset: min(1e15, result.offset))
  }

  /// How many times as large as those around them letters are.
  private static func fontFactor(_ value: String) -> Double {
    value.split(separator: " ").reduce(1) { factor, word in
      if word == "larger" { return max(factor, 1.5) }
      guard let length = SVGLength(String(word)), length.unit != .points else { return factor }
      return max(factor, length.value)
    }
  }

  /// How many surfaces of the picture's size an element needs for itself.
  func surfaceCount(of element: SVGElement, _ declarations: [SVGDeclaration]) -> Double {
    var count = declarations.reduce(0.0) { count, declaration in
      switch declaration.name {
      case "opacity", "mix-blend-mode", "isolation": max(count, 1)
      case "mask": max(count, 4)
      case "filter": max(count, 4)
      default: count
      }
    }
    if element.kind == .filter { count += Double(element.elements.count) }
    return count
  }
}
