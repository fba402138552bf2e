import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// `--font`, `--text-styles` and `--text-size`.
@Suite struct FontOptionTests {
  private let scratch: ScratchFolder
  private let conversation: String

  init() throws {
    scratch = try ScratchFolder()
    conversation = try scratch.conversation(message("1", "abc abc abc abc abc abc"))
  }

  private func file(_ name: String, _ data: Data) throws -> String {
    let file = scratch.url.appendingPathComponent(name)
    try data.write(to: file)
    return file.path
  }

  private func layout(_ options: String...) throws -> ToolRun {
    try ToolRun(["layout", conversation] + options)
  }

  /// The frame of the first line of what the message says.
  private func line(_ run: ToolRun) throws -> [Double] {
    let document = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let cells = document?["cells"] as? [[String: Any]]
    let lines = cells?.first?["lines"] as? [[String: Any]]
    let line = lines?.first { ($0["text"] as? String)?.hasPrefix("abc") == true }
    return try #require(line?["frame"] as? [Double])
  }

  private func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-6 }

  private func boxes(_ family: String = "Boxes", advance: Int = 250) throws -> String {
    try file(
      "\(family).ttf", TestFont(family: family, letters: "abc ", advance: advance).data)
  }

  @Test func `text is set in a font's file, and in what follows where that lacks something`() throws
  {
    let run = try layout("--font", try boxes(), "--font", "Noto Serif")
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    expect(isNear(try line(run)[2], 92))
    let serif = try layout("--font", "Noto Serif")
    expect(serif.status == 0 && serif.messages.isEmpty)
    try expect(line(serif) != line(try layout()))
  }

  @Test func `a family that is not installed is named, with what to install`() throws {
    let run = try layout("--font", "Roboto", "--font", "Lato")
    expect(run.status == 1 && !run.output.isEmpty)
    expect(
      run.messages.contains("error: --font: the font 'Roboto' is not installed")
        && run.messages.contains("fonts-roboto"))
    expect(run.messages.contains("'Lato' is not installed") && run.messages.contains("fonts-lato"))
  }

  @Test func `a file that is no font, or not there, ends it with its name`() throws {
    let broken = try file("broken.ttf", Data("hello".utf8))
    for (path, text) in [
      (broken, "is not a font: give a .ttf"), ("/no/such.otf", "there is no such file"),
      (scratch.url.path, "is a folder"),
    ] {
      let run = try layout("--font", path)
      expect(run.status == 1 && run.output.isEmpty)
      expect(run.messages.hasPrefix("error: --font: \(path)"), "\(run.messages)")
      expect(run.messages.contains(text), "\(run.messages)")
    }
  }

  @Test func `styles are read from a file`() throws {
    let styles = try file(
      "styles.json", Data(#"{ "body": { "size": 20, "lineHeight": "40pt" } }"#.utf8))
    let frame = try line(try layout("--font", try boxes(), "--text-styles", styles))
    expect(isNear(frame[2], 115) && frame[3] == 40)
    let scaled = try line(
      try layout("--font", try boxes(), "--text-styles", styles, "--text-scale", "1.5"))
    expect(isNear(scaled[2], 172.5) && scaled[3] == 60)
  }

  @Test func `mistakes in it are errors, each with its line`() throws {
    let styles = try file(
      "styles.json", Data("{ \"bdy\": {},\n \"time\": { \"sise\": 3 } }".utf8))
    let run = try layout("--text-styles", styles)
    expect(run.status == 1 && run.output.isEmpty)
    expect(run.messages.contains("error: \(styles):1: bdy: there is no such style"))
    expect(run.messages.contains("error: \(styles):2: time.sise: there is no such field"))
    expect(run.messages.contains("did you mean \"size\"?"))
  }

  @Test func `sizes follow the platform's step`() throws {
    for (step, size) in [("extraSmall", 14.0), ("large", 17), ("extraExtraExtraLarge", 23)] {
      let run = try layout("--font", try boxes(advance: 200), "--text-size", step)
      let expected = 4.6 * size
      expect(isNear(try line(run)[2], expected), "\(step)")
    }
    let run = try layout("--text-size", "huge")
    expect(run.status == 64 && run.messages.contains("accessibilityExtraExtraExtraLarge"))
  }

  @Test func `a font's file that is replaced is drawn anew while it is watched`() throws {
    let font = try boxes(advance: 250)
    let picture = scratch.url.appendingPathComponent("p.svg")
    let tool = try Watching([conversation, "-o", picture.path, "--font", font])
    _ = tool.lines()
    let first = try Data(contentsOf: picture)
    _ = try boxes(advance: 270)
    var lines = tool.lines()
    expect(lines.last?.hasPrefix("Boxes.ttf: 1 of 1 messages"), equals: true, "\(lines)")
    try expect(Data(contentsOf: picture) != first)
    // One that is broken leaves the picture as it is, and is named.
    _ = try file("Boxes.ttf", Data("half a font".utf8))
    lines = tool.lines(until: "is not a font")
    expect(lines.last?.contains("Boxes.ttf is not a font"), equals: true, "\(lines)")
    _ = try boxes(advance: 290)
    lines = tool.lines()
    expect(lines.last?.hasPrefix("Boxes.ttf: 1 of 1 messages"), equals: true, "\(lines)")
    expect(tool.stop(SIGINT), equals: 0)
  }
}
