import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

/// A measurer that notes what it is asked for.
private struct NotingMeasurer: TextMeasuring {
  let requests = Lock<[TextRequest]>([])

  func measure(_ request: TextRequest) -> MeasuredText {
    requests.withLock { $0.append(request) }
    return SquareGlyphMeasurer().measure(request)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { 0 }
}

@Suite struct WarmUpTests {
  @Test(
    "a program that starts has every font of its text styles opened, in the sizes that it shows")
  func warmUp() {
    let measurer = NotingMeasurer()
    var environment = LayoutEnvironment(width: 320, textScale: 1.5)
    environment.fonts[.body].size = 23
    measurer.warmUp(for: environment, sample: "\u{5E9}\u{DC}")
    let context = LayoutContext(
      environment: environment, measurer: measurer, peer: Peer(id: "", kind: .group))
    let asked = measurer.requests.withLock { $0 }
    expect(Set(asked.map(\.font)), equals: Set(TextStyle.allCases.map(context.font)))
    expect(asked.allSatisfy { $0.text == "\u{5E9}\u{DC}" })
  }
}
