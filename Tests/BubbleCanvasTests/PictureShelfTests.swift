import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

/// What a loader of pictures knows, step by step: no fetch ends but when a test has it end.
@Suite struct PictureShelfTests {
  private static func decoded(_ width: Int, _ height: Int = 1) throws -> PictureDecoder.Decoded {
    try PictureDecoder.decode(try PixelImage(width: width, height: height, color: 0x336699).png())
  }

  private static let request = PictureRequest(path: "p")

  @Test func `a fetch of what was forgotten does not count, however late it ends`() throws {
    var shelf = PictureShelf(byteLimit: 1 << 20)
    expect(shelf.state(of: Self.request).isLoading)
    let nextLoad = shelf.nextLoad(of: 8)
    let first = try #require(nextLoad)
    let isKnown = shelf.forget("p")
    expect(isKnown)
    expect(shelf.state(of: Self.request).isLoading)
    let loadAfter = shelf.nextLoad(of: 8)
    let second = try #require(loadAfter)
    let two = try Self.decoded(2)
    let isOfUse = shelf.end(second, .success(two))
    expect(isOfUse)
    let isNoted = shelf.note(0.5, of: first)
    let one = try Self.decoded(1)
    let isTaken = shelf.end(first, .success(one))
    expect(!isNoted && !isTaken)
    expect(shelf.state(of: Self.request).image?.width, equals: 2)
  }
}
