import BubbleCanvas
import BubbleCore
import BubbleText
import CCairo
import Expectations
import Foundation
import Testing

/// Glyphs lie on whole pixels, with every version of Cairo.
@Suite struct PixelGridTests {
  /// How a host's pixels are placed.
  struct Surface: Sendable {
    var scale = 1.0
    var deviceScale = 1.0
    var offset = 0.0
    var isInLayer = false
  }

  private static func glyph() throws -> GlyphRun {
    let text = TextMeasurer().measure(
      TextRequest(text: "A", font: TextFont(family: "Noto Sans", size: 16)))
    let recorder = RecordingRenderer(bounds: CGRect(x: 0, y: 0, width: 40, height: 40))
    ElementPainter(recorder, theme: .light, pictures: PictureFolder(at: nil)).paint(
      [
        CellElement(
          frame: CGRect(x: 0, y: 0, width: 40, height: 40),
          content: .text(text, color: .text, alignment: .left))
      ], at: .zero, size: CGSize(width: 40, height: 40))
    for case .glyphs(var run, _) in recorder.recording.steps {
      run.glyphs = [GlyphRun.Glyph(id: run.glyphs[0].id, x: 0, y: 0)]
      return run
    }
    throw Missing()
  }

  private struct Missing: Error {}

  /// Draws a letter with its origin at a place among the pixels.
  private func draw(at x: Double, _ y: Double, on place: Surface) throws -> [UInt8] {
    let run = try Self.glyph()
    let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 60, 60))
    defer { cairo_surface_destroy(surface) }
    cairo_surface_set_device_scale(surface, place.deviceScale, place.deviceScale)
    cairo_surface_set_device_offset(surface, place.offset, place.offset)
    let cairo = try #require(cairo_create(surface))
    defer { cairo_destroy(cairo) }
    let renderer = CairoRenderer(cairo)
    let scale = place.scale * place.deviceScale
    renderer.scale(place.scale, place.scale)
    if place.isInLayer { renderer.beginLayer() }
    renderer.translate((x - place.offset) / scale, (y - place.offset) / scale)
    renderer.draw(run, with: RGBAColor(0))
    if place.isInLayer { renderer.endLayer(opacity: 1) }
    cairo_surface_flush(surface)
    let bytes = try #require(cairo_image_surface_get_data(surface))
    return Array(UnsafeBufferPointer(start: bytes, count: 60 * 240))
  }

  @Test(arguments: [
    Surface(), Surface(scale: 1.5), Surface(deviceScale: 2), Surface(offset: 0.25),
    Surface(scale: 1.25, deviceScale: 2, offset: -3.75), Surface(isInLayer: true),
    Surface(scale: 1.5, offset: 2.5, isInLayer: true),
  ])
  func `a letter between pixels is drawn at the nearest one`(surface: Surface) throws {
    let expected = try draw(at: 10, 40, on: surface)
    expect(expected.contains { $0 != 0 })
    for (x, y) in [(10.45, 40), (9.55, 40), (10, 40.45), (10.3, 39.6)] {
      try expect(draw(at: x, y, on: surface) == expected, "\(x), \(y)")
    }
    let next = try draw(at: 11, 40, on: surface)
    expect(next != expected)
    try expect(draw(at: 10.55, 40, on: surface) == next)
  }
}
