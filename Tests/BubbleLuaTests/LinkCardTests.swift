import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What the bundled link card promises.
@Suite struct LinkCardTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("link-card") }

  private func link(_ url: String, _ more: JSONObject = [:]) -> JSONObject {
    JSONObject([.init(name: "url", value: .string(url))] + more.members)
  }

  private func picture(_ width: Double, _ height: Double) -> JSONObject {
    [
      "title": .string("T"),
      "image": .object([
        "source": .string("a.png"), "width": .number(width), "height": .number(height),
        "alternative": .string("A boat"),
      ]),
    ]
  }

  private func pictureFrame(_ layout: BubbleCellLayout) throws -> [Double] {
    let picture = layout.elements.first { if case .image = $0.content { true } else { false } }
    let frame = try #require(picture).frame
    return [frame.width, frame.height]
  }

  static let hosts = [
    ("https://www.example.org/a/b?c", "example.org"), ("http://example.org", "example.org"),
    ("HTTPS://Example.org:8080/", "Example.org"),
    ("https://bank.com@evil.example/bank.com", "evil.example"),
    ("https://bank.com:x@evil.example:1/", "evil.example"),
    ("https://evil.example\\@bank.com/", "evil.example"),
  ]

  @Test(arguments: hosts)
  func `it says where the link really leads`(url: String, host: String) throws {
    let layout = try script.layout(link(url, ["site": .string("Bank"), "title": .string("T")]))
    expect(layout.texts.contains(host), "\(layout.texts)")
    expect(layout.action("link"), equals: HitAction("open", ["url": .string(url)]))
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "example.org", "//x", "https://"])
  func `what is no address of the web is not opened`(url: String) throws {
    let layout = try script.layout(link(url, ["title": .string("T")]))
    expect(layout.regions.compactMap(\.action).isEmpty)
    expect(layout.texts.starts(with: ["Bo", "T"]))
  }

  @Test func `an address alone is shown itself`() throws {
    let url = "https://example.org/" + String(repeating: "long", count: 200)
    let layout = try script.layout(link(url))
    expect(layout.texts.starts(with: ["Bo", url, "example.org"]))
    try expect(layout.frame(of: url).height <= 3 * 16)
  }

  @Test func `a picture keeps its shape and is never enlarged`() throws {
    let wide = try script.layout(picture(600, 300), in: .squares(width: 375))
    try expect(pictureFrame(wide), equals: [285, 142.5])
    let small = try script.layout(picture(200, 100))
    try expect(pictureFrame(small), equals: [200, 100])
    let emblem = try script.layout(picture(40, 40))
    try expect(pictureFrame(emblem), equals: [40, 40])
    try expect(emblem.frame(of: "T").minX < 100)
  }

  @Test func `all of it is read as one link`() throws {
    let layout = try script.layout(
      link("https://example.org", ["site": .string("S"), "title": .string("T")]))
    let read = layout.accessibilityElements.filter { $0.role == .link }.map(\.label)
    expect(read, equals: ["S, T, example.org"])
  }

  @Test func `a link with nothing to show is reported`() throws {
    let error = #expect(throws: PluginError.self) { try script.layout(["url": .integer(4)]) }
    expect(error?.message.contains("the link has nothing to show"), equals: true)
  }
}
