import BubbleCore
import BubbleGenerator
import ConversationView
import Expectations
import Foundation
import Testing

@Suite struct MotionTests {
  private func drawn(_ situation: Situation, _ number: Int) -> ConversationElement? {
    situation.view.drawn.first { $0.id == .message(MessageID("\(number)")) }
  }

  @Test("rows that an edit scrolls out are drawn until they have left")
  func scrolledOut() async throws {
    let situation = Situation()
    await situation.settle()
    let seen = situation.view.elements.map(\.id)
    try situation.view.append([Situation.message(50, String(repeating: "x", count: 100))])
    let changes = try #require(situation.view.commit(.measuringNow))
    let gone = changes.changes.filter(\.disappeared)
    expect(gone.count >= 4)
    for change in gone {
      expect((change.to?.maxY ?? 1) <= 0, "it is above the view, and says where")
    }
    // At the first moment everything is where it was.
    expect(Set(seen).isSubset(of: Set(situation.view.drawn.map(\.id))))
    situation.view.advance(by: 0.1)
    expect(Set(seen).isSubset(of: Set(situation.view.drawn.map(\.id))))
    situation.view.advance(by: 0.2)
    expect(situation.view.drawn.map(\.id), equals: situation.view.elements.map(\.id))
    expect(!situation.view.isAnimating)
  }

  @Test("an element that comes back just before its animation ends has a finite frame")
  func backAtTheEnd() async throws {
    let situation = Situation()
    await situation.settle()
    try situation.view.append([Situation.message(50, String(repeating: "x", count: 100))])
    situation.view.commit(.measuringNow)
    situation.view.advance(by: 0.2 * (1 - 1e-7))
    expect(situation.view.isAnimating && situation.view.drawn.count > situation.view.elements.count)
    situation.view.scroll(by: -300)
    for element in situation.view.drawn {
      expect(element.frame.minY.isFinite && element.frame.height.isFinite && element.alpha <= 1)
    }
  }

  @Test("a change in the middle of another one begins where things are seen")
  func interrupted() async throws {
    let situation = Situation()
    await situation.settle()
    try situation.view.append([Situation.message(50, "more")])
    situation.view.commit(.measuringNow)
    situation.view.advance(by: 0.07)
    let before = try #require(drawn(situation, 45)?.frame)
    try situation.view.append([Situation.message(51, "and more")])
    situation.view.commit(.measuringNow)
    let after = try #require(drawn(situation, 45)?.frame)
    expect(abs(before.minY - after.minY) < 0.001)
    situation.view.advance(by: 1)
    expect(drawn(situation, 45)?.frame, equals: situation.view.frame(of: "45"))
  }

  @Test("whatever is edited and scrolled, what is drawn continues from where it is drawn")
  func continuity() async throws {
    for seed in ConversationTwinTests.seed..<ConversationTwinTests.seed + 30 {
      var random = SeededGenerator(seed: seed)
      let isReduced = random.chance(0.2)
      let situation = Situation(60) {
        ($0.motion.isReduced, $0.followingTolerance) = (isReduced, 0)
      }
      await situation.settle()
      let view = situation.view
      var (log, removed, next): ([String], [MessageID], Int) = ([], [], 60)
      for _ in 0..<60 {
        let before = view.drawn
        var points: CGFloat = 0
        switch random.next() % 8 {
        case 0:
          try view.append([
            Situation.message(next, String(repeating: "x", count: Int(random.next() % 90)))
          ])
          next += 1
          log.append("append")
        case 1, 2:
          let seen = view.elements.compactMap { element -> MessageID? in
            if case .message(let id) = element.id { id } else { nil }
          }
          guard !seen.isEmpty else { continue }
          let id = random.pick(seen)
          view.remove([id])
          removed.append(id)
          log.append("remove \(id)")
        case 3 where !removed.isEmpty:
          let id = removed.removeLast()
          let number = Int(id.rawValue) ?? 0
          let seen = view.elements.compactMap { element -> MessageID? in
            if case .message(let id) = element.id, view.message(id) != nil { id } else { nil }
          }
          try view.insert(
            [Situation.message(number, "back")], before: seen.isEmpty ? nil : random.pick(seen))
          log.append("\(id) is back")
        case 4, 5:
          let wanted = (CGFloat(random.unit()) - 0.5) * 300
          let places = view.elements.map { ($0.id, $0.frame.minY, $0.zIndex) }
          view.scroll(by: wanted)
          // The offset counts rows that are not measured, too.
          for (id, place, zIndex) in places where zIndex == 0 {
            if let now = view.element(id)?.frame.minY { points = place - now }
          }
          log.append("scroll by \(wanted)")
        default:
          view.advance(by: 0.05)
          log.append("time")
          continue
        }
        view.commit(.measuringNow)
        var now: [ConversationElement.ID: ConversationElement] = [:]
        for element in view.drawn { now[element.id] = element }
        for element in before where element.zIndex == 0 {
          let wanted = element.frame.offsetBy(dx: 0, dy: -points)
          guard let after = now[element.id] else {
            let isSeen = wanted.maxY > 0.01 && wanted.minY < 299.99 && element.alpha > 0.01
            expect(!isSeen, "seed \(seed): \(element.id) is gone at once; \(log.suffix(6))")
            continue
          }
          let distance = isReduced ? 0 : abs(after.frame.minY - wanted.minY)
          expect(
            max(distance, abs(after.alpha - element.alpha)) < 0.001,
            "seed \(seed): \(element.id) jumps by \(distance); \(log.suffix(6))")
        }
      }
    }
  }

  @Test("what comes fades in, what goes fades out, and with reduced motion nothing moves")
  func fading() async throws {
    for isReduced in [false, true] {
      let situation = Situation { $0.motion.isReduced = isReduced }
      await situation.settle()
      try situation.view.append([Situation.message(50)])
      situation.view.remove(["49"])
      situation.view.commit(.measuringNow)
      expect(drawn(situation, 50)?.alpha, equals: 0)
      expect(drawn(situation, 49)?.alpha, equals: 1)
      situation.view.advance(by: 0.1)
      let coming = try #require(drawn(situation, 50)?.alpha)
      expect(coming > 0 && coming < 1)
      if isReduced {
        expect(drawn(situation, 40)?.frame, equals: situation.view.frame(of: "40"))
      }
    }
  }

  @Test("an animated scroll arrives at its message, whatever is edited on the way")
  func scrollToEdited() async throws {
    let situation = Situation(300)
    await situation.settle()
    expect(situation.view.scroll(to: "20", animated: true) != nil)
    situation.view.advance(by: 0.1)
    try situation.view.prepend((0..<30).map { Situation.message(1_000 + $0, minutes: $0 - 60) })
    situation.view.commit(.measuringNow)
    for _ in 0..<10 { situation.view.advance(by: 0.1) }
    let dayBottom = try #require(situation.dayBottom)
    expect(abs((situation.place(20) ?? 99) - dayBottom) < 0.001)
    expect(!situation.view.isAnimating)
  }

  @Test("an animated scroll to what is removed ends where it is, within the content")
  func scrollToRemoved() async throws {
    let situation = Situation(300)
    await situation.settle()
    situation.view.scroll(to: "20", animated: true)
    situation.view.advance(by: 0.1)
    situation.view.remove((2..<300).map { MessageID("\($0)") })
    situation.view.commit(.measuringNow)
    for _ in 0..<10 { situation.view.advance(by: 0.1) }
    expect(situation.view.scrollRange.offset, equals: 0)
    expect(situation.view.elements.contains { $0.id == .message("0") })
    expect(!situation.view.isAnimating)
  }

  @Test(
    "the header of the day that is read stays at the upper edge, and the next one pushes it out")
  func stickyDays() async throws {
    let situation = Situation(2_000)
    await situation.settle()
    situation.view.scroll(to: "1000")
    let header = try #require(situation.view.elements.last)
    guard case .day = header.id else {
      Issue.record("the header lies over the others")
      return
    }
    expect(header.frame.minY, equals: 0)
    expect(header.zIndex > 0)
  }
}
