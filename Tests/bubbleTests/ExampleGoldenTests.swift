import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// The programs among the examples, run as the pages say.
@Suite struct ExampleGoldenTests {
  @Test func `the content type of one's own draws the picture of its page`() throws {
    let folder = try ScratchFolder()
    let picture = folder.url.appendingPathComponent("payment.png")
    let run = try ToolRun(
      ["examples/custom-layouter/conversation.json", picture.path], program: "custom-layouter")
    expect(run.status, equals: 0, "\(run.messages)")
    // The message without an amount is refused.
    let output = String(decoding: run.output, as: UTF8.self)
    expect(output.hasPrefix("message 4, layouter payment-request: "), "\(output)")
    expect(output.split(separator: "\n").count, equals: 1)
    let png = try Data(contentsOf: picture)
    expect(png.count > 1_000)
    Goldens.compare(png, with: "examples/pictures/payment.png")
  }

  @Test func `a renderer without Cairo draws what Cairo draws`() throws {
    let folder = try ScratchFolder()
    let (own, cairo) = (
      folder.url.appendingPathComponent("own.ppm"), folder.url.appendingPathComponent("cairo.png")
    )
    let file = packageFolder().appendingPathComponent("examples/short.json").path
    let run = try ToolRun([file, own.path], program: "own-renderer")
    expect(run.status, equals: 0, "\(run.messages)")
    // A script that none of the messages is for.
    let scripts = folder.url.appendingPathComponent("scripts")
    try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
    for name in ["score", "lib"] {
      try FileManager.default.copyItem(
        at: packageFolder().appendingPathComponent("Plugins/Lua/\(name)"),
        to: scripts.appendingPathComponent(name))
    }
    let tool = try ToolRun(
      [
        "render", file, "-o", cairo.path, "--width", "360", "--scale", "1", "--no-bundled",
        "--plugins", scripts.path,
      ])
    expect(tool.status, equals: 0, "\(tool.messages)")
    let expected = try #require(DrawnPixels(try Data(contentsOf: cairo)))
    let ppm = try Data(contentsOf: own)
    let header = try #require(ppm.firstIndex(of: 0x0A))
    expect(
      String(decoding: ppm[..<header], as: UTF8.self),
      equals: "P6 \(expected.width) \(expected.height) 255")
    let pixels = Array(ppm[(header + 1)...])
    try #require(pixels.count == 3 * expected.width * expected.height)
    // Letters are on whole pixels with Cairo and between them here, so edges differ.
    var (far, sum) = (0, 0)
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let place = 3 * (y * expected.width + x)
        let color = expected[x, y]
        var difference = 0
        for channel in 0..<3 {
          let expected = Int(color >> UInt32(16 - 8 * channel) & 0xFF)
          difference = max(difference, abs(Int(pixels[place + channel]) - expected))
        }
        sum += difference
        if difference > 64 { far += 1 }
      }
    }
    let count = expected.width * expected.height
    expect(far * 40 < count, "\(far) of \(count) pixels are another colour")
    expect(sum < 4 * count, "\(sum) in \(count) pixels")
  }
}
