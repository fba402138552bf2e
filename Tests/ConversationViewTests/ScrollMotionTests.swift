import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// What is drawn during an animated scroll moves smoothly, whatever comes meanwhile.
@Suite struct ScrollMotionTests {
  /// Notes how far what is drawn moves from one picture to the next.
  private struct Film {
    let view: ConversationView
    private var last: [ConversationElement.ID: CGRect]
    private(set) var steps: [CGFloat] = []

    init(_ view: ConversationView) {
      self.view = view
      last = Film.drawn(view)
    }

    private static func drawn(_ view: ConversationView) -> [ConversationElement.ID: CGRect] {
      Dictionary(
        view.drawn.filter { $0.shownMessage != nil }.map { ($0.id, $0.frame) },
        uniquingKeysWith: { first, _ in first })
    }

    mutating func take() {
      let now = Film.drawn(view)
      steps.append(
        last.compactMap { id, frame in now[id].map { abs($0.maxY - frame.maxY) } }.max()
          ?? .infinity)
      last = now
    }

    mutating func takeWhileAnimating() {
      for _ in 0..<300 where view.isAnimating {
        view.advance(by: 1.0 / 60)
        take()
      }
    }
  }

  @Test(
    "a sent message scrolls in smoothly, from wherever the reader is",
    arguments: [0, 30, 200, 500, 3_000])
  func sending(above: Int) async throws {
    for isAnimated in [true, false] where above > 40 || isAnimated {
      let situation = Situation(200)
      await situation.settle()
      situation.view.scroll(by: -CGFloat(above))
      try situation.view.append([Situation.message(200, String(repeating: "x", count: 70))])
      situation.view.scrollToEnd(animated: true)
      var film = Film(situation.view)
      situation.view.commit(.measuringNow, animated: isAnimated)
      film.take()
      expect((film.steps.last ?? 99) < 0.01, "\(above): the commit moves \(film.steps)")
      film.takeWhileAnimating()
      expect((film.steps.max() ?? 99) < 110, "\(above): \(film.steps)")
      let range = situation.view.scrollRange
      expect(abs(range.offset + 300 - range.contentHeight) < 0.001)
      expect(abs((situation.view.frame(of: "200")?.maxY ?? 0) - 300) < 0.001)
    }
  }

  @Test("a message that arrives during an animated scroll does not make it jump")
  func arriving() async throws {
    for isAnimated in [true, false] {
      for frames in [1, 8, 15, 19, 20] {
        let situation = Situation(200)
        await situation.settle()
        situation.view.scroll(by: -400)
        situation.view.scrollToEnd(animated: true)
        var film = Film(situation.view)
        for _ in 0..<frames {
          situation.view.advance(by: 1.0 / 60)
          film.take()
        }
        try situation.view.append([Situation.message(200, String(repeating: "x", count: 70))])
        situation.view.commit(.measuringNow, animated: isAnimated)
        film.take()
        expect((film.steps.last ?? 99) < 0.01, "\(frames): the commit moves \(film.steps)")
        film.takeWhileAnimating()
        expect((film.steps.max() ?? 99) < 80, "\(frames): \(film.steps)")
        expect(abs((situation.view.frame(of: "200")?.maxY ?? 0) - 300) < 0.001)
      }
    }
  }

  @Test("rows that are measured on the way do not make an animated scroll jump")
  func measuring() throws {
    let situation = Situation(1_000) { $0.workerCount = 1 }
    situation.view.scroll(to: "300")
    situation.view.scroll(to: "280", animated: true)
    var film = Film(situation.view)
    film.takeWhileAnimating()
    expect((film.steps.max() ?? 99) < 90, "\(film.steps)")
    expect(abs((situation.place(280) ?? 99) - (situation.dayBottom ?? 0)) < 0.001)
  }

  @Test("an animated scroll upwards is not carried to the end by a message that arrives")
  func away() async throws {
    let situation = Situation(200)
    await situation.settle()
    situation.view.scroll(to: "180", animated: true)
    var film = Film(situation.view)
    situation.view.advance(by: 0.001)
    film.take()
    try situation.view.append([Situation.message(200)])
    situation.view.commit(.measuringNow, animated: false)
    film.take()
    film.takeWhileAnimating()
    expect((film.steps.max() ?? 99) < 90, "\(film.steps)")
    expect(abs((situation.place(180) ?? 99) - (situation.dayBottom ?? 0)) < 0.001)
  }
}
