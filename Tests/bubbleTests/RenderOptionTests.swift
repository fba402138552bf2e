import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Pages and pictures to share, on the command line.
@Suite struct RenderOptionTests {
  private func render(_ options: [String], to name: String) throws -> (ToolRun, ScratchFolder) {
    let folder = try ScratchFolder()
    let file = folder.url.appendingPathComponent(name).path
    return (try ToolRun(["render", "examples/short.json", "-o", file] + options), folder)
  }

  @Test(arguments: [
    (["--paper", "a4"], "p.png", "--paper"), (["--margin", "1cm"], "p.pdf", "--margin"),
    (["--paper", "a4", "--margin", "20cm"], "p.pdf", "--margin"),
    (["--paper", "a9x"], "p.pdf", "--paper"), (["--padding", "8"], "p.svg", "--output"),
    (["--transparent"], "p.jpg", "--transparent"),
    (["--max-height", "1"], "p.png", "--max-height"),
    (["--range", "5..2"], "p.png", "--range"), (["--range", "0"], "p.png", "--range"),
    (["--quality", "101"], "p.webp", "--quality"),
    (["--watch", "--paper", "a4"], "p.pdf", "--watch"),
  ])
  func `what makes no sense is wrong usage, and named`(
    options: [String], name: String, said: String
  ) throws {
    let (run, _) = try render(options, to: name)
    expect(run.status, equals: 64)
    expect(run.messages.contains(said), "\(run.messages)")
  }

  @Test func `pages, parts and formats are written`() throws {
    let (pages, pagesFolder) = try render(["--paper", "a5", "--margin", "10mm"], to: "p.pdf")
    expect(pages.status, equals: 0, "\(pages.messages)")
    try expect(pagesFolder.names, equals: ["p.pdf"])
    let (parts, partsFolder) = try render(["--max-height", "120", "--small"], to: "p.png")
    expect(parts.status, equals: 0, "\(parts.messages)")
    let names = try partsFolder.names
    expect(names.count > 1 && names.allSatisfy { $0.hasPrefix("p-") && $0.hasSuffix(".png") })
    for (name, start) in [("p.webp", "RIFF"), ("p.avif", "\0\0\0"), ("p.jpg", "\u{FF}\u{D8}")] {
      let (run, folder) = try render(["--range", "1..2", "--title-bar"], to: name)
      expect(run.status, equals: 0, "\(run.messages)")
      let data = try Data(contentsOf: folder.url.appendingPathComponent(name))
      expect(data.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    }
  }

  @Test func `where no message is chosen nothing is drawn`() throws {
    let (run, folder) = try render(["--message", "gone"], to: "p.png")
    expect(run.status == 1 && run.messages.contains("--message: no message is chosen"))
    try expect(folder.names.isEmpty)
  }
}

extension ScratchFolder {
  /// The names of the files in it.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
