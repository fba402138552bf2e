import BubbleCore
import BubbleTestSupport
import Expectations
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
    expect(key(), equals: key())
    expect(key().hashValue, equals: key().hashValue)
    expect(key().description, equals: key().description)
  }

  @Test func `a theme is no part of a key`() {
    expect(key { $0.theme = .dark }, equals: key { $0.theme = .light })
  }

  @Test func `every other part of the environment is`() {
    let changes: [(inout LayoutEnvironment) -> Void] = [
      { $0.width = 375.25 }, { $0.textScale = 1.5 }, { $0.direction = .rightToLeft },
      { $0.locale = "de_DE" }, { $0.timeZone = "Asia/Kathmandu" },
      { $0.fonts = FontTable(family: "Other") },
      { $0.fonts = FontTable(fixedPitchFamily: "Other") },
    ]
    let keys = changes.map { key($0) } + [key()]
    expect(Set(keys).count, equals: keys.count)
    expect(Set(keys.map(\.description)).count, equals: keys.count)
  }

  @Test func `message, revision, layouter, version, time and neighbours are parts`() {
    let context = LayoutContext.squares()
    var edited = message
    edited.revision = 1
    let crowded = LayoutContext.squares(neighbours: Neighbours(cluster: .middle))
    let daily = LayoutContext.squares(neighbours: Neighbours(startsDay: true))
    let unread = LayoutContext.squares(neighbours: Neighbours(startsUnread: true))
    let later = context.with(neighbours: Neighbours(), time: "09:01")
    var wrapping = layouter.layoutKey(for: message, in: context)
    wrapping.wrapped = wrapping
    let keys = [
      layouter.layoutKey(for: message, in: context), layouter.layoutKey(for: edited, in: context),
      layouter.layoutKey(for: .sample(id: "2", .text("x")), in: context),
      StubLayouter("other").layoutKey(for: message, in: context),
      StubLayouter("text", version: "2").layoutKey(for: message, in: context),
      layouter.layoutKey(for: message, in: crowded), layouter.layoutKey(for: message, in: daily),
      layouter.layoutKey(for: message, in: unread), layouter.layoutKey(for: message, in: later),
      wrapping,
    ]
    expect(Set(keys).count, equals: keys.count)
    expect(Set(keys.map(\.description)).count, equals: keys.count)
  }

  @Test func `every part of a message is a part of its key, whatever its revision says`() {
    let changes: [(inout Message) -> Void] = [
      { $0.sender = Person(id: "bo", name: "Bob") }, { $0.isOutgoing = true },
      { $0.date += 1 }, { $0.status = .read }, { $0.content = .text("y") },
      { $0.content.type = "other" }, { $0.extras = ["reply": .string("1")] },
    ]
    let context = LayoutContext.squares()
    let keys = ([{ _ in }] + changes).map { change in
      var message = message
      change(&message)
      return layouter.layoutKey(for: message, in: context)
    }
    expect(Set(keys).count, equals: keys.count)
  }

  @Test func `messages that were read twice have one key`() {
    let context = LayoutContext.squares()
    let again = Message.sample(.text("x"))
    expect(
      layouter.layoutKey(for: message, in: context),
      equals: layouter.layoutKey(for: again, in: context))
  }

  @Test func `what is wrapped is compared, however deep`() {
    func nested(_ text: String, depth: Int) -> LayoutKey {
      var key = layouter.layoutKey(for: .sample(.text(text)), in: .squares())
      for _ in 0..<depth {
        var outer = layouter.layoutKey(for: message, in: .squares())
        outer.wrapped = key
        key = outer
      }
      return key
    }
    expect(nested("a", depth: 3), equals: nested("a", depth: 3))
    expect(nested("a", depth: 3) != nested("b", depth: 3))
    expect(nested("a", depth: 3) != nested("a", depth: 2))
    expect(nested("a", depth: 2).description.hasPrefix("text@1+text@1+text@1/1.0/"))
  }

  @Test func `a key reads as its parts`() {
    let neighbours = Neighbours(cluster: .last, startsDay: true, startsUnread: true)
    let context = LayoutContext.squares(neighbours: neighbours)
    let key = layouter.layoutKey(for: .sample(id: "12", .text("x")), in: context)
    expect(key.description, equals: "text@1/12.0/last+day+unread/09:00/\(context.fingerprint)")
  }
}

@Suite struct StableHashTests {
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func `digests are those of the FNV-1a reference`(text: String, digest: UInt64) {
    expect(StableHash.digest(of: text), equals: digest)
  }
}
