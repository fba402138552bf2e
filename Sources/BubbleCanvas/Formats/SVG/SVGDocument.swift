/// What is kept of an SVG's content: elements, attributes and properties that librsvg draws, and whose cost can be said.
///
/// Everything else that a file has is left out when it is read: scripts, animations, what editors keep in it, foreign
/// objects, and whatever refers to another file. What is drawn is written anew of this, so that no two readers of XML or CSS
/// see different things in one file.
struct SVGDocument {
  /// The outermost element.
  var root: SVGElement
  /// The rules of all style sheets, in order.
  var rules: [SVGStyleSheet.Rule] = []
}

/// An element.
final class SVGElement {
  /// What stands in an element.
  enum Child {
    case element(SVGElement)
    case text(String)
  }

  let kind: SVGElementKind
  /// The attributes that are written, but for those with properties.
  var attributes: [(name: String, value: String)]
  /// The presentation attributes, and then the declarations of `style`, each in order.
  var declarations: [SVGDeclaration]
  /// How many of them are attributes.
  var presentationCount: Int
  var children: [Child] = []

  init(
    _ kind: SVGElementKind, attributes: [(name: String, value: String)],
    declarations: [SVGDeclaration], presentationCount: Int
  ) {
    self.kind = kind
    self.attributes = attributes
    self.declarations = declarations
    self.presentationCount = presentationCount
  }

  /// The value of an attribute.
  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The elements in it.
  var elements: [SVGElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// How many characters of text stand directly in it.
  var characterCount: Int {
    children.reduce(0) { if case .text(let text) = $1 { $0 + text.utf8.count } else { $0 } }
  }

  /// What another element is named by: `#name`.
  var target: String? {
    guard let reference = self["href"], reference.hasPrefix("#") else { return nil }
    return String(reference.dropFirst())
  }
}

/// What is wrong with an SVG, to stand behind "is an SVG ".
struct SVGRefusal: Error, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  static let tooCostly = SVGRefusal("that takes too long to draw")
}

/// The elements that are read.
enum SVGElementKind: String {
  case svg, g, defs, symbol, use, a, `switch`
  case path, rect, circle, ellipse, line, polyline, polygon, text, tspan, image
  case linearGradient, radialGradient, stop, pattern, clipPath, mask, marker
  case filter, feGaussianBlur, feOffset, feFlood, feMerge, feMergeNode, feBlend, feColorMatrix
  case feComponentTransfer, feFuncR, feFuncG, feFuncB, feFuncA, feComposite, feDropShadow

  /// Those that would cost by a radius, or that read what is elsewhere.
  static let refused: Set<String> = [
    "feMorphology", "feConvolveMatrix", "feTurbulence", "feImage", "feTile", "feDisplacementMap",
    "feDiffuseLighting", "feSpecularLighting",
  ]

  /// Whether it is drawn by what refers to it, and not where it stands.
  var isDefinition: Bool {
    switch self {
    case .defs, .symbol, .linearGradient, .radialGradient, .pattern, .clipPath, .mask, .marker,
      .filter:
      true
    default: false
    }
  }

  /// Whether it is a step of a filter.
  var isFilterStep: Bool { rawValue.hasPrefix("fe") && !rawValue.hasPrefix("feFunc") }

  /// Whether it has lines and a ground.
  var isShape: Bool {
    switch self {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon: true
    default: false
    }
  }
}

/// The attributes that are read, but for properties.
enum SVGAttributes {
  static let names: Set<String> = [
    "id", "class", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2",
    "y2", "dx", "dy", "rotate", "points", "d", "transform", "viewBox", "preserveAspectRatio",
    "href", "offset", "gradientUnits", "gradientTransform", "spreadMethod", "fx", "fy", "fr",
    "patternUnits", "patternContentUnits", "patternTransform", "maskUnits", "maskContentUnits",
    "clipPathUnits", "markerWidth", "markerHeight", "refX", "refY", "orient", "markerUnits",
    "filterUnits", "primitiveUnits", "in", "in2", "result", "stdDeviation", "type", "values",
    "mode", "operator", "k1", "k2", "k3", "k4", "slope", "intercept", "amplitude", "exponent",
    "tableValues", "xml:space", "systemLanguage",
  ]
}
