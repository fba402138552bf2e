import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Pictures in SVG, which another program draws: where that is missing, and where the tool was started in an odd way.
@Suite struct SVGProgramTests {
  private let folder: ScratchFolder
  private let conversation: String
  private var picture: String { folder.url.path + "/p.png" }

  init() throws {
    folder = try ScratchFolder()
    conversation = try folder.conversation(
      """
      { "id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "photo", "source": "a.svg", "width": 90, "height": 60 } }
      """)
    try Data("<svg xmlns='http://www.w3.org/2000/svg'><rect width='300' height='150'/></svg>".utf8)
      .write(to: folder.url.appendingPathComponent("a.svg"))
  }

  @Test func `where the program is missing its package is named, and the rest is drawn`() throws {
    let run = try ToolRun(
      ["render", conversation, "-o", picture], environment: ["PATH": "/nowhere:bin:"])
    expect(FileManager.default.fileExists(atPath: picture))
    for words in ["\"a.svg\"", "rsvg-convert", "install Debian's librsvg2-bin", "placeholder"] {
      expect(run.messages.contains(words), "\(words): \(run.messages)")
    }
    let archive = try ToolRun(
      ["archive", conversation, "-o", folder.url.path + "/archive"],
      environment: ["PATH": "/nowhere"])
    expect(archive.messages.contains("install Debian's librsvg2-bin"), "\(archive.messages)")
    let doctor = try ToolRun(["doctor"], environment: ["PATH": "/nowhere"])
    let text = String(decoding: doctor.output, as: UTF8.self)
    expect(text.contains("librsvg2-bin) is not installed"), "\(text)")
  }

  @Test func `one that can't be drawn is named by all that show it`() throws {
    try Data("<svg xmlns='http://www.w3.org/2000/svg'><rect></svg>".utf8)
      .write(to: folder.url.appendingPathComponent("a.svg"))
    for command in [["render", "-o", picture], ["archive", "-o", folder.url.path + "/archive"]] {
      let run = try ToolRun(command + [conversation])
      expect(
        run.messages.contains("\"a.svg\" is an SVG that rsvg-convert can't draw"),
        "\(run.messages)")
    }
  }

  @Test(arguments: ["trap '' CHLD PIPE TERM XCPU", "exec <&- >&-", "ulimit -n 40"])
  func `it is drawn alike whatever the tool was started with`(start: String) throws {
    try expect(ToolRun(["render", conversation, "-o", picture]).status, equals: 0)
    let usual = try Data(contentsOf: URL(fileURLWithPath: picture))
    try FileManager.default.removeItem(atPath: picture)
    let tool = try ToolRun.tool.path
    let run = try ToolRun(
      ["-c", "\(start); exec \"$@\"", "sh", tool, "render", conversation, "-o", picture],
      program: "/bin/sh")
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    try expect(Data(contentsOf: URL(fileURLWithPath: picture)) == usual)
  }
}
