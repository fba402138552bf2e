import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLayouters

/// Several pictures in a mosaic.
@Suite struct AlbumLayouterTests {
  private func album(_ sizes: [(Double, Double)], _ more: JSONObject = [:]) -> MessageContent {
    let pictures = sizes.map { JSONValue.object(ContentSamples.picture($0.0, $0.1)) }
    return ContentSamples.content(
      "album",
      JSONObject([.init(name: "pictures", value: .array(pictures))] + more.members))
  }

  @Test func `two portraits stand side by side, 2 points apart`() throws {
    let layout = try contentLayout(album([(300, 400), (300, 400)]))
    // 298 points for two of 0.75: a height of 198.67.
    expect(
      layout.imageFrames,
      equals: [
        CGRect(x: 12, y: 5, width: 149, height: 199),
        CGRect(x: 163, y: 5, width: 149, height: 199),
      ])
    expect(layout.bubbleFrame, equals: CGRect(x: 10, y: 3, width: 304, height: 203))
  }

  @Test func `each picture can be opened by its place`() throws {
    let layout = try contentLayout(album([(300, 400), (300, 400), (600, 400)]))
    expect(layout.regions.map(\.id), equals: ["picture:0", "picture:1", "picture:2"])
    expect(
      layout.regions.map { $0.action?.parameters["index"] },
      equals: [0, 1, 2].map(JSONValue.integer))
    expect(layout.regions.map(\.frame), equals: layout.imageFrames)
    expect(layout.spoken, equals: ["Photo 1 of 3", "Photo 2 of 3", "Photo 3 of 3", "09:00"])
    let second = try #require(layout.imageFrames.dropFirst().first)
    guard case .region(let region) = layout.hit(at: CGPoint(x: second.midX, y: second.midY)) else {
      Issue.record("nothing is hit")
      return
    }
    expect(region.id, equals: "picture:1")
  }

  @Test func `of more than ten pictures the last one says how many are not shown`() throws {
    let layout = try contentLayout(album(Array(repeating: (400, 300), count: 14)))
    expect(layout.imageFrames.count, equals: 10)
    expect(layout.shownTexts, equals: ["+4", "09:00"])
    expect(layout.spoken.last { $0.hasPrefix("Photo") }, equals: "Photo 10 of 14, 4 more")
  }

  @Test func `one picture alone is a photo`() throws {
    let layout = try contentLayout(album([(600, 400)]))
    expect(layout.imageFrames, equals: [CGRect(x: 12, y: 5, width: 240, height: 160)])
  }

  @Test func `a caption widens the mosaic`() throws {
    let caption = JSONObject([
      .init(name: "caption", value: .string(.init(repeating: "a", count: 90)))
    ])
    let layout = try contentLayout(album([(300, 400), (300, 400)], caption))
    expect(layout.bubbleFrame.width, equals: 356)
    expect(layout.imageFrames.last?.maxX, equals: 364)
  }

  @Test func `an album without pictures is unsupported, and visible`() throws {
    for pictures in [JSONValue.array([]), .array([.string("a.png")]), .string("a.png"), .null] {
      let layout = try contentLayout(ContentSamples.content("album", ["pictures": pictures]))
      expect(layout.key.layouter, equals: "unsupported")
    }
  }

  @Test(arguments: 2...10)
  func `rows fill the width and keep the order`(count: Int) {
    for ratio in [0.3, 0.75, 1, 1.5, 4] as [CGFloat] {
      let mosaic = Mosaic(
        ratios: Array(repeating: ratio, count: count), width: 300, gap: 2)
      expect(mosaic.rows.map(\.widths.count).reduce(0, +), equals: count)
      for row in mosaic.rows {
        let gaps = 2 * CGFloat(row.widths.count - 1)
        expect((1...3).contains(row.widths.count))
        expect(row.widths.reduce(gaps, +), equals: 300)
        expect((66...255).contains(row.height))
      }
    }
  }

  @Test func `pictures of usual shapes are hardly cut`() {
    let ratios: [CGFloat] = [1.5, 1, 0.67, 1.78, 1.33]
    for count in 2...5 {
      let shown = Array(ratios.prefix(count))
      let mosaic = Mosaic(ratios: shown, width: 300, gap: 2)
      var index = 0
      for row in mosaic.rows {
        for width in row.widths {
          // How much wider or narrower than the picture its place is.
          let change = width / row.height / shown[index]
          expect((0.8...1.25).contains(change), "\(count): \(index), \(change)")
          index += 1
        }
      }
    }
  }
}
