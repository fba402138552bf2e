import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct EnvironmentFingerprintTests {
  @Test func `environments that differ in the theme alone have one fingerprint`() {
    let light = EnvironmentFingerprint(LayoutEnvironment(width: 100, theme: .light), peer: .group)
    let dark = EnvironmentFingerprint(LayoutEnvironment(width: 100, theme: .dark), peer: .group)
    expect(light, equals: dark)
    expect(light.hashValue, equals: dark.hashValue)
    expect(light.description, equals: dark.description)
  }

  @Test func `environments of different widths have two`() {
    let narrow = EnvironmentFingerprint(LayoutEnvironment(width: 100), peer: .group)
    let wide = EnvironmentFingerprint(LayoutEnvironment(width: 100.5), peer: .group)
    expect(narrow != wide)
    expect(narrow.description != wide.description)
  }

  /// A change of each part of the environment or the peer, and what it is called.
  private static let changes:
    [(
      part: EnvironmentDependencies,
      change: @Sendable (inout LayoutEnvironment, inout Peer) -> Void
    )] = [
      (.width, { environment, _ in environment.width = 101 }),
      (.width, { environment, _ in environment.density = .compact }),
      (.width, { environment, _ in environment.showsAvatars = false }),
      (.fonts, { environment, _ in environment.fonts = FontTable(family: "Other") }),
      (.fonts, { environment, _ in environment.fonts[.time].weight = .light }),
      (.fonts, { environment, _ in environment.fonts.collection = .sample("a font") }),
      (.textScale, { environment, _ in environment.textScale = 2 }),
      (.textScale, { environment, _ in environment.contentSizeCategory = .small }),
      (.direction, { environment, _ in environment.direction = .rightToLeft }),
      (.locale, { environment, _ in environment.locale = "en_US" }),
      (.timeZone, { environment, _ in environment.timeZone = "Asia/Kathmandu" }),
      (.theme, { environment, _ in environment.theme = .dark }),
      (.peer, { _, peer in peer.title = "Other" }),
      (.peerKind, { _, peer in peer.kind = .private }),
    ]

  @Test(arguments: 0..<512)
  func `a change counts just where a layouter depends on what changed`(bits: UInt16) {
    let dependencies = EnvironmentDependencies(rawValue: bits)
    let base = EnvironmentFingerprint(
      LayoutEnvironment(width: 100), peer: .group, dependencies: dependencies)
    for (part, change) in EnvironmentFingerprintTests.changes {
      var environment = LayoutEnvironment(width: 100)
      var peer = Peer.group
      change(&environment, &peer)
      let changed = EnvironmentFingerprint(environment, peer: peer, dependencies: dependencies)
      let counts = dependencies.contains(part)
      expect(changed != base, equals: counts, "\(bits), \(part)")
      expect(changed.description != base.description, equals: counts, "\(bits), \(part)")
      if !counts { expect(changed.hashValue, equals: base.hashValue, "\(bits), \(part)") }
    }
  }

  @Test(arguments: [
    ("zh_CN", "zh_SG", true), ("zh_CN", "zh_TW", false), ("zh_TW", "zh_HK", false),
    ("ja_JP", "ko_KR", false), ("sr_RS", "ru_RU", false), ("xx", "yy", true),
  ])
  func `two regions count as one for fonts if letters look alike in both`(
    one: String, other: String, isSame: Bool
  ) {
    let prints = [one, other].map { locale in
      EnvironmentFingerprint(
        LayoutEnvironment(width: 100, locale: locale), peer: .group, dependencies: .fonts)
    }
    expect(prints[0] == prints[1], equals: isSame)
    expect(prints[0].description == prints[1].description, equals: isSame)
  }

  @Test func `which parts count is itself compared`() {
    let all = EnvironmentFingerprint(LayoutEnvironment(width: 100), peer: .group)
    expect(all.limited(to: .boxes) != all)
    expect(all.limited(to: .boxes), equals: all.limited(to: .boxes))
    expect(all.limited(to: .boxes).description != all.description)
  }
}

@Suite struct LayoutEnvironmentTests {
  @Test(arguments: [0, -5, -.infinity, .nan, 0.25] as [CGFloat])
  func `a width that a toolkit gives before there is a window counts as the least`(
    width: CGFloat
  ) {
    expect(LayoutEnvironment(width: width).width, equals: LayoutEnvironment.minimumWidth)
    var environment = LayoutEnvironment(width: 375)
    environment.width = width
    expect(environment.width, equals: LayoutEnvironment.minimumWidth)
  }

  @Test func `a width beyond all screens counts as the greatest`() {
    expect(LayoutEnvironment(width: CGFloat.infinity).width, equals: BoxSolver.maximumLength)
    expect(LayoutEnvironment(width: 375).width, equals: 375)
  }
}

extension FontCollection {
  /// Bytes that stand for a font.
  fileprivate static func sample(_ text: String) -> FontCollection? {
    FontCollection([FontData(Data(text.utf8), name: "a.ttf")])
  }
}

/// Keys change when, and only when, a font does.
@Suite struct FontKeyTests {
  private func key(_ fonts: FontTable) -> EnvironmentFingerprint {
    EnvironmentFingerprint(LayoutEnvironment(width: 100, fonts: fonts), peer: .group)
  }

  @Test func `every part of a table is told apart`() {
    let changes: [(inout FontTable) -> Void] = [
      { _ in }, { $0.family = "Inter" }, { $0.fixedPitchFamily = "Inter" },
      { $0.fallbackFamilies = ["Inter"] }, { $0.fallbackFamilies = ["Inter", "Lato"] },
      { $0.fallbackFamilies = ["Lato", "Inter"] }, { $0[.body].family = "Inter" },
      { $0[.title].family = "Inter" }, { $0[.body].size = 17 }, { $0[.body].weight = .light },
      { $0[.body].weight = .thin }, { $0[.body].isItalic = true }, { $0[.body].isItalic = false },
      { $0[.body].lineHeight = .multiple(1.2) }, { $0[.body].lineHeight = .points(1.2) },
      { $0.collection = .sample("one") }, { $0.collection = .sample("two") },
    ]
    let keys = changes.map { change in
      var fonts = FontTable()
      change(&fonts)
      return key(fonts)
    }
    expect(Set(keys).count, equals: keys.count)
    expect(Set(keys.map(\.description)).count, equals: keys.count)
  }

  @Test func `fonts of equal bytes make equal keys, whoever read them`() {
    var (first, second) = (FontTable(family: "Inter"), FontTable(family: "Inter"))
    first.collection = .sample("one")
    second.collection = .sample("one")
    expect(key(first), equals: key(second))
    expect(key(first).description, equals: key(second).description)
    second.collection = .sample("other")
    expect(key(first) != key(second))
    second.collection = .sample("one")
    expect(key(first), equals: key(second))
  }
}
