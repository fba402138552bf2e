import BubbleCanvas
import BubbleLayout
import Expectations
import Foundation
import PictureTestSupport
import ScriptTools
import Testing

/// Golden pictures of a script's samples are taken, compared, and their differences drawn.
@Suite struct PluginGoldensTests {
  private func compare(
    _ folder: ScriptFolder, accepting: Bool = false
  ) async throws -> [String: PluginGoldens.Verdict] {
    let script = try ScriptUnderDevelopment(folder: folder.url)
    let outcomes = await PluginGoldens(script).compare(accepting: accepting)
    return Dictionary(uniqueKeysWithValues: outcomes.map { ($0.sample, $0.verdict) })
  }

  private func exists(_ path: String, in folder: ScriptFolder) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(path).path)
  }

  @Test func `what was accepted is equal, and what is not there is missing`() async throws {
    let folder = try ScriptFolder(building: "return 'Hello'")
    try await expect(compare(folder), equals: ["one": .missing])
    try await expect(compare(folder, accepting: true), equals: ["one": .accepted])
    expect(exists("goldens/one.png", in: folder) && exists("goldens/versions.txt", in: folder))
    try await expect(compare(folder), equals: ["one": .equal])
    try await expect(compare(folder, accepting: true), equals: ["one": .equal])
  }

  @Test func `a difference is told and drawn, and gone when it is accepted`() async throws {
    let folder = try ScriptFolder(building: "return 'Hello'")
    _ = try await compare(folder, accepting: true)
    let script = try String(
      contentsOf: folder.url.appendingPathComponent("init.lua"), encoding: .utf8)
    try folder.write(script.replacing("Hello", with: "Hallo"), to: "init.lua")
    guard case .different(let text)? = try await compare(folder)["one"] else {
      Issue.record("nothing differs")
      return
    }
    expect(text.contains("pixels differ") && text.contains("one.difference.png"), "\(text)")
    let drawn = try Data(
      contentsOf: folder.url.appendingPathComponent("goldens/Current/one.difference.png"))
    // What should be, what is, and what differs, with space between.
    expect(PixelImage(png: drawn)?.width, equals: 3 * 360 + 4 * 8)
    expect(exists("goldens/Current/one.png", in: folder))
    try await expect(compare(folder, accepting: true), equals: ["one": .accepted])
    expect(!exists("goldens/Current", in: folder))
  }

  @Test func `a golden picture without a sample, and a broken one, are told`() async throws {
    let folder = try ScriptFolder(building: "return 'Hello'")
    _ = try await compare(folder, accepting: true)
    let golden = folder.url.appendingPathComponent("goldens/one.png")
    try FileManager.default.copyItem(
      at: golden, to: folder.url.appendingPathComponent("goldens/old.png"))
    try Data("no picture".utf8).write(to: golden)
    let verdicts = try await compare(folder)
    expect(verdicts["old"], equals: .withoutSample)
    expect(verdicts["one"], equals: .failed("the golden picture is not a PNG"))
    // What somebody put there is not deleted.
    _ = try await compare(folder, accepting: true)
    expect(exists("goldens/old.png", in: folder))
  }

  @Test func `no picture is taken of a failure, or of what the script does not take`() async throws
  {
    let fails = try ScriptFolder(building: "error('no')")
    guard case .failed(let text)? = try await compare(fails, accepting: true)["one"] else {
      Issue.record("a failure was accepted")
      return
    }
    expect(text.contains("init.lua:4: no"), "\(text)")
    expect(!exists("goldens", in: fails))

    let others = try ScriptFolder(
      building: "return 'x'", samples: ScriptFolder.sample.replacing("trial", with: "text"))
    expect("\(try await compare(others))".contains("the script does not take it"))
  }

  @Test func `pictures are taken of samples that others put something to`() async throws {
    let sample = ScriptFolder.sample.replacing(
      "\"content\"",
      with: """
        "reply": { "message": "0", "sender": "Ana", "text": "Which?" },
        "reactions": [{ "emoji": "👍", "count": 2 }], "content"
        """)
    let folder = try ScriptFolder(building: "return 'Hello'", samples: sample)
    let script = try ScriptUnderDevelopment(folder: folder.url)
    let message = try #require(script.samples.messages.first)
    let transcript = try await script.transcript(of: message, in: PluginGoldens.environment)
    expect(transcript.snapshot.entries.first?.key.layouter != script.layouter.id)
    try await expect(compare(folder, accepting: true), equals: ["one": .accepted])
    // It fails there as it does without them.
    let fails = try ScriptFolder(building: "error('no')", samples: sample)
    try await expect(compare(fails, accepting: true) != ["one": .accepted])
  }

  @Test(arguments: ["../one", "a b", ".hidden", "ü"])
  func `an id that is no file's name is told`(id: String) async throws {
    let folder = try ScriptFolder(
      building: "return 'x'", samples: ScriptFolder.sample.replacing("\"one\"", with: "\"\(id)\""))
    let verdict = try #require(try await compare(folder, accepting: true)[id])
    expect(
      verdict,
      equals: .failed(
        "its id can't be a file name: use letters, digits, hyphens and underscores"))
  }

  @Test func `other libraries or fonts are named`() async throws {
    let folder = try ScriptFolder(building: "return 'Hello'")
    _ = try await compare(folder, accepting: true)
    let goldens = PluginGoldens(try ScriptUnderDevelopment(folder: folder.url))
    expect(goldens.versionsNote == nil)
    try folder.write("cairo 0.1\n", to: "goldens/versions.txt")
    expect(goldens.versionsNote?.contains("other libraries"), equals: true)
    let lines = DrawingVersions.text.split(separator: "\n")
    let others = (["cairo 0.1"] + lines.dropFirst()).joined(separator: "\n") + "\n"
    try folder.write(others, to: "goldens/versions.txt")
    let note = try #require(goldens.versionsNote)
    expect(note.hasSuffix("\(lines[0]) is not the recorded cairo 0.1"), "\(note)")
  }

  @Test func `where other libraries or fonts draw, a few pixels may differ`() async throws {
    let folder = try ScriptFolder(building: "return 'Hello'")
    _ = try await compare(folder, accepting: true)
    let golden = folder.url.appendingPathComponent("goldens/one.png")
    let drawn = try #require(PixelImage(png: try Data(contentsOf: golden)))
    func change(_ count: Int) throws {
      var image = drawn
      for place in 0..<count {
        let (x, y) = (place % image.width, place / image.width)
        image[x, y] = image[x, y] ^ 0x80
      }
      try image.png().write(to: golden)
    }
    let limit = drawn.width * drawn.height / 200
    try change(limit)
    try await expect(compare(folder)["one"] != .withinTolerance)
    try folder.write("cairo 0.1\n", to: "goldens/versions.txt")
    try await expect(compare(folder)["one"], equals: .withinTolerance)
    try change(limit + 1)
    guard case .different? = try await compare(folder)["one"] else {
      Issue.record("too much may differ")
      return
    }
  }
}
