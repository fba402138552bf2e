import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Which files `problems(in:)` names.
@Suite struct DamagedFileTests {
  // In a process of its own: it has other fonts than this one.
  @Test func `only the damaged files that a table's text needs are named`() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "bubble-fonts-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let settings = folder.appendingPathComponent("fonts.conf")
      try """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """.write(to: settings, atomically: true, encoding: .utf8)
      for (name, letters) in [("One", "abcx"), ("Two", "abc")] {
        try TestFont(family: name, letters: letters).data.write(
          to: folder.appendingPathComponent("\(name).ttf"))
      }
      setenv("FONTCONFIG_FILE", settings.path, 1)

      func problems(_ family: String) -> [String] {
        TextMeasurer().problems(in: FontTable(family: family, fixedPitchFamily: family))
          .map(\.description).filter { !$0.hasPrefix("no font has") }
      }
      expect(problems("Two"), equals: [])
      // fontconfig has seen it by now.
      let damaged = folder.appendingPathComponent("One.ttf")
      try FileHandle(forWritingTo: damaged).truncate(atOffset: 100)
      let found = problems("One")
      expect(found.count == 2 && found[0].contains("'One' is not installed"), "\(found)")
      expect(
        found.last?.contains("One.ttf is not a readable font"), equals: true, "\(found)")
      expect(problems("Two"), equals: [])
      // A letter that only the damaged font has.
      _ = TextMeasurer().measure(
        TextRequest(text: "x", font: TextFont(family: "Two", size: 16, isBold: true)))
      expect(problems("Two"), equals: found.suffix(1))
    }
  }
}
