import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct ExplainCommandTests {
  private func explain(_ id: String, _ more: [String] = []) throws -> (ToolRun, text: String) {
    let run = try ToolRun(["explain", "examples/short.json", "--message", id] + more)
    return (run, String(decoding: run.output, as: UTF8.self))
  }

  @Test func `a text is explained with who was asked, the key and the boxes`() throws {
    let (run, text) = try explain("3")
    expect(run.status, equals: 0, "\(run.messages)")
    expect(run.messages.isEmpty)
    expect(text.contains("taken by text: the first that was suitable"))
    expect(text.contains("✓ text"))
    expect(text.contains("not asked: only for service"))
    for part in ["\nkey\n", "  layouter ", "  cluster ", "width 375", "\nboxes\n", "\nread aloud"] {
      expect(text.contains(part), "\(part) in \(text)")
    }
    expect(text.contains("  bubble "))
    expect(text.contains("└─ time "))
    expect(text.contains("├─ text \""))
  }

  @Test func `the frames are those that are laid out`() throws {
    let run = try ToolRun(["layout", "examples/short.json"])
    let document = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let cells = try #require(document?["cells"] as? [[String: Any]])
    for cell in cells {
      let id = try #require(cell["id"] as? String)
      let frame = try #require(cell["frame"] as? [Double])
      let bubble = try #require(cell["bubble"] as? [Double])
      let tenths = [bubble[0], bubble[1] - frame[1], bubble[2], bubble[3]].map {
        ($0 * 10).rounded() / 10
      }
      let text = try explain(id).text
      expect(
        text.split(separator: "\n").contains {
          $0.hasPrefix("  bubble  \(tenths[0]), \(tenths[1])")
            && $0.hasSuffix("\(tenths[2]) × \(tenths[3])")
        }, "\(id): \(tenths) in \(text)")
      expect(text.contains("taken by \(try #require(cell["layouter"] as? String)):"))
    }
  }

  @Test func `the options change what is explained`() throws {
    let (_, narrow) = try explain("3", ["--width", "200", "--direction", "rtl"])
    expect(narrow.contains("width 200") && narrow.contains("direction rtl"))
    let (_, alone) = try explain("3", ["--clusters", "none", "--width-policy", "readable:500"])
    expect(alone.contains("readable up to 500"))
    expect(alone.contains("single"))
  }

  @Test func `an id that is not there is an error that names the nearest ones`() throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation(
      [message("lunch-1"), message("lunch-2"), message("x")].joined(separator: ","))
    let run = try ToolRun(["explain", path, "--message", "lnch-2"])
    expect(run.status, equals: 1)
    expect(run.output.isEmpty)
    expect(
      run.messages.hasSuffix(
        "--message: there is no message 'lnch-2'; did you mean 'lunch-2' or 'lunch-1'?\n"),
      "\(run.messages)")
    let far = try ToolRun(["explain", path, "--message", "quite something else"])
    expect(far.status, equals: 1)
    expect(far.messages.contains("`bubble layout` prints all ids"), "\(far.messages)")
  }

  @Test func `without a message it is wrong usage, and says how to name one`() throws {
    let run = try ToolRun(["explain", "examples/short.json"])
    expect(run.status, equals: 64)
    expect(run.messages.contains("--message"), "\(run.messages)")
    expect(run.messages.contains("bubble layout"), "\(run.messages)")
  }

  @Test(arguments: [
    ["--clusters", "7"], ["--width-policy", "fixed"], ["--width-policy", "actor:3"],
    ["--width-policy", "fixed:-1"], ["--width-policy", "readable:nan"],
    ["--width-policy", "wide"],
  ])
  func `a policy that is not known is wrong usage`(options: [String]) throws {
    let run = try ToolRun(["explain", "examples/short.json", "--message", "1"] + options)
    expect(run.status, equals: 64)
    expect(run.messages.contains(options[1]), "\(run.messages)")
  }

  @Test func `a script that fails is told with the error, and so is who took over`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "poll",
      """
      return { api = 1, name = "poll", content_types = { "poll" },
        build_layout = function() error("no luck today") end }
      """)
    let run = try ToolRun(
      ["explain", "examples/short.json", "--message", "14", "--plugins", plugins])
    let text = String(decoding: run.output, as: UTF8.self)
    expect(run.status, equals: 1)
    expect(text.contains("✗ poll"), "\(text)")
    expect(text.contains("no luck today"))
    expect(text.contains("taken by unsupported: no layouter of the chain was suitable"))
    expect(text.contains("that of poll, which failed"))
  }

  @Test func `a terminal takes no orders from what is explained`() throws {
    let folder = try ScratchFolder()
    let bad = #"""
      { "id": "a\u001B[2Jb", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "text", "text": "\u001B]0;gotcha\u0007\nsecond line" } }
      """#
    let path = try folder.conversation(bad)
    let run = try ToolRun(["layout", path])
    let id = try #require(run.cells.first?.id)
    let explained = try ToolRun(["explain", path, "--message", id])
    let text = String(decoding: explained.output, as: UTF8.self)
    expect(text.contains("second line"), "\(explained.messages)")
    expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
  }

  @Test func `every message of the example is explained`() throws {
    let run = try ToolRun(["layout", "examples/trip.json"])
    for cell in run.cells where Int(cell.id).map({ $0 % 6 == 4 }) == true {
      let explained = try ToolRun(["explain", "examples/trip.json", "--message", cell.id])
      let text = String(decoding: explained.output, as: UTF8.self)
      expect(explained.status, equals: 0)
      expect(text.contains("taken by \(cell.layouter):"))
    }
  }
}
