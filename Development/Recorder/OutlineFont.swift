import CHarfBuzz

/// A font whose outlines can be read.
final class OutlineFont {
  let unitsPerEm: Int
  private let font: OpaquePointer
  private let functions: OpaquePointer

  /// - Throws: ``Recorder/Failure`` if the file is no font.
  init(path: String) throws {
    let blob = hb_blob_create_from_file(path)
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face),
      let functions = hb_draw_funcs_create()
    else { throw Recorder.Failure(description: "\(path) is no font that can be read") }
    self.font = font
    self.functions = functions
    unitsPerEm = Int(hb_face_get_upem(face))
    hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in Pen.held(by: pen).move(x, y) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in Pen.held(by: pen).line(x, y) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, pen, _, x1, y1, x, y, _ in Pen.held(by: pen).curve([(x1, y1), (x, y)]) }, nil,
      nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, x, y, _ in
        Pen.held(by: pen).curve([(x1, y1), (x2, y2), (x, y)])
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, pen, _, _ in Pen.held(by: pen).close() }, nil, nil)
  }

  deinit {
    hb_draw_funcs_destroy(functions)
    hb_font_destroy(font)
  }

  /// Returns the outline of a character's glyph as SVG's path data; nil if the font hasn't the character.
  ///
  /// It is in a square of ``unitsPerEm`` with its top left corner at 0, y down.
  func outline(of character: UInt32) -> String? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, character, &glyph) != 0 else { return nil }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    // The bottom of the square is the line of descenders.
    let pen = Pen(top: unitsPerEm + Int(extents.descender))
    hb_font_get_glyph_shape(font, glyph, functions, Unmanaged.passUnretained(pen).toOpaque())
    return pen.data
  }
}

/// Writes a drawing as SVG's path data: relative, in as few characters as possible.
private final class Pen {
  private(set) var data = ""
  private let top: Int
  private var (x, y) = (0.0, 0.0)
  private var last: Character?

  init(top: Int) { self.top = top }

  static func held(by pointer: UnsafeMutableRawPointer?) -> Pen {
    guard let pointer else { preconditionFailure("HarfBuzz hands on what it is given") }
    return Unmanaged<Pen>.fromOpaque(pointer).takeUnretainedValue()
  }

  func move(_ x: Float, _ y: Float) {
    (self.x, self.y) = place(x, y)
    data += "M"
    write([self.x, self.y])
    last = nil
  }

  func line(_ x: Float, _ y: Float) {
    let (toX, toY) = place(x, y)
    if toY == self.y {
      command("h", [toX - self.x])
    } else if toX == self.x {
      command("v", [toY - self.y])
    } else {
      command("l", [toX - self.x, toY - self.y])
    }
    (self.x, self.y) = (toX, toY)
  }

  func curve(_ points: [(Float, Float)]) {
    let places = points.map(place)
    command(places.count == 2 ? "q" : "c", places.flatMap { [$0.0 - x, $0.1 - y] })
    if let end = places.last { (x, y) = end }
  }

  func close() {
    data += "z"
    last = nil
  }

  private func place(_ x: Float, _ y: Float) -> (Double, Double) {
    (Double(x), Double(top) - Double(y))
  }

  /// Writes a command; its letter is left out if it is that of the command before.
  private func command(_ letter: Character, _ numbers: [Double]) {
    if last != letter { data.append(letter) }
    write(numbers, afterNumber: last == letter)
    last = letter
  }

  private func write(_ numbers: [Double], afterNumber: Bool = false) {
    for (index, number) in numbers.enumerated() {
      if number >= 0, index > 0 || afterNumber { data.append(" ") }
      data +=
        number == number.rounded() ? String(Int(number)) : String(number)
    }
  }
}
