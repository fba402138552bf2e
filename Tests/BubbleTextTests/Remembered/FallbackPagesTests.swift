import BubbleGenerator
import BubbleTestSupport
import CFontconfig
import Expectations
import Testing

@testable import BubbleText

/// Which fonts have a page of characters, beside looking into each.
@Suite struct FallbackPagesTests {
  /// Fonts of a few ranges of characters each; every tenth has none, as one whose file is broken.
  private static func charsets(_ random: inout SeededGenerator) -> [OpaquePointer?] {
    (0..<40).map { index in
      guard index % 10 != 9, let set = FcCharSetCreate() else { return nil }
      for _ in 0..<1 + Int(random.next() % 6) {
        // Anywhere, or close together, so that fonts share pages.
        let first = UInt32(
          random.next() % (random.chance(0.3) ? 0x110000 : random.chance(0.5) ? 0x3000 : 0x300))
        for scalar in first..<first + 1 + UInt32(random.next() % 600) where scalar < 0x110000 {
          _ = FcCharSetAddChar(set, scalar)
        }
      }
      return set
    }
  }

  private static func hasPage(_ set: OpaquePointer?, _ scalar: UInt32) -> Bool {
    guard let set else { return false }
    let first = scalar & ~0xFF
    return (first...first + 0xFF).contains { FcCharSetHasChar(set, $0) != 0 }
  }

  @Test(arguments: 1...5)
  func `the fonts of a character's page are those that have any of it`(run: UInt64) {
    let seed = testSeed(run)
    var random = SeededGenerator(seed: seed)
    let charsets = FallbackPagesTests.charsets(&random)
    defer { for case let set? in charsets { FcCharSetDestroy(set) } }
    var pages = FallbackPages()
    for _ in 0..<150 {
      let scalar = UInt32(
        random.next() % (random.chance(0.5) ? 0x110000 : random.chance(0.5) ? 0x4000 : 0x400))
      let found = pages.places(for: scalar, of: charsets.count) { charsets[$0] }
      let expected = charsets.indices.filter { FallbackPagesTests.hasPage(charsets[$0], scalar) }
      expect(found.map { Int($0) }, equals: expected, "\(scalar), seed \(seed)")
    }
    // The last page, and what is behind all characters.
    for scalar: UInt32 in [0x10FFFF, 0x110000, 0xFFFF_FFFF] {
      let found = pages.places(for: scalar, of: charsets.count) { charsets[$0] }
      let expected =
        scalar < 0x110000
        ? charsets.indices.filter { FallbackPagesTests.hasPage(charsets[$0], scalar) } : []
      expect(found.map { Int($0) }, equals: expected, "\(scalar), seed \(seed)")
    }
  }
}
