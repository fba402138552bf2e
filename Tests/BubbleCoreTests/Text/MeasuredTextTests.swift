import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct MeasuredTextTests {
  @Test func `texts are equal at all widths at which they have the same lines`() {
    func measured(_ width: CGFloat) -> MeasuredText {
      SquareGlyphMeasurer().measure(
        TextRequest(
          text: "aaa aaa", font: TextFont(family: "Squares", size: 16), maximumWidth: width))
    }
    let (narrow, wide) = (measured(200), measured(300))
    expect(narrow.request != wide.request)
    expect(narrow == wide && narrow.hashValue == wide.hashValue)
    expect(narrow != measured(60))
  }
}
