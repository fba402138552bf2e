import CBubble
import CBubbleCalls
import Expectations
import Foundation
import Testing

/// What is no object, and what is not for this thread, is an error with a text.
@Suite struct HandleTests {
  @Test func `a handle that was freed is told apart from those that came after it`() throws {
    let first = try Interface.object { bubble_theme_named("dark", $0) }
    expect(bubble_theme_free(first), equals: BUBBLE_OK)
    let second = try Interface.object { bubble_theme_named("light", $0) }
    expect(first != second)

    expect(bubble_theme_free(first), equals: BUBBLE_BAD_HANDLE)

    expect(Interface.lastError.contains("was freed"))
    expect(bubble_theme_free(second), equals: BUBBLE_OK)
    expect(bubble_theme_free(nil), equals: BUBBLE_OK)
  }

  @Test func `an object of another kind is named`() throws {
    let open = try OpenView()
    expect(bubble_theme_free(open.view), equals: BUBBLE_BAD_HANDLE)
    expect(Interface.lastError, equals: "this is a bubble_view, not a bubble_theme")
  }

  @Test func `a handle of the same place with another kind or number is none`() throws {
    let theme = try Interface.object { bubble_theme_named("dark", $0) }
    // The lower half is the place: that of another test's object may be named by it.
    for bit in 32..<64 {
      // The first object of all has neither place nor number: without its kind, nothing is left, and NULL may be freed.
      guard let other = OpaquePointer(bitPattern: UInt(bitPattern: theme) ^ 1 << bit) else {
        continue
      }
      expect(bubble_theme_free(other), equals: BUBBLE_BAD_HANDLE, "bit \(bit)")
    }
    expect(bubble_theme_free(theme), equals: BUBBLE_OK)
  }

  @Test(arguments: [UInt(1), 4_096, 0xFFFF_FFFF_FFFF_FFFF, 0x6000_0000_0000_0000, 0x7FFF_1234_5678])
  func `other pointers are none`(bits: UInt) {
    expect(
      bubble_view_commit(OpaquePointer(bitPattern: bits), false, nil), equals: BUBBLE_BAD_HANDLE)
    expect(!Interface.lastError.isEmpty)
  }

  @Test func `four threads have a view each, and may not touch that of another`() async {
    await expect(onThread { threads_with_views(4, 5) }, equals: 4)
  }

  @Test func `parameters are named`() throws {
    let open = try OpenView()
    expect(bubble_view_scroll_by(open.view, .nan), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("`points` is nan"))
    expect(bubble_view_set_size(open.view, .infinity, 10), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("`width`"))
    expect(bubble_view_append(open.view, nil, 3), equals: BUBBLE_INVALID)
    expect(Interface.lastError, equals: "`json` is NULL")
    expect(bubble_view_append(open.view, "", -1), equals: BUBBLE_TOO_LARGE)
    expect(bubble_view_get_state(open.view, nil), equals: BUBBLE_INVALID)
    var state = bubble_view_state()
    expect(bubble_view_get_state(open.view, &state), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("struct_size"))
    let bytes: [CChar] = [-1, -2, 0]
    expect(bubble_view_set_read_up_to(open.view, bytes), equals: BUBBLE_INVALID)
    expect(Interface.lastError, equals: "`id` is not UTF-8")
  }

  @Test func `each status has a name`() {
    for number in UInt32(0)...10 {
      expect(
        String(cString: bubble_status_name(bubble_status(rawValue: number))).hasPrefix("BUBBLE_"))
    }
    expect(String(cString: bubble_status_name(bubble_status(rawValue: 99))), equals: "unknown")
  }

  @Test func `an environment takes what it knows`() throws {
    let environment = try Interface.object(bubble_environment_create)
    expect(bubble_environment_set_locale(environment, "de_DE"), equals: BUBBLE_OK)
    expect(bubble_environment_set_locale(environment, "no such thing"), equals: BUBBLE_INVALID)
    expect(bubble_environment_set_time_zone(environment, "Europe/Lisbon"), equals: BUBBLE_OK)
    expect(bubble_environment_set_time_zone(environment, "Mars/Base"), equals: BUBBLE_NOT_FOUND)
    expect(bubble_environment_set_today(environment, "2026-11-27"), equals: BUBBLE_OK)
    expect(bubble_environment_set_today(environment, "tomorrow"), equals: BUBBLE_INVALID)
    expect(bubble_environment_set_text_scale(environment, 0), equals: BUBBLE_INVALID)
    expect(bubble_environment_set_text_size(environment, "largest"), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("accessibilityMedium"))
    let styles = #"{"body":{"size":-1}}"#
    expect(
      bubble_environment_set_text_styles(environment, styles, styles.utf8.count),
      equals: BUBBLE_FORMAT)
    expect(bubble_environment_add_font_bytes(environment, "x", styles, 5), equals: BUBBLE_FORMAT)
    expect(bubble_environment_free(environment), equals: BUBBLE_OK)
  }
}
