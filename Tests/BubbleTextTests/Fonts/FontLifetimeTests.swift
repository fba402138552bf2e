import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// How long fonts are kept.
@Suite struct FontLifetimeTests {
  private func measure(_ collection: FontCollection?, family: String) {
    for weight in [FontWeight.regular, .bold] {
      let font = TextFont(family: family, size: 16, weight: weight, collection: collection)
      _ = TextMeasurer().measure(TextRequest(text: "ab ab", font: font))
    }
  }

  @Test func `a host's fonts go with its collection`() {
    weak var storage: FontCollectionStorage?
    weak var bytes: FontBytes?
    weak var set: FontSet?
    weak var face: FontFace?
    do {
      let data = FontData(TestFont(family: "Goes Away", advance: 611).data, name: "a.ttf")
      let collection = FontCollection([data])
      measure(collection, family: "Goes Away")
      let font = TextFont(
        family: "Goes Away", size: 16, weight: .regular, collection: collection)
      (storage, bytes) = (collection?.storage, data.storage)
      set = FontLibrary.shared.set(for: font)
      face = set?.primary
      expect(face?.familyNames, equals: ["Goes Away"])
    }
    // The thread that measured holds what it used last.
    expect(face != nil)
    forgetFonts()
    expect(storage == nil && bytes == nil && set == nil && face == nil)
  }

  @Test func `of ten thousand environments no more fonts are left than of a few`() {
    let first = FontLibrary.shared.nextID()
    var live: [UInt32: () -> Bool] = [:]
    var bytes = Data()
    for round in 0..<10_000 {
      // Equal bytes are one font, however often they are made: a family that no other test has at the same time.
      if round % 50 == 0 {
        bytes = TestFont(family: "Boxes of Days", advance: 400 + round / 50).data
      }
      let data = FontData(bytes, name: "\(round).ttf")
      let environment = LayoutEnvironment(
        width: 375, fonts: FontTable(family: "Boxes of Days", collection: FontCollection([data])))
      measure(environment.fonts.collection, family: "Boxes of Days")
      let set = FontLibrary.shared.set(for: environment.fonts.font(for: .body, textScale: 1))
      weak let face = set.primary
      if let id = face?.id { live[id] = { [weak face] in face != nil } }
    }
    forgetFonts()
    expect(live.values.filter { $0() }.count, equals: 0)
    // Other tests open some meanwhile.
    expect(FontLibrary.shared.nextID() - first < 20_000)
  }

  @Test func `the sets of families that were asked for are bounded`() {
    for number in 0..<2 * FontSetCache.limit {
      measure(nil, family: "No Such Family \(number)")
    }
    expect(FontLibrary.shared.installed.count <= FontSetCache.limit)
    let collection = FontCollection([
      FontData(TestFont(family: "Boxes", advance: 613).data, name: "a.ttf")
    ])
    for weight in 1...300 {
      let font = TextFont(
        family: "Boxes", size: 16, weight: FontWeight(weight), collection: collection)
      _ = TextMeasurer().measure(TextRequest(text: "ab", font: font))
    }
    expect(collection.map { HostFonts.of($0).sets.count <= FontSetCache.limit }, equals: true)
  }

  @Test func `threads may bring fonts along and measure at once`() async {
    let expected: [CGFloat] = (0..<8).map { CGFloat(2_100 + 3 * $0) * 0.016 }
    let answers = await withTaskGroup(of: [CGFloat].self) { group in
      for worker in 0..<4 {
        group.addTask {
          var widths = [CGFloat](repeating: 0, count: 8)
          for round in 0..<200 {
            // Fonts that no other test has, which may count those that are left.
            let number = (round + 3 * worker) % 8
            let data = FontData(
              TestFont(family: "Boxes", advance: 700 + number).data, name: "\(number).ttf")
            let font = TextFont(
              family: "Boxes", size: 16, weight: FontWeight(400 + 100 * (round % 3)),
              collection: FontCollection([data]))
            widths[number] = TextMeasurer().measure(TextRequest(text: "abc", font: font)).width
          }
          return widths
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for answer in answers {
      expect(zip(answer, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(answer)")
    }
  }

  @Test func `fonts in use stay while others are found`() {
    // More formats than a thread remembers sets, in one text, so that the text's own set has to give way.
    let scratch = TextScratch.current
    let data = FontData(TestFont(family: "Boxes", advance: 617).data, name: "a.ttf")
    let font = TextFont(
      family: "Boxes", size: 16, weight: .regular, collection: FontCollection([data]))
    scratch.withSet(for: font) { set in
      let id = set.id
      for number in 0..<40 {
        _ = scratch.set(for: TextFont(family: "No Such Family \(number)", size: 16))
      }
      expect(set.id == id && set.primary?.familyNames == ["Boxes"])
    }
  }
}

/// Measures in so many other fonts that the thread lets go of those that it used before.
func forgetFonts() {
  for number in 0..<40 {
    let font = TextFont(family: "Noto Sans", size: 16, weight: FontWeight(300 + number))
    _ = TextMeasurer().measure(TextRequest(text: "a", font: font))
  }
}
