import Foundation
import HeadlessBrowser
import PaintFixtures

/// Has Chromium draw the fixtures of a seed and keeps the picture.
///
///     paint-recorder FILE [SEED] [COUNT]
///
/// The picture is `FILE.png`; `FILE.jsonl` says where it comes from.
@main
enum PaintRecorder {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      throw Failure(description: "usage: paint-recorder FILE [SEED] [COUNT]")
    }
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 1 : 180
    let fixtures = PaintFixture.fixtures(seed: seed, count: count)
    let chromium = try Chromium()
    let size = PaintFixture.pageSize(count: count)
    let picture = try chromium.picture(
      ofPage: PaintFixture.page(fixtures), width: Int(size.width), height: Int(size.height),
      scale: Int(PaintFixture.scale))
    let recording = BrowserRecording<Int>(
      head: BrowserRecordingHead(
        browser: chromium, seed: seed, generator: PaintFixture.generatorVersion, count: count),
      entries: [])
    try picture.write(to: URL(fileURLWithPath: arguments[1] + ".png"))
    try recording.fileContents().write(to: URL(fileURLWithPath: arguments[1] + ".jsonl"))
    print("\(count) fixtures of seed \(seed), \(recording.head.browser)")
  }
}
