import Foundation

/// Bounds what drawing an SVG costs, before librsvg gets it: nothing can stop that once it has begun.
///
/// The bound is of the worst that the elements can do: each is drawn as often as what refers to it says, over as many pixels as
/// its outline can cover, and with as much as the widest line, the finest dashes and the largest letters of the file make of
/// it. It is a count, no measurement, and says the same on every machine.
struct SVGCost {
  /// What a picture may cost at most, roughly in nanoseconds.
  static let limit = 2e9
  /// How many pixels a picture has at most.
  static let maximumPixelCount = 1 << 22
  /// How many pixels the smallest one counts as.
  private static let leastPixels = 65_536.0
  /// How many pixels there may be on all surfaces at a time.
  private static let maximumSurfacePixels = Double(1 << 25)
  /// The largest size of letters, in pixels.
  private static let maximumSide = 4_096.0
  /// How often elements may be drawn in all.
  private static let maximumDrawnCount = 200_000.0
  /// How many pixels all pictures inside may have together.
  private static let maximumInnerPixels = 1 << 24

  // In nanoseconds, on a machine of 2020.
  private static let element = 10_000.0
  private static let edge = 150.0
  private static let scanline = 42.0
  /// Curves cross each other more than once.
  private static let crossing = 400.0
  private static let strokeCrossings = 5.0
  private static let letter = 20_000.0
  private static let plainPixel = 1.0
  private static let colouredPixel = 10.0
  private static let layerPixel = 2.0
  private static let clipPixel = 10.0
  private static let maskPixel = 15.0
  private static let stepPixel = 25.0
  private static let blurPixel = 250.0

  private let graph: SVGGraph

  init(_ document: SVGDocument) throws(SVGRefusal) {
    graph = try SVGGraph(document)
    var innerPixels = 0
    for number in graph.order {
      guard let address = graph.nodes[number].element["href"], address.hasPrefix("data:") else {
        continue
      }
      let header = SVGCleaning.bytes(of: address).flatMap { data in
        data.withUnsafeBytes { PictureHeader($0) }
      }
      guard let header, header.format == .png || header.format == .jpeg, header.width > 0,
        header.height > 0, header.width <= SVGCost.maximumInnerPixels / header.height
      else { throw SVGRefusal("with a picture in it that can't be read") }
      innerPixels += header.width * header.height
      guard innerPixels <= SVGCost.maximumInnerPixels else {
        throw SVGRefusal("with pictures of more than \(SVGCost.maximumInnerPixels) pixels in it")
      }
    }
  }

  /// Whether a picture can be drawn at a size.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: The same.
  ///   - scale: How many pixels there are to a user unit of the outermost element.
  /// - Complexity: O(*n*) in the number of elements and what they refer to.
  func allows(width: Double, height: Double, scale: Double) -> Bool {
    // What is smaller costs no less.
    let pixels = max(SVGCost.leastPixels, width * height)
    let surfaces = 1 + graph.nodes[0].surfaceCount
    guard pixels * surfaces <= SVGCost.maximumSurfacePixels else { return false }
    var places = [Place](repeating: Place(), count: graph.nodes.count)
    places[0] = Place(count: 1, scale: scale)
    var (cost, drawn) = (0.0, 0.0)
    for number in graph.order {
      let node = graph.nodes[number]
      var place = places[number]
      place.scale *= node.transform.norm
      if SVGCost.boxContents.contains(where: { node.element[$0] == "objectBoundingBox" }) {
        place.scale = max(place.scale, place.box * node.transform.norm)
      }
      drawn += place.count
      guard drawn <= SVGCost.maximumDrawnCount,
        let own = ownCost(of: node, at: place, pixels, height)
      else { return false }
      cost += place.count * own
      guard cost <= SVGCost.limit else { return false }
      for edge in node.edges {
        let times: Double =
          switch edge.meaning {
          case .child, .use, .cover, .inherited: 1
          case .ground, .line: max(1, node.shapeCount)
          case .marker: node.cornerCount
          }
        let share = node.element.kind == .pattern ? SVGGraph.patternShare : 1
        let isInside = edge.meaning == .child || edge.meaning == .use
        places[edge.target].count += place.count * times * share
        places[edge.target].scale = max(
          places[edge.target].scale, place.scale * (isInside ? 1 : node.innerNorm))
        places[edge.target].box = max(
          places[edge.target].box,
          edge.meaning == .inherited ? place.box : node.boxSide * place.scale)
      }
    }
    return true
  }

  /// How often, and at most how large, something is drawn.
  private struct Place {
    var count = 0.0
    /// How many pixels there are to a user unit.
    var scale = 0.0
    /// The side in pixels of what it covers or fills.
    var box = 0.0
  }

  /// The attributes that may say that what is in an element is as large as the box that it is for.
  private static let boxContents = ["clipPathUnits", "maskContentUnits", "patternContentUnits"]

  /// What one drawing of an element costs without what is in it; nil: it is larger than anything may be.
  private func ownCost(
    of node: SVGGraph.Node, at place: Place, _ pixels: Double, _ height: Double
  ) -> Double? {
    let measures = graph.measures
    let scale = place.scale
    let perPixel = measures.hasGradients ? SVGCost.colouredPixel : SVGCost.plainPixel
    var cost = SVGCost.element
    switch node.element.kind {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon:
      cost += shapeCost(node.outline, at: scale, pixels, height, perPixel)
      let edges = measures.hasStroke ? SVGCost.strokeCrossings : 1
      cost += SVGCost.crossing * edges * node.crossingCount
    case .text, .tspan:
      let side = measures.font * scale
      guard node.element.characterCount == 0 || side <= SVGCost.maximumSide else { return nil }
      let letter = shapeCost(measures.letter, at: scale, pixels, height, perPixel)
      cost +=
        Double(node.element.characterCount)
        * (SVGCost.letter + (measures.hasStroke ? letter : perPixel * min(pixels, side * side)))
    case .image: cost += SVGCost.clipPixel * pixels
    case .svg, .symbol, .marker: cost += SVGCost.layerPixel * pixels
    case .pattern:
      guard isPatternSmall(node.element, at: place, pixels) else { return nil }
      cost += SVGCost.colouredPixel * (1 + SVGGraph.patternShare) * pixels
    case .feGaussianBlur, .feDropShadow: cost += SVGCost.blurPixel * pixels
    default: if node.element.kind.isFilterStep { cost += SVGCost.stepPixel * pixels }
    }
    for declaration in node.declarations {
      switch declaration.name {
      case "opacity", "mix-blend-mode", "isolation": cost += SVGCost.layerPixel * pixels
      case "clip-path": cost += SVGCost.clipPixel * pixels
      case "mask": cost += SVGCost.maskPixel * pixels
      case "filter": cost += 2 * SVGCost.stepPixel * pixels
      default: break
      }
    }
    return cost
  }

  private func shapeCost(
    _ outline: SVGOutline, at scale: Double, _ pixels: Double, _ height: Double, _ perPixel: Double
  ) -> Double {
    let measures = graph.measures
    let length = outline.length * scale
    // Curves fall into straight pieces a tenth of a pixel off.
    let pieces = Double(outline.pieceCount) + 2.7 * outline.curveRoots * scale.squareRoot()
    var (edges, lines, side) = (pieces, 2 * length, length / 2)
    if measures.hasStroke {
      let width = measures.strokeWidth * scale
      let pen = measures.hasRound ? 8 + 15 * width.squareRoot() : 8
      let corners = Double(outline.pieceCount + outline.curveCount)
      let dashes = outline.length * measures.dashRate
      edges += 4 * pieces + (corners + 2 * dashes) * pen
      let ends = width * max(8, 2 * measures.miter)
      lines += 4 * length + (corners + 2 * dashes) * ends
      side += ends
    }
    return SVGCost.edge * edges + SVGCost.scanline * min(height * edges, lines)
      + (measures.hasStroke ? 2 : 1) * perPixel * min(pixels, side * side)
  }

  /// Whether a pattern has no more pixels than it may.
  private func isPatternSmall(_ pattern: SVGElement, at place: Place, _ pixels: Double) -> Bool {
    // What it takes from another one may be anything.
    guard pattern.target == nil else { return false }
    let isOfUser = pattern["patternUnits"] == "userSpaceOnUse"
    let sides = ["width", "height"].map { name in
      let length = pattern[name].flatMap(SVGLength.init)
      let unit = isOfUser ? graph.measures.viewport : 1
      let side = length?.bound(viewport: unit, font: graph.measures.font) ?? 0
      return max(1, side * (isOfUser ? place.scale : place.box))
    }
    return sides[0] * sides[1] <= SVGGraph.patternShare * pixels
  }
}
