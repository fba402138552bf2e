import BubbleLayout
import CBubble
import CCairo
import Expectations
import Foundation
import Testing

/// What is shown, drawn through the interface for C.
@Suite struct DrawingCallTests {
  @Test func `pixels, a context of Cairo's and a picture of Swift's are the same`() throws {
    let open = try OpenView()
    var pixels = [UInt32](repeating: 0, count: 320 * 480)
    expect(
      bubble_view_draw_pixels(
        open.view, &pixels, 320, 480, 1_280, 1, 0, 0, BUBBLE_DRAW_ALL.rawValue), equals: BUBBLE_OK)
    expect(Set(pixels).count > 20)

    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 320, 480)
    let cairo = cairo_create(surface)
    expect(bubble_view_draw_cairo(open.view, cairo, BUBBLE_DRAW_ALL.rawValue), equals: BUBBLE_OK)
    cairo_surface_flush(surface)
    let drawn = try #require(cairo_image_surface_get_data(surface)).withMemoryRebound(
      to: UInt32.self, capacity: pixels.count
    ) { Array(UnsafeBufferPointer(start: $0, count: pixels.count)) }
    expect(drawn, equals: pixels)
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)

    // Rows that are longer than they have to be are left alone where they are.
    var wide = [UInt32](repeating: 7, count: 330 * 480)
    expect(
      bubble_view_draw_pixels(
        open.view, &wide, 320, 480, 1_320, 1, 0, 0, BUBBLE_DRAW_ALL.rawValue), equals: BUBBLE_OK)
    expect(wide[325] == 7 && Array(wide[330..<650]) == Array(pixels[320..<640]))
  }

  @Test func `pictures have the form that was asked for`() throws {
    let open = try OpenView([OpenView.message(1)])
    for (format, start) in DrawingCallTests.forms {
      var (bytes, length): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
      expect(bubble_view_render(open.view, format, 1, &bytes, &length), equals: BUBBLE_OK)
      let data = Data(bytes: try #require(bytes), count: length)
      expect(data.starts(with: start))
      bubble_free(bytes)
    }
    let folder = FileManager.default.temporaryDirectory.path
    expect(
      bubble_view_render_file(open.view, BUBBLE_PNG, 1, folder + "/no/such.png"),
      equals: BUBBLE_FILE)
    expect(bubble_view_render_file(open.view, BUBBLE_PNG, 100, "x.png"), equals: BUBBLE_INVALID)
  }

  private static let forms: [(bubble_format, [UInt8])] = [
    (BUBBLE_PNG, [0x89, 0x50, 0x4E, 0x47]), (BUBBLE_SVG, Array("<?xml".utf8)),
    (BUBBLE_PDF, Array("%PDF".utf8)),
  ]

  @Test func `a conversation is laid out and drawn whole`() async throws {
    let drawn: [(Data, Data)] = await onThread {
      let text = OpenView.head + "\n" + OpenView.message(1)
      var conversation: OpaquePointer?
      _ = bubble_conversation_open_bytes("test", text, text.utf8.count, &conversation)
      defer { _ = bubble_conversation_free(conversation) }
      return DrawingCallTests.forms.map { format, _ in
        var (bytes, length): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        let status = bubble_conversation_render(conversation, nil, 300, format, 1, &bytes, &length)
        var json: UnsafeMutablePointer<CChar>?
        guard status == BUBBLE_OK, let bytes,
          bubble_conversation_layout(conversation, nil, 300, &json, nil) == BUBBLE_OK, let json
        else { return (Data(), Data()) }
        defer {
          bubble_free(bytes)
          bubble_free(json)
        }
        return (Data(bytes: bytes, count: length), Data(String(cString: json).utf8))
      }
    }
    for ((picture, json), (_, start)) in zip(drawn, DrawingCallTests.forms) {
      expect(picture.starts(with: start))
      let layout = try JSONSerialization.jsonObject(with: json) as? [String: Any]
      expect((layout?["cells"] as? [Any])?.count, equals: 1)
    }
  }

  /// What a host's renderer was called with.
  private final class Calls {
    var (fills, lines, depth, deepest): (Int, [String], Int, Int) = (0, [], 0, 0)
  }

  @Test func `a host's own code draws`() throws {
    let open = try OpenView([OpenView.message(1, "Hello, boats")])
    let calls = Calls()
    var renderer = bubble_renderer()
    renderer.struct_size = MemoryLayout<bubble_renderer>.size
    renderer.context = Unmanaged.passUnretained(calls).toOpaque()
    renderer.scale = 1
    renderer.fill = { context, path, paint in
      guard let context, let path, paint != nil, path.pointee.count > 0 else { return }
      Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue().fills += 1
    }
    renderer.line = { context, text, _, _, _ in
      guard let context, let text else { return }
      Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue().lines.append(String(cString: text))
    }
    renderer.save = { context in
      guard let context else { return }
      let calls = Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue()
      calls.depth += 1
      calls.deepest = max(calls.depth, calls.deepest)
    }
    renderer.restore = { context in
      guard let context else { return }
      Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue().depth -= 1
    }

    expect(bubble_view_draw(open.view, &renderer, BUBBLE_DRAW_ALL.rawValue), equals: BUBBLE_OK)

    expect(calls.fills > 10 && calls.depth == 0 && calls.deepest > 0)
    expect(calls.lines.contains("Hello, boats"))
    expect(bubble_view_draw(open.view, &renderer, 8), equals: BUBBLE_INVALID)
  }

  @Test func `pictures come from the host when they are drawn`() async throws {
    let pictures = try Interface.object { out in
      var callbacks = bubble_picture_callbacks()
      callbacks.struct_size = MemoryLayout<bubble_picture_callbacks>.size
      callbacks.fetch = { _, path in
        // Nothing else is shown.
        expect(path.map { String(cString: $0) }, equals: "bo.png")
        // A host may wait for a download here, which no task may do.
        expect(withUnsafeCurrentTask { $0 == nil })
      }
      return bubble_pictures_create(&callbacks, 0, out)
    }
    expect(bubble_pictures_fail(pictures, "bo.png", "gone"), equals: BUBBLE_NOT_FOUND)
    try draw(with: pictures)
    var status = BUBBLE_NOT_FOUND
    await suspendUntil("the picture is asked for") {
      status = bubble_pictures_progress(pictures, "bo.png", 0.5)
      return status != BUBBLE_NOT_FOUND
    }
    expect(status, equals: BUBBLE_OK)
    expect(bubble_pictures_put(pictures, "bo.png", "no picture", 10), equals: BUBBLE_OK)
    expect(bubble_pictures_free(pictures), equals: BUBBLE_OK)
  }

  /// Draws a view: it is opened and freed on one thread.
  private func draw(with pictures: OpaquePointer) throws {
    var surroundings = bubble_surroundings()
    surroundings.pictures = pictures
    let open = try OpenView([OpenView.message(1)], surroundings)
    var pixels = [UInt32](repeating: 0, count: 320 * 480)
    expect(
      bubble_view_draw_pixels(
        open.view, &pixels, 320, 480, 1_280, 1, 0, 0, BUBBLE_DRAW_ALL.rawValue), equals: BUBBLE_OK)
  }
}
