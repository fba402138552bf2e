import BubbleCore
import ConversationView
import Foundation
import Locks
import Testing

@Suite struct ConversationThreadTests {
  @Test("what is drawn may be read on other threads while the conversation is edited and measured")
  func drawingElsewhere() async throws {
    let drawn = Lock<[ConversationElement]>([])
    let isDone = Lock(false)
    async let area: CGFloat = withTaskGroup(of: CGFloat.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var sum: CGFloat = 0
          while !isDone.withLock({ $0 }) {
            for element in drawn.withLock({ $0 }) {
              sum += element.frame.width * element.alpha
              if case .cell(let layout) = element.layout { sum += layout.height }
              _ = element.look.hashValue
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
    isDone.withLock { $0 = true }
    #expect(await area > 0)
  }

  @Test("a view that is let go while it measures leaves nothing running")
  func letGo() async {
    weak var view: ConversationView?
    do {
      let situation = Situation(20_000)
      view = situation.view
      #expect(view != nil)
    }
    #expect(view == nil)
  }
}
