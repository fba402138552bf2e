import CBubble
import CBubbleCalls
import Expectations
import Foundation
import Platform
import Testing

/// Views end on any thread, in callbacks, and while the host waits; a forked process says at once that it can't use them.
@Suite struct OwnershipTests {
  @Test func `a view is freed on another thread`() async throws {
    let view = try await opened()
    await expect(onThread { bubble_view_free(view.handle) }, equals: BUBBLE_OK)
    expect(bubble_view_commit_now(view.handle, false), equals: BUBBLE_BAD_HANDLE)
    expect(bubble_view_free(view.handle), equals: BUBBLE_BAD_HANDLE)
  }

  @Test func `a view is handed over to another thread`() async throws {
    let view = try await opened()
    let statuses = await onThread {
      [
        bubble_view_commit_now(view.handle, false), bubble_view_adopt(view.handle),
        bubble_view_commit_now(view.handle, false), bubble_view_scroll_by(view.handle, 10),
      ]
    }
    expect(statuses, equals: [BUBBLE_WRONG_THREAD, BUBBLE_OK, BUBBLE_OK, BUBBLE_OK])
    await expect(
      onThread { bubble_view_commit_now(view.handle, false) }, equals: BUBBLE_WRONG_THREAD)
    await expect(onThread { bubble_view_free(view.handle) }, equals: BUBBLE_OK)
  }

  @Test func `without a handle no view is called, whichever was called and freed before`() throws {
    for _ in 0..<20 {
      let first = try open()
      expect(bubble_view_commit_now(first, false), equals: BUBBLE_OK)
      expect(bubble_view_free(first), equals: BUBBLE_OK)
      let second = try open()
      expect(bubble_view_commit_now(nil, false), equals: BUBBLE_INVALID)
      expect(bubble_view_free(second), equals: BUBBLE_OK)
    }
  }

  @Test func `a search is freed on another thread`() async throws {
    let view = try await opened()
    let search = await onThread {
      bubble_view_adopt(view.handle)
      var search: OpaquePointer?
      bubble_view_search(view.handle, "message", nil, nil, nil, &search)
      return Handle(handle: search)
    }
    await expect(onThread { bubble_search_free(search.handle) }, equals: BUBBLE_OK)
    expect(bubble_search_free(search.handle), equals: BUBBLE_BAD_HANDLE)
    await expect(onThread { bubble_view_free(view.handle) }, equals: BUBBLE_OK)
    expect(bubble_view_adopt(view.handle), equals: BUBBLE_BAD_HANDLE)
  }

  @Test func `a view that is freed in a call ends with that call`() throws {
    var drawn = Drawn(view: try open())
    var renderer = bubble_renderer()
    renderer.struct_size = MemoryLayout<bubble_renderer>.size
    renderer.fill = { context, _, _ in
      guard let drawn = context?.assumingMemoryBound(to: Drawn.self) else { return }
      if drawn.pointee.count == 0 {
        drawn.pointee.inCall = bubble_view_commit_now(drawn.pointee.view, false)
        drawn.pointee.adopted = bubble_view_adopt(drawn.pointee.view)
        drawn.pointee.freed = bubble_view_free(drawn.pointee.view)
      }
      drawn.pointee.count += 1
    }
    let status = withUnsafeMutablePointer(to: &drawn) { pointer in
      renderer.context = UnsafeMutableRawPointer(pointer)
      return bubble_view_draw(pointer.pointee.view, &renderer, BUBBLE_DRAW_ALL.rawValue)
    }
    expect(status, equals: BUBBLE_OK)
    expect([drawn.inCall, drawn.adopted], equals: [BUBBLE_BUSY, BUBBLE_BUSY])
    expect(drawn.freed, equals: BUBBLE_OK)
    expect(drawn.count > 1)
    expect(bubble_view_commit_now(drawn.view, false), equals: BUBBLE_BAD_HANDLE)
  }

  @Test func `a view is freed while ready waits for a lock of the host`() async throws {
    let host = Host()
    let isFreed = await onThread {
      guard
        let view = try? open({ options in
          options.context = Unmanaged.passUnretained(host).toOpaque()
          options.ready = { context in
            guard let host = Host.of(context) else { return }
            host.isCalled.signal()
            host.lock.wait()
            host.lock.signal()
          }
          options.release = { Host.of($0)?.isReleased.signal() }
        })
      else { return false }
      host.isCalled.wait()
      let status = bubble_view_free(view)
      host.lock.signal()
      host.isReleased.wait()
      return status == BUBBLE_OK
    }
    expect(isFreed)
  }

  @Test func `a forked process fails at once`() async throws {
    let view = try await opened()
    await expect(onThread { status_after_fork(view.handle) }, equals: Int32(BUBBLE_FAILED.rawValue))
    await expect(onThread { bubble_view_free(view.handle) }, equals: BUBBLE_OK)
  }

  // MARK: What the host is told, and what it gets

  @Test func `two batches may have an unreadable message each`() throws {
    let open = try OpenView()
    let unreadable = #"[{"sender":"bo"},\#(OpenView.message(100))]"#
    expect(open.append(unreadable), equals: BUBBLE_OK)
    expect(open.append(#"[{"sender":"bo"},\#(OpenView.message(101))]"#), equals: BUBBLE_OK)
    let more = #"[{"sender":"bo"}]"#
    expect(bubble_view_put(open.view, more, more.utf8.count), equals: BUBBLE_OK)
    expect(open.state.message_count, equals: 65)
  }

  @Test func `a chain has the bundled scripts unless it is made without`() throws {
    func ids(_ make: (UnsafeMutablePointer<OpaquePointer?>) -> bubble_status) throws -> [String] {
      let chain = try Interface.object(make)
      defer { bubble_chain_free(chain) }
      let all = try Interface.json { bubble_chain_layouters(chain, $0, nil) }
      return try #require(all as? [String])
    }
    let (all, bare) = try (
      ids(bubble_chain_create), ids(bubble_chain_create_without_scripts)
    )
    expect(all.contains("poll") && !bare.contains("poll") && bare.contains("text"))
  }

  @Test func `wrong rows of pixels are named`() throws {
    let open = try OpenView()
    var pixels: [UInt32] = [0]
    expect(
      bubble_view_draw_pixels(open.view, &pixels, 0, 1, 4, 1, 0, 0, 7), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("`width`"))
    expect(
      bubble_view_draw_pixels(open.view, &pixels, 1, 1, 3, 1, 0, 0, 7), equals: BUBBLE_INVALID)
    expect(Interface.lastError.contains("`stride`"))
  }

  @Test func `a host waits for its pictures`() async throws {
    var callbacks = bubble_picture_callbacks()
    callbacks.struct_size = MemoryLayout<bubble_picture_callbacks>.size
    callbacks.fetch = { _, _ in }
    let pictures = try Interface.object { bubble_pictures_create(&callbacks, 0, $0) }
    var surroundings = bubble_surroundings()
    surroundings.pictures = pictures
    let open = try OpenView((0..<3).map { OpenView.message($0) }, surroundings)
    var isComplete = false
    expect(bubble_pictures_wait(pictures, 0, &isComplete), equals: BUBBLE_OK)
    expect(isComplete)
    var renderer = bubble_renderer()
    renderer.struct_size = MemoryLayout<bubble_renderer>.size
    expect(bubble_view_draw(open.view, &renderer, 1), equals: BUBBLE_OK)
    expect(bubble_pictures_wait(pictures, 0.05, &isComplete), equals: BUBBLE_OK)
    expect(!isComplete)
    func lacked() -> Bool {
      var lacked = false
      expect(bubble_pictures_wait_for_drawn(pictures, 0.01, &lacked), equals: BUBBLE_OK)
      return lacked
    }
    expect(lacked() && lacked())
    // The host is asked for it on another thread.
    while bubble_pictures_fail(pictures, "bo.png", "gone") != BUBBLE_OK { usleep(1_000) }
    while lacked() {}
    expect(bubble_pictures_forget(pictures, "bo.png"), equals: BUBBLE_OK)
    expect(bubble_view_draw(open.view, &renderer, 1), equals: BUBBLE_OK)
    expect(bubble_pictures_wait_for_drawn(pictures, 0, nil), equals: BUBBLE_INVALID)
    // Another thread has drawn nothing.
    let handle = Handle(handle: pictures)
    let isAlone = await onThread {
      var lacked = true
      return bubble_pictures_wait_for_drawn(handle.handle, 60, &lacked) == BUBBLE_OK && !lacked
    }
    expect(isAlone)
    expect(bubble_pictures_free(pictures), equals: BUBBLE_OK)
  }
}

/// A handle that threads hand to each other; the library checks its use.
private struct Handle: @unchecked Sendable {
  let handle: OpaquePointer?
}

/// What a host's renderer has found.
private struct Drawn {
  let view: OpaquePointer
  var count = 0
  var inCall = BUBBLE_OK
  var adopted = BUBBLE_OK
  var freed = BUBBLE_BUSY
}

/// A host with a lock, which is held at first.
private final class Host: Sendable {
  let lock = DispatchSemaphore(value: 0)
  let isCalled = DispatchSemaphore(value: 0)
  let isReleased = DispatchSemaphore(value: 0)

  static func of(_ context: UnsafeMutableRawPointer?) -> Host? {
    context.map { Unmanaged<Host>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Opens a view on this thread.
private func open(_ change: (inout bubble_view_options) -> Void = { _ in }) throws -> OpaquePointer
{
  let bytes = ([OpenView.head] + (0..<60).map { OpenView.message($0) }).joined(separator: "\n")
  let conversation = try Interface.object {
    bubble_conversation_open_bytes("test", bytes, bytes.utf8.count, $0)
  }
  defer { bubble_conversation_free(conversation) }
  var options = bubble_view_options()
  bubble_view_options_init(&options, MemoryLayout<bubble_view_options>.size)
  change(&options)
  return try Interface.object { bubble_view_open(conversation, nil, &options, $0) }
}

/// Opens a view on a thread that ends.
private func opened() async throws -> Handle {
  let view = await onThread { Handle(handle: try? open()) }
  _ = try #require(view.handle)
  return view
}
