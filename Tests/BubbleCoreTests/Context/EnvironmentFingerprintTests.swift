import BubbleCore
import BubbleTestSupport
import Foundation
import Testing

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

  /// A change of each part of the environment or the peer, and what it is called.
  private static let changes:
    [(
      part: EnvironmentDependencies,
      change: @Sendable (inout LayoutEnvironment, inout Peer) -> Void
    )] = [
      (.width, { environment, _ in environment.width = 101 }),
      (.fonts, { environment, _ in environment.fonts = FontTable(family: "Other") }),
      (.textScale, { environment, _ in environment.textScale = 2 }),
      (.direction, { environment, _ in environment.direction = .rightToLeft }),
      (.locale, { environment, _ in environment.locale = "de_DE" }),
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
      #expect((changed != base) == counts, "\(bits), \(part)")
      #expect((changed.description != base.description) == counts, "\(bits), \(part)")
      if !counts { #expect(changed.hashValue == base.hashValue, "\(bits), \(part)") }
    }
  }

  @Test func `which parts count is itself compared`() {
    let all = EnvironmentFingerprint(LayoutEnvironment(width: 100), peer: .group)
    #expect(all.limited(to: .boxes) != all)
    #expect(all.limited(to: .boxes) == all.limited(to: .boxes))
    #expect(all.limited(to: .boxes).description != all.description)
  }
}

@Suite struct LayoutEnvironmentTests {
  @Test(arguments: [0, -5, -.infinity, .nan, 0.25] as [CGFloat])
  func `a width that a toolkit gives before there is a window counts as the least`(
    width: CGFloat
  ) {
    #expect(LayoutEnvironment(width: width).width == LayoutEnvironment.minimumWidth)
    var environment = LayoutEnvironment(width: 375)
    environment.width = width
    #expect(environment.width == LayoutEnvironment.minimumWidth)
  }

  @Test func `a width beyond all screens counts as the greatest`() {
    #expect(LayoutEnvironment(width: CGFloat.infinity).width == BoxSolver.maximumLength)
    #expect(LayoutEnvironment(width: 375).width == 375)
  }
}
