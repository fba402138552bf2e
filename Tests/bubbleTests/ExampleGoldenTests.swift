import BubbleTestSupport
import Foundation
import Testing

/// The programs among the examples, run as the pages say.
@Suite struct ExampleGoldenTests {
  @Test func `the content type of one's own draws the picture of its page`() throws {
    let folder = try ScratchFolder()
    let picture = folder.url.appendingPathComponent("payment.png")
    let run = try ToolRun(
      ["examples/custom-layouter/conversation.json", picture.path], program: "custom-layouter")
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.output.isEmpty, "\(String(decoding: run.output, as: UTF8.self))")
    let png = try Data(contentsOf: picture)
    #expect(png.count > 1_000)
    if Goldens.areComparable { Goldens.compare(png, with: "examples/pictures/payment.png") }
  }
}
