import CBubble
import Expectations
import Foundation
import Testing

/// Programs that were compiled with an older or a newer header work with this library.
@Suite struct GrowthTests {
  /// A structure as a newer header has it.
  private struct Longer<Structure> {
    var known: Structure
    var more: (UInt64, UInt64) = (0, 0)

    /// Calls with it; `size` is what it states.
    mutating func call<Result>(
      size: Int = MemoryLayout<Structure>.size + 16,
      _ body: (UnsafeMutablePointer<Structure>) -> Result
    ) -> Result {
      withUnsafeMutableBytes(of: &self) { bytes in
        bytes.storeBytes(of: size, as: Int.self)
        // The structure is the first member.
        return body(bytes.baseAddress!.assumingMemoryBound(to: Structure.self))
      }
    }
  }

  /// Calls with a structure in the present size, in those that are none, and in that of a newer header without and with a value in what is new.
  private func checkSizes<Structure>(
    _ structure: Structure, _ name: String,
    _ body: (UnsafeMutablePointer<Structure>) -> bubble_status
  ) {
    var longer = Longer(known: structure)
    let size = MemoryLayout<Structure>.size
    expect(longer.call(size: size, body), equals: BUBBLE_OK, "\(name): \(Interface.lastError)")
    expect(longer.call(body), equals: BUBBLE_OK, "\(name): \(Interface.lastError)")
    for wrong in [0, 8, size - 4, 4_104, -1] {
      expect(longer.call(size: wrong, body), equals: BUBBLE_INVALID, "\(name) of \(wrong)")
      expect(Interface.lastError.contains("`struct_size` of `\(name)`"))
    }
    longer.more.1 = 1
    expect(longer.call(body), equals: BUBBLE_INVALID, "\(name)")
    expect(Interface.lastError.contains("`\(name)` has values in members that this version"))
    expect(longer.call(size: size, body), equals: BUBBLE_OK, "what is behind the end is not read")
  }

  private func with<Result>(_ text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    text.withCString(body)
  }

  @Test func `each structure that is passed may be longer, if what is new in it is 0`() throws {
    let open = try OpenView()
    checkSizes(bubble_surroundings(), "surroundings") { around in
      var view: OpaquePointer?
      let status = bubble_view_open(open.conversation, around, nil, &view)
      return status == BUBBLE_OK ? bubble_view_free(view) : status
    }
    var options = bubble_view_options()
    let size = MemoryLayout<bubble_view_options>.size
    expect(bubble_view_options_init(&options, size), equals: BUBBLE_OK)
    checkSizes(options, "options") { options in
      var view: OpaquePointer?
      let status = bubble_view_open(open.conversation, nil, options, &view)
      return status == BUBBLE_OK ? bubble_view_free(view) : status
    }
    with("1") { id in
      var place = bubble_text_position()
      (place.struct_size, place.message) = (MemoryLayout<bubble_text_position>.size, id)
      checkSizes(place, "start") { bubble_view_set_selection(open.view, $0, &place) }
    }
    checkSizes(bubble_renderer(), "renderer") { bubble_view_draw(open.view, $0, 7) }
    with("a") { id in
      var row = bubble_row()
      row.id = id
      checkSizes(row, "row") { row in
        let status = bubble_view_insert_row(open.view, row, nil)
        return status == BUBBLE_OK ? bubble_view_remove_row(open.view, id) : status
      }
      var message = bubble_message()
      (message.id, message.sender, message.text) = (id, id, id)
      checkSizes(message, "message") { message in
        var json: UnsafeMutablePointer<CChar>?
        defer { bubble_free(json) }
        return bubble_message_json(message, &json, nil)
      }
      var chain: OpaquePointer?
      expect(bubble_chain_create(&chain), equals: BUBBLE_OK)
      var layouter = bubble_layouter()
      layouter.id = id
      layouter.build_layout = { _, _, _, _ in }
      checkSizes(layouter, "layouter") { layouter in
        let status = bubble_chain_add_layouter(chain, layouter)
        return status == BUBBLE_OK ? bubble_chain_remove(chain, id) : status
      }
      expect(bubble_chain_free(chain), equals: BUBBLE_OK)
    }
    var callbacks = bubble_picture_callbacks()
    callbacks.fetch = { _, _ in }
    checkSizes(callbacks, "callbacks") { callbacks in
      var pictures: OpaquePointer?
      let status = bubble_pictures_create(callbacks, 0, &pictures)
      return status == BUBBLE_OK ? bubble_pictures_free(pictures) : status
    }
  }

  @Test
  func `each structure that receives a result may be longer, and what is new in it becomes 0`()
    throws
  {
    let open = try OpenView()
    let search = try Interface.object { bubble_view_search(open.view, "x", nil, nil, nil, $0) }
    defer { expect(bubble_search_free(search), equals: BUBBLE_OK) }
    func check<Structure>(
      _ structure: Structure, _ body: (UnsafeMutablePointer<Structure>) -> bubble_status
    ) {
      var longer = Longer(known: structure, more: (7, 7))
      expect(longer.call(body), equals: BUBBLE_OK, "\(Structure.self)")
      expect(longer.more == (0, 0), "\(Structure.self)")
      longer.more = (7, 7)
      let size = MemoryLayout<Structure>.size
      expect(longer.call(size: size, body), equals: BUBBLE_OK, "\(Structure.self)")
      expect(longer.more == (7, 7), "\(Structure.self)")
      expect(longer.call(size: 5_000, body), equals: BUBBLE_INVALID, "\(Structure.self)")
    }
    check(bubble_view_state()) { bubble_view_get_state(open.view, $0) }
    check(bubble_hit()) { bubble_view_hit(open.view, 100, 100, $0) }
    var place = bubble_text_position()
    place.struct_size = MemoryLayout<bubble_text_position>.size
    check(bubble_text_position()) { bubble_view_text_position(open.view, 100, 100, $0) }
    check(bubble_text_position()) { bubble_view_selection(open.view, &place, $0) }
    check(bubble_match()) { bubble_search_current(search, $0) }
    check(bubble_view_options()) {
      bubble_view_options_init($0, UnsafeRawPointer($0).load(as: Int.self))
    }
  }

  @Test func `a shorter structure lacks members, which have their defaults`() throws {
    let open = try OpenView()
    var options = bubble_view_options()
    // An older header has a width and a height alone; what is behind its end is not part of it.
    options.struct_size = try #require(MemoryLayout.offset(of: \bubble_view_options.top_inset))
    (options.width, options.height, options.top_inset) = (200, 300, .nan)
    var view: OpaquePointer?
    expect(bubble_view_open(open.conversation, nil, &options, &view), equals: BUBBLE_OK)
    defer { expect(bubble_view_free(view), equals: BUBBLE_OK) }

    var state = bubble_view_state()
    state.struct_size = try #require(MemoryLayout.offset(of: \bubble_view_state.offset))
    state.offset = -7
    expect(bubble_view_get_state(view, &state), equals: BUBBLE_OK)
    expect(state.width == 200 && state.height == 300 && state.content_height > 300)
    expect(state.offset == -7, "nothing is written beyond the end")

    var short = bubble_view_options()
    short.pins_days = false
    let size = try #require(MemoryLayout.offset(of: \bubble_view_options.top_inset))
    expect(bubble_view_options_init(&short, size), equals: BUBBLE_OK)
    expect(short.struct_size == size && short.width == 320 && !short.pins_days)
  }

  @Test func `structures that the library lends state their size`() throws {
    let open = try OpenView()
    var (cells, count): (UnsafePointer<UnsafePointer<bubble_cell>?>?, Int) = (nil, 0)
    expect(bubble_view_cells(open.view, BUBBLE_NOW, &cells, &count), equals: BUBBLE_OK)
    let all = UnsafeBufferPointer(start: cells, count: count)
    expect(count > 0)
    expect(
      all.allSatisfy {
        $0?.pointee.struct_size == MemoryLayout<bubble_cell>.size
          && $0?.pointee.id.pointee.struct_size == MemoryLayout<bubble_cell_id>.size
      })
    var hit = bubble_hit()
    hit.struct_size = MemoryLayout<bubble_hit>.size
    expect(bubble_view_hit(open.view, -1, -1, &hit), equals: BUBBLE_OK)
    expect(hit.cell.pointee.struct_size == MemoryLayout<bubble_cell_id>.size)
    expect(hit.cell.pointee.name.pointee == 0)
    var renderer = bubble_renderer()
    renderer.struct_size = MemoryLayout<bubble_renderer>.size
    renderer.fill = { _, path, paint in
      expect(path?.pointee.struct_size == MemoryLayout<bubble_path>.size)
      expect(paint?.pointee.struct_size == MemoryLayout<bubble_paint>.size)
    }
    expect(bubble_view_draw(open.view, &renderer, 7), equals: BUBBLE_OK)
  }

  /// In padding, a member that is added would be one that an older host did not set.
  @Test func `no structure that is passed ends in padding`() {
    func check<Structure, Member>(_ last: KeyPath<Structure, Member>) {
      let start = MemoryLayout<Structure>.offset(of: last) ?? 0
      expect(
        start + MemoryLayout<Member>.size == MemoryLayout<Structure>.size, "\(Structure.self)")
    }
    check(\bubble_surroundings.pictures)
    check(\bubble_view_options.reserved)
    check(\bubble_import_options.last_count)
    check(\bubble_layouter.release)
    check(\bubble_picture_callbacks.release)
    check(\bubble_renderer.end_layer)
    check(\bubble_row.label)
    check(\bubble_accessory.label)
    check(\bubble_message.extras)
    check(\bubble_text_position.offset)
  }
}
