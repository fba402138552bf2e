import BubbleCore
import BubbleTestSupport
import CCairo
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleCanvas

/// What a host's pictures and surfaces may do that nobody expects.
@Suite struct HostileSourceTests {
  @Test func `what a fetch says after its end changes nothing, and wakes nobody`() async throws {
    let told = Lock<(@Sendable (Double) -> Void)?>(nil)
    let changes = Lock(0)
    let file = try PixelImage(width: 4, height: 4, color: 0x336699).png()
    var loader: PictureLoader? = PictureLoader { _, onProgress in
      told.withLock { $0 = onProgress }
      return file
    } onChange: { _ in
      changes.withLock { $0 += 1 }
    }
    let request = PictureRequest(path: "a")
    await suspendUntil("the picture is there") { loader?.state(of: request).isLoading == false }
    await suspendUntil("the host is told so") { changes.withLock { $0 } > 0 }
    let version = loader?.version(of: "a")
    let onProgress = try #require(told.withLock { $0 })
    await withTaskGroup(of: Void.self) { group in
      for fraction in [0.5, .nan, -1, .infinity, 1e300] { group.addTask { onProgress(fraction) } }
    }
    expect(loader?.state(of: request).image != nil)
    expect(loader?.version(of: "a"), equals: version)
    loader = nil
    onProgress(0.5)
    expect(changes.withLock { $0 }, equals: 1)
  }

  @Test func `a fetch without end is cancelled when nobody has the loader any more`() async {
    let (isFetching, isCancelled) = (Lock(false), Lock(false))
    var loader: PictureLoader? = PictureLoader { _, _ in
      isFetching.withLock { $0 = true }
      do { try await Task.sleep(for: .seconds(3_600)) } catch { isCancelled.withLock { $0 = true } }
      return Data()
    } onChange: { _ in
      Issue.record("nobody is to be told")
    }
    _ = loader?.state(of: PictureRequest(path: "a"))
    await suspendUntil("the picture is being fetched") { isFetching.withLock { $0 } }
    loader = nil
    await suspendUntil("the fetch is cancelled") { isCancelled.withLock { $0 } }
  }

  @Test func `on a surface that is finished, or a context that has failed, drawing ends`()
    async throws
  {
    let picture = try await RendererTests.picture("Tests/BubbleCanvasTests/Fixtures/scripts.json")
    func contexts() -> [OpaquePointer?] {
      let finished = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64)
      let onFinished = cairo_create(finished)
      cairo_surface_finish(finished)
      cairo_surface_destroy(finished)
      let impossible = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, -1, 64)
      let onImpossible = cairo_create(impossible)
      cairo_surface_destroy(impossible)
      let good = cairo_image_surface_create(CAIRO_FORMAT_A8, 64, 64)
      let unbalanced = cairo_create(good)
      cairo_restore(unbalanced)
      cairo_surface_destroy(good)
      return [onFinished, onImpossible, unbalanced, cairo_create(nil)]
    }
    for context in contexts() {
      let context = try #require(context)
      let status = cairo_status(context)
      do {
        let renderer = CairoRenderer(context)
        picture.draw(on: renderer)
        renderer.beginLayer()
        renderer.beginMask()
        renderer.stroke(
          VectorPath(rectangle: CGRect(x: 0, y: 0, width: 9, height: 9)), PathStroke(width: 1),
          with: RGBAColor(0))
        renderer.endLayer(opacity: .nan)
        expect(renderer.clipBounds.isNull, equals: false)
      }
      expect(cairo_status(context) != CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_SUCCESS)
      cairo_destroy(context)
    }
  }
}
