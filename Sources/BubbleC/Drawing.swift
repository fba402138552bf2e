import BubbleCanvas
import BubbleCore
import BubbleLayout
import CBubble
import CCairo
import ConversationView
import FileWriting
import Foundation
import Platform

extension ViewObject {
  /// Draws the present content.
  ///
  /// - Parameters:
  ///   - layers: The layers to draw.
  ///   - scale: The number of pixels to a point; if nil, cached drawings can't be used.
  func draw(on renderer: any Renderer, _ layers: DrawnLayers, scale: CGFloat?) {
    if layers.contains(.ground) {
      ConversationPicture(
        size: view.shownSize, parts: [], theme: colors, pictures: pictures,
        direction: view.environment.direction
      ).drawGround(on: renderer)
    }
    if layers.contains(.cells) {
      view.draw(
        on: renderer, theme: colors, pictures: pictures, cells: scale == nil ? nil : drawnCells,
        scale: scale ?? 1)
    }
    // Bubbles hide the layers under them, so the selection lies on the texts, which shine through.
    if layers.contains(.selection) {
      let color = selectionColor
      for rect in view.selectionRectangles {
        renderer.fill(VectorPath(rectangle: rect), with: color)
      }
    }
  }

  /// A translucent colour halfway between the accent and the text, so that it is visible on bubbles of either.
  private var selectionColor: RGBAColor {
    let (accent, text) = (
      colors.color(.accent, on: .background), colors.color(.text, on: .background)
    )
    return RGBAColor(
      red: (accent.red + text.red) / 2, green: (accent.green + text.green) / 2,
      blue: (accent.blue + text.blue) / 2, alpha: 0.3)
  }

  /// Returns the present content as a separate picture, on its ground.
  fileprivate func picture() throws(CallError) -> ConversationPicture {
    guard view.shownSize.width > 0, view.shownSize.height > 0 else {
      throw .invalid(
        "the view is \(view.shownSize.width) x \(view.shownSize.height): nothing is visible")
    }
    return ConversationPicture(
      size: view.shownSize, parts: view.drawn.map { ConversationPicture.Part($0) }, theme: colors,
      pictures: pictures, direction: view.environment.direction)
  }

  /// Returns the present content as the bytes of a file.
  fileprivate func pictureData(
    _ format: bubble_format, _ scale: Double
  ) throws(CallError) -> Data {
    let format = try Argument.choice(format.rawValue, "format", PictureWriting.formats)
    let scale = try Argument.number(scale, "scale", in: 0.1...8)
    return try PictureWriting.data(try picture(), format, scale: scale)
  }
}

/// The layers of a view's drawing.
struct DrawnLayers: OptionSet {
  let rawValue: UInt32
  static let cells = DrawnLayers(rawValue: BUBBLE_DRAW_CELLS.rawValue)
  static let ground = DrawnLayers(rawValue: BUBBLE_DRAW_GROUND.rawValue)
  static let selection = DrawnLayers(rawValue: BUBBLE_DRAW_SELECTION.rawValue)
}

extension Argument {
  /// Returns the layers to draw; throws if the number is invalid.
  static func layers(_ layers: UInt32) throws(CallError) -> DrawnLayers {
    guard layers & ~BUBBLE_DRAW_ALL.rawValue == 0, layers != 0 else {
      throw .invalid("`layers` is \(layers): add numbers of bubble_layers up")
    }
    return DrawnLayers(rawValue: layers)
  }
}

/// Returns the scale of a context that neither turns nor stretches; nil for others.
private func scale(of cairo: OpaquePointer, _ renderer: CairoRenderer) -> CGFloat? {
  var matrix = cairo_matrix_t()
  cairo_get_matrix(cairo, &matrix)
  guard matrix.xy == 0, matrix.yx == 0, matrix.xx == matrix.yy, matrix.xx > 0 else { return nil }
  let scale = renderer.pixelsPerPoint
  return scale > 0 && scale <= 100 ? scale : nil
}

@c @implementation
public func bubble_view_draw_cairo(
  _ view: OpaquePointer?, _ cairo: OpaquePointer?, _ layers: UInt32
) -> bubble_status {
  callView(view) { object throws(CallError) in
    guard let cairo else { throw Argument.missing("cairo") }
    let layers = try Argument.layers(layers)
    try check(cairo)
    cairo_save(cairo)
    do {
      let renderer = CairoRenderer(cairo)
      object.draw(on: renderer, layers, scale: scale(of: cairo, renderer))
    }
    cairo_restore(cairo)
    try check(cairo)
  }
}

/// Throws if a context can't be drawn on.
private func check(_ cairo: OpaquePointer) throws(CallError) {
  let status = cairo_status(cairo)
  guard status == CAIRO_STATUS_SUCCESS else {
    throw CallError(
      BUBBLE_FAILED, "Cairo can't draw: \(String(cString: cairo_status_to_string(status)))")
  }
}

@c @implementation
public func bubble_view_draw_pixels(
  _ view: OpaquePointer?, _ pixels: UnsafeMutableRawPointer?, _ width: Int, _ height: Int,
  _ stride: Int, _ scale: Double, _ x: Double, _ y: Double, _ layers: UInt32
) -> bubble_status {
  callView(view) { object throws(CallError) in
    guard let pixels else { throw Argument.missing("pixels") }
    let scale = try Argument.number(scale, "scale", in: 0.001...100)
    let origin = try Argument.point(x, y)
    let layers = try Argument.layers(layers)
    try Argument.pixels(width, height, stride)
    let renderer = try calling(CallError.init) { () throws(PictureFormatError) in
      try PixelRenderer(
        pixels, width: width, height: height, bytesPerRow: stride, scale: scale, origin: origin)
    }
    object.draw(on: renderer, layers, scale: scale)
    renderer.finish()
  }
}

@c @implementation
public func bubble_view_render(
  _ view: OpaquePointer?, _ format: bubble_format, _ scale: Double,
  _ bytes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let (out, length) = (try Argument.out(bytes, "bytes"), try Argument.out(length, "length"))
    try HandedOver.give(try object.pictureData(format, scale), to: out, length)
  }
}

@c @implementation
public func bubble_view_render_file(
  _ view: OpaquePointer?, _ format: bubble_format, _ scale: Double, _ path: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let path = try Argument.name(path, "path")
    let data = try object.pictureData(format, scale)
    do throws(OutputError) {
      try FileReplacement.write(data, to: path)
    } catch {
      throw CallError(BUBBLE_FILE, "\(TextRepair.line(error.path)): \(error.reason)")
    }
  }
}
