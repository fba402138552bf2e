import BubbleGenerator
import BubbleLayout
import Foundation
import Locks
import Testing

/// A conversation that is edited and measured while what is shown of it is drawn.
@Suite struct LiveDrawingTests {
  private static let size = CGSize(width: 320, height: 420)

  private static func picture(of elements: [ConversationElement]) -> Picture {
    Picture(
      size: size,
      parts: elements.map {
        Picture.Part(frame: $0.frame, elements: $0.layout.elements, alpha: $0.alpha)
      }, theme: .light, pictures: PictureFolder(path: nil))
  }

  @Test(
    "four threads draw what is shown while it is edited, scrolled and measured, each moment as it was"
  )
  func drawnElsewhere() async throws {
    var generator = ConversationGenerator(seed: 5)
    let view = ConversationView(
      generator.conversation(messageCount: 300),
      environment: LayoutEnvironment(width: LiveDrawingTests.size.width), chain: .builtIn,
      measurer: TextMeasurer(), height: LiveDrawingTests.size.height)
    let moments = Lock([view.drawn])
    let drawn = Lock<[Int: Data]>([:])
    let isDone = Lock(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          var count = 0
          // Each draws some of the last moments, and at least one.
          while count == 0 || !isDone.withLock({ $0 }) {
            let (number, elements) = moments.withLock { moments in
              let number = max(0, moments.count - 1 - (count + thread) % 3)
              return (number, moments[number])
            }
            let data = try LiveDrawingTests.picture(of: elements).png(scale: 1)
            drawn.withLock { $0[number] = data }
            count += 1
            await Task.yield()
          }
        }
      }
      let people = view.lastMessage.map(\.sender).map { [$0] } ?? []
      for step in 0..<40 {
        switch step % 4 {
        case 0:
          guard let sender = people.first else { break }
          try view.append([
            Message(
              id: MessageID("new \(step)"), sender: sender, isOutgoing: false,
              date: Date(timeIntervalSince1970: 1_900_000_000 + Double(step)),
              content: .text("That makes \(step), \u{645}\u{631}\u{62D}\u{628}\u{627}"))
          ])
        case 1:
          guard let last = view.lastMessage?.id else { break }
          try view.update(last) { $0.content = .text("No, \(step + 1)") }
        case 2: view.scroll(by: -200)
        default: view.size.width = step % 8 == 3 ? 300 : 320
        }
        view.commit()
        view.advance(by: 0.05)
        if step % 3 == 0 { await view.measured() }
        let elements = view.drawn
        moments.withLock { $0.append(elements) }
        await Task.yield()
      }
      isDone.withLock { $0 = true }
      try await group.waitForAll()
    }
    // Drawn again by itself, each looks the same.
    let all = moments.withLock { $0 }
    for (number, data) in drawn.withLock({ $0 }) {
      #expect(try LiveDrawingTests.picture(of: all[number]).png(scale: 1) == data)
    }
  }
}
