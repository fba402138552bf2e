import BrowserFixtures
import Foundation

/// Has Chromium lay out, draw and place fixtures made from a seed, and records the results.
///
/// Also takes symbols from their font.
///
///     recorder boxes FILE [SEED] [COUNT] [FAMILY]
///     recorder carets FILE [SEED] [COUNT]
///     recorder paint FILE [SEED] [COUNT]
///     recorder symbols FONT NAMES MIRRORED > Sources/CSymbols/outlines.inc
///     recorder boxes --compare FILE [SHOWN] [FAMILY]
///     recorder carets --compare FILE
///     recorder lines [SEED] [COUNT]
///
/// The family chooses the properties that the boxes use: `flexbox`, `grid` or `placement`. Pictures are `FILE.png`; `FILE.jsonl` has their
/// origin. With `--compare` a file is compared with this library: the number of differences of each kind, and their places. `lines` compares the lines of everyday texts, and records nothing.
@main
enum Recorder {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    func word(_ place: Int) -> String? { words.indices.contains(place) ? words[place] : nil }
    let file = URL(fileURLWithPath: word(word(1) == "--compare" ? 2 : 1) ?? "")
    func number(_ place: Int, _ usual: Int) -> Int { word(place).flatMap { Int($0) } ?? usual }
    let seed = UInt64(number(2, 1))
    switch (words.first, words.count, word(1) == "--compare") {
    case ("boxes", 3..., true):
      try BoxRecorder.compare(file, BoxRecorder.family(word(4)), shown: number(3, 5))
    case ("boxes", 2..., false):
      try BoxRecorder.record(file, seed, count: number(3, 800), BoxRecorder.family(word(4)))
    case ("lines", _, _):
      try LineRecorder.compare(UInt64(number(1, 1)), count: number(2, 2_000))
    case ("carets", 3..., true): try CaretRecorder.compare(file)
    case ("carets", 2..., false): try CaretRecorder.record(file, seed, count: number(3, 1_000))
    case ("paint", 2..., false): try record(paint: file, seed, count: number(3, 180))
    case ("symbols", 4, _): try SymbolRecorder.write(font: words[1], words[2], words[3])
    default:
      throw Failure(
        description: "usage: recorder boxes|carets|paint|symbols FILE …, recorder lines")
    }
  }

  /// Writes Chromium's results.
  static func write<Entry: Codable & Sendable>(
    _ entries: [Entry], by chromium: Chromium, _ seed: UInt64, count: Int, generator: Int,
    to file: URL
  ) throws {
    let recording = BrowserRecording(
      head: BrowserRecordingHead(
        browser: chromium, seed: seed, generator: generator, count: count), entries: entries)
    try recording.fileContents().write(to: file)
    print("\(count) fixtures of seed \(seed), \(chromium.version)")
  }

  private static func record(paint file: URL, _ seed: UInt64, count: Int) throws {
    let fixtures = PaintFixture.fixtures(seed: seed, count: count)
    let chromium = try Chromium()
    let size = PaintFixture.pageSize(count: count)
    let picture = try chromium.picture(
      ofPage: PaintFixture.page(fixtures), width: Int(size.width), height: Int(size.height),
      scale: Int(PaintFixture.scale))
    try picture.write(to: file.appendingPathExtension("png"))
    try write(
      [Int](), by: chromium, seed, count: count, generator: PaintFixture.generatorVersion,
      to: file.appendingPathExtension("jsonl"))
  }
}
