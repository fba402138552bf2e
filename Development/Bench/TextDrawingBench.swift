import BubbleCanvas
import BubbleCore
import BubbleText
import CPango
import Foundation

/// Draws a page of texts, against Pango with layouts that it has measured before.
struct TextDrawingBench {
  private let picture: ConversationPicture
  private let layouts: PangoPage
  private let count: Int

  /// The number of texts on the page: of a list that shows some 20 these are 20 screens.
  private static let count = 400

  init(_ texts: [String]) {
    let texts = Array(texts.prefix(Self.count))
    var parts: [ConversationPicture.Part] = []
    var top: CGFloat = 0
    for request in TextBench.requests(texts) {
      let text = TextMeasurer().measure(request)
      let frame = CGRect(x: 0, y: 0, width: TextBench.width, height: text.height)
      let element = CellElement(
        frame: frame, content: .text(text, color: .text, alignment: .natural))
      parts.append(
        ConversationPicture.Part(frame: frame.offsetBy(dx: 0, dy: top), elements: [element]))
      top += text.height
    }
    picture = ConversationPicture(
      size: CGSize(width: TextBench.width, height: top), parts: parts, theme: .light,
      pictures: PictureFolder(at: nil))
    layouts = PangoPage(texts, width: TextBench.width, places: parts.map(\.frame.minY))
    count = texts.count
  }

  func measure(rounds: Int, _ report: inout Report) throws {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(picture.size.width), Int32(picture.size.height.rounded(.up)))
    defer { cairo_surface_destroy(surface) }
    func drawPicture() throws { try picture.paint(on: surface, scale: 1) }
    func drawLayouts() { layouts.draw(on: surface) }
    try drawPicture()
    drawLayouts()
    for _ in 0..<rounds {
      let own = try processorSeconds(drawPicture) * 1e6 / Double(count)
      let pango = processorSeconds(drawLayouts) * 1e6 / Double(count)
      let glyphs = processorSeconds(shape) * 1e6 / Double(count)
      report.add("text, drawing: Pango, measured before", pango, "µs a message")
      report.add("text, drawing", own, "µs a message")
      report.add("text, drawing: shaping of it", glyphs, "µs a message")
      report.add("text, drawing: times faster", pango / own, "times")
    }
  }

  private func shape() {
    var count = 0
    for part in picture.parts {
      guard case .text(let text, _, _) = part.elements[0].content else { continue }
      TextMeasurer.forEachLine(of: text, in: text.lines.indices) { count += $1.runs.count }
    }
    precondition(count > 0)
  }
}

/// Texts as layouts of Pango's, each with its lines.
private final class PangoPage {
  private let pango = BarePango(font: TextBench.font)
  private let layouts: [(layout: OpaquePointer, y: CGFloat)]

  init(_ texts: [String], width: CGFloat, places: [CGFloat]) {
    layouts = zip(texts, places).map { [pango] text, y in
      (pango.layout(text, width: width), y)
    }
  }

  deinit { for (layout, _) in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) } }

  func draw(on surface: OpaquePointer?) {
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_set_source_rgb(cairo, 1, 1, 1)
    cairo_paint(cairo)
    cairo_set_source_rgb(cairo, 0, 0, 0)
    for (layout, y) in layouts {
      cairo_move_to(cairo, 0, y)
      pango_cairo_show_layout(cairo, layout)
    }
    cairo_surface_flush(surface)
  }
}
