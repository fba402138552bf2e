import BubbleCore
import Expectations
import Foundation
import Testing

@testable import PictureService

/// What is answered to requests that are wrong: the field by its name, and what to do.
@Suite struct ServiceRequestTests {
  private static func error(_ text: String) async -> RequestError? {
    await Requests.service { $0.messages = 3 }.draw(ServiceRequest(body: Array(text.utf8))).error
  }

  @Test(arguments: [
    ("width", "[]", "number from 160 to 16000"), ("width", "1e300", "number from 160"),
    ("width", "159", "it is 159"), ("scale", "\"2\"", "number from 0.1 to 8"),
    ("scale", "-0", "number from 0.1"), ("textScale", "9", "number from 0.5 to 5"),
    ("format", "\"gif\"", "png, webp, avif, jpg, svg, pdf, layout"), ("dark", "1", "true or false"),
    ("theme", "\"lihgt\"", "did you mean \"light\""), ("locale", "\"xx_yy\"", "is not known"),
    ("direction", "\"up\"", "ltr, rtl"), ("timeZone", "\"Mars\"", "is not known"),
    ("today", "\"soon\"", "is not a day"), ("only", "\"1\"", "ids of messages"),
    ("only[1]", "[\"1\", 2]", "an id in quotes"), ("places", "\"9..2\"", "12..40"),
    ("padding", "2000", "from 0 to 1000"), ("quality", "1.5", "a whole number"),
    ("pictures", "[]", "files in Base64"), ("pictures.a", "{\"a\": \"%\"}", "Base64"),
    ("scael", "2", "did you mean \"scale\""), ("textSize", "\"huge\"", "large"),
  ])
  func `an option that is wrong is named`(
    _ name: String, _ value: String, _ text: String
  ) async throws {
    let member = name.prefix { $0 != "[" && $0 != "." }
    let request = Requests.text([Requests.message("1")], options: "{\"\(member)\": \(value)}")
    let error = try #require(await Self.error(request))
    expect(error.field == "options.\(name)" && error.status == 400)
    expect(error.text.contains(text), "\(error.text)")
  }

  @Test(
    arguments: [
      ("", nil, "empty"), ("[1", nil, "line 1, column 3: this is not JSON"),
      ("{\n  \"messages\": NaN}", nil, "line 2, column 15"), ("[]", nil, "is an array"),
      (String(repeating: "[", count: 5_000), nil, "64 deep"), ("{} {}", nil, "after it"),
      ("{\"mesages\": []}", "messages", "instead of \"mesages\""),
      ("{\"messages\": 5}", "messages", "not an array"),
      ("{\"messages\": [], \"options\": 5}", "options", "not an object"),
      ("{\"messages\": [], \"option\": {}}", "option", "did you mean \"options\""),
      ("{\"messages\": [1, 2, 3, 4]}", "messages", "the service takes 3"),
      ("{\"messages\": [], \"options\": {\"scale\": 1e999}}", nil, "out of range"),
    ] as [(String, String?, String)])
  func `a request that is none says where and why`(
    _ body: String, _ field: String?, _ text: String
  ) async throws {
    let error = try #require(await Self.error(body))
    expect(error.field, equals: field)
    expect(error.text.contains(text), "\(error.text)")
  }

  @Test func `what can't be together is named`() async throws {
    for (options, field) in [
      ("{\"format\": \"svg\", \"padding\": 4}", "options.padding"),
      ("{\"format\": \"jpg\", \"transparent\": true}", "options.transparent"),
      ("{\"text\": \"live\"}", "options.text"),
      ("{\"width\": 200, \"textScale\": 2}", "options.width"),
      ("{\"only\": [\"9\"]}", "options.only"), ("{\"places\": \"7..\"}", "options.places"),
    ] {
      let error = try #require(
        await Self.error(Requests.text([Requests.message("1")], options: options)))
      expect(error.field, equals: field, "\(options): \(error)")
    }
  }

  @Test
  func `a message that can't be read is drawn as one and told, or refused where that is asked`()
    async throws
  {
    let messages = [Requests.message("1"), "{\"id\": \"2\", \"date\": 7}"]
    let service = Requests.service()
    let drawn = try #require(await service.draw(Requests.request(messages)).drawn)
    expect(drawn.problems.contains { $0.hasPrefix("messages[\"2\"]") }, "\(drawn.problems)")
    let strict = await service.draw(Requests.request(messages, options: "{\"strict\": true}"))
    expect(strict.error?.field?.hasPrefix("messages[\"2\"]"), equals: true)
  }

  @Test func `an address may say options, and the request wins`() async throws {
    var request = Requests.request([Requests.message("1")], options: "{\"format\": \"svg\"}")
    request.query = [("format", "pdf"), ("width", "200"), ("dark", "true")]
    let drawn = try #require(await Requests.service().draw(request).drawn)
    expect(drawn.type, equals: "image/svg+xml")
    expect(String(decoding: drawn.bytes, as: UTF8.self).contains("width=\"200px\""))
    request.query = [("width", "wide")]
    await expect(Requests.service().draw(request).error?.field, equals: "options.width")
  }
}
