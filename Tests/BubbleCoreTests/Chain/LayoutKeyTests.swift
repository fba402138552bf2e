import BubbleCore
import BubbleTestSupport
import Foundation
import Testing

@Suite struct LayoutKeyTests {
  private let layouter = StubLayouter("text")
  private let message = Message.sample(.text("x"))

  private func key(
    _ change: (inout LayoutEnvironment) -> Void = { _ in }
  ) -> LayoutKey {
    var environment = LayoutEnvironment(width: 375)
    change(&environment)
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: .group)
    return layouter.layoutKey(for: message, in: context)
  }

  @Test func `the same parts make the same key`() {
    #expect(key() == key())
    #expect(key().hashValue == key().hashValue)
    #expect(key().description == key().description)
  }

  @Test func `a theme is no part of a key`() {
    #expect(key { $0.theme = .dark } == key { $0.theme = .light })
  }

  @Test func `every other part of the environment is`() {
    let changes: [(inout LayoutEnvironment) -> Void] = [
      { $0.width = 375.25 }, { $0.textScale = 1.5 }, { $0.direction = .rightToLeft },
      { $0.locale = "de_DE" }, { $0.timeZone = "Asia/Kathmandu" },
      { $0.fonts = FontTable(family: "Other") },
      { $0.fonts = FontTable(fixedPitchFamily: "Other") },
    ]
    let keys = changes.map { key($0) } + [key()]
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys.map(\.description)).count == keys.count)
  }

  @Test func `message, revision, layouter, version and neighbours are parts`() {
    let context = LayoutContext.squares()
    var edited = message
    edited.revision = 1
    let crowded = LayoutContext.squares(neighbours: Neighbours(cluster: .middle))
    let daily = LayoutContext.squares(neighbours: Neighbours(startsDay: true))
    let unread = LayoutContext.squares(neighbours: Neighbours(startsUnread: true))
    let keys = [
      layouter.layoutKey(for: message, in: context), layouter.layoutKey(for: edited, in: context),
      layouter.layoutKey(for: .sample(id: "2", .text("x")), in: context),
      StubLayouter("other").layoutKey(for: message, in: context),
      StubLayouter("text", version: "2").layoutKey(for: message, in: context),
      layouter.layoutKey(for: message, in: crowded), layouter.layoutKey(for: message, in: daily),
      layouter.layoutKey(for: message, in: unread),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys.map(\.description)).count == keys.count)
  }

  @Test func `a key reads as its parts`() {
    let neighbours = Neighbours(cluster: .last, startsDay: true, startsUnread: true)
    let context = LayoutContext.squares(neighbours: neighbours)
    let key = layouter.layoutKey(for: .sample(id: "12", .text("x")), in: context)
    #expect(key.description == "text@1/12.0/last+day+unread/\(context.fingerprint)")
  }
}

@Suite struct EnvironmentFingerprintTests {
  @Test func `environments that differ in the theme alone have one fingerprint`() {
    let light = EnvironmentFingerprint(LayoutEnvironment(width: 100, theme: .light), peer: .group)
    let dark = EnvironmentFingerprint(LayoutEnvironment(width: 100, theme: .dark), peer: .group)
    #expect(light == dark)
    #expect(light.hashValue == dark.hashValue)
    #expect(light.description == dark.description)
  }

  @Test func `environments of different widths have two`() {
    let narrow = EnvironmentFingerprint(LayoutEnvironment(width: 100), peer: .group)
    let wide = EnvironmentFingerprint(LayoutEnvironment(width: 100.5), peer: .group)
    #expect(narrow != wide)
    #expect(narrow.description != wide.description)
  }
}

@Suite struct StableHashTests {
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func `digests are those of the FNV-1a reference`(text: String, digest: UInt64) {
    #expect(StableHash.digest(of: text) == digest)
  }
}
