import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
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
    private func continuation(of path: String) async -> CheckedContinuation<Data, any Error>? {
      var found: CheckedContinuation<Data, any Error>?
      await suspendUntil("\(path) is being fetched") {
        found = waiting.withLock { $0.removeValue(forKey: path) }
        return found != nil
      }
      return found
    }

    func arrive(_ path: String, _ file: Data) async {
      let count = changes.withLock { $0.count }
      await continuation(of: path)?.resume(returning: file)
      await waitForChange(after: count)
    }

    func fail(_ path: String) async {
      let count = changes.withLock { $0.count }
      await continuation(of: path)?.resume(throwing: Missing())
      await waitForChange(after: count)
    }

    func progress(_ path: String, _ fraction: Double) async {
      await suspendUntil("\(path) is being fetched") { progress.withLock { $0[path] } != nil }
      progress.withLock { $0[path] }?(fraction)
    }

    private func waitForChange(after count: Int) async {
      await suspendUntil("a change is told") { changes.withLock { $0.count } > count }
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
    expect(fraction(), equals: .some(nil))
    await store.progress("a", 0.25)
    expect(fraction(), equals: 0.25)
    await store.progress("a", 7)
    expect(fraction(), equals: 1)
    await store.progress("a", .nan)
    expect(fraction(), equals: 1)
    let before = pictures.version(of: "a")
    expect(before != first)
    await store.arrive("a", try PictureLoaderTests.png(3, 2))
    expect(pictures.version(of: "a") != before)
    let image = pictures.state(of: PictureRequest(path: "a")).image
    expect(image?.width == 3 && image?.height == 2)
    expect(store.fetches.withLock { $0 }, equals: ["a": 1])
    expect(pictures.byteCount, equals: image?.byteCount)
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
    expect(reason("gone"), equals: "404")
    _ = reason("text")
    await store.arrive("text", Data("no picture".utf8))
    expect(reason("text"), equals: "it is not a PNG, JPEG, WebP, AVIF, GIF or SVG")
    expect(reason(""), equals: "it has no path")
    expect(store.fetches.withLock { $0 }, equals: ["gone": 1, "text": 1])
    pictures.discard("gone")
    expect(reason("gone") == nil)
    await store.arrive("gone", try PictureLoaderTests.png(1, 1))
    expect(pictures.state(of: PictureRequest(path: "gone")).image?.width, equals: 1)
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
    expect(width(50) == nil)
    await store.arrive("p", try large())
    expect(width(100), equals: 100)
    expect(width(300), equals: 100)
    expect(width(50), equals: 100)
    await store.arrive("p", try large())
    expect(width(50) == 400 && width(300) == 400)
    expect(store.fetches.withLock { $0["p"] }, equals: 2)
  }

  @Test func `those that were not drawn the longest are let go`() async throws {
    let store = Store()
    let pictures = store.loader(byteLimit: 4 * 100 * 100 * 3)
    for number in 0..<6 {
      _ = pictures.state(of: PictureRequest(path: "\(number)"))
      await store.arrive("\(number)", try PictureLoaderTests.png(100, 100))
      _ = pictures.state(of: PictureRequest(path: "0"))
      expect(pictures.byteCount <= 4 * 100 * 100 * 3)
    }
    expect(pictures.state(of: PictureRequest(path: "0")).image != nil)
    expect(pictures.state(of: PictureRequest(path: "5")).image != nil)
    expect(pictures.state(of: PictureRequest(path: "2")).image == nil)
  }

  @Test func `while it is loading there is a bar, and what comes is drawn`() async throws {
    let store = Store()
    let pictures = store.loader()
    let frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let box = ImageBox(source: "p", naturalSize: CGSize(width: 40, height: 40))
    let part = ConversationPicture.Part(
      frame: frame,
      elements: [CellElement(frame: frame, content: .image(box, alternative: nil))])
    let picture = ConversationPicture(
      size: frame.size, parts: [part], theme: .light, pictures: pictures)
    func pixel(_ x: Int) throws -> UInt32 {
      try #require(PixelImage(png: try picture.png(scale: 1)))[x, 20]
    }
    let ground = try pixel(20)
    await store.progress("p", 0.5)
    try expect(pixel(12) != ground && pixel(28) != ground && pixel(12) != pixel(28))
    try expect(pixel(2), equals: ground)
    await store.arrive("p", try PictureLoaderTests.png(4, 4, 0x336699))
    try expect(pixel(12), equals: 0x336699)
  }

  @Test func `until a picture comes its blurred preview is shown`() async throws {
    let store = Store()
    let pictures = store.loader()
    let frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    var box = ImageBox(source: "p", naturalSize: CGSize(width: 40, height: 40))
    func drawn() throws -> PixelImage {
      let part = ConversationPicture.Part(
        frame: frame,
        elements: [CellElement(frame: frame, content: .image(box, alternative: nil))])
      let picture = ConversationPicture(
        size: frame.size, parts: [part], theme: .light, pictures: pictures)
      return try #require(PixelImage(png: try picture.png(scale: 1)))
    }
    let ground = try drawn()[20, 20]
    // One wave: the mean colour alone, 200, 100 and 50 of 255.
    box.blurHash = "00" + PictureLoaderTests.digits(0xC86432, 4)
    try expect(drawn()[20, 20] == 0xC86432 && drawn()[3, 37] == 0xC86432)
    for broken in ["", "00", "é0aaaa", "00~~~~", String(repeating: "0", count: 500)] {
      box.blurHash = broken
      try expect(drawn()[20, 20], equals: ground, "\(broken)")
    }
    await store.arrive("p", try PictureLoaderTests.png(4, 4, 0x336699))
    box.blurHash = "00" + PictureLoaderTests.digits(0xC86432, 4)
    try expect(drawn()[20, 20], equals: 0x336699)
  }

  @Test func `a preview goes from side to side as its waves say`() throws {
    // Two waves across and one down; the second takes red away to the right, as much as there can be.
    let text =
      PictureLoaderTests.digits(1, 1) + PictureLoaderTests.digits(82, 1)
      + PictureLoaderTests.digits(0x808080, 4) + PictureLoaderTests.digits(18 * 361 + 9 * 19 + 9, 2)
    let hash = try #require(BlurHash(text))
    expect(hash.columns == 2 && hash.rows == 1 && hash.waves.count == 2)
    expect(hash.waves[1], equals: BlurHash.Light(0.5, 0, 0))
    let image = try #require(hash.image(width: 16, height: 2))
    let row = image.withPixels { bytes in
      (0..<16).map { bytes.load(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
    for (left, right) in zip(row, row.dropFirst()) {
      expect(left >> 16 & 0xFF >= right >> 16 & 0xFF && left & 0xFFFF == 0x8080)
    }
    expect(row[0] >> 16 & 0xFF > 0xD0 && row[15] >> 16 & 0xFF == 0)
    expect(BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")?.waves.count, equals: 12)
  }

  /// A number in digits of base 83.
  private static func digits(_ number: Int, _ count: Int) -> String {
    let all = Array(
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")
    var (text, rest) = ("", number)
    for _ in 0..<count {
      text = String(all[rest % 83]) + text
      rest /= 83
    }
    return text
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
            case .ready(let image): expect(image.width, equals: 16 + number % 8, "seed \(seed)")
            case .failed(let reason): expect(reason == "404" && number % 50 == 49)
            case .loading: break
            }
            _ = pictures.version(of: path)
            if step % 40 == 0 { pictures.discard(path) }
            if step % 16 == 0 { await Task.yield() }
          }
        }
      }
    }
    // What is asked for now comes, in the end.
    for number in 0..<100 where number % 50 != 49 {
      await suspendUntil("picture \(number) is there") {
        pictures.state(of: PictureRequest(path: "\(number)")).image != nil
      }
    }
    expect(pictures.byteCount <= 2 * limit)
  }

  @Test func `what is forgotten while it is fetched is fetched again, and what comes then counts`()
    async throws
  {
    let first = try PictureLoaderTests.png(1, 1)
    let second = try PictureLoaderTests.png(2, 2)
    let (waiting, gate) = AsyncStream.makeStream(of: Void.self)
    let count = Lock(0)
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let pictures = PictureLoader { _, onProgress in
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number == 1 else { return second }
      for await _ in waiting { break }
      onProgress(0.5)
      return first
    } onChange: { _ in
      change.yield()
    }
    func width() -> Int? { pictures.state(of: PictureRequest(path: "p")).image?.width }
    expect(width() == nil)
    await suspendUntil("the picture is being fetched") { count.withLock { $0 } > 0 }
    pictures.discard("p")
    expect(width() == nil)
    await suspendUntil("the picture is there") { width() != nil }
    expect(width(), equals: 2)
    gate.yield()
    gate.finish()
    expect(width(), equals: 2)
    _ = changes
  }

  @Test func `cells that were drawn while a picture was loading notice that it came and went`()
    async throws
  {
    let store = Store()
    let pictures = store.loader(byteLimit: 4 * 100 * 100)
    let unknown = pictures.version(of: "a")
    _ = pictures.state(of: PictureRequest(path: "a"))
    expect(pictures.version(of: "a"), equals: unknown)
    await store.arrive("a", try PictureLoaderTests.png(100, 100))
    _ = pictures.state(of: PictureRequest(path: "a"))
    _ = pictures.state(of: PictureRequest(path: "b"))
    await store.arrive("b", try PictureLoaderTests.png(100, 100))
    expect(pictures.byteCount, equals: 4 * 100 * 100)
    expect(pictures.version(of: "a") != unknown)
    expect(pictures.state(of: PictureRequest(path: "a")).isLoading)
  }

  @Test func `pictures that are seen together are not fetched in turn for ever`() async throws {
    let file = try PictureLoaderTests.png(100, 100)
    let fetches = Lock(0)
    let isDrawing = Lock(false)
    let pictures = PictureLoader(byteLimit: 4 * 100 * 100 * 3) { _, _ in
      fetches.withLock { $0 += 1 }
      await suspendUntil("everything is drawn") { !isDrawing.withLock { $0 } }
      return file
    } onChange: { _ in
    }
    func draw(_ count: Int) -> Int {
      isDrawing.withLock { $0 = true }
      defer { isDrawing.withLock { $0 = false } }
      return (0..<count).count { pictures.state(of: PictureRequest(path: "\($0)")).isLoading }
    }
    // Five are seen where three are kept, and nine where there is no room for more than six.
    for seen in [5, 9] {
      for _ in 0..<40 { await suspendUntil("nothing is fetched any more") { draw(seen) == 0 } }
      expect(pictures.byteCount <= 2 * 3 * 4 * 100 * 100)
    }
    expect(fetches.withLock { $0 } < 40)
  }

  @Test func `one that can't be had larger stays as it is`() async throws {
    let store = Store()
    let pictures = store.loader()
    func width(_ needed: CGFloat) -> Int? {
      let size = NeededPixels(width: needed, height: needed * 0.75, contentMode: .fill)
      return pictures.state(of: PictureRequest(path: "p", needed: size)).image?.width
    }
    _ = width(50)
    await store.arrive("p", try large())
    expect(width(300), equals: 100)
    await store.fail("p")
    expect(width(300) == 100 && width(300) == 100)
    expect(store.fetches.withLock { $0["p"] }, equals: 2)
    expect(width(800), equals: 100)
    await store.arrive("p", try large())
    expect(width(800), equals: 800)
  }
}
