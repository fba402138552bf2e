import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Photos, videos and animations.
@Suite struct MediaLayouterTests {
  private func photo(
    _ width: Double, _ height: Double, _ more: JSONObject = [:], type: String = "photo"
  ) -> MessageContent {
    ContentSamples.content(type, ContentSamples.picture(width, height, more))
  }

  @Test(
    arguments: [
      (600, 400, 240, 160), (400, 600, 226.67, 340), (1_200, 300, 240, 60), (240, 340, 240, 340),
      (100, 50, 100, 50), (10, 10, 10, 10), (4_000, 10, 240, 10), (10, 4_000, 10, 340),
      (4_000, 30, 240, 30), (4_000, 100, 240, 32), (100, 4_000, 32, 340),
      (1_000_000, 1_000_000, 240, 240),
    ] as [(Double, Double, CGFloat, CGFloat)])
  func `a picture keeps its shape in 240 x 340, and is never enlarged or as thin as a line`(
    width: Double, height: Double, shownWidth: CGFloat, shownHeight: CGFloat
  ) throws {
    let layout = try contentLayout(photo(width, height))
    let frame = try #require(layout.imageFrames.first)
    expect(abs(frame.width - shownWidth) < 0.01)
    expect(abs(frame.height - shownHeight) < 0.01)
    expect(layout.imageFrames.count, equals: 1)
  }

  @Test func `the picture fills the bubble, the time is on it`() throws {
    let layout = try contentLayout(photo(600, 400))
    expect(layout.bubbleFrame, equals: CGRect(x: 10, y: 3, width: 244, height: 164))
    expect(layout.height, equals: 170)
    expect(layout.imageFrames, equals: [CGRect(x: 12, y: 5, width: 240, height: 160)])
    // A pill of 20 points with 7 beside the time, 8 and 4 from the picture's corner.
    expect(
      layout.shapeFrames(.mediaOverlay), equals: [CGRect(x: 175, y: 141, width: 69, height: 20)])
    expect(layout.textFrame("09:00"), equals: CGRect(x: 182, y: 145.5, width: 55, height: 11))
  }

  @Test func `a bubble that a picture fills has no tail`() throws {
    let grounds = try contentLayout(photo(600, 400)).elements.compactMap { element in
      if case .ground(let ground) = element.content { ground } else { nil }
    }
    expect(grounds.map(\.hasTail), equals: [false])
  }

  @Test func `the mark of an own message stands in the pill`() throws {
    let layout = try contentLayout(photo(600, 400), isOutgoing: true, status: .read)
    // The mark is 16 wide, 3 behind the time.
    expect(layout.shapeFrames(.mediaOverlay).first?.width, equals: 88)
    expect(layout.textFrame("09:00")?.maxX, equals: 329)
  }

  @Test func `the name stands over the picture as over a text`() throws {
    let layout = try contentLayout(photo(600, 400), peer: .group)
    // The bubble starts at 49; 11 to the name, 6 over it, 4 under its 14.
    expect(layout.textFrame("Bo")?.origin, equals: CGPoint(x: 60, y: 9))
    expect(layout.imageFrames.first?.origin, equals: CGPoint(x: 51, y: 27))
  }

  @Test func `a small picture stands in the middle of a frame that can be touched`() throws {
    let layout = try contentLayout(photo(10, 10))
    expect(layout.bubbleFrame.size, equals: CGSize(width: 100, height: 68))
    expect(layout.imageFrames, equals: [CGRect(x: 55, y: 32, width: 10, height: 10)])
    expect(layout.shapeFrames(.mediaGround), equals: [CGRect(x: 12, y: 5, width: 96, height: 64)])
    expect(layout.regions.map(\.frame), equals: [CGRect(x: 12, y: 5, width: 96, height: 64)])
  }

  @Test(
    arguments: [
      [:], ["width": .integer(0), "height": .integer(10)],
      ["width": .integer(-3), "height": .integer(10)],
      ["width": .number(1e300), "height": .number(1e300)],
      ["width": .string("600"), "height": .string("400")],
    ] as [JSONObject])
  func `a picture without a size that can be has a placeholder's`(payload: JSONObject) throws {
    let layout = try contentLayout(ContentSamples.content("photo", payload))
    expect(layout.imageFrames, equals: [CGRect(x: 12, y: 5, width: 240, height: 180)])
    expect(layout.images.map(\.contentMode), equals: [.fit], "its shape is not known")
  }

  @Test func `a caption is as wide as its picture, and 160 points at least`() throws {
    let caption = String(repeating: "a", count: 30)
    let layout = try contentLayout(photo(100, 300, ["caption": .string(caption)]))
    // Eight glyphs a line, with a padding of 11 and 10 as in any bubble.
    expect(layout.textFrame(caption), equals: CGRect(x: 21, y: 310, width: 143, height: 64))
    expect(layout.bubbleFrame.width, equals: 164)
    expect(layout.imageFrames, equals: [CGRect(x: 42, y: 5, width: 100, height: 300)])
    expect(layout.shapeFrames(.mediaGround), equals: [CGRect(x: 12, y: 5, width: 160, height: 300)])
    expect(layout.textFrame("09:00")?.maxX, equals: 164, "below the caption")
    expect(layout.shapeFrames(.mediaOverlay).isEmpty)
    let wider = try contentLayout(photo(200, 300, ["caption": .string(caption)]))
    expect(wider.bubbleFrame.width, equals: 204)
  }

  @Test(arguments: WritingDirection.allCases)
  func `the time of a short caption has room, however narrow the picture is`(
    direction: WritingDirection
  ) throws {
    let narrow = photo(20, 20, ["caption": .string("a")])
    let layout = try contentLayout(
      narrow, width: 700, isOutgoing: true, status: .read, direction: direction, textScale: 5)
    // Five squares of 55 points and the mark's 95, with the caption's padding around them.
    let ground = try #require(layout.shapeFrames(.mediaGround).first)
    expect(layout.textFrame("09:00")?.width, equals: 275)
    expect(ground.width, equals: 275 + 95 + 17)
    expect(layout.bubbleFrame.width, equals: ground.width + 4)
    for element in layout.elements {
      expect(layout.bubbleFrame.insetBy(dx: -0.5, dy: -0.5).contains(element.frame))
    }
  }

  @Test func `a large picture grows with its caption, no further than its own size`() throws {
    let caption = String(repeating: "a", count: 30)
    let large = try contentLayout(photo(1_200, 600, ["caption": .string(caption)]))
    expect(large.imageFrames.map(\.size), equals: [CGSize(width: 352, height: 176)])
    let medium = try contentLayout(photo(280, 140, ["caption": .string(caption)]))
    expect(medium.imageFrames.map(\.size), equals: [CGSize(width: 280, height: 140)])
    let short = try contentLayout(photo(1_200, 600, ["caption": .string("a")]))
    expect(short.imageFrames.map(\.size), equals: [CGSize(width: 240, height: 120)])
  }

  @Test func `a picture is no wider than its list has room for`() throws {
    let layout = try contentLayout(photo(600, 400), width: 200)
    // 160 of 200 for text, and 17 more for what has less padding.
    expect(layout.imageFrames.map(\.width), equals: [177])
    expect(layout.bubbleFrame.width, equals: 181)
  }

  @Test func `a video says how long it lasts and can be played`() throws {
    let layout = try contentLayout(
      photo(600, 400, ["duration": .number(72.9)], type: "video"))
    expect(layout.textFrame("1:12") != nil)
    // The pills of duration and time, and the button of 48 in the middle.
    expect(
      layout.shapeFrames(.mediaOverlay),
      equals: [
        CGRect(x: 108, y: 61, width: 48, height: 48), CGRect(x: 20, y: 9, width: 58, height: 20),
        CGRect(x: 175, y: 141, width: 69, height: 20),
      ])
    expect(layout.symbolFrames(.play).count, equals: 1)
    expect(layout.images.map(\.alternative), equals: [""], "no symbol below the button")
    expect(layout.regions.map(\.action?.name), equals: ["play"])
    expect(layout.regions.first?.action?.parameters["source"], equals: .string("media/a.png"))
  }

  @Test func `in a narrow frame the button stands between the pills`() throws {
    let layout = try contentLayout(
      photo(100, 50, ["duration": .integer(5)], type: "video"), width: 300)
    // Pills of 20, 4 from the edges, and 32 with 4 over and under it.
    expect(layout.imageFrames, equals: [CGRect(x: 12, y: 24, width: 100, height: 50)])
    let overlays = layout.shapeFrames(.mediaOverlay)
    expect(overlays.map(\.height), equals: [32, 20, 20])
    for (index, frame) in overlays.enumerated() {
      for other in overlays[(index + 1)...] { expect(!frame.intersects(other)) }
    }
  }

  @Test func `an animation is marked as one`() throws {
    let layout = try contentLayout(photo(600, 400, type: "animation"))
    expect(layout.shownTexts, equals: ["GIF", "09:00"])
    expect(layout.symbolFrames(.play).isEmpty, "it is no video")
  }

  @Test func `a picture is read with its caption, the time behind it`() throws {
    let photo = photo(600, 400, ["caption": .string("At dusk")])
    try expect(
      contentLayout(photo, peer: .group).spoken, equals: ["Bo", "Photo, At dusk", "09:00"])
    let video = self.photo(600, 400, ["duration": .integer(61)], type: "video")
    let layout = try contentLayout(video, isOutgoing: true, status: .read)
    expect(layout.spoken, equals: ["Video, 1 minute 1 second", "09:00, read"])
    expect(layout.accessibilityElements.map(\.role), equals: [.image, .text])
    expect(layout.accessibilityElements.first?.action?.name, equals: "play")
    let link = self.photo(600, 400, ["caption": .string("See https://a.b")])
    try expect(contentLayout(link).spoken, equals: ["Photo", "See https://a.b", "09:00"])
  }
}
