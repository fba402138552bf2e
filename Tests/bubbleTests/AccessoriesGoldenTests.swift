import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// The program in examples/accessories.
@Suite struct AccessoriesGoldenTests {
  @Test(arguments: WritingDirection.allCases)
  func `the example with accessories draws its picture`(direction: WritingDirection) throws {
    let folder = try ScratchFolder()
    let picture = folder.url.appendingPathComponent("accessories.png")
    let run = try ToolRun(
      ["examples", picture.path, direction.rawValue], program: "accessories-example")
    expect(run.status, equals: 0, "\(run.messages)")
    Goldens.compare(
      try Data(contentsOf: picture),
      with: "examples/pictures/accessories-\(direction.rawValue).png")
  }
}
