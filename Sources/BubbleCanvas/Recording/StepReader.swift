import BubbleCore
import Foundation

/// Reads steps in sequence, and checks that paired steps are balanced.
struct StepReader {
  let fonts: [GlyphFont]
  let images: [RasterImage]
  /// The open steps: whether each is a layer, and whether its mask has begun.
  private var open: [(isLayer: Bool, hasMask: Bool)] = []

  init(fonts: [GlyphFont], images: [RasterImage]) { (self.fonts, self.images) = (fonts, images) }

  /// The greatest depth of nested layers: each takes the memory of a picture.
  private static let layerLimit = 64

  struct Fault: Error {
    var reason: String
  }

  var isBalanced: Bool { open.isEmpty }

  mutating func read(_ step: RecordingDocument.Step) throws(Fault) -> Recording.Step {
    switch step.op {
    case "save":
      open.append((false, false))
      return .save
    case "restore":
      guard let last = open.popLast(), !last.isLayer else {
        throw Fault(reason: "nothing was saved")
      }
      return .restore
    case "beginLayer":
      guard open.count(where: \.isLayer) < StepReader.layerLimit else {
        throw Fault(reason: "more than \(StepReader.layerLimit) layers lie in each other")
      }
      open.append((true, false))
      return .beginLayer
    case "beginMask":
      guard let last = open.last, last.isLayer, !last.hasMask else {
        throw Fault(reason: "a mask is that of a layer, which has one at most")
      }
      open[open.count - 1].hasMask = true
      return .beginMask
    case "endLayer":
      guard let last = open.popLast(), last.isLayer else { throw Fault(reason: "no layer is open") }
      return .endLayer(opacity: try value(step.opacity, "opacity"))
    case "concatenate":
      let parts = try value(step.transform, "transform")
      guard parts.count == 6 else { throw Fault(reason: "a transform has six numbers") }
      return .concatenate(
        AffineTransform(
          m11: parts[0], m12: parts[1], m21: parts[2], m22: parts[3], tX: parts[4], tY: parts[5]))
    case "clip": return .clip(try path(step), rule: try value(step.rule, "rule"))
    case "fill":
      return .fill(try path(step), rule: try value(step.rule, "rule"), try paint(step))
    case "stroke":
      return .stroke(try path(step), try stroke(step), try color(step))
    case "glyphs": return .glyphs(try glyphs(step), try color(step))
    case "image": return try image(step)
    default: throw Fault(reason: "there is no op \"\(step.op.prefix(40))\"")
    }
  }

  private func value<Value>(_ value: Value?, _ name: String) throws(Fault) -> Value {
    guard let value else { throw Fault(reason: "\"\(name)\" is missing") }
    return value
  }

  private func path(_ step: RecordingDocument.Step) throws(Fault) -> VectorPath {
    VectorPath(elements: try value(step.path, "path").map(\.element))
  }

  private func stroke(_ step: RecordingDocument.Step) throws(Fault) -> PathStroke {
    var stroke = PathStroke(width: try value(step.width, "width"))
    stroke.cap = step.cap ?? stroke.cap
    stroke.join = step.join ?? stroke.join
    stroke.miterLimit = step.miterLimit ?? stroke.miterLimit
    stroke.dashes = step.dashes ?? []
    stroke.dashOffset = step.dashOffset ?? 0
    return stroke
  }

  private func color(_ step: RecordingDocument.Step) throws(Fault) -> RGBAColor {
    let parts = try value(step.color, "color")
    guard parts.count == 4 else { throw Fault(reason: "a colour has red, green, blue and alpha") }
    return color(parts)
  }

  private func color(_ parts: [Double]) -> RGBAColor {
    var color = RGBAColor(0, alpha: parts[3])
    (color.red, color.green, color.blue) = (parts[0], parts[1], parts[2])
    return color
  }

  private func paint(_ step: RecordingDocument.Step) throws(Fault) -> FillPaint {
    guard let own = step.gradient else { return .color(try color(step)) }
    let geometry: ColorGradient.Geometry
    if let line = own.linear, line.count == 4 {
      geometry = .linear(
        start: CGPoint(x: line[0], y: line[1]), end: CGPoint(x: line[2], y: line[3]))
    } else if let circle = own.radial, circle.count == 3 {
      geometry = .radial(center: CGPoint(x: circle[0], y: circle[1]), radius: circle[2])
    } else {
      throw Fault(reason: "a gradient is linear with four numbers, or radial with three")
    }
    var stops: [ColorGradient.Stop] = []
    for stop in own.stops {
      guard stop.count == 5 else {
        throw Fault(reason: "a stop has an offset, red, green, blue and alpha")
      }
      stops.append(ColorGradient.Stop(stop[0], color(stop[1...].map { Double($0) })))
    }
    return .gradient(ColorGradient(geometry, stops: stops))
  }

  private func glyphs(_ step: RecordingDocument.Step) throws(Fault) -> GlyphRun {
    let font = try value(step.font, "font")
    guard fonts.indices.contains(font) else { throw Fault(reason: "there is no fonts[\(font)]") }
    let numbers = try value(step.glyphs, "glyphs")
    guard numbers.count % 3 == 0 else { throw Fault(reason: "a glyph has three numbers") }
    return GlyphRun(
      font: fonts[font], size: try value(step.size, "size"),
      glyphs: try stride(from: 0, to: numbers.count, by: 3).map { place throws(Fault) in
        guard let id = UInt32(exactly: numbers[place]) else {
          throw Fault(reason: "\(numbers[place]) is no number of a glyph")
        }
        return GlyphRun.Glyph(id: id, x: numbers[place + 1], y: numbers[place + 2])
      })
  }

  private func image(_ step: RecordingDocument.Step) throws(Fault) -> Recording.Step {
    let index = try value(step.image, "image")
    guard images.indices.contains(index) else {
      throw Fault(reason: "there is no images[\(index)]")
    }
    guard let frame = CGRect(parts: try value(step.frame, "frame")) else {
      throw Fault(reason: "a frame is x, y, width and height")
    }
    var part: CGRect?
    if let own = step.part {
      guard let read = CGRect(parts: own), images[index].bounds.contains(read),
        images[index].wholePixels(of: read) != nil
      else { throw Fault(reason: "a part lies within its picture") }
      part = read
    }
    return .image(images[index], part: part, frame: frame)
  }
}
