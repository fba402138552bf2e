import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Foundation
import Locks
import Testing

@testable import BubbleCanvas

/// Pictures that come late, in whatever order.
@Suite struct PictureLoaderTests {
  /// A host's store: files come when a test lets them come.
  private final class Store: Sendable {
    struct Missing: Error, CustomStringConvertible { let description = "404" }

    let fetches = Lock<[String: Int]>([:])
    private let waiting = Lock<[String: CheckedContinuation<Data, any Error>]>([:])
    private let progress = Lock<[String: @Sendable (Double) -> Void]>([:])
    let changes = Lock<[String]>([])

    func loader(byteLimit: Int = 256 << 20) -> PictureLoader {
      PictureLoader(byteLimit: byteLimit) { path, onProgress in
        self.fetches.withLock { $0[path, default: 0] += 1 }
        self.progress.withLock { $0[path] = onProgress }
        return try await withCheckedThrowingContinuation { continuation in
          self.waiting.withLock { $0[path] = continuation }
        }
      } onChange: { path in
        self.changes.withLock { $0.append(path) }
      }
    }

    /// Waits until a picture is being fetched.
    private func continuation(of path: String) async -> CheckedContinuation<Data, any Error> {
      while true {
        if let found = waiting.withLock({ $0.removeValue(forKey: path) }) { return found }
        await Task.yield()
      }
    }

    func arrive(_ path: String, _ file: Data) async {
      let count = changes.withLock { $0.count }
      await continuation(of: path).resume(returning: file)
      await waitForChange(after: count)
    }

    func fail(_ path: String) async {
      let count = changes.withLock { $0.count }
      await continuation(of: path).resume(throwing: Missing())
      await waitForChange(after: count)
    }

    func progress(_ path: String, _ fraction: Double) async {
      while true {
        if let told = progress.withLock({ $0[path] }) { return told(fraction) }
        await Task.yield()
      }
    }

    private func waitForChange(after count: Int) async {
      while changes.withLock({ $0.count }) <= count { await Task.yield() }
    }
  }

  private static func png(_ width: Int, _ height: Int, _ color: UInt32 = 0x336699) throws -> Data {
    try PixelImage(width: width, height: height, color: color).png()
  }

  private func large() throws -> Data {
    try Data(
      contentsOf: packageFolder().appendingPathComponent(
        "Tests/BubbleCanvasTests/Fixtures/Pictures/large.jpg"))
  }

  @Test func `a picture is loading, tells how far it is, and is there`() async throws {
    let store = Store()
    let pictures = store.loader()
    func fraction() -> Double?? {
      if case .loading(let fraction) = pictures.state(of: PictureRequest(path: "a")) {
        return fraction
      }
      return nil
    }
    let first = pictures.version(of: "a")
    #expect(fraction() == .some(nil))
    await store.progress("a", 0.25)
    #expect(fraction() == 0.25)
    await store.progress("a", 7)
    #expect(fraction() == 1)
    await store.progress("a", .nan)
    #expect(fraction() == 1)
    let before = pictures.version(of: "a")
    #expect(before != first)
    await store.arrive("a", try PictureLoaderTests.png(3, 2))
    #expect(pictures.version(of: "a") != before)
    let image = pictures.state(of: PictureRequest(path: "a")).image
    #expect(image?.width == 3 && image?.height == 2)
    #expect(store.fetches.withLock { $0 } == ["a": 1])
    #expect(pictures.byteCount == image?.byteCount)
  }

  @Test func `a picture that does not come says why, until it is forgotten`() async throws {
    let store = Store()
    let pictures = store.loader()
    func reason(_ path: String) -> String? {
      if case .failed(let reason) = pictures.state(of: PictureRequest(path: path)) { return reason }
      return nil
    }
    _ = reason("gone")
    await store.fail("gone")
    #expect(reason("gone") == "404")
    _ = reason("text")
    await store.arrive("text", Data("no picture".utf8))
    #expect(reason("text") == "it is no PNG, JPEG, WebP or GIF")
    #expect(reason("") == "it has no path")
    #expect(store.fetches.withLock { $0 } == ["gone": 1, "text": 1])
    pictures.forget("gone")
    #expect(reason("gone") == nil)
    await store.arrive("gone", try PictureLoaderTests.png(1, 1))
    #expect(pictures.state(of: PictureRequest(path: "gone")).image?.width == 1)
  }

  @Test func `one that is needed larger is fetched again, and shown smaller until then`()
    async throws
  {
    let store = Store()
    let pictures = store.loader()
    func width(_ needed: CGFloat) -> Int? {
      let size = NeededPixels(width: needed, height: needed * 0.75, contentMode: .fill)
      return pictures.state(of: PictureRequest(path: "p", needed: size)).image?.width
    }
    #expect(width(50) == nil)
    await store.arrive("p", try large())
    #expect(width(100) == 100)
    #expect(width(300) == 100)
    #expect(width(50) == 100)
    await store.arrive("p", try large())
    #expect(width(50) == 400 && width(300) == 400)
    #expect(store.fetches.withLock { $0["p"] } == 2)
  }

  @Test func `those that were not drawn the longest are let go`() async throws {
    let store = Store()
    let pictures = store.loader(byteLimit: 4 * 100 * 100 * 3)
    for number in 0..<6 {
      _ = pictures.state(of: PictureRequest(path: "\(number)"))
      await store.arrive("\(number)", try PictureLoaderTests.png(100, 100))
      _ = pictures.state(of: PictureRequest(path: "0"))
      #expect(pictures.byteCount <= 4 * 100 * 100 * 3)
    }
    #expect(pictures.state(of: PictureRequest(path: "0")).image != nil)
    #expect(pictures.state(of: PictureRequest(path: "5")).image != nil)
    #expect(pictures.state(of: PictureRequest(path: "2")).image == nil)
  }

  @Test func `while it is loading there is a bar, and what comes is drawn`() async throws {
    let store = Store()
    let pictures = store.loader()
    let frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let box = ImageBox(source: "p", naturalSize: CGSize(width: 40, height: 40))
    let part = Picture.Part(
      frame: frame,
      elements: [CellElement(frame: frame, content: .image(box, alternative: nil))])
    let picture = Picture(size: frame.size, parts: [part], theme: .light, pictures: pictures)
    func pixel(_ x: Int) throws -> UInt32 {
      try #require(PixelImage(png: try picture.png(scale: 1)))[x, 20]
    }
    let ground = try pixel(20)
    await store.progress("p", 0.5)
    #expect(try pixel(12) != ground && pixel(28) != ground && pixel(12) != pixel(28))
    #expect(try pixel(2) == ground)
    await store.arrive("p", try PictureLoaderTests.png(4, 4, 0x336699))
    #expect(try pixel(12) == 0x336699)
  }

  @Test func `a thousand pictures arrive in any order while four threads draw`() async throws {
    let count = 1_000
    let files = try (0..<8).map { try PictureLoaderTests.png(16 + $0, 16, UInt32($0 * 20)) }
    let fetches = Lock<[String: Int]>([:])
    let limit = 4 * 24 * 16 * 400
    let pictures = PictureLoader(byteLimit: limit) { path, onProgress in
      fetches.withLock { $0[path, default: 0] += 1 }
      onProgress(0.5)
      let number = Int(path) ?? 0
      for _ in 0..<number % 7 { await Task.yield() }
      if number % 50 == 49 { throw Store.Missing() }
      return files[number % 8]
    } onChange: { _ in
    }
    let seed = testSeed()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: seed &+ UInt64(worker))
          for step in 0..<3_000 {
            let number = Int(random.next() % UInt64(count))
            let path = "\(number)"
            switch pictures.state(of: PictureRequest(path: path)) {
            case .ready(let image): #expect(image.width == 16 + number % 8, "seed \(seed)")
            case .failed(let reason): #expect(reason == "404" && number % 50 == 49)
            case .loading: break
            }
            _ = pictures.version(of: path)
            if step % 40 == 0 { pictures.forget(path) }
            if step % 16 == 0 { await Task.yield() }
          }
        }
      }
    }
    // What is asked for now comes, in the end.
    for number in 0..<100 where number % 50 != 49 {
      while pictures.state(of: PictureRequest(path: "\(number)")).image == nil {
        await Task.yield()
      }
    }
    #expect(pictures.byteCount <= limit)
  }
}
