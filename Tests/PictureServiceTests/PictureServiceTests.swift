import BubbleCore
import Expectations
import Foundation
import Platform
import Testing

@testable import PictureService

/// What requests are answered with, and what they can't do to each other.
@Suite struct PictureServiceTests {
  @Test(
    arguments: [
      ("png", "image/png", [0x89, 0x50]), ("webp", "image/webp", [0x52, 0x49]),
      ("avif", "image/avif", [0, 0, 0]),
      ("jpg", "image/jpeg", [0xFF, 0xD8]), ("svg", "image/svg+xml", [0x3C, 0x3F]),
      ("pdf", "application/pdf", [0x25, 0x50]), ("layout", "application/json", [0x7B]),
    ] as [(String, String, [UInt8])])
  func `each format is drawn`(_ format: String, _ type: String, _ start: [UInt8]) async throws {
    let request = Requests.request(
      [Requests.message("1")], options: "{\"format\": \"\(format)\"}")
    let drawn = try #require(await Requests.service().draw(request).drawn)
    expect(drawn.type == type && drawn.bytes.starts(with: start) && drawn.problems.isEmpty)
  }

  @Test func `requests at the same time are drawn as one after another`() async throws {
    let service = Requests.service { $0.workers = 4 }
    let requests = (0..<24).map { number in
      Requests.request(
        [Requests.message("1", "Text \(number % 5)")],
        options: """
          {"dark": \(number % 2 == 0), "locale": "\(["en_GB", "ar", "de_DE"][number % 3])", \
          "width": \(200 + number), "scale": 1}
          """)
    }
    var alone: [Data?] = []
    for request in requests { alone.append(await service.draw(request).drawn?.bytes) }
    expect(!alone.contains(nil))
    let together = await withTaskGroup(of: (Int, Data?).self) { group in
      for (number, request) in requests.enumerated() {
        group.addTask {
          await withCheckedContinuation { continuation in
            _ = service.submit(request) { answer in
              continuation.resume(returning: (number, answer.drawn?.bytes))
            }
          }
        }
      }
      return await group.reduce(into: [Int: Data?]()) { $0[$1.0] = $1.1 }
    }
    for (number, bytes) in alone.enumerated() { expect(together[number], equals: bytes) }
  }

  @Test func `a picture of too many pixels is not drawn`() async throws {
    let service = Requests.service { $0.pixels = 10_000 }
    for format in ["png", "webp", "avif", "jpg"] {
      let request = Requests.request(
        [Requests.message("1")], options: "{\"format\": \"\(format)\", \"scale\": 8}")
      let error = try #require(await service.draw(request).error)
      expect(error.kind == .tooLarge && error.field == "options.scale" && error.status == 413)
    }
  }

  /// Lays nothing out until it may.
  private final class Gate: BoxLayouter {
    let id: LayouterID = "gate"
    private let isOpen = DispatchSemaphore(value: 0)

    /// Lets all through.
    func open() { isOpen.signal() }

    func box(for message: Message, in context: LayoutContext) -> LayoutBox {
      if isOpen.wait(timeout: .now() + testPatience / .seconds(1)) == .success { isOpen.signal() }
      return .text("open")
    }
  }

  @Test func `what is too much is told to come back, and what waits is drawn`() async {
    let gate = Gate()
    let service = Requests.service(chain: LayouterChain([gate])) {
      $0.workers = 1
      $0.queue = 1
    }
    let answers = Lock<[RequestError.Kind?]>([])
    for _ in 0..<6 {
      _ = service.submit(Requests.request([Requests.message("1")])) { answer in
        answers.withLock { $0.append(answer.error?.kind) }
      }
    }
    expect(answers.withLock { $0 }, equals: [.later, .later, .later, .later])
    gate.open()
    await suspendUntil("two are drawn") { answers.withLock { $0.count } == 6 }
    expect(answers.withLock { $0.suffix(2) }, equals: [nil, nil])
  }

  @Test func `what takes too long is answered`() async {
    let gate = Gate()
    let service = Requests.service(chain: LayouterChain([gate])) { $0.time = .milliseconds(1) }
    let error = await withCheckedContinuation { continuation in
      _ = service.submit(Requests.request([Requests.message("1")])) { answer in
        gate.open()
        continuation.resume(returning: answer.error)
      }
    }
    expect(error?.kind, equals: .timeout)
    expect(service.metricsText.contains("bubble_requests_total{outcome=\"ok\"} 0"))
  }

  @Test func `pictures are those that came along and those of the folder, and no others`()
    async throws
  {
    let parent = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-service-\(UUID().uuidString)")
    let folder = parent.appendingPathComponent("pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let pixel = try #require(Data(base64Encoded: Requests.pixel))
    for file in ["pictures/in.png", "out.png"] {
      try pixel.write(to: parent.appendingPathComponent(file))
    }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link.png"),
      withDestinationURL: parent.appendingPathComponent("out.png"))
    let service = Requests.service(pictures: folder.path)
    func problems(of path: String) async throws -> [String] {
      let image = """
        {"id":"1","sender":"bo","date":"2026-11-20T09:00:00Z","content":{"type":"photo",\
        "source":"\(path)","width":20,"height":20}}
        """
      let options = "{\"pictures\": {\"along.png\": \"\(Requests.pixel)\"}}"
      return try #require(await service.draw(Requests.request([image], options: options)).drawn)
        .problems
    }
    for path in ["along.png", "in.png"] {
      try await expect(problems(of: path), equals: [], "\(path)")
    }
    for path in ["../out.png", "link.png", "./in.png", "a/../in.png", "/etc/passwd", "none.png"] {
      let problems = try await problems(of: path)
      expect(problems.count == 1 && problems[0].contains(path), "\(path): \(problems)")
    }
  }

  @Test func `paths are written in one way`() {
    for path in ["a.png", "a/b.png", "..a/b..", "ä/б.png"] {
      expect(RequestPictures.isPlain(path))
    }
    for path in ["", "/a", "a//b", "a/", "./a", "a/./b", "..", "a/..", "a\0b"] {
      expect(!RequestPictures.isPlain(path), "\(path)")
    }
  }

  @Test func `metrics count outcomes and durations`() async {
    let service = Requests.service()
    for body in ["{\"messages\": []}", "{}"] {
      await withCheckedContinuation { continuation in
        _ = service.submit(ServiceRequest(body: Array(body.utf8))) { _ in continuation.resume() }
      }
    }
    let text = service.metricsText
    for line in [
      "bubble_requests_total{outcome=\"ok\"} 1", "bubble_requests_total{outcome=\"invalid\"} 1",
      "bubble_request_duration_seconds_bucket{le=\"+Inf\"} 2",
      "bubble_request_duration_seconds_count 2", "bubble_workers 2", "bubble_queue_limit 64",
    ] { expect(text.contains(line + "\n"), "\(line)") }
  }
}
