import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

@Suite struct ConversationThreadTests {
  @Test("what is drawn may be read on other threads while the conversation is edited and measured")
  func drawingElsewhere() async throws {
    let drawn = Lock<[ConversationElement]>([])
    let isDone = Lock(false)
    let readers = Lock(0)
    async let read: CGFloat = withTaskGroup(of: CGFloat.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var sum: CGFloat = 0
          var hasRead = false
          while !isDone.withLock({ $0 }), !Task.isCancelled {
            for element in drawn.withLock({ $0 }) {
              sum += 1 + element.alpha
              if case .cell(let layout) = element.layout { sum += layout.height }
              _ = element.look.hashValue
            }
            if sum > 0, !hasRead {
              hasRead = true
              readers.withLock { $0 += 1 }
            }
            await Task.yield()
          }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
    var run = TwinRun(seed: ConversationTwinTests.seed, count: 200)
    for _ in 0..<100 {
      try await run.step()
      let elements = run.view.drawn
      drawn.withLock { $0 = elements }
    }
    // Where few threads are free the readers may come late.
    let elements = run.view.drawn
    if !elements.isEmpty {
      await suspendUntil("three threads have read") { readers.withLock { $0 } == 3 }
    }
    isDone.withLock { $0 = true }
    await expect(read > 0 || elements.isEmpty)
  }

  @Test("a view that is let go while it measures leaves nothing running")
  func letGo() async {
    weak var view: ConversationView?
    do {
      let situation = Situation(20_000)
      view = situation.view
      expect(view != nil)
    }
    expect(view == nil)
  }
}
