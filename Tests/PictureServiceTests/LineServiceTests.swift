import Expectations
import Foundation
import LoopbackTestSupport
import Platform
import Testing

@testable import PictureService

/// Requests that are lines.
@Suite struct LineServiceTests {
  private func answers(_ input: String, in pieces: Int = 7) async throws -> [[String: Any]] {
    let output = Lock(Data())
    let service = Requests.service { $0.requestBytes = 2_000 }
    let lines = LineService(service) { data in output.withLock { $0.append(data) } }
    let failure = try await apart {
      var rest = Array(input.utf8)
      return lines.run {
        defer { rest.removeFirst(min(pieces, rest.count)) }
        return Array(rest.prefix(pieces))
      }
    }
    expect(failure == nil)
    return try output.withLock { $0 }.split(separator: 0x0A).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  @Test func `answers come in the order of requests, with their ids`() async throws {
    let slow = Requests.text((0..<9).map { Requests.message("\($0)") }, options: "{\"scale\": 4}")
    let input = (0..<12).map { number in
      let text = number % 3 == 0 ? slow : Requests.text([], options: "{\"format\": \"svg\"}")
      return "{\"id\": \(number), " + text.dropFirst()
    }
    let answers = try await answers(input.joined(separator: "\n"), in: 100)
    expect(answers.map { $0["line"] as? Int }, equals: Array(1...12))
    expect(answers.map { $0["id"] as? Int }, equals: Array(0...11))
    expect(answers.allSatisfy { $0["status"] as? Int == 200 })
    let picture = try #require((answers[0]["data"] as? String).flatMap { Data(base64Encoded: $0) })
    expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    expect((answers[1]["text"] as? String)?.hasPrefix("<?xml"), equals: true)
  }

  @Test func `a wrong line is answered, and the next one too`() async throws {
    let good = Requests.text([Requests.message("1")], options: "{\"format\": \"layout\"}")
    let long = "{\"messages\": \"" + String(repeating: "x", count: 5_000) + "\"}"
    let wrong = "{\"id\": [1], \"messages\": 4}"
    let answers = try await answers("nonsense\r\n\n\u{0}\n\(long)\n\(wrong)\n\(good)")
    expect(answers.map { $0["status"] as? Int }, equals: [400, 400, 413, 400, 200])
    expect(answers.map { $0["line"] as? Int }, equals: [1, 3, 4, 5, 6])
    expect(answers[3]["id"] as? [Int], equals: [1])
    let error = answers[3]["error"] as? [String: String]
    expect(error?["field"] == "messages" && error?["kind"] == "invalid")
  }

  @Test func `it ends where nothing can be written`() async throws {
    struct Full: Error {}
    let lines = LineService(Requests.service()) { _ in throw Full() }
    let (failure, count) = try await apart {
      var count = 0
      let failure = lines.run {
        count += 1
        return Array((Requests.text([]) + "\n").utf8)
      }
      return (failure, count)
    }
    expect(failure != nil && count < 100)
  }
}
