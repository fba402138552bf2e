import BubbleCanvas
import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import ScriptTools
import Testing

/// How pictures are compared with golden ones where other libraries or fonts draw them, and where the recorded ones do.
@Suite struct GoldenVerdictTests {
  private static let size = (width: 100, height: 50)

  /// Grey, with the first pixels in another colour.
  private func picture(
    changing count: Int = 0, to color: UInt32 = 0x808080, width: Int = size.width
  ) throws -> Data {
    var image = PixelImage(width: width, height: Self.size.height, color: 0x808080)
    for place in 0..<count { image[place % width, place / width] = color }
    return try image.png()
  }

  private func verdict(_ png: Data, isTolerant: Bool = true) throws -> GoldenVerdict {
    GoldenVerdict(png, golden: try picture(), isTolerant: isTolerant)
  }

  private func isFailure(_ verdict: GoldenVerdict, _ text: String) -> Bool {
    if case .failed(let reason) = verdict { reason.contains(text) } else { false }
  }

  @Test(arguments: [false, true])
  func `the same pixels are equal`(isTolerant: Bool) throws {
    try expect(verdict(picture(), isTolerant: isTolerant), equals: .equal)
  }

  @Test func `where the recorded libraries draw, a level of a pixel is a difference`() throws {
    let result = try verdict(picture(changing: 1, to: 0x808081), isTolerant: false)
    expect(isFailure(result, "1 pixels, the first at x 0, y 0"))
  }

  @Test func `elsewhere one of two hundred pixels may differ, and no more`() throws {
    let count = Self.size.width * Self.size.height
    for allowed in [1, 20, 25] {
      let result = try verdict(picture(changing: allowed, to: 0xFFFFFF))
      expect(result, equals: .withinTolerance(differenceCount: allowed, pixelCount: count))
    }
    for many in [26, 30, count] {
      let result = try verdict(picture(changing: many, to: 0xFFFFFF))
      expect(isFailure(result, "\(many) of \(count) pixels by more than 8 levels"))
    }
  }

  @Test(arguments: [0, 8, 16])
  func `nine levels of any channel count, eight do not`(shift: UInt32) throws {
    let count = Self.size.width * Self.size.height
    for sign in [1, -1] {
      func color(_ levels: Int) -> UInt32 { UInt32(0x808080 + sign * levels << shift) }
      let near = try verdict(picture(changing: count, to: color(8)))
      expect(near, equals: .withinTolerance(differenceCount: 0, pixelCount: count))
      let far = try verdict(picture(changing: count, to: color(9)))
      expect(isFailure(far, "\(count) of \(count) pixels"))
    }
  }

  @Test(arguments: [false, true])
  func `another size, a missing and a broken picture fail`(isTolerant: Bool) throws {
    let wide = try verdict(picture(width: Self.size.width + 1), isTolerant: isTolerant)
    expect(isFailure(wide, "100 x 50 pixels became 101 x 50"))
    let missing = GoldenVerdict(try picture(), golden: nil, isTolerant: isTolerant)
    expect(isFailure(missing, "make goldens"))
    let cut = try picture().prefix(60)
    expect(isFailure(try verdict(cut, isTolerant: isTolerant), "the drawn picture is no PNG"))
    let broken = GoldenVerdict(try picture(), golden: cut, isTolerant: isTolerant)
    expect(isFailure(broken, "the golden picture is not a PNG"))
    // Two broken files with the same bytes are no picture either.
    expect(isFailure(GoldenVerdict(cut, golden: cut, isTolerant: isTolerant), "not a PNG"))
  }

  @Test(
    arguments: [
      (
        "equal\ta.png\nequal\tb.png\n", 0,
        "goldens: 2 equal to the bit, 0 within tolerance, 0 failed"
      ),
      (
        "tolerance\tcairo 2 is not the recorded cairo 1\nequal\ta.png\nwithin\tb.png\t1\t200\n", 0,
        "goldens: 1 equal to the bit, 1 within tolerance, 0 failed; compared with a tolerance, since cairo 2 is not the recorded cairo 1"
      ),
      (
        "equal\ta.png\nfailed\tb.png\tit differs\n", 1,
        "golden b.png: it differs\ngoldens: 1 equal to the bit, 0 within tolerance, 1 failed"
      ),
      ("", 1, "goldens: none was compared"),
      ("tolerance\tcairo 2 is not the recorded cairo 1\n", 1, "goldens: none was compared"),
    ])
  func `the end of make test counts them`(log: String, status: Int32, text: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-goldens-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (
      folder.appendingPathComponent("log"), folder.appendingPathComponent("out")
    )
    try log.write(to: input, atomically: true, encoding: .utf8)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/awk")
    process.arguments = ["-f", "Tests/goldens.awk", input.path]
    process.currentDirectoryURL = packageFolder()
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExitOrKill()
    expect(process.terminationStatus, equals: status)
    try expect(String(contentsOf: output, encoding: .utf8), equals: text + "\n")
  }
}
