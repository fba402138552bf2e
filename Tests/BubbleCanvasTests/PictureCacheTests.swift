import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

/// What a loader of pictures knows, step by step: no fetch ends but when a test has it end.
@Suite struct PictureCacheTests {
  private static func decoded(_ width: Int, _ height: Int = 1) throws -> PictureDecoder.Decoded {
    try PictureDecoder.decode(try PixelImage(width: width, height: height, color: 0x336699).png())
  }

  private static let request = PictureRequest(path: "p")

  @Test func `a fetch of what was forgotten does not count, however late it ends`() throws {
    var cache = PictureCache(byteLimit: 1 << 20)
    expect(cache.state(of: Self.request).isLoading)
    let nextLoad = cache.nextLoad(of: 8)
    let first = try #require(nextLoad)
    let isKnown = cache.discard("p")
    expect(isKnown)
    expect(cache.state(of: Self.request).isLoading)
    let loadAfter = cache.nextLoad(of: 8)
    let second = try #require(loadAfter)
    let two = try Self.decoded(2)
    let isOfUse = cache.end(second, .success(two))
    expect(isOfUse)
    let isNoted = cache.note(0.5, of: first)
    let one = try Self.decoded(1)
    let isTaken = cache.end(first, .success(one))
    expect(!isNoted && !isTaken)
    expect(cache.state(of: Self.request).image?.width, equals: 2)
  }
}
